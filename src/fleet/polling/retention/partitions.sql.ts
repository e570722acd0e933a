import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Makes the partitions for figures between the two moments, where they are missing. */
export async function insertPartitions(db: Db, first: Date, last: Date): Promise<void> {
  await sql`select ensure_partitions(${first}, ${last})`.execute(db)
}
