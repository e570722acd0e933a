import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { calendarFile } from '../../../platform/server/export/calendar-text.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { selectLinked } from '../../carrier/server/carrier-link.sql.ts'
import { certificateState } from '../../certificate/rules/certificate-facts.ts'
import { selectBaseProfile } from '../../plan/server/base-profile.sql.ts'
import { ENDS_SOON_DAYS } from '../../rules/gate-check.ts'
import { hoursOf } from '../../rules/half-day.ts'
import type { ActivityCalls } from '../contract.ts'
import { activityTexts, carrierPageTexts } from '../text.ts'
import { bookingEvent } from './booking-event.ts'
import { selectCarrierBookings, selectCarrierTankers } from './carrier-page.sql.ts'

type Of<A extends keyof ActivityCalls> = Call<ActivityCalls[A]>

export async function showCarrier({ app, db, request }: Of<'POST /activity/carrier'>) {
  const { timeZone: zone } = app.config
  const { companyId, orgName, checkedOrg } = await openCarrier(db, request.carrier)
  const today = businessDay(new Date(), zone)
  const soon = addDays(today, ENDS_SOON_DAYS)
  const found = await selectCarrierTankers(db, { companyId, checkedOrg, zone })
  const tankers = found.map(({ result, ...tanker }) => {
    const standing = { isVoid: false, voidReason: null, replacedBy: null, result, validUntil: tanker.validUntil }
    const state = tanker.reportNumber === null ? null : certificateState(standing, today)
    const endsSoon = state === 'valid' && tanker.validUntil !== null && tanker.validUntil <= soon
    return { ...tanker, state, endsSoon }
  })
  const profile = await selectBaseProfile(db, companyId)
  const bookings = (await selectCarrierBookings(db, { companyId, checkedOrg, from: today })).map(
    ({ reserveTime, reservePeriod, tankerNumber, state }) => {
      return { reserveTime, reservePeriod, hours: hoursOf(profile, reservePeriod), tankerNumber, state }
    },
  )
  return { orgName, checkedOrg, bookings, tankers }
}

export async function carrierCalendar({ app, db, params, locale }: Of<'GET /activity/carrierCalendar/{carrier}'>) {
  const { timeZone: zone } = app.config
  const { companyId, orgName, checkedOrg } = await openCarrier(db, params.carrier)
  const profile = await selectBaseProfile(db, companyId)
  const bookings = await selectCarrierBookings(db, { companyId, checkedOrg, from: businessDay(new Date(), zone) })
  const events = bookings.map((booking) => bookingEvent(booking, { orgName, profile, zone, locale }))
  return calendarFile(translator(carrierPageTexts, locale)('calendarName', { base: orgName }), events)
}

async function openCarrier(db: Db, code: string) {
  const linked = await selectLinked(db, secretHash(code))
  if (!linked) throw new CallError(CODES.notFound, activityTexts.noSuchLink)
  return linked
}
