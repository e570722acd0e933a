import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database.ts'

export interface UserRow {
  id: number
  role: string
  passwordHash: string
  lastPasswordResetAt: Date | null
  mustChangePassword: boolean
}

const LOGIN_COLUMNS = [
  'id',
  'role',
  'password_hash as passwordHash',
  'last_password_reset_at as lastPasswordResetAt',
  'must_change_password as mustChangePassword',
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
  role: string
  roleTitle: { zh: string; en: string }
  avatarId: number | null
  createdAt: Date
  mustChangePassword: boolean
  keys: Record<string, boolean>
}

/** `companyId`: of the company shown, instead of the own one. */
export async function selectProfile(db: Db, id: number, companyId: number | null): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select u.id, c.id as "companyId", c.name as "companyName", u.phone, u.name, u.role,
           json_build_object('zh', r.name, 'en', r.title_en) as "roleTitle", u.avatar_id as "avatarId",
           u.created_at as "createdAt", u.must_change_password as "mustChangePassword",
           (select coalesce(json_object_agg(k.key, k.can_write), '{}') from role_key k where k.role = u.role) as keys
    from app_user u
    join company c on c.id = coalesce(${companyId}, u.company_id)
    join role r on r.name = u.role
    where u.id = ${id} and u.deleted_at is null
  `.execute(db)
  return rows[0]
}
