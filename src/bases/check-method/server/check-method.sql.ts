import { sql } from 'kysely'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { CHECK_METHOD_ORDERS } from '../contract.ts'

export interface EnteredMethod {
  checkMethod: string
  description: string
  cashAmount: number
}
interface Page {
  name?: string | undefined
  orderColumn?: (typeof CHECK_METHOD_ORDERS)[number] | undefined
  orderWay?: 'asc' | 'desc' | undefined
  page: number
  size: number
}

const ORDERS = { checkMethod: sql`name collate "zh-x-icu"`, cashAmount: sql`amount`, createTime: sql`created_at` }

export async function selectMethods(db: Db, { name, orderColumn, orderWay, page, size }: Page) {
  const where = sql`deleted_at is null and ${name ? containsText('name', name) : sql`true`}`
  const order = sql`${ORDERS[orderColumn ?? 'checkMethod']} ${orderWay === 'desc' ? sql`desc` : sql`asc`}`
  const { rows: methods } = await sql<{
    id: number
    checkMethod: string
    description: string
    cashAmount: number
    createdAt: Date
  }>`
    select id, name as "checkMethod", description, amount as "cashAmount", created_at as "createdAt"
    from check_method where ${where} order by ${order}, id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) from check_method where ${where}`.execute(db)
  return { methods, totalCount: rows[0]?.count ?? 0 }
}

/** Undefined when there is none. The row stays locked until the transaction ends. */
export function selectMethodForUpdate(trx: Db, id: number): Promise<EnteredMethod | undefined> {
  return trx
    .selectFrom('check_method')
    .select(['name as checkMethod', 'description', 'amount as cashAmount'])
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
