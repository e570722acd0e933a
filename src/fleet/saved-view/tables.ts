import type { Generated } from 'kysely'

export interface SavedViewTable {
  id: Generated<number>
  user_id: number
  company_id: number
  name: string
  path: string
  search: string
  is_shared: Generated<boolean>
  created_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    saved_view: SavedViewTable
  }
}
