import type { Generated, JSONColumnType } from 'kysely'
import type { DeviceState, WorkerState } from './rules/device-states.ts'

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
  wanted_firmware: string | null
}

/** What a type was rated at from a moment on; a trigger keeps it. */
export interface MachineTypeRatingTable {
  type_id: number
  since: Date
  rated_ths: number
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
  /** of one that is offline; of others it is in device_live */
  last_answered_at: Date | null
  is_unreadable: Generated<boolean>
  created_at: Generated<Date>
}

/** What each poll changes. Unlogged: a device without a row is unknown until its next poll. */
export interface DeviceLiveTable {
  site_id: number
  device_id: number
  polled_at: Date
  answered_at: Date | null
  hashrate_ths: number | null
  rated_share: number | null
  max_celsius: number | null
  max_fan_rpm: number | null
  watts: number | null
  /** J/TH */
  efficiency: Generated<number | null>
  uptime_s: number | null
  /** copies of the device's, stored with the figures; no client: not copied yet */
  client_id: number | null
  account_id: number | null
  type_id: number | null
  repair_times: number | null
  state: DeviceState | null
  active_worker_state: WorkerState | null
  active_worker_right: boolean | null
}

/** What lists filter and sort by; kept by triggers on device. */
export interface DeviceListTable extends Pick<
  DeviceTable,
  'site_id' | 'account_id' | 'type_id' | 'serial' | 'active_worker' | 'active_worker_right'
> {
  id: number
  client_id: number
  repair_times: number
  state: DeviceState
  active_worker_state: WorkerState
  /** in lower case */
  serial_key: string
  site_name: string
  client_name: string
  account_name: string
  type_name: string
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

export interface TypeCountTable {
  site_id: number
  client_id: number
  account_id: number
  type_id: number
  repair_times: number
  devices: number
}

export interface PoolCountTable {
  site_id: number
  client_id: number
  account_id: number
  active_pool: string
  devices: number
}

/** Devices added per quarter of an hour; a trigger keeps it. */
export interface DeviceAddedTable {
  quarter: Date
  site_id: number
  client_id: number
  account_id: number
  type_id: number
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
  /** set by a trigger: whose the device was */
  client_id: Generated<number>
}

/** Who is responsible for a device. */
export interface DevicePersonTable {
  site_id: number
  device_id: number
  user_id: number
  added_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    machine_type: MachineTypeTable
    machine_type_rating: MachineTypeRatingTable
    device: DeviceTable
    device_live: DeviceLiveTable
    device_list: DeviceListTable
    device_count: DeviceCountTable
    state_count: StateCountTable
    type_count: TypeCountTable
    pool_count: PoolCountTable
    device_added: DeviceAddedTable
    device_answer: DeviceAnswerTable
    state_change: StateChangeTable
    device_person: DevicePersonTable
  }
}
