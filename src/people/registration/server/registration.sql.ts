import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { UserRow } from '../../session/server/user.sql.ts'
import { selectUserByPhone } from '../../session/server/user.sql.ts'
import { loginNames } from '../../session/rules/phone.ts'

export interface Registered {
  phone: string
  name: string
  identifier: string
  birthday: string
  role: string
  companyId: number
  awaitsApproval: boolean
}

/** A person who chose the password themselves. */
export async function insertRegistered(trx: Db, person: Registered, passwordHash: string): Promise<number> {
  const { id } = await trx
    .insertInto('app_user')
    .values({
      phone: person.phone,
      name: person.name,
      identifier: person.identifier,
      birthday: person.birthday,
      role: person.role,
      company_id: person.companyId,
      awaits_approval: person.awaitsApproval,
      password_hash: passwordHash,
      last_password_reset_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose phone it is, however it was written down. */
export async function selectPersonOf(db: Db, phone: string): Promise<(UserRow & { loginName: string }) | undefined> {
  for (const loginName of loginNames(phone)) {
    const user = await selectUserByPhone(db, loginName)
    if (user) return { ...user, loginName }
  }
  return undefined
}

export async function selectHeadquarters(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select headquarters() as id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** Lets a person in. False when they were in before. */
export async function updateApproved(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ awaits_approval: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('awaits_approval', 'is', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function selectAwaitsApproval(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('awaits_approval').where('id', '=', id).executeTakeFirst()
  return row?.awaits_approval ?? false
}
