import { sql } from 'kysely'
import { z } from 'zod'
import { selectComment, updateComment } from '../server/database/database-comment.sql.ts'
import type { Db } from '../server/database/database.ts'
import { SELECT_DROPS } from '../server/move/move-target.sql.ts'

/** What each area keeps for its next start, by the area's name. */
export type DemoMark = Readonly<Record<string, unknown>>

/** Demos made before there were several areas kept only the fleet's figures. */
const FleetAlone = z.object({ miners: z.int() }).loose()
const Mark = z.object({
  minervaDemo: z.union([FleetAlone.transform((fleet) => ({ fleet })), z.record(z.string(), z.unknown())]),
})

/** The demo in this database; null if it holds none. Stored as the database's comment. */
export async function selectDemo(db: Db): Promise<DemoMark | null> {
  try {
    return Mark.parse(JSON.parse((await selectComment(db)) ?? '')).minervaDemo
  } catch {
    return null
  }
}

/** Marks the database as a demo's, within the transaction that fills it. */
export async function markAsDemo(db: Db, mark: DemoMark): Promise<void> {
  await updateComment(db, JSON.stringify({ minervaDemo: mark }))
}

/** Whether migrations have run in this database. */
export async function selectHasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasTables: boolean }>`
    select exists (select from pg_tables where schemaname = current_schema()) as "hasTables"`.execute(db)
  return rows[0]?.hasTables ?? false
}

/** Drops every table and the mark; the migrations create new ones. */
export async function dropEverything(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ statement: string }>`${sql.raw(SELECT_DROPS)}`.execute(trx)
    for (const { statement } of rows) await sql.raw(statement).execute(trx)
    await updateComment(trx, null)
  })
}
