import type { Client } from 'pg'

// Session-level advisory locks: they end with their connection, for whatever reason.

/** True if this connection now holds the lock. */
export async function selectLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_held',
    [name],
  )
  return rows[0]?.is_held ?? false
}

export async function selectUnlock(client: Client, name: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
}

export async function selectStillThere(client: Client): Promise<void> {
  await client.query('select 1')
}
