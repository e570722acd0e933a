import type { Generated } from 'kysely'

export interface SiteTable {
  id: Generated<number>
  name: string
  company_id: number | null
  province: string | null
  city: string | null
  region: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  /** the remote poller that polls it; null: the server does */
  polled_by: number | null
  version: Generated<number>
}

export interface SiteAccountTable {
  site_id: number
  account_id: number
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    site: SiteTable
    site_account: SiteAccountTable
  }
}
