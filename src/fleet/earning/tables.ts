import type { Generated } from 'kysely'

/** What a TH/s earns in a day. */
export interface EarningTable {
  id: Generated<number>
  currency: string
  first_day: string
  amount: number
  is_read: Generated<boolean>
  created_at: Generated<Date>
}

export interface EarningSourceTable {
  id: Generated<number>
  currency: string
  host: string
  sealed_url: string | null
  path: string
  amount: number | null
  read_at: Date | null
  error: string | null
  tried_at: Date | null
  created_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    earning: EarningTable
    earning_source: EarningSourceTable
  }
}
