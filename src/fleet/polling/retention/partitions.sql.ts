import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Creates missing partitions for figures between two times. */
export async function insertPartitions(db: Db, first: Date, last: Date): Promise<void> {
  await sql`select ensure_partitions(${first}, ${last})`.execute(db)
}
