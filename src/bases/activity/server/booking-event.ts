import { businessMoment } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { CalendarEvent } from '../../../platform/server/export/calendar-text.ts'
import type { BaseProfile } from '../../plan/server/base-profile.sql.ts'
import { tankerTypeTexts } from '../../text.ts'
import { bookingEventTexts } from '../text.ts'
import type { CarrierBooking } from './carrier-page.sql.ts'

interface At {
  orgName: string
  profile: BaseProfile
  zone: string
  locale: Locale
}

/** A booking as calendars show it: its half day by the base's hours, and whether it waits. */
export function bookingEvent(
  { id, reserveTime: day, reservePeriod: period, tankerNumber, tankerType, cargo, state }: CarrierBooking,
  { orgName, profile, zone, locale }: At,
): CalendarEvent {
  const t = translator(bookingEventTexts, locale)
  return {
    uid: `booking-${id}@minerva`,
    start: businessMoment(day, profile[`${period}From`], zone),
    end: businessMoment(day, profile[`${period}To`], zone),
    title: t(state === '候补' ? 'waits' : 'comes', { tanker: tankerNumber, base: orgName }),
    about: [tankerTypeTexts[tankerType][locale], cargo].filter(Boolean).join(' · '),
    url: undefined,
  }
}
