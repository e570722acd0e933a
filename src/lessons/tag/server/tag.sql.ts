import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'

export interface EnteredTag {
  type: string
}
export interface TagRow extends EnteredTag {
  id: number
  createdAt: Date
}
export interface TagFilter {
  type?: string | undefined
  orderWay?: 'asc' | 'desc' | undefined
}

export function tagList({ type, orderWay }: TagFilter) {
  const from = sql`behaviour_tag where ${allOf(sql`deleted_at is null`, contains('type', type))}`
  const order = orderBy([sql`type collate "zh-x-icu"`, sql`id`], { isDescending: orderWay === 'desc' })
  return { from, rows: sql<TagRow>`select id, type, created_at as "createdAt" from ${from} ${order}` }
}

/** Undefined when there is none. The row stays locked until the transaction ends. */
export function selectTagForUpdate(trx: Db, id: number): Promise<EnteredTag | undefined> {
  return trx
    .selectFrom('behaviour_tag')
    .select('type')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertTag(db: Db, tag: EnteredTag): Promise<number> {
  const { id } = await db.insertInto('behaviour_tag').values(tag).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateTag(db: Db, id: number, { type }: EnteredTag): Promise<void> {
  await db.updateTable('behaviour_tag').set({ type }).where('id', '=', id).execute()
}

export async function deleteTag(db: Db, id: number): Promise<void> {
  await db.updateTable('behaviour_tag').set({ deleted_at: new Date() }).where('id', '=', id).execute()
}
