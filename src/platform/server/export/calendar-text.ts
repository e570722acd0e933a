import { Readable } from 'node:stream'

export interface CalendarEvent {
  /** the same in each answer, so that a calendar recognises it */
  uid: string
  start: Date
  end: Date
  title: string
  about: string
  url: string | undefined
}

/** What a call answers with whose response is a calendar. */
export const calendarFile = (name: string, events: readonly CalendarEvent[]) => ({
  fileName: `${name}.ics`,
  contentType: 'text/calendar; charset=utf-8',
  stream: Readable.from([calendarText(name, events, new Date())]),
})

/** Events as iCalendar text (RFC 5545). `now` is when it was written. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Minerva//calendar//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, start, end, title, about, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${moment(now)}`,
      `DTSTART:${moment(start)}`,
      `DTEND:${moment(end)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(about)}`,
      ...(url === undefined ? [] : [`URL:${url}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** In UTC: '20260302T020000Z'. */
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** As the text of a property: a line break in a name must not begin a property of its own. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

const MOST_OCTETS = 75

/** A line goes on in the next one after a space; no sign is cut in two. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > MOST_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += size
  }
  return text
}
