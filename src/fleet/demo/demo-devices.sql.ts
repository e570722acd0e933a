import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import type { WarningDetails } from '../device/rules/warning-types.ts'
import type { DeviceState, WorkerState } from '../device/rules/device-states.ts'

export interface NewDevice {
  site_id: number
  account_id: number
  type_id: number
  serial: string
  miner_id: string
  name: string
  host: string
  port: number
  mac: string
  state: DeviceState
  state_since: Date
  repair_phase: 'out' | 'in' | null
  repair_times: number
  missed_sweeps: number
  offline_since: Date | null
  active_worker: string | null
  active_worker_state: WorkerState
  active_worker_right: boolean | null
  active_pool: string | null
  last_answered_at: Date | null
  created_at: Date
  live: {
    polled_at: Date
    answered_at: Date
    hashrate_ths: number | null
    rated_share: number | null
    max_celsius: number | null
    max_fan_rpm: number | null
    watts: number | null
    uptime_s: number | null
  }
}

/** The devices' ids, by serial. */
export async function insertDevices(db: Db, devices: readonly NewDevice[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; serial: string }>`
    with given as materialized (select * from jsonb_array_elements(${JSON.stringify(devices)}::jsonb) as g (device)),
    added as (
      insert into device (site_id, account_id, type_id, serial, miner_id, name, host, port, mac, state, state_since,
      repair_phase, repair_times, missed_sweeps, offline_since, active_worker, active_worker_state, active_worker_right,
        active_pool, last_answered_at, created_at, site_name, account_name, client_id, client_name, type_name)
      select site_id, account_id, type_id, serial, miner_id, name, host, port, mac, state, state_since,
      repair_phase, repair_times, missed_sweeps, offline_since, active_worker, active_worker_state, active_worker_right,
        active_pool, last_answered_at, created_at, '', '', 0, '', ''
      from given, jsonb_populate_record(null::device, device)
      returning *
    ), live as (
      insert into device_live (site_id, device_id, polled_at, answered_at, hashrate_ths, rated_share, max_celsius, max_fan_rpm, watts, uptime_s,
        client_id, account_id, type_id, repair_times, state, active_worker_state, active_worker_right)
      select a.site_id, a.id, l.polled_at, l.answered_at, l.hashrate_ths, l.rated_share, l.max_celsius, l.max_fan_rpm, l.watts, l.uptime_s,
        a.client_id, a.account_id, a.type_id, a.repair_times, a.state, a.active_worker_state, a.active_worker_right
      from added a join given g on g.device ->> 'serial' = a.serial, jsonb_populate_record(null::device_live, g.device -> 'live') l
    )
    select id, serial from added`.execute(db)
  return new Map(rows.map(({ id, serial }) => [serial, id]))
}

export interface NewRepairRecord {
  site_id: number
  device_id: number
  type: '送修' | '送回'
  notes: string
  repair_date: string
  created_by: number
  created_at: Date
  vendor: string
  rma_number: string | null
  parts: string | null
  cost_yuan: number | null
}

export async function insertRepairRecords(db: Db, records: readonly NewRepairRecord[]): Promise<void> {
  await sql`insert into repair_record (site_id, device_id, type, notes, repair_date, created_by, created_at, vendor, rma_number, parts,
      cost_yuan)
    select site_id, device_id, type, notes, repair_date, created_by, created_at, vendor, rma_number, parts, cost_yuan
    from jsonb_populate_recordset(null::repair_record, ${JSON.stringify(records)}::jsonb)
    order by created_at`.execute(db)
}

export interface NewStateChange {
  site_id: number
  device_id: number
  from_state: DeviceState | null
  to_state: DeviceState
  at: Date
  cause: string
  user_id: number | null
}

export async function insertStateChanges(db: Db, changes: readonly NewStateChange[]): Promise<void> {
  await sql`insert into state_change (site_id, device_id, from_state, to_state, at, cause, user_id)
    select site_id, device_id, from_state, to_state, at, cause, user_id
    from jsonb_populate_recordset(null::state_change, ${JSON.stringify(changes)}::jsonb)
    order by at`.execute(db)
}

export interface NewWarning {
  site_id: number
  device_id: number
  type: string
  level: 'warn' | 'notice'
  details: WarningDetails
  opened_at: Date
  closed_at: Date | null
}

export async function insertWarnings(db: Db, warnings: readonly NewWarning[]): Promise<void> {
  await sql`insert into warning (site_id, device_id, type, level, details, opened_at, closed_at)
    select site_id, device_id, type, level, details, opened_at, closed_at
    from jsonb_populate_recordset(null::warning, ${JSON.stringify(warnings)}::jsonb)
    order by opened_at`.execute(db)
}
