import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** The last day that has daily figures, 'YYYY-MM-DD'; null before the first sweep ended. */
export async function selectBusinessDate(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(business_day) as day from sweep`.execute(db)
  return rows[0]?.day ?? null
}
