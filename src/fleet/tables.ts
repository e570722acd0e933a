import type { Generated, JSONColumnType } from 'kysely'
import type { DeviceState, WorkerState } from './device/rules/device-states.ts'

// The fleet's tables as migrations/0002-fleet.sql makes them. Days are 'YYYY-MM-DD', moments Date.

export interface ClientTable {
  id: Generated<number>
  name: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface UserClientTable {
  user_id: number
  client_id: number
}
export interface AccountTable {
  id: Generated<number>
  client_id: number
  name: string
  pool_user: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface SiteTable {
  id: Generated<number>
  name: string
  company_id: number | null
  province: string | null
  city: string | null
  region: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface MachineTypeTable {
  id: Generated<number>
  name: string
  model_pattern: string
  rated_ths: number
  rated_watts: number
  boards: number
  warn_celsius: number
  fan_min_rpm: number
  fan_max_rpm: number
  max_hardware_error_share: number
}
export interface DeviceTable {
  site_id: number
  id: Generated<number>
  serial: string
  miner_id: string | null
  name: string
  /** set by a trigger from the account, like all four names */
  client_id: Generated<number>
  account_id: number
  type_id: number
  site_name: Generated<string>
  client_name: Generated<string>
  account_name: Generated<string>
  type_name: Generated<string>
  host: string | null
  port: Generated<number>
  mac: string | null
  state: Generated<DeviceState>
  state_since: Generated<Date>
  repair_phase: 'out' | 'in' | null
  repair_times: Generated<number>
  missed_sweeps: Generated<number>
  offline_since: Date | null
  active_worker: string | null
  active_worker_state: Generated<WorkerState>
  active_worker_right: boolean | null
  active_pool: string | null
  firmware_version: string | null
  hashrate_ths: number | null
  max_celsius: number | null
  max_fan_rpm: number | null
  watts: number | null
  uptime_s: number | null
  last_polled_at: Date | null
  last_answered_at: Date | null
  is_unreadable: Generated<boolean>
  created_at: Generated<Date>
}
export interface DeviceCountTable {
  site_id: number
  client_id: number
  account_id: number
  type_id: number
  state: DeviceState
  repair_times: number
  active_worker_right: boolean | null
  active_worker_state: WorkerState
  devices: number
}
export interface StateCountTable {
  site_id: number
  client_id: number
  account_id: number
  state: DeviceState
  devices: number
}
export interface DeviceAnswerTable {
  site_id: number
  device_id: number
  at: Date
  model: string | null
  reader: string | null
  boards: JSONColumnType<{ hashrateThs: number | null; celsius: number | null; isAlive: boolean | null }[]> | null
  fans_rpm: JSONColumnType<number[]> | null
  pools: JSONColumnType<{ url: string; user: string; state: WorkerState; isActive: boolean }[]> | null
  average_hashrate_ths: number | null
  hardware_error_share: number | null
  raw: string | null
  unreadable_reason: string | null
}
export interface StateChangeTable {
  id: Generated<number>
  site_id: number
  device_id: number
  from_state: DeviceState | null
  to_state: DeviceState
  at: Date
  cause: string
  user_id: number | null
}
export interface WarningTable {
  id: Generated<number>
  site_id: number
  device_id: number
  type: string
  level: 'warn' | 'notice'
  details: JSONColumnType<Record<string, string | number | null>>
  remote_file_name: string | null
  opened_at: Date
  closed_at: Date | null
}
export interface RepairRecordTable {
  id: Generated<number>
  site_id: number
  device_id: number
  type: '送修' | '送回'
  notes: Generated<string>
  repair_date: string
  created_by: number | null
  created_at: Generated<Date>
}
export interface SweepTable {
  id: Generated<number>
  site_id: number
  business_day: string
  started_at: Date
  ended_at: Date
  due: number
  answered: number
  unreadable: number
}
export interface SyncRunTable {
  id: Generated<number>
  request: JSONColumnType<Record<string, unknown>>
  requested_by: number | null
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  total: Generated<number>
  polled: Generated<number>
  answered: Generated<number>
  changed: Generated<number>
  unreadable: Generated<number>
  created_at: Generated<Date>
  touched_at: Generated<Date>
  ended_at: Date | null
}
export interface SampleTable {
  ts: Date
  site_id: number
  device_id: number
  hashrate_ths: number | null
  max_celsius: number | null
  max_fan_rpm: number | null
  watts: number | null
  uptime_s: number | null
}
export interface DeviceHourlyTable {
  hour: Date
  site_id: number
  device_id: number
  reads: number
  hashrate_sum: number
  hashrate_reads: number
  max_celsius: number | null
  max_fan_rpm: number | null
}
export interface DeviceDailyTable {
  day: string
  site_id: number
  device_id: number
  account_id: number
  client_id: number
  type_id: number
  polls_due: number
  polls_answered: number
  polls_offline: number
  hashrate_reads: number
  hashrate_sum: number
  max_celsius: number | null
  max_fan_rpm: number | null
  state: DeviceState | null
  is_compliant: boolean
}
/** The sums that a day's rollup carries, per scope or per part. */
export interface FleetDaySums {
  polls_due: number
  polls_answered: number
  polls_offline: number
  hashrate_reads: number
  hashrate_sum: number
  devices_answered: number
  devices_compliant: number
  state_normal: number
  state_low: number
  state_warn: number
  state_offline: number
  state_repairing: number
  state_repaired: number
  state_lost: number
  state_scrap: number
}
export interface FleetDayTable extends FleetDaySums {
  scope: 'all' | 'site' | 'client' | 'account'
  scope_id: number
  day: string
}
export interface FleetDayPartTable extends FleetDaySums {
  day: string
  site_id: number
  client_id: number
  account_id: number
  type_id: number
}

declare module '../platform/server/database.ts' {
  interface Tables {
    client: ClientTable
    user_client: UserClientTable
    account: AccountTable
    site: SiteTable
    machine_type: MachineTypeTable
    device: DeviceTable
    device_count: DeviceCountTable
    state_count: StateCountTable
    device_answer: DeviceAnswerTable
    state_change: StateChangeTable
    warning: WarningTable
    repair_record: RepairRecordTable
    sweep: SweepTable
    sync_run: SyncRunTable
    sample: SampleTable
    device_hourly: DeviceHourlyTable
    device_daily: DeviceDailyTable
    fleet_day: FleetDayTable
    fleet_day_part: FleetDayPartTable
  }
}
