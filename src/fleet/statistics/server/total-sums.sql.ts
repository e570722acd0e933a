import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import type { Point } from '../rules/total-points.ts'
import { rowsOfScope } from './scope-rows.sql.ts'
import type { TrendScope } from './scope-rows.sql.ts'
import { isFresh } from './totals.sql.ts'

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

const mean = (column: string) => sql`sum(${sql.ref(column)} / polled * devices * length_s) / nullif(sum(length_s), 0)`

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
  const step = sql`interval '1 second' * ${stepS}::int`
  const point = {
    minute: sql`extract(epoch from at)::bigint::text`,
    hour: sql`extract(epoch from at)::bigint::text`,
    day: sql`day::text`,
    month: sql`to_char(day, 'YYYY-MM')`,
  }
  const { rows } = await sql<MeanTotals>`
    with swept as materialized (
      -- Minutes end where each site was swept: a sum that lacks one of them would be too low.
      select coalesce(${isMinute ? sql`min` : sql`max`}(l.swept_at), now()) as until from fleet_live l where ${isFresh(silence)}
    ), steps as (
      select at, day, sum(seconds_due)::float8 as due, sum(seconds_polled)::float8 as polled, sum(seconds_online)::float8 as online,
        sum(seconds_read)::float8 as read, sum(megahashes)::float8 as megahashes, sum(rated_megahashes)::float8 as rated,
        sum(joules_measured)::float8 as measured, sum(joules_estimated)::float8 as estimated,
        sum(paired_joules)::float8 as paired_joules, sum(paired_megahashes)::float8 as paired_megahashes
      from ${sql.table(isMinute ? 'fleet_minute' : 'fleet_hour')}
      where ${whereOf(scope, clients)} and at >= ${from} and at < ${until} ${isMinute ? sql`and at + ${step} <= (select until from swept)` : sql``}
      group by at, day
    ), lengths as (
      select s.*, greatest(1, extract(epoch from least(at + ${step}, w.until) - at))::float8 as length_s from steps s, swept w
    ), counted as (
      select *, case when length_s < ${stepS} then greatest(lag(due) over (order by at) / ${stepS}, due / length_s) else due / length_s end as devices
      from lengths
    )
    select ${point[by]} as point,
      case when sum(read) > 0 or sum(online) = 0 then ${mean('megahashes')} / 1000000 end as "hashrateThs",
      ${mean('rated')} / 1000000 as "ratedThs",
      ${mean('measured')} + ${mean('estimated')} as watts, ${mean('estimated')} as "wattsEstimated",
      sum(paired_joules) * 1000000 / nullif(sum(paired_megahashes), 0) as "joulesPerTh",
      100 * sum(online) / nullif(sum(polled), 0) as "onlineRate"
    from counted where polled > 0 group by 1 order by 1`.execute(db)
  return rows
}

function whereOf(scope: TrendScope, clients: ClientScope): RawBuilder<SqlBool> {
  const rows = rowsOfScope(scope, clients)
  if ('parts' in rows) return sql`site_id <> 0 and client_id <> 0 and account_id <> 0 and ${rows.parts}`
  const id = (of: typeof rows.of) =>
    rows.of === of ? sql`${sql.ref(`${of}_id`)} = any(${rows.ids}::bigint[])` : sql`${sql.ref(`${of}_id`)} = 0`
  return sql`${id('site')} and ${id('client')} and ${id('account')} and ${rows.isSeen}`
}
