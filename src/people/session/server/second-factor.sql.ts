import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface SecondFactor {
  sealedSecret: string
  /** null: no code was taken yet */
  lastStep: number | null
  isOn: boolean
}

export async function selectSecondFactor(db: Db, userId: number): Promise<SecondFactor | undefined> {
  const { rows } = await sql<SecondFactor>`
    select sealed_secret as "sealedSecret", last_step as "lastStep", confirmed_at is not null as "isOn"
    from second_factor where user_id = ${userId}`.execute(db)
  return rows[0]
}

/** A new secret, which is not asked for yet. False when the person's factor is on. */
export async function upsertSecondFactor(db: Db, userId: number, sealedSecret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_factor as f (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = null
    where f.confirmed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a time step, and all before it, for good. False when it was taken before, or the secret is another. */
export async function updateLastStep(
  db: Db,
  userId: number,
  { step, sealedSecret, confirms }: { step: number; sealedSecret: string; confirms: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, case when ${confirms}::boolean then now() end)
    where user_id = ${userId} and sealed_secret = ${sealedSecret} and coalesce(last_step, -1) < ${step}
      and (confirmed_at is null) = ${confirms}::boolean`.execute(db)
  return numAffectedRows === 1n
}

export async function insertRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Uses a recovery code up. False when there is none such, or it was used. */
export async function updateRecoveryCodeUsed(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function selectRecoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_code where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

/** With its recovery codes. False when there is none. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function updateFactorResetBy(db: Db, userId: number, by: number): Promise<void> {
  await db.updateTable('app_user').set({ factor_reset_by: by }).where('id', '=', userId).execute()
}

/** The name of who took the person's factor away since the last login; reported once. */
export async function takeFactorReset(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with reset as (select id, factor_reset_by from app_user where id = ${userId} and factor_reset_by is not null for update)
    update app_user u set factor_reset_by = null from reset r, app_user by
    where u.id = r.id and by.id = r.factor_reset_by
    returning by.name`.execute(db)
  return rows[0]?.name ?? null
}
