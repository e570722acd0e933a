import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface UserRow {
  id: number
  phone: string
  name: string
  role: string
  passwordHash: string
  lastPasswordResetAt: Date | null
  mustChangePassword: boolean
  awaitsApproval: boolean
}

const LOGIN_COLUMNS = [
  'id',
  'phone',
  'name',
  'role',
  'password_hash as passwordHash',
  'last_password_reset_at as lastPasswordResetAt',
  'must_change_password as mustChangePassword',
  'awaits_approval as awaitsApproval',
] as const

/** By the login name, without case. */
export async function selectUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(LOGIN_COLUMNS)
    .where(sql`lower(phone)`, '=', sql`lower(${phone})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function selectUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(LOGIN_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function updatePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, last_password_reset_at: sql`now()`, must_change_password: false })
    .where('id', '=', id)
    .execute()
}

export interface ProfileRow {
  id: number
  companyId: number
  companyName: string
  phone: string
  name: string
  roleTitle: { zh: string; en: string }
  avatarId: number | null
  createdAt: Date
  mustChangePassword: boolean
}

/** A person in the company and with the role that they act in just now. */
export async function selectProfile(
  db: Db,
  { userId, companyId, role }: { userId: number; companyId: number; role: string },
): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select u.id, c.id as "companyId", c.name as "companyName", u.phone, u.name,
           json_build_object('zh', r.name, 'en', r.title_en) as "roleTitle", u.avatar_id as "avatarId",
           u.created_at as "createdAt", u.must_change_password as "mustChangePassword"
    from app_user u
    join company c on c.id = ${companyId}
    join role r on r.name = ${role}
    where u.id = ${userId} and u.deleted_at is null
  `.execute(db)
  return rows[0]
}
