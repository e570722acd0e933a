import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The database's clock. */
export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(Number.NaN)
}
