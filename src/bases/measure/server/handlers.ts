import type { z } from 'zod'
import { businessDay, writtenTime } from '../../../platform/rules/business-time.ts'
import { lastMonths, monthsOf } from '../../../platform/rules/day-range.ts'
import { noun } from '../../../platform/server/context.ts'
import type { App } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport, titledBy } from '../../../platform/server/export/table-export.ts'
import type { ExportColumn } from '../../../platform/server/export/table-export.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { measureCalls } from '../contract.ts'
import type { Measurement } from '../contract.ts'
import { bmiConclusion, bmiOf, CONCLUSIONS, NORMAL, pressureConclusion, sugarConclusion } from '../rules/conclusions.ts'
import type { HealthLimits } from '../rules/conclusions.ts'
import { measureColumnTexts, measureTexts } from '../text.ts'
import {
  insertMeasurement,
  measureList,
  selectAbnormal,
  selectMeasured,
  selectMeasuredMonths,
  selectMeasurementForUpdate,
  updateMeasurement,
} from './measure.sql.ts'
import type { MeasureRow, StoredValues } from './measure.sql.ts'

const KIND = 'health check'

export const measureNoun = noun(
  measureCalls,
  {
    'POST /measure/findOut/': async ({ app, db, caller, request }) =>
      shownPage(app, await selectListPage(db, measureList(request, caller.companies, timesOf(app)), request)),
    'POST /measure/export': (call) => {
      const { app, caller, db, locale, request } = call
      const zone = app.config.timeZone
      const column = titledBy(measureColumnTexts, locale)
      const columns: ExportColumn<MeasureRow>[] = [
        column('testeeName', 12, (row) => row.testeeName),
        column('sex', 8, (row) => row.sex),
        column('phone', 16, (row) => row.phone),
        column('age', 8, (row) => row.age),
        column('systolic', 10, (row) => row.systolicPressureValue),
        column('diastolic', 10, (row) => row.stretchPressureValue),
        column('pressureConclusion', 12, (row) => row.bloodPressureConclusion),
        column('sugar', 14, (row) => row.beforeMealBloodSugarValue),
        column('sugarConclusion', 12, (row) => row.bloodSugarConclusion),
        column('bmi', 8, (row) => row.bmiValue),
        column('bmiConclusion', 12, (row) => row.bmiConclusion),
        column('companyName', 16, (row) => row.companyName),
        column('userName', 12, (row) => row.userName),
        column('createTime', 20, (row) => writtenTime(row.createdAt, zone)),
      ]
      return tableExport(call, {
        format: request.format,
        name: measureColumnTexts.title,
        columns,
        rows: selectBatches(db, measureList(request, caller.companies, timesOf(app)).rows),
      })
    },
    'POST /measure/saveOut': (call) =>
      auditedChange(call, async (trx) => {
        const { app, caller, request } = call
        const { testeeId } = request
        const person = await selectMeasured(trx, testeeId, caller.companies)
        if (!person) throw fieldError('testeeId', measureTexts.noSuchPerson)
        const { companyId, name } = person
        const values = judged(request, app.config.healthLimits)
        const id = await insertMeasurement(trx, { testeeId, companyId, measuredBy: caller.userId }, values)
        return { action: `add ${KIND}`, objectKind: KIND, objectId: id, after: { name, ...values }, answer: { id } }
      }),
    'POST /measure/updateMeasureOut': (call) =>
      auditedChange(call, async (trx) => {
        const { app, caller, request } = call
        const found = await selectMeasurementForUpdate(trx, request.id, caller.companies)
        if (!found) throw new CallError(CODES.notFound, measureTexts.noSuchCheck)
        const { version: latest, ...before } = found
        expectLatest(request.version, latest)
        const after = judged(request, app.config.healthLimits)
        await updateMeasurement(trx, request.id, after)
        return { action: `change ${KIND}`, objectKind: KIND, objectId: request.id, before, after, answer: null }
      }),
    'POST /data/byMeasures/{a}/{b}': async ({ app, db, caller, params, request }) => {
      const filter = chartFilter(app, params, request.businessDateQuery)
      const found = await selectMeasuredMonths(db, filter, caller.companies, app.config.timeZone)
      const counts = new Map(found.map(({ month, count }) => [month, count]))
      const xAxis = monthsOf(...filter.days)
      return { xAxis, series: [{ name: params.b, data: xAxis.map((month) => counts.get(month) ?? 0) }] }
    },
    'POST /data/dataByMeasuresException/{a}/{b}': async ({ app, db, caller, params, request }) => {
      const filter = chartFilter(app, params, request.businessDateQuery)
      const found = await selectAbnormal(db, filter, caller.companies, app.config.timeZone)
      const counts = new Map(found.map(({ name, value }) => [name, value]))
      return CONCLUSIONS[params.b]
        .filter((name) => name !== NORMAL)
        .map((name) => ({ name, value: counts.get(name) ?? 0 }))
    },
    'POST /data/dialogByMeasuresException/{id}': async ({ app, db, caller, params, request }) => {
      const filter = {
        ...request,
        companyId: params.id,
        businessDateQuery: request.businessDateQuery ?? lastYear(app),
      }
      return shownPage(app, await selectListPage(db, measureList(filter, caller.companies, timesOf(app)), request))
    },
  },
  measureTexts,
)

function timesOf({ config: { timeZone } }: App) {
  return { zone: timeZone, today: businessDay(new Date(), timeZone) }
}

function shownPage({ config }: App, { data, totalCount }: { data: MeasureRow[]; totalCount: number }) {
  const shown = ({ createdAt, ...row }: MeasureRow): z.input<typeof Measurement> => ({
    ...row,
    createTimeStr: writtenTime(createdAt, config.timeZone),
  })
  return { data: data.map(shown), totalCount }
}

interface Entered {
  systolicPressureValue?: number | undefined
  stretchPressureValue?: number | undefined
  beforeMealBloodSugarValue?: number | undefined
  heightCm?: number | undefined
  weightKg?: number | undefined
}

/** The stored form of what was entered. The contract ensures that pressures come in pairs, as do height and weight. */
export function judged(entered: Entered, limits: HealthLimits): StoredValues {
  const {
    systolicPressureValue: systolic,
    stretchPressureValue: diastolic,
    beforeMealBloodSugarValue: sugar,
    heightCm,
    weightKg,
  } = entered
  const bmi = heightCm === undefined || weightKg === undefined ? null : bmiOf(heightCm, weightKg)
  return {
    systolic: systolic ?? null,
    diastolic: diastolic ?? null,
    fastingSugar: sugar ?? null,
    heightCm: heightCm ?? null,
    weightKg: weightKg ?? null,
    bmi,
    pressureConclusion:
      systolic === undefined || diastolic === undefined ? null : pressureConclusion(systolic, diastolic, limits),
    sugarConclusion: sugar === undefined ? null : sugarConclusion(sugar, limits.sugar),
    bmiConclusion: bmi === null ? null : bmiConclusion(bmi, limits.bmi),
  }
}

function lastYear(app: App): [string, string] {
  const { from, to } = lastMonths(timesOf(app).today, 12)
  return [from, to]
}

type ChartParams = { a: number; b: Parameters<typeof selectAbnormal>[1]['indicator'] }
const chartFilter = (app: App, { a, b }: ChartParams, days: readonly [string, string] | null | undefined) => ({
  companyId: a,
  indicator: b,
  days: days ?? lastYear(app),
})
