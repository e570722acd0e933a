import type { Generated } from 'kysely'

export interface RepairRecordTable {
  id: Generated<number>
  site_id: number
  device_id: number
  type: '送修' | '送回'
  notes: Generated<string>
  repair_date: string
  created_by: number | null
  created_at: Generated<Date>
  /** set by a trigger from the device, like the site */
  client_id: Generated<number>
  batch_id: number | null
  vendor: string | null
  rma_number: string | null
  parts: string | null
  cost_yuan: number | null
  /** kept by a trigger */
  days_in_repair: number | null
  is_away: Generated<boolean>
  idempotency_key: string | null
}

export interface RepairDayTable {
  day: string
  site_id: number
  client_id: number
  type: '送修' | '送回'
  records: number
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    repair_record: RepairRecordTable
    repair_day: RepairDayTable
  }
}
