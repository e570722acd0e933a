import type { Generated } from 'kysely'

export interface AccountTable {
  id: Generated<number>
  client_id: number
  name: string
  pool_user: string
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    account: AccountTable
  }
}
