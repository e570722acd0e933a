import { businessDay } from '../../../platform/rules/business-time.ts'
import { lastDays, lastMonths, monthsOf } from '../../../platform/rules/day-range.ts'
import { noun } from '../../../platform/server/context.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { INSPECTOR } from '../../rules/base-roles.ts'
import { kpiCalls } from '../contract.ts'
import type { KpiCalls } from '../contract.ts'
import { figureColumnsOf, REPORT_COLUMNS } from '../rules/kpi-columns.ts'
import { kpiFigures } from '../rules/kpi-figures.ts'
import { kpiTexts } from '../text.ts'
import {
  kpiList,
  selectBaseNameInScope,
  selectByDay,
  selectByInspector,
  selectByMonth,
  selectInspecting,
  selectTopGroups,
  selectTotal,
} from './kpi.sql.ts'
import type { DaySums, Days, Wanted } from './kpi.sql.ts'

export const kpiNoun = noun(
  kpiCalls,
  {
    'POST /kpi/find/': async ({ app, db, caller, request }) => {
      const days = daysOf(app, request.businessDateQuery)
      const list = kpiList({ ...request, days, inspector: whoseFigures(caller) }, caller.companies)
      const { data, totalCount } = await selectListPage(db, list, request)
      return { data: data.map((row) => figures(row, whoseFigures(caller))), totalCount }
    },
    'POST /kpi/getDetail/{companyId}': async ({ app, db, caller, params, request }) => {
      const name = await nameOfBase(db, params.companyId, caller)
      const asked = wanted(caller, params.companyId, daysOf(app, request.businessDateQuery))
      const [total, days, inspectors] = [
        await selectTotal(db, asked),
        await selectByDay(db, asked),
        await selectByInspector(db, asked),
      ]
      return {
        name,
        total: figures(total, asked.inspector),
        days: days.map((row) => figures(row, asked.inspector)),
        inspectors: inspectors.map((row) => figures(row, row.id)),
      }
    },
    'POST /data/basic/{id}': async ({ app, db, caller, params }) => {
      await nameOfBase(db, params.id, caller)
      const today = todayOf(app)
      const { reserved, arrived, issued, passed, failed, recheck } = await selectTotal(
        db,
        wanted(caller, params.id, { from: today, to: today }),
      )
      const judged = passed + failed + recheck
      const inspecting = await selectInspecting(db, params.id, caller.companies)
      const passRate = judged === 0 ? null : Math.round((1000 * passed) / judged) / 10
      return { reserved, arrived, inspecting, issued, passRate }
    },
    'POST /data/byCompany/{id}': (call) => perMonth(call, ['passed', 'failed', 'recheck']),
    'POST /data/certificate/byCompany/{id}': (call) => perMonth(call, ['issued', 'voided']),
    'POST /data/byTopGroups/{a}/{b}': async ({ app, db, caller, params, request }) => {
      await nameOfBase(db, params.a, caller)
      const days = daysOf(app, request.businessDateQuery)
      const found = await selectTopGroups(db, { base: params.a, companies: caller.companies, days }, params.b)
      return { provinces: found.map(({ name }) => name), counts: found.map(({ issued }) => issued) }
    },
    'POST /data/export/kpi/{companyId}': async (call) => {
      const { app, caller, db, locale, params, request } = call
      await nameOfBase(db, params.companyId, caller)
      const filter = {
        name: request.name,
        companyId: params.companyId,
        days: daysOf(app, request.businessDateQuery),
        inspector: whoseFigures(caller),
      }
      const { rows } = await kpiList(filter, caller.companies).rows.execute(db)
      return tableExport(call, {
        format: request.format,
        name: kpiTexts.dataList,
        columns: [
          { title: kpiTexts.base[locale], cell: ({ name }) => name },
          ...figureColumnsOf(caller.role).map((key) => ({
            title: kpiTexts[key][locale],
            cell: (row: ReturnType<typeof figures>) => row[key],
          })),
        ],
        rows: rows.map((row) => figures(row, filter.inspector)),
      })
    },
    'POST /data/export/report/{companyId}': async (call) => {
      const { app, caller, db, locale, params, request } = call
      await nameOfBase(db, params.companyId, caller)
      const asked = wanted(caller, params.companyId, daysOf(app, request.businessDateQuery))
      return tableExport(call, {
        format: request.format,
        name: kpiTexts.dataList,
        columns: [
          { title: kpiTexts.day[locale], cell: ({ day }) => day },
          ...REPORT_COLUMNS.map((key) => ({
            title: kpiTexts[key][locale],
            cell: (row: DaySums & { day: string }) => row[key],
          })),
        ],
        rows: await selectByDay(db, asked),
      })
    },
  },
  kpiTexts,
)

const todayOf = ({ config: { timeZone } }: App) => businessDay(new Date(), timeZone)

/** Without a range the 30 days ending today. */
function daysOf(app: App, range: readonly [string, string] | null | undefined): Days {
  return range ? { from: range[0], to: range[1] } : lastDays(todayOf(app), 30)
}

/** Inspectors see what they did themselves; 0 is the base as a whole. */
const whoseFigures = ({ role, userId }: Caller): number => (role === INSPECTOR ? userId : 0)

const wanted = (caller: Caller, base: number, days: Days): Wanted => ({
  base,
  companies: caller.companies,
  days,
  inspector: whoseFigures(caller),
})

async function nameOfBase(db: Db, id: number, { companies }: Caller): Promise<string> {
  const name = await selectBaseNameInScope(db, id, companies)
  if (name === undefined) throw new CallError(CODES.notFound, kpiTexts.noSuchBase)
  return name
}

const OF_A_BASE_ALONE = { places: null, reserved: null, arrived: null, noShows: null }

/** The sums with what follows from them. `inspector` 0: of the whole base. */
function figures<T extends DaySums>({ started, waitingS, turnaroundS, firstPass, ...row }: T, inspector: number) {
  const { places, reserved, noShows, issued, voided, amount } = row
  return {
    ...row,
    ...(inspector !== 0 && OF_A_BASE_ALONE),
    ...kpiFigures({ places, reserved, noShows, issued, voided, amount, started, waitingS, turnaroundS, firstPass }),
  }
}

type PerMonth = Pick<Call<KpiCalls['POST /data/byCompany/{id}']>, 'app' | 'db' | 'caller' | 'params' | 'request'>

async function perMonth(
  { app, db, caller, params, request }: PerMonth,
  series: readonly ('passed' | 'failed' | 'recheck' | 'issued' | 'voided')[],
) {
  await nameOfBase(db, params.id, caller)
  const { businessDateQuery: range } = request
  const days = range ? { from: range[0], to: range[1] } : lastMonths(todayOf(app), 6)
  const found = new Map((await selectByMonth(db, wanted(caller, params.id, days))).map((sums) => [sums.month, sums]))
  const xAxis = monthsOf(days.from, days.to)
  return { xAxis, series: series.map((name) => ({ name, data: xAxis.map((month) => found.get(month)?.[name] ?? 0) })) }
}
