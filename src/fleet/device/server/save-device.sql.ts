import { sql } from 'kysely'
import { inScope, seesAccount } from '../../server/scope.sql.ts'
import { seesSite } from '../../server/site-scope.sql.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { DeviceState, WorkerState } from '../rules/device-states.ts'
import type { EnteredDevice } from '../rules/entered-device.ts'
import { updateLiveCopies } from './device-live.sql.ts'

export interface DeviceBefore extends EnteredDevice {
  state: DeviceState
  activeWorker: string | null
  activeWorkerState: WorkerState
}

/** Locks the device; undefined if it is unknown or out of scope. */
export async function selectDeviceForUpdate(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<DeviceBefore | undefined> {
  const { rows } = await sql<DeviceBefore>`
    select name, serial, miner_id as "minerId", site_id as "siteId", account_id as "accountId", type_id as "typeId",
      host(host) as host, port, mac, state, active_worker as "activeWorker", active_worker_state as "activeWorkerState"
    from device where id = ${id} and ${inScope(clients, 'client_id')} for update`.execute(db)
  return rows[0]
}

/** The owners named in a form, if they exist and the caller may use them: users with assigned clients only sites they see. */
export async function selectFormChoices(
  db: Db,
  { accountId, siteId, type }: { accountId: number; siteId: number; type: string },
  clients: ClientScope,
): Promise<{ poolUser: string | null; siteId: number | null; typeId: number | null }> {
  const { rows } = await sql<{ poolUser: string | null; siteId: number | null; typeId: number | null }>`select
    (select pool_user from account where id = ${accountId} and deleted_at is null and ${seesAccount(clients, 'account')}) as "poolUser",
    (select s.id from site s where s.id = ${siteId} and s.deleted_at is null and ${seesSite(clients, 's')}) as "siteId",
    (select id from machine_type where name = ${type}) as "typeId"`.execute(db)
  return rows[0] ?? { poolUser: null, siteId: null, typeId: null }
}

export async function insertDevice(db: Db, device: EnteredDevice, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into device (name, serial, miner_id, site_id, account_id, type_id, host, port, mac)
      values (${device.name}, ${device.serial}, ${device.minerId}, ${device.siteId}, ${device.accountId}, ${device.typeId},
        ${device.host}::inet, ${device.port}, ${device.mac})
      returning id, site_id, state, state_since
    ), told as (
      insert into state_change (site_id, device_id, to_state, at, cause, user_id)
      select site_id, id, state, state_since, 'added', ${userId} from added
    )
    select id from added`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a new device has no id')
  return id
}

export async function updateDevice(
  db: Db,
  id: number,
  device: EnteredDevice & { activeWorkerRight: boolean | null },
): Promise<void> {
  await sql`
    update device set name = ${device.name}, serial = ${device.serial}, miner_id = ${device.minerId}, site_id = ${device.siteId},
      account_id = ${device.accountId}, type_id = ${device.typeId}, host = ${device.host}::inet, port = ${device.port},
      mac = ${device.mac}, active_worker_right = ${device.activeWorkerRight}
    where id = ${id}`.execute(db)
}

const MOVED = {
  device_live: 'polled_at, answered_at, hashrate_ths, rated_share, max_celsius, max_fan_rpm, watts, uptime_s',
  device_answer: `at, model, reader, boards, fans_rpm, pools, average_hashrate_ths, hardware_error_share, raw, unreadable_reason`,
  device_hourly: 'hour, reads, hashrate_sum, hashrate_reads, max_celsius, max_fan_rpm',
}

/** Moves the rows that have the device's site in their key, which may be on another machine; history at the old site stays there. */
export async function updateSiteOfDevice(db: Db, id: number, from: number, to: number): Promise<void> {
  for (const [name, columns] of Object.entries(MOVED)) {
    const isOfDevice = sql`site_id = ${from} and device_id = ${id}`
    await sql`
      insert into ${sql.table(name)} (site_id, device_id, ${sql.raw(columns)})
      select ${to}::bigint, device_id, ${sql.raw(columns)} from ${sql.table(name)} where ${isOfDevice} on conflict do nothing`.execute(
      db,
    )
    await sql`delete from ${sql.table(name)} where ${isOfDevice}`.execute(db)
  }
  await updateLiveCopies(db, to, [id])
  await sql`update warning set site_id = ${to} where device_id = ${id} and closed_at is null`.execute(db)
}
