import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Takes a nonce for good. False when it was taken before. */
export async function insertNonce(db: Db, nonce: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('login_nonce')
    .values({ nonce })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Nonces whose time no login would be accepted with any more. */
export async function deleteOldNonces(db: Db, olderThanMs: number): Promise<void> {
  await sql`delete from login_nonce where seen_at < now() - ${olderThanMs} * interval '1 millisecond'`.execute(db)
}
