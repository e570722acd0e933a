import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/server/database/database.ts'
import type { DemoFleet } from './demo-fleet.ts'

const Mark = z.object({
  minervaDemo: z.object({
    miners: z.int(),
    days: z.int(),
    seed: z.int(),
    base: z.string(),
    port: z.int(),
  }),
})

/** The demo in this database; null if it holds none. Stored as the database's comment. */
export async function selectDemo(db: Db): Promise<DemoFleet | null> {
  const { rows } = await sql<{ comment: string | null }>`
    select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`.execute(
    db,
  )
  try {
    return Mark.parse(JSON.parse(rows[0]?.comment ?? '')).minervaDemo
  } catch {
    return null
  }
}

/** Marks the database as a demo's, within the transaction that fills it. */
export async function markAsDemo(db: Db, demo: DemoFleet): Promise<void> {
  await sql`do ${sql.lit(
    `begin execute format('comment on database %I is %L', current_database(), '${JSON.stringify({ minervaDemo: demo })}'); end`,
  )}`.execute(db)
}

/** Whether the database has open connections of others. */
export async function selectIsInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from app_user) or exists (select from device) as "isInUse"`.execute(db)
  return rows[0]?.isInUse ?? false
}

/** Drops every table and the mark; the migrations create new ones. */
export async function dropEverything(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`drop schema public cascade`.execute(trx)
    await sql`create schema public`.execute(trx)
    await sql`do ${sql.lit(`begin execute format('comment on database %I is null', current_database()); end`)}`.execute(
      trx,
    )
  })
}
