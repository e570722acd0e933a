import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How far the primary's log has got, and which database it is the log of. */
export interface LogPosition {
  position: string
  system: string
}

/** The same at a primary, at its standbys and through a pooler, and at no copy that goes on by itself. */
const SYSTEM = sql<string>`(select system_identifier from pg_control_system()) || '/' || current_database()`

export async function selectSystem(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ system: string }>`select ${SYSTEM} as system`.execute(db)
  return rows[0]?.system
}

/** Everything that was acknowledged before is in the log up to there. */
export async function selectLogPosition(primary: Db): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select pg_current_wal_flush_lsn()::text as position, ${SYSTEM} as system
  `.execute(primary)
  if (!rows[0]) throw new Error('the database does not report its log')
  return rows[0]
}

/** Whether the replica shows what was in the log up to there. A standby that was promoted is the primary itself. */
export async function selectHasReplayed(replica: Db, { position, system }: LogPosition): Promise<boolean> {
  const { rows } = await sql<{ hasReplayed: boolean | null; system: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= ${position}::pg_lsn as "hasReplayed",
      ${SYSTEM} as system
  `.execute(replica)
  const [row] = rows
  if (row?.system !== system) throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL')
  return row.hasReplayed === true
}
