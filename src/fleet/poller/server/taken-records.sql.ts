import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Locks a poller's buffer until the commit; returns the site and the last record that the server has, 0 for a new buffer. */
export async function lockBuffer(
  trx: Db,
  pollerId: number,
  bufferId: string,
): Promise<{ siteId: number; lastSequence: number }> {
  const { rows } = await sql<{ siteId: number; lastSequence: number }>`
    insert into poller_buffer as b (poller_id, buffer_id, last_sequence) values (${pollerId}, ${bufferId}, 0)
    on conflict (poller_id, buffer_id) do update set touched_at = now()
    returning last_sequence as "lastSequence", (select site_id from poller where id = ${pollerId}) as "siteId"`.execute(
    trx,
  )
  const row = rows[0]
  if (!row) throw new Error(`there is no buffer of poller ${pollerId}`)
  return row
}

export async function updateRecordTaken(
  trx: Db,
  {
    pollerId,
    bufferId,
    sequence,
    refusedPolls,
  }: { pollerId: number; bufferId: string; sequence: number; refusedPolls: number },
): Promise<void> {
  await sql`
    update poller_buffer set last_sequence = ${sequence} where poller_id = ${pollerId} and buffer_id = ${bufferId}`.execute(
    trx,
  )
  if (refusedPolls > 0)
    await sql`update poller set refused_polls = refused_polls + ${refusedPolls} where id = ${pollerId}`.execute(trx)
}

/** Starts a part of a transaction that can be rolled back alone. */
export async function insertSavepoint(trx: Db): Promise<void> {
  await sql`savepoint part`.execute(trx)
}
export async function deleteSavepoint(trx: Db, isUndone: boolean): Promise<void> {
  if (isUndone) await sql`rollback to savepoint part`.execute(trx)
  await sql`release savepoint part`.execute(trx)
}
