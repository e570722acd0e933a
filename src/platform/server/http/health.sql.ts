import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Throws when the database does not answer. */
export async function selectAlive(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
