import type { Generated } from 'kysely'

export interface RackTable {
  site_id: number
  id: Generated<number>
  name: string
  aisle: number
  place: number
  shelves: number
  slots: number
}

export interface DevicePlaceTable {
  site_id: number
  device_id: number
  rack_id: number
  shelf: number
  slot: number
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    rack: RackTable
    device_place: DevicePlaceTable
  }
}
