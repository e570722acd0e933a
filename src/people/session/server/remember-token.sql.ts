import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Whether a remembered secret is this person's and still good. */
export async function selectIsRemembered(db: Db, tokenHash: Buffer, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('remember_token')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a remembered secret for good: true when it was this person's and still good. */
export async function deleteRememberToken(db: Db, tokenHash: Buffer, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('remember_token')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** `sessionId`: the one that the same login opened. */
export async function insertRememberToken(
  db: Db,
  tokenHash: Buffer,
  { userId, sessionId, goodForMs }: { userId: number; sessionId: number; goodForMs: number },
): Promise<void> {
  await db
    .insertInto('remember_token')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      session_id: sessionId,
      expires_at: sql`now() + ${goodForMs} * interval '1 millisecond'`,
    })
    .execute()
}

export async function deleteRememberTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('remember_token').where('user_id', '=', userId).execute()
}

export async function deleteRememberTokenOfSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('remember_token').where('session_id', '=', sessionId).execute()
}

export async function deleteExpiredRememberTokens(db: Db): Promise<void> {
  await sql`delete from remember_token where expires_at < now()`.execute(db)
}
