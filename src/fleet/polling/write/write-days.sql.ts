import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { COMPLIANT_SHARE_OF_RATED } from '../../device/rules/thresholds.ts'

const ALL_POLLS = ['polls_due', 'polls_answered', 'polls_offline', 'hashrate_reads', 'hashrate_sum']
const MAINTENANCE = ['due', 'answered', 'offline', 'reads', 'sum'].map((polls) => `maintenance_${polls}`)
const POLLS = [...ALL_POLLS, ...MAINTENANCE]
const PLACE = ['day', 'site_id', 'device_id', 'account_id']
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
const ROW = [
  ...PLACE,
  'client_id',
  'type_id',
  ...POLLS,
  'max_celsius',
  'max_fan_rpm',
  'state',
  'is_compliant',
  'is_compliant_outside',
]
const ROW_COLUMNS = listed(ROW)
const complies = (sum: string, reads: string) =>
  sql`coalesce(${sql.raw(sum)} / nullif(${sql.raw(reads)}, 0) >= t.rated_ths * ${COMPLIANT_SHARE_OF_RATED}::float8, false)`

/** Takes the rows that `rows` has as they will be. */
const intoDays = (rows: RawBuilder<unknown>) => sql`
  insert into device_daily (${ROW_COLUMNS}) select ${ROW_COLUMNS} from ${rows} order by site_id, device_id, day, account_id
  on conflict (site_id, device_id, day, account_id) do update set
    client_id = excluded.client_id, type_id = excluded.type_id, ${each(POLLS, (column) => `${column} = excluded.${column}`)},
    max_celsius = excluded.max_celsius, max_fan_rpm = excluded.max_fan_rpm, state = excluded.state,
    is_compliant = excluded.is_compliant, is_compliant_outside = excluded.is_compliant_outside`

/** The rows of a CTE as text, for a statement of their own: `fromText` reads them. */
export const asText = (name: string) => sql`(select coalesce(json_agg(each), '[]')::text from ${sql.raw(name)} each)`
export const fromText = (table: string, rows: string) =>
  sql`json_populate_recordset(null::${sql.raw(table)}, ${rows}::json)`

export interface DaysWritten {
  days: number
  polls: number
  also: string
}

/** What goes along with the days in their statement. */
interface Along {
  /** further CTEs, each followed by a comma; `days` may read them */
  ctes?: RawBuilder<unknown>
  /** a text to return of them */
  also?: RawBuilder<unknown>
  /**
   * The sites of all `days`, and those where a device loses the state that it left on the same day. With them no other site's machine is asked; the
   * rows of days are written by a second statement then, since Citus sends what an insert selects to every machine. Within a transaction.
   */
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
  { ctes = sql``, also = sql`''`, sites, hasMaintenance = false }: Along = {},
): Promise<DaysWritten> {
  const brought = hasMaintenance ? days : sql`select d.*, 0, 0, 0, 0, 0::float8 from (${days}) d`
  const { rows } = await sql<DaysWritten & { after: string }>`
    with ${ctes} given (${GIVEN_COLUMNS}) as materialized (${brought}),
    stored as materialized (
      select ${each(ROW, (column) => `y.${column} as was_${column}`)} from device_daily y
      where y.site_id = any(${sites ? sql`${sites}::bigint[]` : sql`array(select site_id from given)`})
        and y.day = any(array(select distinct day from given)) and y.device_id = any(array(select device_id from given))
    ), met as materialized (
      -- A full join: as a loop in a loop it would take minutes, and that is what the planner prefers for what it takes for one row.
      select ${each(PLACE, (column) => `coalesce(${column}, was_${column}) as ${column}`)},
        coalesce(client_id, was_client_id) as client_id, coalesce(type_id, was_type_id) as type_id,
        ${each(POLLS, (column) => `coalesce(was_${column}, 0) + coalesce(${column}, 0) as ${column}`)},
        greatest(was_max_celsius, max_celsius) as max_celsius, greatest(was_max_fan_rpm, max_fan_rpm) as max_fan_rpm,
        case when bool_or(state is not null) over same_day then state else was_state end as state,
        day is not null as is_given,
        bool_or(state is not null) over same_day and was_state is not null and was_site_id = any(${sites ?? []}::bigint[]) as is_left,
        ${each(ROW, (column) => `was_${column}`)}
      from given full join stored on ${sql.raw(PLACE.map((column) => `${column} = was_${column}`).join(' and '))}
      window same_day as (partition by coalesce(device_id, was_device_id), coalesce(day, was_day))
    ), after as materialized (
      select ${each(ROW.slice(0, -2), (column) => `m.${column}`)},
        case when is_given then ${complies('hashrate_sum', 'hashrate_reads')} else was_is_compliant end as is_compliant,
        case when not is_given then was_is_compliant_outside when maintenance_due > 0
          then ${complies('(hashrate_sum - maintenance_sum)', '(hashrate_reads - maintenance_reads)')} end as is_compliant_outside,
        ${each(ROW, (column) => `was_${column}`)}
      from met m join machine_type t on t.id = m.type_id where is_given or is_left
    ), ${sites ? sql`` : sql`written as (${intoDays(sql`after`)}), `}changes as materialized (
      select ${listed(PART)}, ${each(POLLS, (column) => `sum(k * ${column}) as ${column}`)},
        ${listed(Object.entries(COUNTS).map(([count, holds]) => `coalesce(sum(k) filter (where ${holds}), 0) as ${count}`))}
      from (
        select 1 as k, ${ROW_COLUMNS} from after
        union all select -1, ${each(ROW, (column) => `was_${column}`)} from after where was_day is not null) x
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
    select count(*)::int as days, coalesce(sum(polls_due), 0)::float8 as polls,
      ${sites ? asText('after') : sql`''`} as after, ${also} as also from given`.execute(db)
  const [{ after, ...written } = { days: 0, polls: 0, after: '[]', also: '' }] = rows
  if (sites) await intoDays(fromText('device_daily', after)).execute(db)
  return written
}

/** Between the clocks of a poller and the database, and of business days and UTC. */
const DAYS_APART = 2

/**
 * Locks the days of the site and of every other site that one of these devices left on one of these days or later, by ascending
 * id, so that two sites that exchange devices wait for each other instead of deadlocking. Returns their ids. Which sites these are is not read from
 * days: those may be on many machines, one of which may be away (docs/decisions/0227).
 */
export async function lockDays(
  trx: Db,
  siteId: number,
  { devices, days }: { devices: readonly number[]; days: readonly string[] },
): Promise<number[]> {
  const { rows: left } = await sql<{ id: number }>`
    select distinct site_id as id from device_left
    where device_id = any(${devices}::bigint[]) and left_at >= (select min(day) from unnest(${days}::date[]) day) - ${DAYS_APART}::int`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    select id, pg_advisory_xact_lock(hashtext('days of a site'), id::int)
    from (select distinct unnest(${[siteId, ...left.map(({ id }) => id)]}::bigint[]) as id order by 1) sites`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
