import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { COMPLIANT_SHARE_OF_RATED } from '../../device/rules/thresholds.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'

/** What one poll adds to its device's day. */
export interface DayRow {
  deviceId: number
  day: string
  accountId: number
  clientId: number
  typeId: number
  hasAnswered: boolean
  isOffline: boolean
  hashrateThs: number | null
  maxCelsius: number | null
  maxFanRpm: number | null
  /** null for a poll older than the last one, which must not change the day's state */
  state: DeviceState | null
}

/** Adds the polls to their days, and clears the state in rows of the same day that a device left at another site or account. */
export async function upsertDays(db: Db, siteId: number, rows: readonly DayRow[]): Promise<void> {
  const { rows: moved } = await sql<DeviceDay>`
    with written as (
    insert into device_daily as d (site_id, device_id, day, account_id, client_id, type_id, polls_due, polls_answered,
      polls_offline, hashrate_reads, hashrate_sum, max_celsius, max_fan_rpm, state, is_compliant)
    select ${siteId}, u.device_id, u.day, u.account_id, u.client_id, u.type_id, 1, u.has_answered::int, u.is_offline::int,
           (u.ths is not null)::int, coalesce(u.ths, 0), u.celsius, u.rpm, u.state,
           coalesce(u.ths >= t.rated_ths * ${COMPLIANT_SHARE_OF_RATED}::float8, false)
    from unnest(
      ${arrayLiteral(rows, (r) => r.deviceId)}::bigint[], ${arrayLiteral(rows, (r) => r.day)}::date[], ${arrayLiteral(rows, (r) => r.accountId)}::bigint[],
      ${arrayLiteral(rows, (r) => r.clientId)}::bigint[], ${arrayLiteral(rows, (r) => r.typeId)}::bigint[],
      ${arrayLiteral(rows, (r) => r.hasAnswered)}::boolean[], ${arrayLiteral(rows, (r) => r.isOffline)}::boolean[],
      ${arrayLiteral(rows, (r) => r.hashrateThs)}::real[], ${arrayLiteral(rows, (r) => r.maxCelsius)}::real[],
      ${arrayLiteral(rows, (r) => r.maxFanRpm)}::int[], ${arrayLiteral(rows, (r) => r.state)}::device_state[]
    ) as u(device_id, day, account_id, client_id, type_id, has_answered, is_offline, ths, celsius, rpm, state)
    join machine_type t on t.id = u.type_id
    on conflict (site_id, device_id, day, account_id) do update set
      client_id = excluded.client_id,
      type_id = excluded.type_id,
      polls_due = d.polls_due + 1,
      polls_answered = d.polls_answered + excluded.polls_answered,
      polls_offline = d.polls_offline + excluded.polls_offline,
      hashrate_reads = d.hashrate_reads + excluded.hashrate_reads,
      hashrate_sum = d.hashrate_sum + excluded.hashrate_sum,
      max_celsius = greatest(d.max_celsius, excluded.max_celsius),
      max_fan_rpm = greatest(d.max_fan_rpm, excluded.max_fan_rpm),
      state = coalesce(excluded.state, d.state),
      is_compliant = coalesce(
        (d.hashrate_sum + excluded.hashrate_sum) / nullif(d.hashrate_reads + excluded.hashrate_reads, 0)
          >= (select rated_ths * ${COMPLIANT_SHARE_OF_RATED}::float8 from machine_type where id = excluded.type_id), false),
      is_new = d.state is null
    returning device_id, day, account_id, state, is_new)
    select device_id as "deviceId", day, account_id as "accountId" from written where is_new and state is not null
  `.execute(db)
  await updateDaysLeft(db, siteId, moved)
}

type DeviceDay = Pick<DayRow, 'deviceId' | 'day' | 'accountId'>

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
