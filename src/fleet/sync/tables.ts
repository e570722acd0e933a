import type { Generated, JSONColumnType } from 'kysely'

export interface SyncRunTable {
  id: Generated<number>
  request: JSONColumnType<Record<string, unknown>>
  requested_by: number | null
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  total: Generated<number>
  polled: Generated<number>
  answered: Generated<number>
  changed: Generated<number>
  unreadable: Generated<number>
  created_at: Generated<Date>
  touched_at: Generated<Date>
  ended_at: Date | null
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    sync_run: SyncRunTable
  }
}
