import type { Generated, JSONColumnType } from 'kysely'
import type { DeviceState } from '../device/rules/device-states.ts'

/** When a device is so for so long, something is done (docs/decisions/0204). */
export interface AutomationTable {
  id: Generated<number>
  name: string
  /** null: every site */
  site_id: number | null
  condition: 'state' | 'warning' | 'hotter' | 'priceFrom' | 'priceBelow'
  state: DeviceState | null
  warning_type: string | null
  /** °C, or a price per kWh */
  bound: number | null
  for_minutes: number
  action: 'restart' | 'sleep' | 'wake' | 'limitPower' | 'notify' | 'repair'
  power_percent: number | null
  channel_id: number | null
  locale: 'zh' | 'en'
  is_active: Generated<boolean>
  saved_by: number
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

/** One row. */
export interface AutomationSwitchTable {
  is_stopped: Generated<boolean>
  changed_by: number | null
  changed_at: Date | null
}

/** Sites at which automations may send commands. */
export interface AutomationSiteTable {
  site_id: number
  allowed_by: number
  allowed_at: Generated<Date>
}

export interface AutomationMatchTable {
  automation_id: number
  device_id: number
  since: Date
  last_at: Date
}

export interface AutomationActionTable {
  id: Generated<number>
  automation_id: number
  site_id: number
  device_id: number
  since: Date
  at: Generated<Date>
  action: string
  seen: JSONColumnType<{ state: DeviceState; celsius: number | null; price: number | null; currency?: string | null }>
  run_id: number | null
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    automation: AutomationTable
    automation_switch: AutomationSwitchTable
    automation_site: AutomationSiteTable
    automation_match: AutomationMatchTable
    automation_action: AutomationActionTable
  }
}
