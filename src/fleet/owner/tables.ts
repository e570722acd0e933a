import type { Generated } from 'kysely'

/** How far a new name has reached the devices. */
export interface RenameWorkTable {
  kind: string
  owner_id: number
  last_id: Generated<number>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    rename_work: RenameWorkTable
  }
}
