import type { Generated } from 'kysely'

export interface PollerTable {
  id: Generated<number>
  site_id: number
  created_at: Generated<Date>
  version: string | null
  started_at: Date | null
  last_contact_at: Date | null
  buffered_polls: Generated<number>
  buffered_bytes: Generated<number>
  oldest_buffered_at: Date | null
  dropped_polls: Generated<number>
  refused_polls: Generated<number>
  is_disk_full: Generated<boolean>
}

export interface PollerKeyTable {
  id: Generated<number>
  poller_id: number
  key_hash: Buffer
  hint: string
  created_at: Generated<Date>
  created_by: number | null
  expires_at: Date | null
  last_used_at: Date | null
}

export interface PollerBufferTable {
  poller_id: number
  buffer_id: string
  last_sequence: number
  touched_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    poller: PollerTable
    poller_key: PollerKeyTable
    poller_buffer: PollerBufferTable
  }
}
