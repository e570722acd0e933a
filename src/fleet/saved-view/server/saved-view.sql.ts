import { sql } from 'kysely'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { seesClient } from '../../server/scope.sql.ts'
import type { VIEW_PATHS } from '../contract.ts'

export type ViewPath = (typeof VIEW_PATHS)[number]
type Reader = Pick<Caller, 'userId' | 'companyId' | 'clients'>

export interface KeptView {
  name: string
  path: ViewPath
  search: string
  isShared: boolean
}

/**
 * The person's own views and those shared with them: by colleagues of the company who see every client, who see the company's sites as the person does, or who see a client that the person
 * sees too. A view's name therefore reveals no client to users who don't see it.
 */
export async function selectViews(db: Db, path: ViewPath, { userId, companyId, clients }: Reader) {
  const isKnownAuthor =
    clients === 'all'
      ? sql`true`
      : sql`(r.client_scope = 'all' or ${'sites' in clients ? sql`r.client_scope = 'company'` : sql`false`} or exists (
          select from user_client c where c.user_id = v.user_id and ${seesClient(clients, 'c.client_id')}))`
  const { rows } = await sql<{
    id: number
    name: string
    search: string
    isShared: boolean
    isOwn: boolean
    owner: string
  }>`
    select v.id, v.name, v.search, v.is_shared as "isShared", v.user_id = ${userId} as "isOwn", u.name as owner
    from saved_view v
    join app_user u on u.id = v.user_id
    join role r on r.name = u.role
    where v.path = ${path}
      and (v.user_id = ${userId}
        or v.is_shared and v.company_id = ${companyId} and u.deleted_at is null and ${isKnownAuthor})
    order by "isOwn" desc, v.name collate "zh-x-icu", v.id
    limit 500`.execute(db)
  return rows
}

/** Undefined when the person has as many as may be. */
export async function insertView(
  trx: Db,
  view: KeptView,
  { userId, companyId }: Reader,
  most: number,
): Promise<number | undefined> {
  const { name, path, search, isShared } = view
  // Of several at once each counts what the one before it added.
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_view where user_id = ${userId}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= most) return undefined
  const row = await trx
    .insertInto('saved_view')
    .values({ name, path, search, is_shared: isShared, user_id: userId, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** False when the person has no such view. */
export async function updateView(db: Db, id: number, view: KeptView, userId: number): Promise<boolean> {
  const { name, path, search, isShared } = view
  const { numUpdatedRows } = await db
    .updateTable('saved_view')
    .set({ name, path, search, is_shared: isShared })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the person has no such view. */
export async function deleteView(db: Db, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
