import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { percentOf } from '../../server/percent.sql.ts'
import { thRounded } from '../../server/th-rounded.sql.ts'
import type { Days } from '../../statistics/rules/asked-range.ts'
import { partsOfScope, rowsOfScope } from '../../statistics/server/scope-rows.sql.ts'
import type { ScopeRows, TrendScope } from '../../statistics/server/scope-rows.sql.ts'
import { isOverTime } from '../rules/energy-by.ts'
import type { EnergyBy, OwnerKind } from '../rules/energy-by.ts'

export interface EnergyAsked {
  scope: TrendScope
  clients: ClientScope
  days: Days
  by: EnergyBy
}

export interface EnergyFigures {
  currency: string | null
  kwh: number
  kwhEstimated: number
  gapPercent: number | null
  thDays: number
  joulesPerTh: number | null
  cost: string | null
  costPerThDay: string | null
  earned: string | null
  earnedPerThDay: string | null
  margin: string | null
}
export interface EnergyLine extends EnergyFigures {
  /** of an owner */
  id: number | null
  name: string
}

const J_PER_KWH = sql`3600000`
/** A day of 1 TH/s, in millions of hashes. */
const MH_PER_TH_DAY = sql`86400000000`

/** What each day earned per TH/s in each currency; days without one are left out. */
const earningsOf = ([first, last]: Days) => sql`earnings as materialized (
  select c.currency as earned_in, d::date as earned_on, e.amount
  from (select distinct currency from earning) c
  cross join generate_series(${first}::date, ${last}::date, interval '1 day') d
  cross join lateral (
    select amount from earning where currency = c.currency and first_day <= d::date order by first_day desc limit 1) e)`

const COST = sql`sum(priced_joules) / ${J_PER_KWH}`
/** Unknown if any of the days that hashed has no earning. */
const EARNED = sql`case when count(*) filter (where amount is null and megahashes > 0) = 0 then sum(megahashes * amount) / ${MH_PER_TH_DAY} end`
const TH_DAYS = sql`nullif(sum(megahashes), 0) / ${MH_PER_TH_DAY}`
const ifPriced = (amount: RawBuilder<unknown>, decimals: number) =>
  sql`case when currency <> '' then round(${amount}, ${sql.lit(decimals)})::text end`

const FIGURES = sql`
  nullif(currency, '') as currency,
  round((sum(joules_measured) + sum(joules_estimated)) / ${J_PER_KWH}, 3) as kwh,
  round(sum(joules_estimated) / ${J_PER_KWH}, 3) as "kwhEstimated",
  ${percentOf(sql`sum(seconds_due) - sum(seconds_polled)`, sql`sum(seconds_due)`)} as "gapPercent",
  ${thRounded(sql`sum(megahashes) / ${MH_PER_TH_DAY}`, 3)} as "thDays",
  round(1000000 * sum(paired_joules) / nullif(sum(paired_megahashes), 0), 2) as "joulesPerTh",
  ${ifPriced(COST, 2)} as cost,
  ${ifPriced(sql`${COST} / (${TH_DAYS})`, 6)} as "costPerThDay",
  ${ifPriced(EARNED, 2)} as earned,
  ${ifPriced(sql`${EARNED} / (${TH_DAYS})`, 6)} as "earnedPerThDay",
  ${ifPriced(sql`${EARNED} - ${COST}`, 2)} as margin`

/** The rows of a query's days, each with what a TH/s earned on it in the currency of its cost. */
const withEarnings = (table: string, where: RawBuilder<SqlBool>, [first, last]: Days) => sql`
  ${sql.table(table)} left join earnings on earned_in = currency and earned_on = day
  where ${where} and day between ${first}::date and ${last}::date`

/** The smallest rows whose sums are the lines, and what a line is of. */
function source({ scope, clients, by }: Pick<EnergyAsked, 'scope' | 'clients' | 'by'>): {
  table: string
  where: RawBuilder<SqlBool>
  key: RawBuilder<unknown>
} {
  if (!isOverTime(by)) return ownerSource(scope, clients, by)
  const rows = rowsOfScope(scope, clients)
  return { ...tableOf(rows), key: by === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')` }
}

function ownerSource(scope: TrendScope, clients: ClientScope, by: OwnerKind) {
  const isUnnarrowed = clients === 'all' && Object.values(scope).every((id) => id === undefined)
  if (isUnnarrowed) return { table: 'energy_day', where: sql<SqlBool>`scope = ${by}`, key: sql`scope_id` }
  // Sums of a client, or of a site, hold those of others there: its parts are the caller's own.
  return { table: 'energy_day_part', where: partsOfScope(scope, clients), key: sql.ref(`${by}_id`) }
}

function tableOf(rows: ScopeRows): { table: string; where: RawBuilder<SqlBool> } {
  if ('parts' in rows) return { table: 'energy_day_part', where: rows.parts }
  return {
    table: 'energy_day',
    where: sql`scope = ${rows.of} and scope_id = any(${rows.ids}::bigint[]) and ${rows.isSeen}`,
  }
}

/** Every line, in order: days and months latest first, owners by the energy they used. */
export function energyLines(asked: EnergyAsked): RawBuilder<EnergyLine> {
  const { table, where, key } = source(asked)
  const lines = sql`with ${earningsOf(asked.days)} select ${key} as key, ${FIGURES}
    from ${withEarnings(table, where, asked.days)} group by 1, currency`
  if (isOverTime(asked.by))
    return sql<EnergyLine>`
      select null::bigint as id, key as name, ${sql.raw(OTHERS)} from (${lines}) l order by key desc, currency`
  return sql<EnergyLine>`
    select l.key as id, o.name, ${sql.raw(OTHERS)} from (${lines}) l join ${sql.table(asked.by)} o on o.id = l.key
    order by kwh desc, id, currency`
}

/** To count lines is to sum them up, so one statement does both. */
export async function selectEnergyPage(
  db: Db,
  asked: EnergyAsked,
  { page, size }: Page,
): Promise<ListAnswer<EnergyLine>> {
  // Beyond the last page there is one row, of nothing but the count.
  const { rows } = await sql<EnergyLine & { count: number; place: number | null }>`
    with lines as materialized (select l.*, row_number() over () as place from (${energyLines(asked)}) l),
    shown as (select * from lines order by place limit ${size} offset ${(page - 1) * size})
    select (select count(*) from lines) as count, shown.* from (values (1)) always left join shown on true order by place`.execute(
    db,
  )
  const data = rows.flatMap(({ count: _count, place, ...line }) => (place === null ? [] : [line]))
  return { data, totalCount: rows[0]?.count ?? 0 }
}

/** Every line of one client or site. */
export async function selectAllEnergyLines(db: Db, asked: EnergyAsked): Promise<EnergyLine[]> {
  return (await sql<EnergyLine>`${energyLines(asked)} limit 1020`.execute(db)).rows
}

const OTHERS =
  'currency, kwh, "kwhEstimated", "gapPercent", "thDays", "joulesPerTh", cost, "costPerThDay", earned, "earnedPerThDay", margin'

/** The sum of each currency; the one of all, without a cost, last. */
export async function selectEnergySums(db: Db, asked: EnergyAsked): Promise<EnergyFigures[]> {
  const { table, where } = source({ ...asked, by: 'day' })
  const { rows } = await sql<EnergyFigures>`
    with ${earningsOf(asked.days)} select ${FIGURES} from ${withEarnings(table, where, asked.days)}
    group by grouping sets ((currency), ()) order by grouping(currency), currency`.execute(db)
  return rows.map((row) => ({
    ...row,
    kwh: row.kwh ?? 0,
    kwhEstimated: row.kwhEstimated ?? 0,
    thDays: row.thDays ?? 0,
  }))
}

/** Of days before `today`: how many changed, and are not summed up yet. */
export async function selectPendingDays(db: Db, [first, last]: Days, today: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*) as days from energy_work where day between ${first}::date and ${last}::date and day < ${today}::date`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}
