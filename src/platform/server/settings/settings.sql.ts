import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** One of the two is there. */
export interface StoredSetting {
  value: string | null
  sealedValue: string | null
}

export async function selectSettings(db: Db): Promise<({ name: string } & StoredSetting)[]> {
  return db.selectFrom('setting').select(['name', 'value', 'sealed_value as sealedValue']).orderBy('name').execute()
}

/** Other changes of settings wait until this transaction ends; reads do not. */
export async function lockSettings(trx: Db): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(trx)
}

export async function upsertSetting(
  trx: Db,
  name: string,
  { value, sealedValue }: StoredSetting,
  userId: number,
): Promise<void> {
  const row = { value, sealed_value: sealedValue, changed_by: userId, changed_at: sql<Date>`now()` }
  await trx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export async function deleteSetting(trx: Db, name: string): Promise<void> {
  await trx.deleteFrom('setting').where('name', '=', name).execute()
}

/** Whether the database, too, has the time zone by this name. */
export async function selectKnowsTimeZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${zone})`.execute(db)
  return rows.length > 0
}
