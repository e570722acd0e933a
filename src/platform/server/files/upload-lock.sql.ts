import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** True when `holder` has the lock now. Otherwise the one that has it finds out at its next renewal that another one wants it. */
export async function takeUploadLock(db: Db, key: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql<{ holder: string }>`
    insert into upload_lock as l (key, holder, held_until)
    values (${key}, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    on conflict (key) do update set
      holder = case when l.held_until < clock_timestamp() then excluded.holder else l.holder end,
      held_until = case when l.held_until < clock_timestamp() then excluded.held_until else l.held_until end,
      is_wanted = l.held_until >= clock_timestamp()
    returning holder`.execute(db)
  return rows[0]?.holder === holder
}

/** False when another one wants it, or has it already. */
export async function renewUploadLock(db: Db, key: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`
    update upload_lock set held_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where key = ${key} and holder = ${holder}
    returning is_wanted as "isWanted"`.execute(db)
  return rows[0]?.isWanted === false
}

export async function deleteUploadLock(db: Db, key: string, holder: string): Promise<void> {
  await sql`delete from upload_lock where key = ${key} and holder = ${holder}`.execute(db)
}

/** Of servers that died. */
export async function deleteDeadUploadLocks(db: Db): Promise<void> {
  await sql`delete from upload_lock where held_until < now() - interval '1 hour'`.execute(db)
}
