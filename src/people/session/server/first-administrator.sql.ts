import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export async function selectHasUsers(db: Db): Promise<boolean> {
  const found = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Makes every other process that wants the same wait until this transaction ends. */
export async function lockUsers(db: Db): Promise<void> {
  await sql`lock table app_user in share row exclusive mode`.execute(db)
}

/** The first company, made when there is none. */
export async function upsertFirstCompany(db: Db, name: string): Promise<number> {
  const found = await db.selectFrom('company').select('id').orderBy('id').limit(1).executeTakeFirst()
  if (found) return found.id
  const made = await db.insertInto('company').values({ name, kind: 'hq' }).returning('id').executeTakeFirstOrThrow()
  return made.id
}

export interface NewUser {
  companyId: number
  phone: string
  name: string
  role: string
  passwordHash: string
  mustChangePassword: boolean
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      company_id: user.companyId,
      phone: user.phone,
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      must_change_password: user.mustChangePassword,
      last_password_reset_at: user.mustChangePassword ? null : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
