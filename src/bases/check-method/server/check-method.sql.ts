import { sql } from 'kysely'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { CheckMethodOrder } from '../rules/check-method-orders.ts'
import { materialsOf } from './material.sql.ts'
import type { Material } from './material.sql.ts'

export interface EnteredMethod {
  checkMethod: string
  description: string
  cashAmount: number
}
export interface MethodFilter extends Order<CheckMethodOrder> {
  name?: string | undefined
}
export interface StoredMethod extends EnteredMethod {
  materials: Material[]
}
export interface MethodRow extends StoredMethod {
  id: number
  createdAt: Date
}

const ORDERS = { checkMethod: sql`name collate "zh-x-icu"`, cashAmount: sql`amount`, createTime: sql`created_at` }

/** The methods that match, by name unless sorted otherwise. */
export function methodList({ name, orderColumn = 'checkMethod', orderWay }: MethodFilter) {
  const from = sql`check_method where ${allOf(sql`deleted_at is null`, contains('name', name))}`
  const order = orderBy([ORDERS[orderColumn], sql`id`], { isDescending: orderWay === 'desc' })
  const rows = sql<MethodRow>`
    select id, name as "checkMethod", description, amount as "cashAmount", ${materialsOf(sql`check_method.id`)} as materials,
      created_at as "createdAt"
    from ${from} ${order}`
  return { rows, from }
}

/** Undefined when there is none. The row stays locked until the transaction ends. */
export function selectMethodForUpdate(trx: Db, id: number): Promise<StoredMethod | undefined> {
  return trx
    .selectFrom('check_method')
    .select([
      'name as checkMethod',
      'description',
      'amount as cashAmount',
      materialsOf(sql`check_method.id`).as('materials'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertMethod(db: Db, { checkMethod, description, cashAmount }: EnteredMethod): Promise<number> {
  const { id } = await db
    .insertInto('check_method')
    .values({ name: checkMethod, description, amount: cashAmount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMethod(db: Db, id: number, { checkMethod, description, cashAmount }: EnteredMethod) {
  await db
    .updateTable('check_method')
    .set({ name: checkMethod, description, amount: cashAmount })
    .where('id', '=', id)
    .execute()
}

export async function deleteMethod(db: Db, id: number): Promise<void> {
  await db.updateTable('check_method').set({ deleted_at: new Date() }).where('id', '=', id).execute()
}
