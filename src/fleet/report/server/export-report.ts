import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { Cell } from '../../../platform/server/export/spreadsheet/spreadsheet.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { reportColumnTexts, reportScreenTexts, reportUnitTexts } from '../text.ts'
import type { ComplianceRow } from './compliance.sql.ts'
import type { ComplianceReport } from './find-compliance.ts'

type Name = keyof typeof reportColumnTexts
type Row = Partial<Record<Name, Cell>>

/** Total, sites and devices are lines of one table: `part` names the kind. */
export function reportColumns(locale: Locale): ExportColumn<Row>[] {
  const title = translator(reportColumnTexts, locale)
  const unit = translator(reportUnitTexts, locale)
  const column = (name: Name, width: number, of?: keyof typeof reportUnitTexts): ExportColumn<Row> => ({
    title: of ? unit(of, { title: title(name) }) : title(name),
    width,
    cell: (row) => row[name] ?? null,
  })
  return [
    column('part', 10),
    column('site', 20),
    column('serial', 20),
    column('type', 8),
    column('devices', 16),
    column('deviceDaysOnline', 16),
    column('deviceDaysCompliant', 18),
    column('days', 12),
    column('daysOnline', 12),
    column('onlineRate', 14, 'percent'),
    column('meanThs', 18, 'ths'),
    column('ratedThs', 16, 'ths'),
    column('hashingRate', 14, 'percent'),
    column('daysCompliant', 14),
    column('complianceRate', 18, 'percent'),
    column('maxCelsius', 20, 'celsius'),
  ]
}

/** The sums first, then the devices as they are read. */
export async function* reportRows(
  report: ComplianceReport,
  devices: AsyncGenerator<readonly ComplianceRow[]>,
  locale: Locale,
): AsyncGenerator<readonly Row[]> {
  const part = translator(reportScreenTexts, locale)
  try {
    // Read before the sums are given: a database that is away still answers with its own error.
    let batch = await devices.next()
    yield [
      { part: part('total'), days: report.days, ...report.total },
      ...report.sites.map((site): Row => ({ part: part('site'), ...site })),
    ]
    for (; !batch.done; batch = await devices.next()) {
      yield batch.value.map((device): Row => ({ part: part('device'), ...device }))
    }
  } finally {
    await devices.return(undefined)
  }
}
