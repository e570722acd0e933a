import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Small enough to be written without holding up other calls. */
const BATCH_ROWS = 1020

/**
 * Every row of a query, batch by batch, by a cursor in one snapshot: whatever is written meanwhile, none is skipped or comes
 * twice. A connection is held until the last batch was taken or the iteration ends.
 */
export async function* selectBatches<Row>(
  db: Db,
  query: RawBuilder<Row>,
  batchRows = BATCH_ROWS,
): AsyncGenerator<Row[]> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`declare exported no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(batchRows)} from exported`.execute(trx)
      if (rows.length === 0) break
      yield rows
    }
  } finally {
    await trx.rollback().execute()
  }
}
