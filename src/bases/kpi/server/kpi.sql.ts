import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'
import { isOfBase } from '../../server/base.sql.ts'
import type { KpiSums } from '../rules/kpi-figures.ts'

export interface DaySums extends KpiSums {
  arrived: number
  passed: number
  failed: number
  recheck: number
}

const COLUMNS = {
  places: 'places',
  reserved: 'reserved',
  arrived: 'arrived',
  noShows: 'no_shows',
  started: 'started',
  waitingS: 'waiting_s',
  issued: 'issued',
  turnaroundS: 'turnaround_s',
  firstPass: 'first_pass',
  passed: 'passed',
  failed: 'failed',
  recheck: 'recheck',
  voided: 'voided',
  amount: 'amount',
} as const satisfies Record<keyof DaySums, string>

const SUMS = sql.join<DaySums>(
  Object.entries(COLUMNS).map(([name, column]) => {
    const total = sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)`
    return sql`${name === 'amount' ? total : sql`${total}::bigint`} as ${sql.ref(name)}`
  }),
)

export interface Days {
  from: string
  to: string
}
const within = ({ from, to }: Days) => sql`d.day between ${from} and ${to}`

/** Bases with their sums, those with the most reports first. `inspector` 0: of the whole base. */
export function kpiList(
  filter: { name?: string | undefined; companyId?: number | undefined; days: Days; inspector: number },
  companies: CompanyScope,
) {
  const { name, companyId, days, inspector } = filter
  const where = allOf(
    sql`c.deleted_at is null and c.kind = 'base'`,
    inCompanies(companies, 'c.id'),
    companyId === undefined ? undefined : isOfBase('c.id', companyId),
    contains('c.name', name),
  )
  const rows = sql<DaySums & { id: number; name: string }>`
    select c.id, c.name, s.* from company c cross join lateral (
      select ${SUMS} from base_day d where d.company_id = c.id and d.inspector_id = ${inspector} and ${within(days)}
    ) s where ${where} order by s.issued desc, c.name collate "zh-x-icu", c.id`
  return { rows, from: sql`company c where ${where}` }
}

/** Name of the base; undefined when the caller does not see it. */
export async function selectBaseNameInScope(db: Db, id: number, companies: CompanyScope): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.name from company c where c.id = ${id} and c.deleted_at is null and ${inCompanies(companies, 'c.id')}`.execute(
    db,
  )
  return rows[0]?.name
}

/** Which rows of `base_day`. The scope is checked beforehand for the base; here it narrows those below it. */
export interface Wanted {
  base: number
  companies: CompanyScope
  days: Days
  inspector: number
}
const wanted = ({ base, companies, days, inspector }: Wanted) =>
  sql`${isOfBase('d.company_id', base)} and ${inCompanies(companies, 'd.company_id')}
    and d.inspector_id = ${inspector} and ${within(days)}`

export async function selectTotal(db: Db, asked: Wanted): Promise<DaySums> {
  const { rows } = await sql<DaySums>`select ${SUMS} from base_day d where ${wanted(asked)}`.execute(db)
  return rows[0] as DaySums
}

export async function selectByDay(db: Db, asked: Wanted): Promise<(DaySums & { day: string })[]> {
  const { rows } = await sql<DaySums & { day: string }>`
    select d.day, ${SUMS} from base_day d where ${wanted(asked)} group by d.day order by d.day desc`.execute(db)
  return rows
}

/** Per month 'YYYY-MM' that has any. */
export async function selectByMonth(db: Db, asked: Wanted): Promise<(DaySums & { month: string })[]> {
  const { rows } = await sql<DaySums & { month: string }>`
    select to_char(d.day, 'YYYY-MM') as month, ${SUMS} from base_day d where ${wanted(asked)} group by 1`.execute(db)
  return rows
}

/** The inspectors who did anything, with the most reports first. `inspector` 0: all of them. */
export async function selectByInspector(db: Db, asked: Wanted): Promise<(DaySums & { id: number; name: string })[]> {
  const { base, companies, days, inspector } = asked
  const { rows } = await sql<DaySums & { id: number; name: string }>`
    select u.id, u.name, ${SUMS} from base_day d join app_user u on u.id = d.inspector_id
    where ${isOfBase('d.company_id', base)} and ${inCompanies(companies, 'd.company_id')} and ${within(days)}
      and ${inspector === 0 ? sql`d.inspector_id > 0` : sql`d.inspector_id = ${inspector}`}
    group by u.id, u.name order by sum(d.issued) desc, u.name collate "zh-x-icu", u.id limit 1000`.execute(db)
  return rows
}

/** How many inspections go on now at the base and those below it. */
export async function selectInspecting(db: Db, base: number, companies: CompanyScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from inspection i
    where i.status = 2 and ${isOfBase('i.company_id', base)} and ${inCompanies(companies, 'i.company_id')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Groups by the reports that their inspectors issued, most first. */
export async function selectTopGroups(db: Db, asked: Omit<Wanted, 'inspector'>, limit: number) {
  const { base, companies, days } = asked
  const { rows } = await sql<{ name: string; issued: number }>`
    select case when g.company_id = ${base} then g.name else concat(g.name, ' · ', c.name) end as name, sum(d.issued)::bigint as issued
    from base_day d join app_user u on u.id = d.inspector_id join user_group g on g.id = u.group_id join company c on c.id = g.company_id
    where ${isOfBase('d.company_id', base)} and ${inCompanies(companies, 'd.company_id')} and ${within(days)}
      and ${inCompanies(companies, 'g.company_id')}
    group by g.id, g.name, c.name having sum(d.issued) > 0
    order by issued desc, g.name collate "zh-x-icu", g.id limit ${limit}`.execute(db)
  return rows
}
