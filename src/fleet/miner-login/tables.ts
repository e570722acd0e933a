export interface SiteMinerLoginTable {
  site_id: number
  family: string
  account: string
  sealed_password: string
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    site_miner_login: SiteMinerLoginTable
  }
}
