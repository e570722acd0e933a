import type { Generated } from 'kysely'

export interface ClientTable {
  id: Generated<number>
  name: string
  shows_energy: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

export interface UserClientTable {
  user_id: number
  client_id: number
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    client: ClientTable
    user_client: UserClientTable
  }
}
