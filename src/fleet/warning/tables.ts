import type { Generated, JSONColumnType } from 'kysely'

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
  /** set by a trigger from the device, and moved with it while the warning is open */
  client_id: Generated<number>
  acknowledged_at: Date | null
  acknowledged_by: number | null
  note: Generated<string>
  assigned_to: number | null
  /** with who did it; null as soon as the time is over */
  snoozed_until: Date | null
  snoozed_by: number | null
  storm_id: number | null
}

/** Warnings of one type that many devices of a site, or one rack, had within minutes (docs/decisions/0203). */
export interface WarningStormTable {
  id: Generated<number>
  site_id: number
  /** null: of the whole site; the name outlives the rack */
  rack_id: number | null
  rack_name: string | null
  type: string
  first_at: Date
  last_at: Date
}

export interface WarningStormCountTable {
  storm_id: number
  client_id: number
  is_open: boolean
  is_acknowledged: boolean
  warnings: number
}

export interface WarningFileTable {
  warning_id: number
  content: string
}

export interface WarningCountTable {
  site_id: number
  client_id: number
  type: string
  is_open: boolean
  is_acknowledged: boolean
  warnings: number
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    warning: WarningTable
    warning_storm: WarningStormTable
    warning_storm_count: WarningStormCountTable
    warning_file: WarningFileTable
    warning_count: WarningCountTable
  }
}
