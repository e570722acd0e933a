import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { CategoryKind } from '../../rules/categories.ts'

export interface EnteredCategory {
  kind: CategoryKind
  name: string
}
export interface CategoryRow extends EnteredCategory {
  id: number
  createdAt: Date
}
export interface CategoryFilter {
  kind: CategoryKind
  name?: string | undefined
  orderWay?: 'asc' | 'desc' | undefined
}

/** The categories that match, of the kinds that the caller reads. */
export function categoryList({ kind, name, orderWay }: CategoryFilter, readable: readonly CategoryKind[]) {
  const from = sql`category where ${allOf(
    sql`deleted_at is null`,
    sql`kind = any(${readable}::text[])`,
    equals('kind', kind),
    contains('name', name),
  )}`
  const order = orderBy([sql`name collate "zh-x-icu"`, sql`id`], { isDescending: orderWay === 'desc' })
  return { from, rows: sql<CategoryRow>`select id, kind, name, created_at as "createdAt" from ${from} ${order}` }
}

/** Undefined when there is none of the kinds that the caller writes. The row stays locked until the transaction ends. */
export function selectCategoryForUpdate(
  trx: Db,
  id: number,
  writable: readonly CategoryKind[],
): Promise<EnteredCategory | undefined> {
  return trx
    .selectFrom('category')
    .select(['kind', 'name'])
    .where('id', '=', id)
    .where('kind', 'in', ['none' as CategoryKind, ...writable])
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertCategory(db: Db, category: EnteredCategory): Promise<number> {
  const { id } = await db.insertInto('category').values(category).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCategory(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('category').set({ name }).where('id', '=', id).execute()
}

export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', id).execute()
}
