import type { Generated, JSONColumnType } from 'kysely'

export interface SiteCommandSettingTable {
  site_id: number
  restart: Generated<boolean>
  find_me: Generated<boolean>
  switch_pool: Generated<boolean>
  sleep: Generated<boolean>
  power: Generated<boolean>
  account: string | null
  sealed_password: string | null
}

export interface CommandRunTable {
  id: Generated<number>
  kind: 'restart' | 'findMe' | 'switchPool' | 'sleep' | 'wake' | 'limitPower' | 'powerMode'
  is_on: boolean | null
  pool_url: string | null
  pool_user: string | null
  power_percent: number | null
  power_mode: 'low' | 'normal' | 'high' | null
  requested_by: number
  status: Generated<'running' | 'done' | 'cancelled' | 'interrupted' | 'stopped'>
  is_trying: Generated<boolean>
  try_minutes: Generated<number>
  undoes: number | null
  batch_size: number
  pause_ms: number
  created_at: Generated<Date>
  ended_at: Date | null
  token_id: number | null
}

export interface CommandRunSiteTable {
  site_id: number
  run_id: number
  kind: string
  is_open: Generated<boolean>
  next_at: Generated<Date>
  touched_at: Generated<Date>
}

export interface DeviceCommandTable {
  site_id: number
  run_id: number
  device_id: number
  status: string
  reason: string | null
  code: number | null
  is_access_denied: Generated<boolean>
  sender: string | null
  sent_at: Date | null
  ended_at: Date | null
  is_first: Generated<boolean>
  pool: JSONColumnType<Record<string, unknown>> | null
  pool_before: JSONColumnType<Record<string, unknown>> | null
  hashrate_before: number | null
}

export interface DeviceSleepTable {
  site_id: number
  device_id: number
  since: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    site_command_setting: SiteCommandSettingTable
    command_run: CommandRunTable
    command_run_site: CommandRunSiteTable
    device_command: DeviceCommandTable
    device_sleep: DeviceSleepTable
  }
}
