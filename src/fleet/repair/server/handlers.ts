import { addDays, businessDay, daysBetween } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { everyRow, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { selectBusinessDate } from '../../device/server/business-date.sql.ts'
import { repairCalls } from '../contract.ts'
import type { RepairCalls } from '../contract.ts'
import { repairTexts } from '../text.ts'
import { exportColumns } from './export-columns.ts'
import { repairList, selectRepairDays } from './find-repairs.sql.ts'
import type { RepairFilter, RepairsOrder, RepairQuery } from './find-repairs.sql.ts'
import { importRepairs, previewRepairs } from './import-repairs.ts'
import { updateRepair, deleteRepair, saveRepair } from './write-repair.ts'

type Line = Pick<Call<RepairCalls['POST /data/byRepairDaylyBack']>, 'app' | 'db' | 'caller' | 'request'>

const DEFAULT_DAYS = 7

/** Every day of the range with its records; without a range the 7 days ending at the business date. */
async function everyDay({ app, db, caller, request }: Line) {
  const [first, last] = request.businessDateQuery ?? []
  const end = last ?? (await selectBusinessDate(db)) ?? businessDay(new Date(), app.config.timeZone)
  const days = [first ?? addDays(end, 1 - DEFAULT_DAYS), end] as const
  const found = new Map((await selectRepairDays(db, days, request, caller.clients)).map((each) => [each.day, each]))
  return daysBetween(...days).map((day) => found.get(day) ?? { day, sent: 0, returned: 0 })
}

async function line(call: Line, figure: 'sent' | 'returned') {
  const days = await everyDay(call)
  return { xAxis: days.map(({ day }) => day), series: [{ name: figure, data: days.map((day) => day[figure]) }] }
}

type Find = Pick<Line, 'app' | 'caller'> & { request: RepairFilter & RepairsOrder }

function queryOf({ app, caller, request }: Find): RepairQuery {
  const { orderColumn, orderWay, ...filter } = request
  const { timeZone } = app.config
  const today = businessDay(new Date(), timeZone)
  return { filter, clients: caller.clients, order: { orderColumn, orderWay }, timeZone, today }
}

export const repairNoun = noun(
  repairCalls,
  {
    'POST /repair/find/': (call) => {
      const { page, size, ...request } = call.request
      return selectLongListPage(call.db, repairList(queryOf({ ...call, request })), { page, size })
    },
    'POST /repair/export': (call) => {
      const { format, ...request } = call.request
      return tableExport(call, {
        format,
        name: repairTexts.exportName,
        columns: exportColumns(call.locale),
        rows: selectBatches(call.db, everyRow(repairList(queryOf({ ...call, request })))),
      })
    },
    'POST /repair/save': saveRepair,
    'POST /repair/update/{id}': updateRepair,
    'POST /repair/delete/{id}': deleteRepair,
    'POST /repair/import/preview': previewRepairs,
    'POST /repair/import/': importRepairs,
    'POST /repairDaily/find/': async (call) => {
      const { page, size } = call.request
      const days = (await everyDay(call)).toReversed()
      const data = days.slice((page - 1) * size, page * size)
      return { data: data.map(({ day, ...counts }) => ({ repairDateStr: day, ...counts })), totalCount: days.length }
    },
    'POST /data/byRepairDaylyBack': (call) => line(call, 'returned'),
    'POST /data/byRepairDaylyOut': (call) => line(call, 'sent'),
  },
  repairTexts,
)
