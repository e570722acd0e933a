import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { Indicator } from '../rules/conclusions.ts'
import { isOfBase } from '../../server/base.sql.ts'

type Days = readonly [string, string] | null | undefined

export interface MeasureFilter {
  name?: string | undefined
  testeeId?: number | undefined
  companyId?: number | undefined
  isAbnormal?: boolean | undefined
  indicator?: Indicator | undefined
  conclusion?: string | undefined
  businessDateQuery?: Days
}

/** What was measured, and what follows from it. */
export interface StoredValues {
  systolic: number | null
  diastolic: number | null
  fastingSugar: number | null
  heightCm: number | null
  weightKg: number | null
  bmi: number | null
  pressureConclusion: string | null
  sugarConclusion: string | null
  bmiConclusion: string | null
}
export interface MeasureRow {
  id: number
  testeeId: number
  testeeName: string
  sex: '男' | '女' | null
  phone: string | null
  age: number | null
  companyId: number
  companyName: string
  systolicPressureValue: number | null
  stretchPressureValue: number | null
  beforeMealBloodSugarValue: number | null
  heightCm: number | null
  weightKg: number | null
  bmiValue: number | null
  bloodPressureConclusion: string | null
  bloodSugarConclusion: string | null
  bmiConclusion: string | null
  userName: string
  createdAt: Date
  version: number
}

const COLUMNS: Record<Indicator, string> = {
  bloodPressure: 'm.pressure_conclusion',
  bloodSugar: 'm.sugar_conclusion',
  bmi: 'm.bmi_conclusion',
}

function abnormal(isWanted: boolean | undefined): Term | undefined {
  if (isWanted === undefined) return undefined
  const is = sql<boolean>`(m.pressure_conclusion <> '正常' or m.sugar_conclusion <> '正常' or m.bmi_conclusion <> '正常')`
  return isWanted ? is : sql`${is} is not true`
}

/** The checks that match, newest first. `today` is the business day, for ages. */
export function measureList(
  filter: MeasureFilter,
  companies: CompanyScope,
  { today, zone }: { today: string; zone: string },
) {
  const { indicator, conclusion } = filter
  const where = allOf(
    inCompanies(companies, 'm.company_id'),
    filter.companyId === undefined ? undefined : isOfBase('m.company_id', filter.companyId),
    equals('m.testee_id', filter.testeeId),
    contains('t.name', filter.name),
    abnormal(filter.isAbnormal),
    indicator && sql`${sql.ref(COLUMNS[indicator])} is not null`,
    indicator && equals(COLUMNS[indicator], conclusion),
    onDays('m.created_at', filter.businessDateQuery, zone),
  )
  const from = sql`measurement m join testee t on t.id = m.testee_id where ${where}`
  const rows = sql<MeasureRow>`
    select m.id, m.testee_id as "testeeId", t.name as "testeeName", t.sex, t.phone,
      date_part('year', age(${today}::date, t.birthday))::int as age,
      m.company_id as "companyId", c.name as "companyName", m.systolic as "systolicPressureValue",
      m.diastolic as "stretchPressureValue", m.fasting_sugar as "beforeMealBloodSugarValue", m.height_cm as "heightCm",
      m.weight_kg as "weightKg", m.bmi as "bmiValue", m.pressure_conclusion as "bloodPressureConclusion",
      m.sugar_conclusion as "bloodSugarConclusion", m.bmi_conclusion as "bmiConclusion", u.name as "userName",
      m.created_at as "createdAt", m.version
    from measurement m join testee t on t.id = m.testee_id join company c on c.id = m.company_id
      join app_user u on u.id = m.measured_by
    where ${where} order by m.created_at desc, m.id desc`
  return { rows, from }
}

/** The company and the name; undefined when there is no such person within the scope. The row stays locked until the transaction ends. */
export async function selectMeasured(
  trx: Db,
  testeeId: number,
  companies: CompanyScope,
): Promise<{ companyId: number; name: string } | undefined> {
  const { rows } = await sql<{ companyId: number; name: string }>`
    select t.company_id as "companyId", t.name from testee t
    where t.id = ${testeeId} and t.deleted_at is null and ${inCompanies(companies, 't.company_id')} for share`.execute(
    trx,
  )
  return rows[0]
}

const columns = (values: StoredValues) => ({
  systolic: values.systolic,
  diastolic: values.diastolic,
  fasting_sugar: values.fastingSugar,
  height_cm: values.heightCm,
  weight_kg: values.weightKg,
  bmi: values.bmi,
  pressure_conclusion: values.pressureConclusion,
  sugar_conclusion: values.sugarConclusion,
  bmi_conclusion: values.bmiConclusion,
})

export async function insertMeasurement(
  db: Db,
  of: { testeeId: number; companyId: number; measuredBy: number },
  values: StoredValues,
): Promise<number> {
  const { id } = await db
    .insertInto('measurement')
    .values({ testee_id: of.testeeId, company_id: of.companyId, measured_by: of.measuredBy, ...columns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined when there is none within the scope. The row stays locked until the transaction ends. */
export async function selectMeasurementForUpdate(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<(StoredValues & { version: number }) | undefined> {
  const { rows } = await sql<StoredValues & { version: number }>`
    select m.systolic, m.diastolic, m.fasting_sugar as "fastingSugar", m.height_cm as "heightCm", m.weight_kg as "weightKg",
      m.bmi, m.pressure_conclusion as "pressureConclusion", m.sugar_conclusion as "sugarConclusion",
      m.bmi_conclusion as "bmiConclusion", m.version
    from measurement m where m.id = ${id} and ${inCompanies(companies, 'm.company_id')} for update`.execute(trx)
  return rows[0]
}

export async function updateMeasurement(db: Db, id: number, values: StoredValues): Promise<void> {
  await db
    .updateTable('measurement')
    .set({ ...columns(values), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface ChartFilter {
  companyId: number
  indicator: Indicator
  days: readonly [string, string]
}
const ofChart = ({ companyId, indicator, days }: ChartFilter, companies: CompanyScope, zone: string) =>
  allOf(
    inCompanies(companies, 'm.company_id'),
    isOfBase('m.company_id', companyId),
    sql`${sql.ref(COLUMNS[indicator])} is not null`,
    onDays('m.created_at', days, zone),
  )

/** Checks of the indicator per month 'YYYY-MM' that has any. */
export async function selectMeasuredMonths(db: Db, filter: ChartFilter, companies: CompanyScope, zone: string) {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(m.created_at at time zone ${zone}, 'YYYY-MM') as month, count(*) as count
    from measurement m where ${ofChart(filter, companies, zone)} group by 1`.execute(db)
  return rows
}

/** Checks by conclusion, 正常 left out. */
export async function selectAbnormal(db: Db, filter: ChartFilter, companies: CompanyScope, zone: string) {
  const column = sql.ref(COLUMNS[filter.indicator])
  const { rows } = await sql<{ name: string; value: number }>`
    select ${column} as name, count(*) as value
    from measurement m where ${ofChart(filter, companies, zone)} and ${column} <> '正常' group by 1`.execute(db)
  return rows
}
