import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  DayRange,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  Pie,
  SearchText,
  Version,
  Xy,
} from '../../platform/contract/shapes.ts'
import { bmiOf, INDICATORS } from './rules/conclusions.ts'

const KEYS = ['indicator_out', 'reception'] as const
const CHART_KEYS = ['indicator_out', 'screen'] as const

const inTenths = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6
const Tenths = (min: number, max: number) =>
  filter(z.number().min(min).max(max).refine(inTenths, { error: 'oneDecimal' }))

const Values = z.object({
  /** mmHg */
  systolicPressureValue: filter(z.int().min(30).max(300)),
  /** the diastolic pressure, mmHg */
  stretchPressureValue: filter(z.int().min(20).max(250)),
  /** mmol/L */
  beforeMealBloodSugarValue: Tenths(0.5, 50),
  heightCm: Tenths(50, 260),
  weightKg: Tenths(10, 400),
})
type EnteredValues = z.output<typeof Values>

/** Of pressure and of the body both values, or none; something at least. */
function checkValues(values: EnteredValues, context: z.RefinementCtx): void {
  const refuse = (field: keyof EnteredValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const { systolicPressureValue: upper, stretchPressureValue: lower, heightCm, weightKg } = values
  if (lower !== undefined && upper === undefined) refuse('systolicPressureValue', 'bothPressures')
  if (upper !== undefined && lower === undefined) refuse('stretchPressureValue', 'bothPressures')
  if (upper !== undefined && lower !== undefined && lower >= upper) refuse('stretchPressureValue', 'pressuresReversed')
  if (weightKg !== undefined && heightCm === undefined) refuse('heightCm', 'heightAndWeight')
  if (heightCm !== undefined && weightKg === undefined) refuse('weightKg', 'heightAndWeight')
  if (heightCm !== undefined && weightKg !== undefined && bmiOf(heightCm, weightKg) > 150)
    refuse('weightKg', 'impossibleBmi')
  const { beforeMealBloodSugarValue: sugar } = values
  if ([upper, lower, sugar, heightCm, weightKg].every((value) => value === undefined))
    refuse('systolicPressureValue', 'nothingMeasured')
}

export const Measurement = z.object({
  id: Id,
  testeeId: Id,
  testeeName: z.string(),
  sex: z.enum(['男', '女']).nullable(),
  phone: z.string().nullable(),
  /** years, today */
  age: z.int().nullable(),
  companyId: Id,
  companyName: z.string(),
  systolicPressureValue: z.int().nullable(),
  stretchPressureValue: z.int().nullable(),
  beforeMealBloodSugarValue: z.number().nullable(),
  heightCm: z.number().nullable(),
  weightKg: z.number().nullable(),
  bmiValue: z.number().nullable(),
  bloodPressureConclusion: z.string().nullable(),
  bloodSugarConclusion: z.string().nullable(),
  bmiConclusion: z.string().nullable(),
  /** who measured */
  userName: z.string(),
  createTimeStr: z.string(),
  version: Version,
})

const Indicator = z.enum(INDICATORS)
const MeasureFilter = z.object({
  /** the driver's or escort's */
  name: SearchText,
  testeeId: filter(Id),
  companyId: filter(Id),
  /** true: with a conclusion other than 正常 */
  isAbnormal: filter(z.boolean()),
  /** with `conclusion`: the checks that ended with it */
  indicator: filter(Indicator),
  conclusion: filter(z.string().max(10)),
  businessDateQuery: DayRange.nullish(),
})
const OfCompany = z.object({ a: IdInPath, b: Indicator })
const ChartRange = z.object({ businessDateQuery: DayRange.nullish() }).default({})

export const measureCalls = defineCalls({
  'POST /measure/findOut/': {
    summary: 'Health checks of drivers and escorts, newest first',
    key: KEYS,
    scope: 'companies',
    request: PageRequest.extend(MeasureFilter.shape),
    response: listOf(Measurement),
  },
  'POST /measure/export': {
    summary: 'The same checks as a spreadsheet (xls, xlsx, csv)',
    key: KEYS,
    scope: 'companies',
    reads: 'replica',
    request: MeasureFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /measure/saveOut': {
    summary: 'Records a health check; the server writes the BMI and the conclusions by the limits of that moment',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: Values.extend({
      testeeId: z.int({ error: 'testeeRequired' }).positive({ error: 'testeeRequired' }),
    }).superRefine(checkValues),
    response: z.object({ id: Id }),
  },
  'POST /measure/updateMeasureOut': {
    summary: 'Corrects a health check; the server concludes again. A `version` that is not the latest is refused',
    key: KEYS,
    write: true,
    scope: 'companies',
    request: Values.extend({ id: Id, version: filter(Version) }).superRefine(checkValues),
    response: z.null(),
  },
  'POST /data/byMeasures/{a}/{b}': {
    summary: 'Health checks per month of a base and those below it; without a range the 12 months ending today',
    key: CHART_KEYS,
    scope: 'companies',
    params: OfCompany,
    request: ChartRange,
    response: Xy,
  },
  'POST /data/dataByMeasuresException/{a}/{b}': {
    summary: 'Health checks of a base and those below it with a conclusion other than 正常, by conclusion',
    key: CHART_KEYS,
    scope: 'companies',
    params: OfCompany,
    request: ChartRange,
    response: Pie,
  },
  'POST /data/dialogByMeasuresException/{id}': {
    summary: 'The health checks behind one part of that chart, newest first',
    key: CHART_KEYS,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    request: PageRequest.extend({
      indicator: Indicator,
      conclusion: z.string().max(10),
      businessDateQuery: DayRange.nullish(),
    }),
    response: listOf(Measurement),
  },
})

export type MeasureCalls = typeof measureCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends MeasureCalls {}
}
