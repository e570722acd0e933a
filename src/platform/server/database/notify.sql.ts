import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Sends a notification; inside a transaction it goes out at the commit. PostgreSQL takes at most 8,000 bytes. */
export async function insertNotification(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
