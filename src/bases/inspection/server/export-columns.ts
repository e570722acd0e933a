import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { methodNames } from '../rules/method-names.ts'
import { inspectionColumnTexts, inspectionResultTexts, inspectionStatusTexts } from '../text.ts'
import type { InspectionRow } from './find-inspections.sql.ts'

/** Every field of a report, in words. */
export function exportColumns(locale: Locale): ExportColumn<InspectionRow>[] {
  const column = titledBy(inspectionColumnTexts, locale)
  return [
    column('reportNumber', 18, (row) => row.reportNumber),
    column('orgName', 16, (row) => row.orgName),
    column('checkedOrg', 24, (row) => row.checkedOrg),
    column('tankerNumber', 14, (row) => row.tankerNumber),
    column('tankerType', 10, (row) => row.tankerType),
    column('licenseNumber', 18, (row) => row.licenseNumber),
    column('contactName', 12, (row) => row.contactName),
    column('phone', 16, (row) => row.phone),
    column('cargo', 14, (row) => row.cargo),
    column('checkMethod', 30, (row) => methodNames(row.checkMethod, locale)),
    column('status', 14, (row) => inspectionStatusTexts[row.status][locale]),
    column('result', 14, (row) => row.result && inspectionResultTexts[row.result][locale]),
    column('station', 12, (row) => row.station),
    column('userName', 12, (row) => row.userName),
    column('userPhone', 16, (row) => row.userPhone),
    column('cashAmount', 12, (row) => row.cashAmount),
    column('createTime', 20, (row) => row.createTimeStr),
    column('issuedTime', 20, (row) => row.issuedTimeStr),
    column('validUntil', 12, (row) => row.validUntil),
  ]
}
