import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** The poller of this key; undefined if it is unknown or expired. Records its use once a minute. */
export async function selectPollerOfKey(db: Db, keyHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; pollerId: number; isNoteDue: boolean }>`
    select id, poller_id as "pollerId", coalesce(last_used_at < now() - interval '1 minute', true) as "isNoteDue"
    from poller_key where key_hash = ${keyHash} and coalesce(expires_at > now(), true)`.execute(db)
  const key = rows[0]
  if (key?.isNoteDue) await sql`update poller_key set last_used_at = now() where id = ${key.id}`.execute(db)
  return key?.pollerId
}

export async function insertPollerKey(
  db: Db,
  key: { pollerId: number; keyHash: Buffer; hint: string; userId: number },
): Promise<void> {
  await sql`
    insert into poller_key (poller_id, key_hash, hint, created_by)
    values (${key.pollerId}, ${key.keyHash}, ${key.hint}, ${key.userId})`.execute(db)
}

/** Limits all keys of a poller to this many hours. */
export async function updateKeysEnding(db: Db, pollerId: number, hours: number): Promise<void> {
  await sql`
    update poller_key set expires_at = now() + ${hours} * interval '1 hour'
    where poller_id = ${pollerId} and coalesce(expires_at > now() + ${hours} * interval '1 hour', true)`.execute(db)
}
