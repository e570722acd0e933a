import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface RoleRow {
  name: string
  title: { zh: string; en: string }
  clientScope: 'all' | 'assigned' | 'company'
  companyScope: 'all' | 'below' | 'current'
  people: number
}

export async function selectRoles(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.name, json_build_object('zh', r.name, 'en', r.title_en) as title, r.client_scope as "clientScope",
           r.company_scope as "companyScope",
           (select count(*) from app_user u where u.role = r.name and u.deleted_at is null) as people
    from role r order by r.position, r.name`.execute(db)
  return rows
}

export interface KeyRow {
  key: string
  title: { zh: string; en: string }
  /** role → may write */
  roles: Record<string, boolean>
}

/** Every key there is: named, behind a screen, or held by a role. */
const KEYS = sql`(
  select key from permission_key union select key from role_key union select key from route
  where opened_by is null and component <> 'Layout' and key not in ('profile', 'session', 'token'))`

const TITLED_KEYS = sql`${KEYS} k left join permission_key p on p.key = k.key left join route r on r.key = k.key`
const KEY_TITLE = sql`
  json_build_object('zh', coalesce(r.title_zh, p.title_zh, k.key), 'en', coalesce(r.title_en, p.title_en, k.key))`

export async function selectKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.key, ${KEY_TITLE} as title,
           (select coalesce(json_object_agg(h.role, h.can_write), '{}') from role_key h where h.key = k.key) as roles
    from ${TITLED_KEYS}
    order by coalesce(r.position, p.position, 1000), k.key`.execute(db)
  return rows
}

export async function selectIsRole(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('role').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
}

/** What the key is called; undefined where there is none. */
export async function selectKeyTitle(db: Db, key: string): Promise<KeyRow['title'] | undefined> {
  const { rows } = await sql<{ title: KeyRow['title'] }>`
    select ${KEY_TITLE} as title from ${TITLED_KEYS} where k.key = ${key} limit 1`.execute(db)
  return rows[0]?.title
}

/** Whether the role may write; undefined when it has not got the key. The row stays locked until the transaction ends. */
export async function selectRoleKeyForUpdate(trx: Db, role: string, key: string): Promise<boolean | undefined> {
  const row = await trx
    .selectFrom('role_key')
    .select('can_write')
    .where('role', '=', role)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row?.can_write
}

export async function upsertRoleKey(db: Db, role: string, key: string, canWrite: boolean): Promise<void> {
  await db
    .insertInto('role_key')
    .values({ role, key, can_write: canWrite })
    .onConflict((conflict) => conflict.columns(['role', 'key']).doUpdateSet({ can_write: canWrite }))
    .execute()
}

export async function deleteRoleKey(db: Db, role: string, key: string): Promise<void> {
  await db.deleteFrom('role_key').where('role', '=', role).where('key', '=', key).execute()
}
