import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { asText, fromText, lockDays, writeDays } from './write-days.sql.ts'

const POLL = [
  'polled_at',
  'device_id',
  'account_id',
  'client_id',
  'type_id',
  'state',
  'is_answered',
  'is_read',
  'is_offline',
].concat('hashrate_ths', 'max_celsius', 'max_fan_rpm', 'is_maintained')
/** The polls `p` of a batch `b`. */
const POLLS_OF_BATCH = sql.raw(`unnest(${POLL.map((column) => `b.${column}`).join(', ')}) as p (${POLL.join(', ')})`)

/**
 * Adds the site's polls that are not yet summed to the hours and days of their devices, and clears the state in rows of the same day that a
 * device left at another site or account. Returns how many polls it were. Sums of a site are written by one transaction at a time.
 * Hours belong to the site where the device is now. A day's state is that of
 * the last poll, unless the device moved since or is no longer polled.
 */
export async function sumPollsOfSite(trx: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ devices: number[] | null; days: string[] | null }>`
    select array_agg(distinct device_id) as devices, array_agg(distinct day)::text[] as days from poll
    where site_id = ${siteId} and not is_summed`.execute(trx)
  const { devices, days: daysPolled } = rows[0] ?? {}
  if (!devices || !daysPolled) return 0
  const sites = await lockDays(trx, siteId, { devices, days: daysPolled })
  const ctes = sql`
    -- What is summed is what is marked: a batch written meanwhile waits for the next sums.
    marked as (
      update poll_batch set is_summed = true where site_id = ${siteId} and not is_summed returning *
    ), polled as materialized (
      select b.site_id, b.hour, b.day, p.* from marked b cross join lateral ${POLLS_OF_BATCH}
    ), hours as (
      select coalesce(d.site_id, p.site_id) as site_id, p.hour, p.device_id, count(*) as reads,
        coalesce(sum(p.hashrate_ths::float8), 0) as hashrate_sum, count(p.hashrate_ths) as hashrate_reads,
        max(p.max_celsius) as max_celsius, max(p.max_fan_rpm) as max_fan_rpm
      from polled p left join device d on d.id = p.device_id
      where p.is_read
      group by 1, 2, 3
    ),`
  const days = sql`
    select p.day, p.site_id, p.device_id, p.account_id, p.client_id, p.type_id, p.due, p.answered, p.offline, p.reads, p.ths, p.celsius,
      p.rpm, case when d.site_id = p.site_id and d.account_id = p.account_id and d.state <> 'scrap' and d.host is not null then p.state end,
      p.maintenance_due, p.maintenance_answered, p.maintenance_offline, p.maintenance_reads, p.maintenance_sum
    from (
      select site_id, device_id, day, account_id,
        (array_agg(client_id order by polled_at desc))[1] as client_id, (array_agg(type_id order by polled_at desc))[1] as type_id,
        count(*)::int as due, (count(*) filter (where is_answered))::int as answered,
        (count(*) filter (where is_offline))::int as offline, count(hashrate_ths)::int as reads,
        coalesce(sum(hashrate_ths::float8), 0) as ths, max(max_celsius) as celsius, max(max_fan_rpm) as rpm,
        (array_agg(state order by polled_at desc) filter (where state is not null))[1] as state,
        (count(*) filter (where is_maintained))::int as maintenance_due,
        (count(*) filter (where is_maintained and is_answered))::int as maintenance_answered,
        (count(*) filter (where is_maintained and is_offline))::int as maintenance_offline,
        (count(hashrate_ths) filter (where is_maintained))::int as maintenance_reads,
        coalesce(sum(hashrate_ths::float8) filter (where is_maintained), 0) as maintenance_sum
      from polled group by 1, 2, 3, 4
    ) p
    left join device d on d.id = p.device_id`
  const { polls, also: hours } = await writeDays(trx, days, {
    ctes,
    also: asText('hours'),
    sites,
    hasMaintenance: true,
  })
  await addHours(trx, hours)
  return polls
}

/** `hours`: rows to add to those already there, by `asText`. */
async function addHours(trx: Db, hours: string): Promise<void> {
  const columns = sql.raw('site_id, hour, device_id, reads, hashrate_sum, hashrate_reads, max_celsius, max_fan_rpm')
  await sql`
    insert into device_hourly as h (${columns}) select ${columns} from ${fromText('device_hourly', hours)} order by 1, 2, 3
    on conflict (site_id, device_id, hour) do update set
      reads = h.reads + excluded.reads,
      hashrate_sum = h.hashrate_sum + excluded.hashrate_sum,
      hashrate_reads = h.hashrate_reads + excluded.hashrate_reads,
      max_celsius = greatest(h.max_celsius, excluded.max_celsius),
      max_fan_rpm = greatest(h.max_fan_rpm, excluded.max_fan_rpm)`.execute(trx)
}

/** The sites with polls written before a time and not yet summed. */
export async function selectUnsummedSites(db: Db, writtenBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct site_id as id from poll_batch where not is_summed and at < ${writtenBefore}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectSites(db: Db): Promise<number[]> {
  return (await db.selectFrom('site').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/**
 * Gives a site's unpolled devices (scrapped, or without address) a row of the day with their state and no polls, so
 * that the day's states add up to the fleet, and clears the state that they left elsewhere. Returns how many were new or had another state.
 */
export async function upsertUnpolledDays(trx: Db, siteId: number, day: string): Promise<number> {
  const isUnpolled = sql`d.site_id = ${siteId} and (d.state = 'scrap' or d.host is null)`
  const { rows } = await sql<{ id: number }>`
    with noted as materialized (
      select device_id, account_id, state from device_daily
      where site_id = ${siteId} and day = ${day}::date and device_id = any(array(select d.id from device d where ${isUnpolled}))
    )
    select d.id from device d left join noted o on o.device_id = d.id and o.account_id = d.account_id
    where ${isUnpolled} and o.state is distinct from d.state`.execute(trx)
  const devices = rows.map(({ id }) => id)
  if (devices.length === 0) return 0
  const sites = await lockDays(trx, siteId, { devices, days: [day] })
  const { days } = await writeDays(
    trx,
    sql`select ${day}::date, d.site_id, d.id, d.account_id, d.client_id, d.type_id, 0, 0, 0, 0, 0::float8, null::real, null::int, d.state
        from device d where ${isUnpolled} and d.id = any(${arrayLiteral(devices, (id) => id)}::bigint[])`,
    { sites },
  )
  return days
}
