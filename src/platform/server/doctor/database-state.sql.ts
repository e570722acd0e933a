import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface DatabaseState {
  isReadOnly: boolean
  /** no migration ran in it */
  isEmpty: boolean
}

export async function selectDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly", to_regclass('schema_migration') is null as "isEmpty"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('the database did not answer')
  return rows[0]
}
