import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { WarningType } from '../rules/warning-types.ts'
import type { DeviceState, WorkerState } from '../rules/device-states.ts'
import type { TypeLimits } from '../rules/thresholds.ts'

export interface KnownDevice {
  id: number
  siteId: number
  state: DeviceState
  repairPhase: 'out' | 'in' | null
  missedSweeps: number
  offlineSince: Date | null
  activeWorker: string | null
  activeWorkerState: WorkerState
  mac: string | null
  poolUser: string
  limits: TypeLimits
  openWarnings: WarningType[]
}

/** Locks the devices in the order of their ids, as sweeps do. */
export async function selectKnownDevices(db: Db, ids: readonly number[]): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    select d.id, d.site_id as "siteId", d.state, d.repair_phase as "repairPhase", d.missed_sweeps as "missedSweeps",
      d.offline_since as "offlineSince", d.active_worker as "activeWorker", d.active_worker_state as "activeWorkerState", d.mac,
      a.pool_user as "poolUser",
      json_build_object('ratedThs', t.rated_ths, 'boards', t.boards, 'warnCelsius', t.warn_celsius, 'fanMinRpm', t.fan_min_rpm,
        'fanMaxRpm', t.fan_max_rpm, 'maxHardwareErrorShare', t.max_hardware_error_share) as limits,
      array(select w.type from warning w where w.device_id = d.id and w.closed_at is null) as "openWarnings"
    from device d
    join account a on a.id = d.account_id
    join machine_type t on t.id = d.type_id
    where d.id = any(${ids}::bigint[])
    order by d.id for update of d`.execute(db)
  return rows
}

export interface RedecidedDevice {
  id: number
  state: DeviceState
  repairPhase: 'out' | 'in' | null
  offlineSince: string | null
  activeWorkerState: WorkerState
}

export async function updateRedecided(db: Db, devices: readonly RedecidedDevice[]): Promise<void> {
  await sql`
    update device d set state = u.state, repair_phase = u."repairPhase", offline_since = u."offlineSince",
      active_worker_state = u."activeWorkerState",
      state_since = case when d.state = u.state then d.state_since else now() end
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as u(id bigint, state device_state, "repairPhase" text,
      "offlineSince" timestamptz, "activeWorkerState" worker_state)
    where d.id = u.id`.execute(db)
}
