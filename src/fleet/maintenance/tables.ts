import type { Generated } from 'kysely'

/** Planned work: its devices are out of warnings (docs/decisions/0205). */
export interface MaintenanceTable {
  id: Generated<number>
  /** null: a list of devices */
  site_id: number | null
  rack_id: number | null
  rack_name: string | null
  /** null: of all clients */
  client_ids: number[] | null
  from_at: Date
  until_at: Date
  reason: string
  created_by: number
  created_at: Generated<Date>
  ended_by: number | null
  is_reported: Generated<boolean>
  version: Generated<number>
}

export interface MaintenanceDeviceTable {
  maintenance_id: number
  device_id: number
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    maintenance: MaintenanceTable
    maintenance_device: MaintenanceDeviceTable
  }
}
