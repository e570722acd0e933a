import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { COMPLIANT_SHARE_OF_RATED } from '../../device/rules/thresholds.ts'

/** A row of device_daily that has got a state. */
interface DeviceDay {
  deviceId: number
  day: string
  accountId: number
}

/**
 * Adds the site's polls that are not yet summed to the hours and days of their devices, and clears the state in rows of the same day that a
 * device left at another site or account. Returns how many polls it were. The caller holds the site's lock (`lockSums`).
 * Hours belong to the site where the device is now. A day's state is that of
 * the last poll, unless the device moved since or is no longer polled.
 */
export async function sumPollsOfSite(db: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ polls: number; moved: DeviceDay[] }>`
    with polled as materialized (
      select * from poll where site_id = ${siteId} and not is_summed
    ), marked as (
      update poll_batch set is_summed = true where site_id = ${siteId} and not is_summed
    ), hours as (
      insert into device_hourly as h (site_id, hour, device_id, reads, hashrate_sum, hashrate_reads, max_celsius, max_fan_rpm)
      select coalesce(d.site_id, p.site_id), p.hour, p.device_id, count(*), coalesce(sum(p.hashrate_ths::float8), 0),
        count(p.hashrate_ths), max(p.max_celsius), max(p.max_fan_rpm)
      from polled p left join device d on d.id = p.device_id
      where p.is_read
      group by 1, 2, 3
      on conflict (site_id, device_id, hour) do update set
        reads = h.reads + excluded.reads,
        hashrate_sum = h.hashrate_sum + excluded.hashrate_sum,
        hashrate_reads = h.hashrate_reads + excluded.hashrate_reads,
        max_celsius = greatest(h.max_celsius, excluded.max_celsius),
        max_fan_rpm = greatest(h.max_fan_rpm, excluded.max_fan_rpm)
    ), written as (
      insert into device_daily as y (site_id, device_id, day, account_id, client_id, type_id, polls_due, polls_answered,
        polls_offline, hashrate_reads, hashrate_sum, max_celsius, max_fan_rpm, state, is_compliant)
      select p.site_id, p.device_id, p.day, p.account_id, p.client_id, p.type_id, p.due, p.answered, p.offline, p.reads, p.ths, p.celsius,
        p.rpm, case when d.site_id = p.site_id and d.account_id = p.account_id and d.state <> 'scrap' and d.host is not null then p.state end,
        coalesce(p.ths / nullif(p.reads, 0) >= t.rated_ths * ${COMPLIANT_SHARE_OF_RATED}::float8, false)
      from (
        select site_id, device_id, day, account_id,
          (array_agg(client_id order by polled_at desc))[1] as client_id, (array_agg(type_id order by polled_at desc))[1] as type_id,
          count(*) as due, count(*) filter (where is_answered) as answered, count(*) filter (where is_offline) as offline,
          count(hashrate_ths) as reads, coalesce(sum(hashrate_ths::float8), 0) as ths, max(max_celsius) as celsius,
          max(max_fan_rpm) as rpm, (array_agg(state order by polled_at desc) filter (where state is not null))[1] as state
        from polled group by 1, 2, 3, 4
      ) p
      join machine_type t on t.id = p.type_id
      left join device d on d.id = p.device_id
      on conflict (site_id, device_id, day, account_id) do update set
        client_id = excluded.client_id,
        type_id = excluded.type_id,
        polls_due = y.polls_due + excluded.polls_due,
        polls_answered = y.polls_answered + excluded.polls_answered,
        polls_offline = y.polls_offline + excluded.polls_offline,
        hashrate_reads = y.hashrate_reads + excluded.hashrate_reads,
        hashrate_sum = y.hashrate_sum + excluded.hashrate_sum,
        max_celsius = greatest(y.max_celsius, excluded.max_celsius),
        max_fan_rpm = greatest(y.max_fan_rpm, excluded.max_fan_rpm),
        state = coalesce(excluded.state, y.state),
        is_compliant = coalesce(
          (y.hashrate_sum + excluded.hashrate_sum) / nullif(y.hashrate_reads + excluded.hashrate_reads, 0)
            >= (select rated_ths * ${COMPLIANT_SHARE_OF_RATED}::float8 from machine_type where id = excluded.type_id), false),
        is_new = y.state is null
      returning device_id, day, account_id, state, is_new
    )
    select (select count(*)::int from polled) as polls,
      coalesce((select json_agg(json_build_object('deviceId', device_id, 'day', day, 'accountId', account_id))
                from written where is_new and state is not null), '[]') as moved
  `.execute(db)
  const { polls, moved } = rows[0] ?? { polls: 0, moved: [] }
  await updateDaysLeft(db, siteId, moved)
  return polls
}

/** Sums of a site are written by one transaction at a time. */
export async function lockSums(trx: Db, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sum polls'), ${siteId}::int)`.execute(trx)
}

/** The sites with polls written before a time and not yet summed. */
export async function selectUnsummedSites(db: Db, writtenBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct site_id as id from poll_batch where not is_summed and at < ${writtenBefore}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function updateDaysLeft(db: Db, siteId: number, rows: readonly DeviceDay[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update device_daily d set state = null
    from unnest(${arrayLiteral(rows, (r) => r.deviceId)}::bigint[], ${arrayLiteral(rows, (r) => r.day)}::date[],
                ${arrayLiteral(rows, (r) => r.accountId)}::bigint[]) as u(device_id, day, account_id)
    where d.device_id = u.device_id and d.day = u.day and (d.site_id <> ${siteId} or d.account_id <> u.account_id)
      and d.state is not null
  `.execute(db)
}

/**
 * Gives a site's unpolled devices (scrapped, or without address) a row of the day with their state and no polls, so
 * that the day's states add up to the fleet, and clears the state that they left elsewhere. Returns how many were new or had another state.
 */
export async function upsertUnpolledDays(db: Db, siteId: number, day: string): Promise<number> {
  const { rows } = await sql<DeviceDay>`
    insert into device_daily as y (site_id, device_id, day, account_id, client_id, type_id, polls_due, polls_answered,
      polls_offline, hashrate_reads, hashrate_sum, max_celsius, max_fan_rpm, state, is_compliant)
    select d.site_id, d.id, ${day}::date, d.account_id, d.client_id, d.type_id, 0, 0, 0, 0, 0, null, null, d.state, false
    from device d
    where d.site_id = ${siteId} and (d.state = 'scrap' or d.host is null)
      and not exists (select from device_daily o where o.site_id = d.site_id and o.device_id = d.id and o.day = ${day}::date
                        and o.account_id = d.account_id and o.state = d.state)
    order by d.id
    on conflict (site_id, device_id, day, account_id) do update set state = excluded.state
    returning y.device_id as "deviceId", y.day, y.account_id as "accountId"
  `.execute(db)
  await updateDaysLeft(db, siteId, rows)
  return rows.length
}
