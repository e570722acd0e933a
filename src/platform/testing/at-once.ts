import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { transaction } from '../server/database/database.ts'
import type { Db } from '../server/database/database.ts'

/**
 * Makes tries that all come to wait for the rows that `lock` selects for update, then lets them go on: each has read what stood there
 * before any of them wrote.
 */
export async function atOnce<T>(db: Db, lock: RawBuilder<unknown>, tries: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { answers } = await transaction(db, async (trx) => {
    await lock.execute(trx)
    const asked = { answers: Promise.all(tries.map((make) => make())) }
    await expect.poll(() => countWaiting(db)).toBe(tries.length)
    return asked
  })
  return answers
}

/** Connections to this database that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** The codes of answers that may come in any order. */
export const sortedCodes = (answers: readonly { code: number }[]): number[] =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b)
