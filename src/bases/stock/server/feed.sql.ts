import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { EntryFilter } from './stock.sql.ts'

export interface EnteredFeed {
  buyCompanyId: number
  saleCompanyId: number | null
  categoryId: number
  count: number
}
export type FeedFilter = Omit<EntryFilter, 'machineId'>
export interface FeedRow {
  id: number
  buyCompanyId: number
  buyCompanyName: string
  saleCompanyId: number | null
  saleCompanyName: string | null
  materialTypeId: number
  materialName: string
  count: number
  userName: string
  createdAt: Date
  isSeller: boolean
  version: number
}

/** Feeds from or to bases of the scope, the latest first. */
export function feedList(
  { companyId, materialTypeId, businessDateQuery }: FeedFilter,
  companies: CompanyScope,
  timeZone: string,
) {
  const where = allOf(
    sql`f.deleted_at is null`,
    sql`(${inCompanies(companies, 'f.buy_company_id')} or ${inCompanies(companies, 'f.sale_company_id')})`,
    companyId === undefined ? undefined : sql`${companyId} in (f.buy_company_id, f.sale_company_id)`,
    equals('f.category_id', materialTypeId),
    onDays('f.created_at', businessDateQuery, timeZone),
  )
  const rows = sql<FeedRow>`
    select f.id, f.buy_company_id as "buyCompanyId", b.name as "buyCompanyName", f.sale_company_id as "saleCompanyId",
      s.name as "saleCompanyName", f.category_id as "materialTypeId", m.name as "materialName", f.count, u.name as "userName",
      f.created_at as "createdAt", coalesce(${inCompanies(companies, 'f.sale_company_id')}, false) as "isSeller", f.version
    from feed_order f join company b on b.id = f.buy_company_id left join company s on s.id = f.sale_company_id
    join category m on m.id = f.category_id join app_user u on u.id = f.created_by
    where ${where} order by f.created_at desc, f.id desc`
  return { rows, from: sql`feed_order f where ${where}` }
}

export async function insertFeed(trx: Db, feed: EnteredFeed, userId: number): Promise<number> {
  const { id } = await trx
    .insertInto('feed_order')
    .values({
      buy_company_id: feed.buyCompanyId,
      sale_company_id: feed.saleCompanyId,
      category_id: feed.categoryId,
      count: feed.count,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One whose seller the caller sees, or that came from outside; it stays locked until the transaction ends. */
export async function selectFeedForUpdate(
  trx: Db,
  id: number,
  companies: CompanyScope,
  receivesFromOutside: boolean,
): Promise<(EnteredFeed & { version: number }) | undefined> {
  const { rows } = await sql<EnteredFeed & { version: number }>`
    select f.buy_company_id as "buyCompanyId", f.sale_company_id as "saleCompanyId", f.category_id as "categoryId", f.count,
      f.version
    from feed_order f
    where f.id = ${id} and f.deleted_at is null
      and case when f.sale_company_id is null then ${receivesFromOutside} and ${inCompanies(companies, 'f.buy_company_id')}
          else ${inCompanies(companies, 'f.sale_company_id')} end
    for update`.execute(trx)
  return rows[0]
}

export async function updateFeedRow(trx: Db, id: number, feed: EnteredFeed): Promise<void> {
  await trx
    .updateTable('feed_order')
    .set({
      buy_company_id: feed.buyCompanyId,
      sale_company_id: feed.saleCompanyId,
      category_id: feed.categoryId,
      count: feed.count,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteFeed(trx: Db, id: number): Promise<void> {
  await trx.updateTable('feed_order').set({ deleted_at: new Date() }).where('id', '=', id).execute()
}

/** Whether the company is there, within the caller's scope or not. */
export async function selectIsCompany(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from company where id = ${id} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** All companies but headquarters, by name. */
export function buyerList({ id, name }: { id?: number | undefined; name?: string | undefined }) {
  const where = allOf(sql`c.deleted_at is null and c.kind <> 'hq'`, equals('c.id', id), contains('c.name', name))
  const rows = sql<{ id: number; name: string }>`
    select c.id, c.name from company c where ${where} order by c.name collate "zh-x-icu", c.id`
  return { rows, from: sql`company c where ${where}` }
}
