import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { COMPLIANT_SHARE_OF_RATED } from '../../device/rules/thresholds.ts'

const ALL_POLLS = ['polls_due', 'polls_answered', 'polls_offline', 'hashrate_reads', 'hashrate_sum']
const MAINTENANCE = ['due', 'answered', 'offline', 'reads', 'sum'].map((polls) => `maintenance_${polls}`)
const POLLS = [...ALL_POLLS, ...MAINTENANCE]
const PART = ['day', 'site_id', 'client_id', 'account_id', 'type_id']
const COUNTS = {
  devices_answered: 'polls_answered > 0',
  devices_compliant: 'is_compliant',
  answered_outside: 'polls_answered > maintenance_answered',
  compliant_outside: 'coalesce(is_compliant_outside, is_compliant)',
  ...Object.fromEntries(DEVICE_STATES.map((state) => [`state_${state}`, `state = '${state}'`])),
}
const SUMS = [...POLLS, ...Object.keys(COUNTS)]

const listed = (texts: readonly string[]) => sql.raw(texts.join(', '))
const each = (columns: readonly string[], write: (column: string) => string) => listed(columns.map(write))

/**
 * Of each row that a writer of days brings, in this order: polls to add to those already there, and the state that they left. Of
 * these polls, how many were made during maintenance comes last; leave them out together.
 */
export const DAY_COLUMNS = sql`day, site_id, device_id, account_id, client_id, type_id, ${listed(ALL_POLLS)}, max_celsius, max_fan_rpm, state`
const GIVEN_COLUMNS = sql`${DAY_COLUMNS}, ${listed(MAINTENANCE)}`
const ROW_COLUMNS = sql`${GIVEN_COLUMNS}, is_compliant, is_compliant_outside`
const complies = (sum: string, reads: string) =>
  sql`coalesce(${sql.raw(sum)} / nullif(${sql.raw(reads)}, 0) >= t.rated_ths * ${COMPLIANT_SHARE_OF_RATED}::float8, false)`
const SAME_DAY = sql`y.device_id = g.device_id and y.day = g.day`
const SAME_PLACE = sql`y.site_id = g.site_id and y.account_id = g.account_id`

export interface DaysWritten {
  days: number
  polls: number
}

/** What goes along with the days in their statement. */
interface Along {
  /** further CTEs, each followed by a comma; `days` may read them */
  ctes?: RawBuilder<unknown>
  /** the sites where a device loses the state that it left on the same day */
  sites?: readonly number[]
  /** whether `days` has the columns of maintenance */
  hasMaintenance?: boolean
}

/**
 * Adds `days` to `device_daily` and the change of each row to its sums, `fleet_day_part` and `fleet_day`. Nothing else writes these
 * tables. At most one row of `days` per device, day, site and account. If others may write meanwhile, the caller holds the locks of all
 * sites concerned (`lockDays`): the change is worked out from the rows as they were.
 */
export async function writeDays(
  db: Db,
  days: RawBuilder<unknown>,
  { ctes = sql``, sites = [], hasMaintenance = false }: Along = {},
): Promise<DaysWritten> {
  const brought = hasMaintenance ? days : sql`select d.*, 0, 0, 0, 0, 0::float8 from (${days}) d`
  const { rows } = await sql<DaysWritten>`
    with ${ctes} given (${GIVEN_COLUMNS}) as materialized (${brought}),
    -- One look into the index each, whatever the planner thinks of the number of rows: hence lateral and offset.
    met as materialized (
      select g.*, o.was, g.state is null and bool_or(g.state is not null) over (partition by g.device_id, g.day) as is_left
      from given g left join lateral (
        select y as was from device_daily y where ${SAME_DAY} and ${SAME_PLACE} offset 0) o on true
    ), left_behind as materialized (
      select distinct o.was from given g cross join lateral (
        select y as was from device_daily y where ${SAME_DAY} and not (${SAME_PLACE})
          and y.site_id = any(${sites}::bigint[]) and y.state is not null offset 0) o
      where g.state is not null and not exists (
        select from given g where g.device_id = (o.was).device_id and g.day = (o.was).day and g.site_id = (o.was).site_id
          and g.account_id = (o.was).account_id)
    ), before as (
      select (was).* from met where (was).day is not null union all select (was).* from left_behind
    ), after as materialized (
      select ${GIVEN_COLUMNS}, ${complies('hashrate_sum', 'hashrate_reads')} as is_compliant,
        case when maintenance_due > 0
          then ${complies('(hashrate_sum - maintenance_sum)', '(hashrate_reads - maintenance_reads)')} end as is_compliant_outside
      from (
        select day, site_id, device_id, account_id, client_id, type_id,
          ${each(POLLS, (column) => `coalesce((was).${column}, 0) + ${column} as ${column}`)},
          greatest((was).max_celsius, max_celsius) as max_celsius, greatest((was).max_fan_rpm, max_fan_rpm) as max_fan_rpm,
          case when not is_left then coalesce(state, (was).state) end as state
        from met
      ) m join machine_type t on t.id = m.type_id
      union all
      select day, site_id, device_id, account_id, client_id, type_id, ${listed(ALL_POLLS)}, max_celsius, max_fan_rpm, null,
        ${listed(MAINTENANCE)}, is_compliant, is_compliant_outside
      from (select (was).* from left_behind) l
    ), written as (
      insert into device_daily (${ROW_COLUMNS}) select ${ROW_COLUMNS} from after order by site_id, device_id, day, account_id
      on conflict (site_id, device_id, day, account_id) do update set
        client_id = excluded.client_id, type_id = excluded.type_id, ${each(POLLS, (column) => `${column} = excluded.${column}`)},
        max_celsius = excluded.max_celsius, max_fan_rpm = excluded.max_fan_rpm, state = excluded.state,
        is_compliant = excluded.is_compliant, is_compliant_outside = excluded.is_compliant_outside
    ), changes as materialized (
      select ${listed(PART)}, ${each(POLLS, (column) => `sum(k * ${column}) as ${column}`)},
        ${listed(Object.entries(COUNTS).map(([count, holds]) => `coalesce(sum(k) filter (where ${holds}), 0) as ${count}`))}
      from (select 1 as k, ${ROW_COLUMNS} from after union all select -1, ${ROW_COLUMNS} from before) x
      group by ${listed(PART)}
    ), parts as (
      insert into fleet_day_part as p (${listed([...PART, ...SUMS])})
      select ${listed([...PART, ...SUMS])} from changes order by site_id, day, client_id, account_id, type_id
      on conflict (site_id, day, client_id, account_id, type_id) do update set ${each(SUMS, (sum) => `${sum} = p.${sum} + excluded.${sum}`)}
      returning day
    ), scopes as (
      insert into fleet_day as f (scope, scope_id, day, ${listed(SUMS)})
      select case when grouping(site_id) = 0 then 'site' when grouping(client_id) = 0 then 'client'
                  when grouping(account_id) = 0 then 'account' else 'all' end,
        coalesce(site_id, client_id, account_id, 0), day, ${each(SUMS, (sum) => `sum(${sum})`)}
      -- After the parts: whoever writes sums takes their rows in the same order.
      from changes cross join (select count(*) from parts) written_parts
      group by grouping sets ((day), (day, site_id), (day, client_id), (day, account_id))
      order by 1 desc, 2, 3
      on conflict (scope, scope_id, day) do update set ${each(SUMS, (sum) => `${sum} = f.${sum} + excluded.${sum}`)}
    )
    select count(*)::int as days, coalesce(sum(polls_due), 0)::float8 as polls from given`.execute(db)
  return rows[0] ?? { days: 0, polls: 0 }
}

/**
 * Locks the days of the site and of every other site where one of these devices (device_id, day) has a state that day, by ascending
 * id, so that two sites that exchange devices wait for each other instead of deadlocking. Returns their ids.
 */
export async function lockDays(trx: Db, siteId: number, devices: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with sites as materialized (
      select ${siteId}::bigint as id
      union
      select o.site_id from (${devices}) g (device_id, day) cross join lateral (
        select y.site_id from device_daily y where ${SAME_DAY} and y.site_id <> ${siteId} and y.state is not null offset 0) o
      order by 1
    )
    select id, pg_advisory_xact_lock(hashtext('days of a site'), id::int) from sites`.execute(trx)
  return rows.map(({ id }) => id)
}
