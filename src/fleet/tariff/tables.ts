import type { Generated } from 'kysely'

/** What energy costs at a site; money is selected as text. */
export interface TariffTable {
  id: Generated<number>
  site_id: number
  first_day: string
  currency: string
  prices: number[]
  created_at: Generated<Date>
  version: Generated<number>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    tariff: TariffTable
  }
}
