import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface PollerState {
  site: string
  version: string | null
  /** null: never */
  lastContactAt: Date | null
  isDiskFull: boolean
}

/** The pollers of sites, the most silent first. */
export async function selectPollerStates(db: Db, limit: number): Promise<PollerState[]> {
  const { rows } = await sql<PollerState>`
    select s.name as site, p.version, p.last_contact_at as "lastContactAt", p.is_disk_full as "isDiskFull"
    from site s join poller p on p.id = s.polled_by where s.deleted_at is null
    order by p.last_contact_at nulls first, p.id limit ${limit}`.execute(db)
  return rows
}
