import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Gives a session a token that logs in once. False when the session was itself opened by one. */
export async function insertLoginToken(
  db: Db,
  { tokenHash, sessionId, expiresAt }: { tokenHash: Buffer; sessionId: number; expiresAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into login_token (token_hash, session_id, expires_at)
    select ${tokenHash}, id, ${expiresAt} from user_session where id = ${sessionId} and maker_session_id is null
  `.execute(db)
  return numAffectedRows === 1n
}

/** Whose session made a token that is still good. */
export async function selectLoginToken(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ sessionId: number }>`
    select session_id as "sessionId" from login_token where token_hash = ${tokenHash} and expires_at > now()
  `.execute(db)
  return rows[0]?.sessionId
}

/** Spends a token for good; gives the session that made it, when the token was still good. */
export async function deleteLoginToken(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ sessionId: number }>`
    delete from login_token where token_hash = ${tokenHash} and expires_at > now() returning session_id as "sessionId"
  `.execute(db)
  return rows[0]?.sessionId
}

export async function deleteExpiredLoginTokens(db: Db): Promise<void> {
  await sql`delete from login_token where expires_at <= now()`.execute(db)
}
