import type { Locale } from '../../../platform/rules/text.ts'
import { titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { repairColumnTexts, repairTypeTexts } from '../text.ts'
import type { RepairRow } from './find-repairs.sql.ts'

/** What a spreadsheet of records shows; it can be imported again. */
export function exportColumns(locale: Locale): ExportColumn<RepairRow>[] {
  const column = titledBy(repairColumnTexts, locale)
  return [
    column('type', 14, ({ type }) => repairTypeTexts[type][locale]),
    column('deviceSerial', 20, ({ deviceSerial }) => deviceSerial),
    column('minerId', 16, ({ minerId }) => minerId),
    column('site', 18, ({ site }) => site),
    column('client', 18, ({ client }) => client),
    column('notes', 40, ({ notes }) => notes),
    column('repairDate', 12, ({ repairDateStr }) => repairDateStr),
    column('vendor', 18, ({ vendor }) => vendor),
    column('rmaNumber', 16, ({ rmaNumber }) => rmaNumber),
    column('parts', 24, ({ parts }) => parts),
    column('cost', 12, ({ cost }) => cost),
    column('daysInRepair', 14, ({ daysInRepair }) => daysInRepair),
    column('createdBy', 14, ({ createdBy }) => createdBy),
  ]
}
