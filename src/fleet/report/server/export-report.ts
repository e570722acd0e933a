import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import type { SpreadsheetFormat } from '../../../platform/server/export/spreadsheet/spreadsheet.ts'
import type { Cell } from '../../../platform/server/export/spreadsheet/table.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { energyColumnTexts } from '../../energy/text.ts'
import type { ReportQuery } from '../contract.ts'
import { reportColumnTexts, reportScreenTexts, reportTexts, reportUnitTexts } from '../text.ts'
import { everyDevice } from './compliance.sql.ts'
import type { ComplianceRow } from './compliance.sql.ts'
import { complianceReport, complianceScope } from './find-compliance.ts'
import type { Asked, ComplianceReport } from './find-compliance.ts'
import { reportFileName } from './report-file-name.ts'

type Name = keyof typeof reportColumnTexts
type EnergyName = 'kwh' | 'kwhEstimated' | 'gapPercent' | 'currency' | 'cost' | 'costPerThDay'
type Row = Partial<Record<Name | EnergyName, Cell>>
const ENERGY: readonly EnergyName[] = ['kwh', 'kwhEstimated', 'gapPercent', 'currency', 'cost', 'costPerThDay']

/** Total, sites and devices are lines of one table: `part` names the kind. */
function reportColumns(locale: Locale, hasEnergy: boolean): ExportColumn<Row>[] {
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
    column('onlineRateOutside', 20, 'percent'),
    column('hashingRateOutside', 20, 'percent'),
    column('complianceRateOutside', 22, 'percent'),
    ...(hasEnergy ? ENERGY : []).map((name) => ({
      title: energyColumnTexts[name][locale],
      width: 16,
      cell: (row: Row) => row[name] ?? null,
    })),
  ]
}

/** The sums first, then the devices as they are read. */
async function* reportRows(
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
      ...energyRows(report, part('energy')),
    ]
    for (; !batch.done; batch = await devices.next()) {
      yield batch.value.map((device): Row => ({ part: part('device'), ...device }))
    }
  } finally {
    await devices.return(undefined)
  }
}

/** A line for each site and currency. */
const energyRows = ({ energy }: ComplianceReport, part: string): Row[] =>
  (energy?.sites ?? []).map(({ name, cost, costPerThDay, ...line }) => ({
    part,
    site: name,
    ...line,
    cost: cost === null ? null : Number(cost),
    costPerThDay: costPerThDay === null ? null : Number(costPerThDay),
  }))

/** A report as a spreadsheet. */
export async function exportReport(
  asked: Asked & { request: ReportQuery } & Pick<Call<unknown>, 'locale' | 'signal'>,
  format: SpreadsheetFormat,
): Promise<FileAnswer> {
  const { db, locale, request } = asked
  const scope = await complianceScope(asked)
  const report = await complianceReport(db, scope)
  return tableExport(asked, {
    format,
    name: reportFileName(report),
    sheetName: reportTexts.sheetName,
    columns: reportColumns(locale, report.energy !== null),
    rows: reportRows(report, selectBatches(db, everyDevice({ ...request, ...scope })), locale),
  })
}
