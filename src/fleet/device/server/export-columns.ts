import { roundedPercent } from '../../../platform/rules/percent.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import {
  deviceColumnTexts,
  deviceExportTexts,
  placeInWords,
  placeTexts,
  stateTexts,
  workerStateTexts,
} from '../text.ts'
import type { ExportRow } from './export-rows.sql.ts'

/** The columns of the console's list, and its telemetry columns when asked for, in the order they have there. */
export function exportColumns(locale: Locale, hasTelemetry: boolean): ExportColumn<ExportRow>[] {
  const title = translator(deviceColumnTexts, locale)
  const text = translator(deviceExportTexts, locale)
  const column = (
    name: keyof typeof deviceColumnTexts,
    width: number,
    cell: ExportColumn<ExportRow>['cell'],
    unit = '',
  ) => ({
    title: unit ? text('titleWithUnit', { title: title(name), unit }) : title(name),
    width,
    cell,
  })
  const place = translator(placeTexts, locale)
  const [yes, no] = [text('yes'), text('no')]
  const list = [
    column('serial', 20, (row) => row.serial),
    column('name', 20, (row) => row.name),
    column('site', 18, (row) => row.site),
    column('client', 18, (row) => row.client),
    column('account', 18, (row) => row.account),
    column('activeWorker', 24, (row) => row.activeWorker),
    column('activeWorkerState', 14, (row) => workerStateTexts[row.activeWorkerState][locale]),
    column('activeWorkerRight', 14, (row) =>
      row.activeWorkerRight === null ? null : row.activeWorkerRight ? yes : no,
    ),
    column('type', 8, (row) => row.type),
    column('state', 12, (row) => stateTexts[row.state][locale]),
    column('repairTimes', 10, (row) => row.repairTimes),
    column('lastAnsweredAt', 20, (row) => row.lastAnsweredTime),
    column('place', 24, (row) => placeInWords(place, row)),
  ]
  if (!hasTelemetry) return list
  return [
    ...list,
    column('hashrate', 14, (row) => row.hashrateThs, 'TH/s'),
    column('ratedShare', 14, (row) => row.ratedShare && roundedPercent(row.ratedShare * 100, 1), '%'),
    column('maxTemp', 14, (row) => row.maxTemp, '°C'),
    column('maxFan', 18, (row) => row.maxFan, 'rpm'),
    column('wattage', 10, (row) => row.wattage, 'W'),
    column('uptime', 12, (row) => row.uptime, 's'),
    column('ip', 16, (row) => row.ip),
    column('mac', 18, (row) => row.mac),
    column('firmwareVersion', 16, (row) => row.firmwareVersion),
    column('activePool', 32, (row) => row.activePool),
    column('createTime', 20, (row) => row.createTimeStr),
  ]
}
