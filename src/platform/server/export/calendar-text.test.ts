import { expect, test } from 'vitest'
import { calendarText } from './calendar-text.ts'

const event = {
  uid: 'lesson-7@minerva',
  start: new Date('2026-03-29T00:30:00Z'),
  end: new Date('2026-03-29T01:15:00Z'),
  title: '勾股定理',
  about: '',
  url: undefined,
}
const linesOf = (more: Partial<typeof event> = {}) =>
  calendarText('我的课程', [{ ...event, ...more }], new Date('2026-03-01T08:00:00.123Z')).split('\r\n')

test('an event has its times in UTC, whatever clocks do meanwhile', () => {
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Minerva//calendar//EN',
    'X-WR-CALNAME:我的课程',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:lesson-7@minerva',
    'DTSTAMP:20260301T080000Z',
    'DTSTART:20260329T003000Z',
    'DTEND:20260329T011500Z',
    'SUMMARY:勾股定理',
    'DESCRIPTION:',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['a; b, c\\d', String.raw`SUMMARY:a\; b\, c\\d`],
  ['a\r\nATTACH:http://127.0.0.1', String.raw`SUMMARY:a\nATTACH:http://127.0.0.1`],
  ['a\u2028b\u0000c', String.raw`SUMMARY:a\nbc`],
])('%j stays the text of one property', (title, line) => {
  expect(linesOf({ title })).toContain(line)
})

test('a long line goes on in the next one, and no sign is cut in two', () => {
  const title = '数'.repeat(60)
  const lines = linesOf({ title })
  const from = lines.findIndex((line) => line.startsWith('SUMMARY'))
  const folded = lines.slice(from, lines.indexOf('DESCRIPTION:'))
  expect(folded.map((line) => Buffer.byteLength(line) <= 75)).toEqual([true, true, true])
  expect(folded.map((line, at) => (at === 0 ? line : line.slice(1))).join('')).toBe(`SUMMARY:${title}`)
})
