import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import { isFresh } from '../../device/server/device-totals.sql.ts'
import type { Point } from '../rules/total-points.ts'
import { rowsOfScope } from './scope-rows.sql.ts'
import type { ScopeRows, TrendScope } from './scope-rows.sql.ts'

/** Means over a minute, hour, day or month; null where nothing is known. */
export interface MeanTotals {
  /** s since 1970, a day or a month */
  point: string
  hashrateThs: number | null
  ratedThs: number | null
  watts: number | null
  wattsEstimated: number | null
  joulesPerTh: number | null
  onlineRate: number | null
}

interface Asked {
  scope: TrendScope
  clients: ClientScope
  silence: Silence
  from: Date
  until: Date
  by: Point
}

/** `seconds`: of devices, with those of the step that were not polled yet. */
const mean = (column: string) => sql`sum(${sql.ref(column)} / polled * seconds) / nullif(sum(length_s), 0)`
const SUMS = {
  due: 'seconds_due',
  polled: 'seconds_polled',
  online: 'seconds_online',
  read: 'seconds_read',
  megahashes: 'megahashes',
  rated: 'rated_megahashes',
  measured: 'joules_measured',
  estimated: 'joules_estimated',
  paired_joules: 'paired_joules',
  paired_megahashes: 'paired_megahashes',
}
/** As floats: sums of bigint would be of numeric, which takes three times as long. */
const summed = (isOne: boolean) =>
  sql.raw(
    Object.entries(SUMS)
      .map(([name, column]) => `${isOne ? `${column}::float8` : `sum(${column}::float8)`} as ${name}`)
      .join(', '),
  )

/**
 * Hash rate and power as means over time. What was not polled counts as the rest of its minute or hour did; an hour without any poll
 * is left out. Of the running hour, as many devices count as in the hour before.
 */
export async function selectMeanTotals(
  db: Db,
  { scope, clients, silence, from, until, by }: Asked,
): Promise<MeanTotals[]> {
  const isMinute = by === 'minute'
  const stepS = isMinute ? 60 : 3600
  const scopeRows = rowsOfScope(scope, clients)
  const where = whereOf(scopeRows)
  const isOne = 'ids' in scopeRows && scopeRows.ids.length === 1
  const step = sql`interval '1 second' * ${stepS}::int`
  // Grouped as they are, and written once for each point: a year has 8,760 hours.
  const seconds = [sql`at`, sql`extract(epoch from point)::bigint::text`] as const
  const [grouped, written] = {
    minute: seconds,
    hour: seconds,
    day: [sql`day`, sql`point::text`] as const,
    month: [sql`date_trunc('month', day)`, sql`to_char(point, 'YYYY-MM')`] as const,
  }[by]
  const { rows } = await sql<MeanTotals>`
    with swept as materialized (
      -- Minutes end where each site was swept: a sum that lacks one of them would be too low.
      select coalesce(${isMinute ? sql`min` : sql`max`}(l.swept_at), now()) as until from fleet_live l where ${isFresh(silence)}
    ), steps as not materialized (
      select at, day, ${summed(isOne)}
      from ${sql.table(isMinute ? 'fleet_minute' : 'fleet_hour')}
      where ${where} and at >= ${from} and at < ${until} ${isMinute ? sql`and at + ${step} <= (select until from swept)` : sql``}
      ${isOne ? sql`` : sql`group by at, day`}
    ), counted as (
      select *, due as seconds, ${stepS}::float8 as length_s from steps where at <= (select until from swept) - ${step}
      union all
      -- The running hour.
      select s.*, greatest((select b.due from steps b where b.at = s.at - ${step}) * l.length_s / ${stepS}, s.due), l.length_s
      from steps s cross join lateral (
        select greatest(1, extract(epoch from (select until from swept) - s.at))::float8 as length_s) l
      where s.at > (select until from swept) - ${step}
    )
    select ${written} as point, "hashrateThs", "ratedThs", watts, "wattsEstimated", "joulesPerTh", "onlineRate" from (
      select ${grouped} as point,
        case when sum(read) > 0 or sum(online) = 0 then ${mean('megahashes')} / 1000000 end::real as "hashrateThs",
        (${mean('rated')} / 1000000)::real as "ratedThs",
        (${mean('measured')} + ${mean('estimated')})::real as watts, (${mean('estimated')})::real as "wattsEstimated",
        (sum(paired_joules) * 1000000 / nullif(sum(paired_megahashes), 0))::real as "joulesPerTh",
        (100 * sum(online) / nullif(sum(polled), 0))::real as "onlineRate"
      from counted where polled > 0 group by 1
    ) p order by p.point`.execute(db)
  return rows
}

function whereOf(rows: ScopeRows): RawBuilder<SqlBool> {
  if ('parts' in rows) return sql`site_id <> 0 and client_id <> 0 and account_id <> 0 and ${rows.parts}`
  const id = (of: typeof rows.of) =>
    rows.of === of ? sql`${sql.ref(`${of}_id`)} = any(${rows.ids}::bigint[])` : sql`${sql.ref(`${of}_id`)} = 0`
  return sql`${id('site')} and ${id('client')} and ${id('account')} and ${rows.isSeen}`
}
