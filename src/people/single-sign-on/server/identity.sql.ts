import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface Identity {
  issuer: string
  subject: string
}

export interface Attempt {
  redirectUri: string
  userId: number | null
}

export async function insertAttempt(db: Db, secretHash: Buffer, { redirectUri, userId }: Attempt): Promise<void> {
  await db
    .insertInto('sign_on_attempt')
    .values({ secret_hash: secretHash, redirect_uri: redirectUri, user_id: userId })
    .execute()
}

/** Takes it for good, so that no answer of the provider is used twice. */
export async function takeAttempt(db: Db, secretHash: Buffer, goodForMs: number): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    delete from sign_on_attempt
    where secret_hash = ${secretHash} and begun_at > now() - ${goodForMs} * interval '1 millisecond'
    returning redirect_uri as "redirectUri", user_id as "userId"`.execute(db)
  return rows[0]
}

export async function deleteOldAttempts(db: Db, olderThanMs: number): Promise<void> {
  await sql`delete from sign_on_attempt where begun_at < now() - ${olderThanMs} * interval '1 millisecond'`.execute(db)
  await sql`delete from proved_sign_on where proved_at < now() - ${olderThanMs} * interval '1 millisecond'`.execute(db)
}

export async function insertProved(db: Db, secretHash: Buffer, userId: number): Promise<void> {
  await db.insertInto('proved_sign_on').values({ secret_hash: secretHash, user_id: userId }).execute()
}

/** Who waits to give a second factor. */
export async function selectProvedUserId(db: Db, secretHash: Buffer, goodForMs: number): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from proved_sign_on
    where secret_hash = ${secretHash} and proved_at > now() - ${goodForMs} * interval '1 millisecond'`.execute(db)
  return rows[0]?.userId
}

/** Takes it for good. False when it was taken before. */
export async function deleteProved(db: Db, secretHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proved_sign_on')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function selectUserIdOf(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity')
    .select('user_id as userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId
}

export async function selectIdentities(
  db: Db,
  userId: number,
): Promise<(Identity & { userId: number; linkedAt: Date })[]> {
  return db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'user_id as userId', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .limit(100)
    .execute()
}

/** False when the identity is linked to another person. One whose person was deleted is free. */
export async function insertIdentity(db: Db, { issuer, subject }: Identity, userId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into identity (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict (issuer, subject) do update set user_id = excluded.user_id, linked_at = now()
      where identity.user_id = excluded.user_id
        or exists (select from app_user where id = identity.user_id and deleted_at is not null)
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteIdentity(db: Db, { issuer, subject }: Identity, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Suggestions of one person: the newest few, for a week. */
const MOST_SUGGESTIONS = 5
const SUGGESTED_DAYS = 7
const isFresh = sql<boolean>`suggested_at > now() - ${SUGGESTED_DAYS} * interval '1 day'`

export async function insertSuggestion(
  db: Db,
  { issuer, subject }: Identity,
  { userId, claim }: { userId: number; claim: string },
): Promise<void> {
  const now = sql<Date>`now()`
  await db
    .insertInto('suggested_identity')
    .values({ issuer, subject, user_id: userId, claim })
    .onConflict((at) => at.columns(['issuer', 'subject']).doUpdateSet({ user_id: userId, claim, suggested_at: now }))
    .execute()
  await sql`
    delete from suggested_identity
    where not ${isFresh} or user_id = ${userId} and (issuer, subject) not in (
      select issuer, subject from suggested_identity where user_id = ${userId}
      order by suggested_at desc limit ${MOST_SUGGESTIONS})`.execute(db)
}

export async function selectSuggestions(
  db: Db,
  userId: number,
): Promise<(Identity & { claim: string; suggestedAt: Date })[]> {
  return db
    .selectFrom('suggested_identity')
    .select(['issuer', 'subject', 'claim', 'suggested_at as suggestedAt'])
    .where('user_id', '=', userId)
    .where(isFresh)
    .orderBy('suggested_at', 'desc')
    .limit(MOST_SUGGESTIONS)
    .execute()
}

export async function deleteSuggestion(db: Db, { issuer, subject }: Identity): Promise<void> {
  await db.deleteFrom('suggested_identity').where('issuer', '=', issuer).where('subject', '=', subject).execute()
}
