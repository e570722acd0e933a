import type { Generated, JSONColumnType } from 'kysely'
import type { LoginFamily } from '../polling/rules/login-families.ts'

export interface SiteRangeTable {
  id: Generated<number>
  site_id: number
  first_address: string
  last_address: string
  created_at: Generated<Date>
}

export interface DiscoveryRunTable {
  id: Generated<number>
  site_id: number
  ranges: JSONColumnType<{ from: string; to: string }[]>
  requested_by: number | null
  status: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>
  addresses: number
  probed: Generated<number>
  answered: Generated<number>
  identified: Generated<number>
  tries: Generated<number>
  created_at: Generated<Date>
  touched_at: Generated<Date>
  ended_at: Date | null
}

export interface FoundDeviceTable {
  id: Generated<number>
  site_id: number
  run_id: number
  host: string
  port: number
  reader: string | null
  model: string | null
  serial: string | null
  mac: string | null
  firmware_version: string | null
  hashrate_ths: number | null
  worker: string | null
  login_family: LoginFamily | null
  is_login_refused: Generated<boolean>
  seen_at: Date
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    site_range: SiteRangeTable
    discovery_run: DiscoveryRunTable
    found_device: FoundDeviceTable
  }
}
