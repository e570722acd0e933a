import type { Generated } from 'kysely'
import type { DeviceState } from '../device/rules/device-states.ts'

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

export interface PollBatchTable {
  site_id: number
  at: Date
  batch_id: string
  hour: Date
  day: string
  is_summed: Generated<boolean>
  polled_at: Date[]
  device_id: number[]
  account_id: number[]
  client_id: number[]
  type_id: number[]
  state: (DeviceState | null)[]
  is_answered: boolean[]
  is_read: boolean[]
  is_offline: boolean[]
  /** null: none of them */
  is_maintained: boolean[] | null
  hashrate_ths: (number | null)[]
  max_celsius: (number | null)[]
  max_fan_rpm: (number | null)[]
  watts: (number | null)[]
  uptime_s: (number | null)[]
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

/** Of a day's polls, those made during maintenance. */
export interface MaintenanceSums {
  maintenance_due: Generated<number>
  maintenance_answered: Generated<number>
  maintenance_offline: Generated<number>
  maintenance_reads: Generated<number>
  maintenance_sum: Generated<number>
}

export interface DeviceDailyTable extends MaintenanceSums {
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
  /** null: no poll of the day was made during maintenance */
  is_compliant_outside: boolean | null
}

/** The sums that a day's rollup carries, per scope or per part. */
export interface FleetDaySums extends MaintenanceSums {
  polls_due: number
  polls_answered: number
  polls_offline: number
  hashrate_reads: number
  hashrate_sum: number
  devices_answered: number
  devices_compliant: number
  /** by the polls outside maintenance */
  answered_outside: number
  compliant_outside: number
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

/** What the devices of an account at a site amounted to at the end of the last sweep; empty after a crash. */
export interface FleetLiveTable {
  site_id: number
  client_id: number
  account_id: number
  swept_at: Date
  took_ms: number
  devices_due: number
  devices_online: number
  devices_read: number
  devices_measured: number
  hashrate_mhs: number
  rated_mhs: number
  watts_measured: number
  watts_estimated: number
  paired_watts: number
  paired_mhs: number
}

/** The same over an hour or a minute; an id of 0: not of one. Of a large fleet the sums exceed JavaScript's integers: divide before reading. */
export interface FleetHourTable {
  site_id: number
  client_id: number
  account_id: number
  at: Date
  day: string
  seconds_due: number
  seconds_polled: number
  seconds_online: number
  seconds_read: number
  seconds_measured: number
  megahashes: number
  rated_megahashes: number
  joules_measured: number
  joules_estimated: number
  paired_joules: number
  paired_megahashes: number
}

export interface DeviceLeftTable {
  device_id: number
  site_id: number
  left_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    sweep: SweepTable
    poll_batch: PollBatchTable
    device_hourly: DeviceHourlyTable
    device_daily: DeviceDailyTable
    fleet_day: FleetDayTable
    fleet_day_part: FleetDayPartTable
    fleet_live: FleetLiveTable
    fleet_hour: FleetHourTable
    fleet_minute: FleetHourTable
    device_left: DeviceLeftTable
  }
}
