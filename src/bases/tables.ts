import type { Generated } from 'kysely'

// The bases' tables. Days are 'YYYY-MM-DD', moments Date.

export interface CheckMethodTable {
  id: Generated<number>
  name: string
  description: string
  /** CNY */
  amount: number
  created_at: Generated<Date>
  deleted_at: Date | null
}

declare module '../platform/server/database/database.ts' {
  interface Tables {
    check_method: CheckMethodTable
  }
}
