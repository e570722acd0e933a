import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { arrayLiteral } from './array-literal.ts'
import type { DeviceState, WorkerState } from '../../device/rules/device-states.ts'

export interface LockedDevice {
  id: number
  accountId: number
  clientId: number
  typeId: number
  host: string | null
  port: number
  mac: string | null
  state: DeviceState
  repairPhase: 'out' | 'in' | null
  missedSweeps: number
  offlineSince: Date | null
  activeWorker: string | null
  activeWorkerState: WorkerState
  isUnreadable: boolean
  lastPolledAt: Date | null
  poolUser: string
  ratedThs: number
  boards: number
  warnCelsius: number
  fanMinRpm: number
  fanMaxRpm: number
  maxHardwareErrorShare: number
}

/** Locks the devices that are still at the site and not scrapped, by ascending id. */
export async function selectDevicesForUpdate(db: Db, siteId: number, ids: readonly number[]): Promise<LockedDevice[]> {
  const { rows } = await sql<LockedDevice>`
    select d.id, d.account_id as "accountId", d.client_id as "clientId", d.type_id as "typeId",
           host(d.host) as host, d.port, d.mac, d.state, d.repair_phase as "repairPhase", d.missed_sweeps as "missedSweeps",
           d.offline_since as "offlineSince", d.active_worker as "activeWorker",
           d.active_worker_state as "activeWorkerState", d.is_unreadable as "isUnreadable",
           d.last_polled_at as "lastPolledAt", a.pool_user as "poolUser",
           t.rated_ths as "ratedThs", t.boards, t.warn_celsius as "warnCelsius", t.fan_min_rpm as "fanMinRpm",
           t.fan_max_rpm as "fanMaxRpm", t.max_hardware_error_share as "maxHardwareErrorShare"
    from device d
    join account a on a.id = d.account_id
    join machine_type t on t.id = d.type_id
    where d.site_id = ${siteId} and d.id = any(${arrayLiteral(ids, (id) => id)}::bigint[]) and d.state <> 'scrap'
    order by d.id
    for update of d
  `.execute(db)
  return rows
}

export async function selectOpenWarnings(
  db: Db,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; type: string }[]> {
  const { rows } = await sql<{ deviceId: number; type: string }>`
    select device_id as "deviceId", type from warning
    where closed_at is null and device_id = any(${arrayLiteral(deviceIds, (id) => id)}::bigint[])
  `.execute(db)
  return rows
}
