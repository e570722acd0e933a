import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { arrayLiteral } from './array-literal.ts'
import { isCopied, JOIN_LIVE, LAST_ANSWERED } from '../../device/server/device-live.sql.ts'
import { lastSweep } from './last-sweep.sql.ts'
import type { DeviceState, WorkerState } from '../../device/rules/device-states.ts'

/** Milliseconds since 1970: a number is read in a tenth of the time of a moment. */
const asMs = (at: RawBuilder<unknown>) => sql<number | null>`(extract(epoch from ${at}) * 1000)::float8`

/** A device before its poll. */
export interface PolledDevice {
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
  offlineSinceMs: number | null
  activeWorker: string | null
  activeWorkerState: WorkerState
  activeWorkerRight: boolean | null
  activePool: string | null
  firmwareVersion: string | null
  isUnreadable: boolean
  lastPolledMs: number | null
  /** its live figures have copies of what lists are filtered by */
  isCopied: boolean
  lastAnsweredMs: number | null
  poolUser: string
  ratedThs: number
  boards: number
  warnCelsius: number
  fanMinRpm: number
  fanMaxRpm: number
  maxHardwareErrorShare: number
  isAsleep: boolean
}

/**
 * The devices that are still at the site and not scrapped, by ascending id; `isLocked`: until the transaction ends, by a statement of
 * its own, as Citus ignores a lock in one that also reads a distributed table. While it is not known
 * when a device was last polled, as after a crash of the database, that is the start of the site's last sweep.
 */
export async function selectPolledDevices(
  db: Db,
  siteId: number,
  ids: readonly number[],
  { isLocked }: { isLocked: boolean },
): Promise<PolledDevice[]> {
  const isPolled = sql`d.site_id = ${siteId} and d.id = any(${arrayLiteral(ids, (id) => id)}::bigint[])`
  if (isLocked) await sql`select from device d where ${isPolled} order by d.id for update`.execute(db)
  const { rows } = await sql<PolledDevice>`
    select d.id, d.account_id as "accountId", d.client_id as "clientId", d.type_id as "typeId",
           host(d.host) as host, d.port, d.mac, d.state, d.repair_phase as "repairPhase", d.missed_sweeps as "missedSweeps",
           ${asMs(sql`d.offline_since`)} as "offlineSinceMs", d.active_worker as "activeWorker",
           d.active_worker_state as "activeWorkerState", d.active_worker_right as "activeWorkerRight",
           d.active_pool as "activePool", d.firmware_version as "firmwareVersion", d.is_unreadable as "isUnreadable",
           ${asMs(sql`coalesce(l.polled_at, (${lastSweep(siteId, 'started_at')}))`)} as "lastPolledMs", ${isCopied} as "isCopied", ${asMs(LAST_ANSWERED)} as "lastAnsweredMs",
           a.pool_user as "poolUser",
           t.rated_ths as "ratedThs", t.boards, t.warn_celsius as "warnCelsius", t.fan_min_rpm as "fanMinRpm",
           t.fan_max_rpm as "fanMaxRpm", t.max_hardware_error_share as "maxHardwareErrorShare",
           exists (select from device_sleep s where s.site_id = d.site_id and s.device_id = d.id) as "isAsleep"
    from device d
    join account a on a.id = d.account_id
    join machine_type t on t.id = d.type_id
    ${JOIN_LIVE}
    where ${isPolled} and d.state <> 'scrap'
    order by d.id
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
