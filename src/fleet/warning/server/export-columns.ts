import type { Locale } from '../../../platform/rules/text.ts'
import type { ExportColumn } from '../../../platform/server/table-export.ts'
import { warningColumnTexts, warningLevelTexts } from '../text.ts'
import { describeWarning, typeInWords } from './describe-warning.ts'
import type { StoredWarning } from './find-warnings.sql.ts'

/** What a spreadsheet of warnings shows, in the caller's language. */
export function exportColumns(locale: Locale): ExportColumn<StoredWarning>[] {
  const column = (
    name: keyof typeof warningColumnTexts,
    width: number,
    cell: ExportColumn<StoredWarning>['cell'],
  ): ExportColumn<StoredWarning> => ({ title: warningColumnTexts[name][locale], width, cell })
  return [
    column('serial', 20, ({ serial }) => serial),
    column('minerId', 16, ({ minerId }) => minerId),
    column('type', 18, ({ type }) => typeInWords(type, locale)),
    column('level', 10, ({ level }) => warningLevelTexts[level][locale]),
    column('description', 40, ({ type, details }) => describeWarning(type, details, locale)),
    column('site', 18, ({ site }) => site),
    column('client', 18, ({ client }) => client),
    column('remoteFileName', 30, ({ remoteFileName }) => remoteFileName),
    column('createTime', 20, ({ createTimeStr }) => createTimeStr),
    column('closedTime', 20, ({ closedTimeStr }) => closedTimeStr),
    column('acknowledged', 14, ({ acknowledgedBy }) => acknowledgedBy),
    column('note', 30, ({ note }) => note),
  ]
}
