import { writtenTime } from '../../../platform/rules/business-time.ts'
import { listed } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { periodTexts, reasonText, tankerTypeTexts } from '../../text.ts'
import { reservationColumnTexts, reservationStateTexts } from '../text.ts'
import type { ReservationRow } from './find-reservations.sql.ts'

/** What a spreadsheet of bookings shows. */
export function exportColumns(locale: Locale, zone: string): ExportColumn<ReservationRow>[] {
  const column = titledBy(reservationColumnTexts, locale)
  return [
    column('code', 14, ({ code }) => code),
    column('state', 10, ({ state }) => reservationStateTexts[state][locale]),
    column('base', 18, ({ orgName }) => orgName),
    column('day', 12, ({ reserveTime }) => reserveTime),
    column('period', 10, ({ reservePeriod }) => periodTexts[reservePeriod][locale]),
    column('tankerType', 16, ({ tankerType }) => tankerTypeTexts[tankerType][locale]),
    column('tankerNumber', 14, ({ tankerNumber }) => tankerNumber),
    column('licenseNumber', 18, ({ licenseNumber }) => licenseNumber),
    column('carrier', 24, ({ checkedOrg }) => checkedOrg),
    column('contact', 12, ({ contactName }) => contactName),
    column('phone', 16, ({ phone }) => phone),
    column('cargo', 14, ({ cargo }) => cargo),
    column('people', 20, ({ testeeNames }) => listed(testeeNames, locale)),
    column('created', 20, ({ createdAt }) => writtenTime(createdAt, zone)),
    column('arrived', 20, ({ arrivedAt }) => arrivedAt && writtenTime(arrivedAt, zone)),
    column('reason', 24, ({ cancelReason }) => cancelReason && reasonText(cancelReason, locale)),
  ]
}
