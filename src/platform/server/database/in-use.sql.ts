import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from './database.ts'

// A move reads or fills a whole database, and a distribution moves tables of it to other machines: no server may run on it meanwhile, nor start on what a move left half filled. The lock is
// held by the connection that moves; servers are known by the name that all their connections bear.

export const LOCK = `hashtext('minerva move')`

/** Takes the database for a move, until the connection ends. */
export async function lockForMove(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as "isTaken"`)
  return rows[0]?.isTaken ?? false
}

/** Also after an error, which leaves the connection in a transaction that takes no other statement. */
export async function releaseForMove(client: ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query(`select pg_advisory_unlock(${LOCK})`)
}

/** How many connections Minerva holds to this database, but for those of this name. */
export async function countConnections(client: ClientBase, except: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name like 'minerva%' and application_name <> $1`,
    [except],
  )
  return rows[0]?.n ?? 0
}

export interface MoveState {
  isUnderWay: boolean
  /** one into this database began and did not end */
  isIncomplete: boolean
}

export async function selectMoveState(db: Db): Promise<MoveState> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<MoveState>`
      select not pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as "isUnderWay", to_regclass('public.incomplete_move') is not null as "isIncomplete"`.execute(
      trx,
    )
    return rows[0] ?? { isUnderWay: false, isIncomplete: false }
  })
}
