import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { JOIN_LIVE } from '../../device/server/device-live.sql.ts'
import { DEVICE_TOTALS, IS_POLLED, TOTAL_COLUMNS } from '../../device/server/device-totals.sql.ts'
import { arrayLiteral } from './array-literal.ts'

/** A part of a minute or an hour that passed since the last sweep. */
export interface TotalsPiece {
  table: 'fleet_minute' | 'fleet_hour'
  /** ISO text, and the business day */
  at: string
  day: string
  seconds: number
  /** false: too long without a sweep, so that its figures are unknown */
  isPolled: boolean
}

/** What adds up over time, from the live figure of each column. */
const OVER_TIME = {
  seconds_polled: 'devices_due',
  seconds_online: 'devices_online',
  seconds_read: 'devices_read',
  seconds_measured: 'devices_measured',
  megahashes: 'hashrate_mhs',
  rated_megahashes: 'rated_mhs',
  joules_measured: 'watts_measured',
  joules_estimated: 'watts_estimated',
  paired_joules: 'paired_watts',
  paired_megahashes: 'paired_mhs',
}
export const SUM_COLUMNS = ['seconds_due', ...Object.keys(OVER_TIME)]

const KEY = sql.raw('site_id, client_id, account_id')
const listed = (texts: readonly string[]) => sql.raw(texts.join(', '))

/** From `parts`, one row for each account at a site: the rows of all scopes. An id of 0: not of one. */
export function scopesOf(
  parts: RawBuilder<unknown>,
  columns: readonly string[],
  ...others: string[]
): RawBuilder<unknown> {
  const by = (...ids: string[]) => `(${[...ids, ...others].join(', ')})`
  const sets = [by('site_id', 'client_id', 'account_id'), by('site_id'), by('client_id'), by('account_id'), by()]
  return sql`
    select coalesce(site_id, 0) as site_id, coalesce(client_id, 0) as client_id, coalesce(account_id, 0) as account_id,
      ${listed([...others, ...columns.map((column) => `sum(${column})::bigint as ${column}`)])}
    from ${parts} as given group by grouping sets (${listed(sets)}) having count(*) > 0`
}

/** Adds rows (site, client, account, at, day and the sums) to the minutes or hours. */
export function addSums(table: 'fleet_minute' | 'fleet_hour', rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into ${sql.table(table)} as f (${KEY}, at, day, ${listed(SUM_COLUMNS)}) ${rows}
    -- In the order of the key, so that two sites can't deadlock.
    order by 1, 2, 3, 4
    on conflict (${KEY}, at) do update set ${listed(SUM_COLUMNS.map((column) => `${column} = f.${column} + excluded.${column}`))}`
}

/**
 * Writes what the devices of a site amount to at the end of a sweep, `fleet_live`, and adds it to the minutes and hours that
 * passed since the last one, `fleet_minute` and `fleet_hour`; the days of these hours are summed up again (docs/decisions/0200).
 */
export async function writeSiteTotals(
  trx: Db,
  { siteId, sweptAt, tookMs }: { siteId: number; sweptAt: Date; tookMs: number },
  pieces: readonly TotalsPiece[],
): Promise<void> {
  const added = (table: TotalsPiece['table']) => {
    const of = pieces.filter((piece) => piece.table === table)
    return addSums(
      table,
      sql`select ${KEY}, p.at, p.day, devices_due * p.seconds,
            ${listed(Object.values(OVER_TIME).map((column) => `case when p.is_polled then ${column} * p.seconds else 0 end`))}
          from scopes cross join unnest(${arrayLiteral(of, (p) => p.at)}::timestamptz[], ${arrayLiteral(of, (p) => p.day)}::date[],
            ${arrayLiteral(of, (p) => p.seconds)}::bigint[], ${arrayLiteral(of, (p) => p.isPolled)}::boolean[]) as p (at, day, seconds, is_polled)`,
    )
  }
  const hours = pieces.filter(({ table }) => table === 'fleet_hour')
  const days = [...new Set(hours.map(({ day }) => day))].toSorted()
  await sql`
    with parts as materialized (
      select d.site_id, d.client_id, d.account_id, ${DEVICE_TOTALS}
      from device d join machine_type t on t.id = d.type_id ${JOIN_LIVE}
      where d.site_id = ${siteId} and ${IS_POLLED}
      group by 1, 2, 3
    ), live as (
      insert into fleet_live as l (${KEY}, swept_at, took_ms, ${listed(TOTAL_COLUMNS)})
      select ${KEY}, ${sweptAt}, ${tookMs}, ${listed(TOTAL_COLUMNS)} from parts
      on conflict (${KEY}) do update set swept_at = excluded.swept_at, took_ms = excluded.took_ms,
        ${listed(TOTAL_COLUMNS.map((column) => `${column} = excluded.${column}`))}
      where l.swept_at <= excluded.swept_at or l.swept_at > now() + interval '1 minute'
    ), gone as (
      delete from fleet_live l where l.site_id = ${siteId} and not exists (
        select from parts p where p.client_id = l.client_id and p.account_id = l.account_id)
    ), scopes as materialized (${scopesOf(sql`parts`, TOTAL_COLUMNS)}),
    minutes as (${added('fleet_minute')}),
    work as (
      insert into energy_work as w (day) select unnest(${days}::date[])
      on conflict (day) do update set changes = w.changes + 1
    ), hours as (${added('fleet_hour')})
    select 1`.execute(trx)
}
