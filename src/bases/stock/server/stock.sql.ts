import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { StockCause } from '../../rules/base-words.ts'

/** One change: `cabinetId` null is the base's own stock. */
export interface StockMove {
  companyId: number
  cabinetId: number | null
  categoryId: number
  /** what is added; negative: taken */
  change: number
}

export interface StockReason {
  cause: StockCause
  feedOrderId?: number
  inspectionId?: number
  note?: string
}

/** The amount after a change, and the mark below which it is low (a cabinet has none). */
export interface Changed {
  count: number
  lowMark: number
}

/**
 * Adds the change and returns what is there then; undefined where there is no row to take from. Throws a violation of the check
 * `…_stock_count_check` below 0.
 */
export async function updateStock(
  trx: Db,
  { companyId, cabinetId, categoryId, change }: StockMove,
): Promise<Changed | undefined> {
  const [table, column, id] =
    cabinetId === null ? ['company_stock', 'company_id', companyId] : ['cabinet_stock', 'cabinet_id', cabinetId]
  const [stock, owner] = [sql.table(table), sql.ref(column)]
  const changed = sql`s.count, ${cabinetId === null ? sql`s.low_mark` : sql`0`} as "lowMark"`
  // An insert of less than 0 would be refused before it is found that the row is there.
  const { rows } = await (
    change < 0
      ? sql<Changed>`
        update ${stock} s set count = s.count + ${change} where ${owner} = ${id} and category_id = ${categoryId} returning ${changed}`
      : sql<Changed>`
        insert into ${stock} as s (${owner}, category_id, count) values (${id}, ${categoryId}, ${change})
        on conflict (${owner}, category_id) do update set count = s.count + excluded.count returning ${changed}`
  ).execute(trx)
  return rows[0]
}

export async function insertEntry(
  trx: Db,
  entry: StockMove & StockReason & { count: number; userId: number },
): Promise<void> {
  await trx
    .insertInto('stock_entry')
    .values({
      company_id: entry.companyId,
      category_id: entry.categoryId,
      cabinet_id: entry.cabinetId,
      change: entry.change,
      count: entry.count,
      cause: entry.cause,
      feed_order_id: entry.feedOrderId ?? null,
      inspection_id: entry.inspectionId ?? null,
      note: entry.note ?? '',
      // The stock is locked by now: a transaction that began first may have waited for another one.
      changed_at: sql`clock_timestamp()`,
      changed_by: entry.userId,
    })
    .execute()
}

export interface StockFilter {
  companyId?: number | undefined
  materialTypeId?: number | undefined
  isLow?: boolean | undefined
}
export interface StockRow {
  id: number
  companyId: number
  companyName: string
  materialTypeId: number
  materialName: string
  count: number
  cabinetCount: number
  lowMark: number
  isLow: boolean
}

/** Stock that there is or ever was, by base and category; of a deleted category while some is left. */
export function stockList({ companyId, materialTypeId, isLow }: StockFilter, companies: CompanyScope) {
  const inCabinets = sql`(select coalesce(sum(k.count), 0)::int from cabinet_stock k join cabinet b on b.id = k.cabinet_id
    where b.company_id = s.company_id and k.category_id = s.category_id)`
  const where = allOf(
    sql`(m.deleted_at is null or s.count > 0 or ${inCabinets} > 0)`,
    inCompanies(companies, 's.company_id'),
    equals('s.company_id', companyId),
    equals('s.category_id', materialTypeId),
    isLow === undefined ? undefined : isLow ? sql`s.count < s.low_mark` : sql`s.count >= s.low_mark`,
  )
  const rows = sql<StockRow>`
    select s.id, s.company_id as "companyId", c.name as "companyName", s.category_id as "materialTypeId", m.name as "materialName", s.count,
      ${inCabinets} as "cabinetCount",
      s.low_mark as "lowMark", s.count < s.low_mark as "isLow"
    from company_stock s join company c on c.id = s.company_id join category m on m.id = s.category_id
    where ${where} order by c.name collate "zh-x-icu", m.name collate "zh-x-icu", s.category_id`
  return { rows, from: sql`company_stock s join category m on m.id = s.category_id where ${where}` }
}

export async function upsertLowMark(
  trx: Db,
  companyId: number,
  categoryId: number,
  lowMark: number,
): Promise<{ before: number }> {
  const { rows } = await sql<{ lowMark: number }>`
    select low_mark as "lowMark" from company_stock where company_id = ${companyId} and category_id = ${categoryId} for update`.execute(
    trx,
  )
  await sql`
    insert into company_stock (company_id, category_id, low_mark) values (${companyId}, ${categoryId}, ${lowMark})
    on conflict (company_id, category_id) do update set low_mark = excluded.low_mark`.execute(trx)
  return { before: rows[0]?.lowMark ?? 0 }
}

/** How much the base has of each category; the rows stay locked until the transaction ends. */
export async function selectStockForUpdate(
  trx: Db,
  companyId: number,
  categoryIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ categoryId: number; count: number }>`
    select category_id as "categoryId", count from company_stock
    where company_id = ${companyId} and category_id = any(${categoryIds}::bigint[]) order by category_id for update`.execute(
    trx,
  )
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]))
}

/** Which of the ids are product categories; with a base also those that were deleted after it had some. */
export async function selectProducts(db: Db, ids: readonly number[], keptBy?: number): Promise<Set<number>> {
  const isKept = sql`exists (select from company_stock s where s.company_id = ${keptBy ?? null} and s.category_id = category.id)`
  const { rows } = await sql<{ id: number }>`
    select id from category where kind = 'product' and (deleted_at is null or ${isKept}) and id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface EntryFilter {
  companyId?: number | undefined
  materialTypeId?: number | undefined
  machineId?: number | undefined
  businessDateQuery?: readonly [string, string] | null | undefined
}
export interface EntryRow {
  id: number
  companyId: number
  companyName: string
  materialName: string
  machineName: string | null
  change: number
  count: number
  cause: StockCause
  reportId: number | null
  reportNumber: string | null
  note: string
  userName: string
  changedAt: Date
}

/** The ledger, the latest first. */
export function entryList(filter: EntryFilter, companies: CompanyScope, timeZone: string) {
  const where = allOf(
    inCompanies(companies, 'e.company_id'),
    equals('e.company_id', filter.companyId),
    equals('e.category_id', filter.materialTypeId),
    equals('e.cabinet_id', filter.machineId),
    onDays('e.changed_at', filter.businessDateQuery, timeZone),
  )
  const rows = sql<EntryRow>`
    select e.id, e.company_id as "companyId", c.name as "companyName", m.name as "materialName", b.name as "machineName", e.change, e.count,
      e.cause, i.id as "reportId", i.report_number as "reportNumber", e.note, u.name as "userName", e.changed_at as "changedAt"
    from stock_entry e join company c on c.id = e.company_id join category m on m.id = e.category_id
    join app_user u on u.id = e.changed_by left join cabinet b on b.id = e.cabinet_id left join inspection i on i.id = e.inspection_id
    where ${where} order by e.changed_at desc, e.id desc`
  return { rows, from: sql`stock_entry e where ${where}` }
}

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
      f.created_at as "createdAt", coalesce(${inCompanies(companies, 'f.sale_company_id')}, false) as "isSeller"
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
): Promise<EnteredFeed | undefined> {
  const { rows } = await sql<EnteredFeed>`
    select f.buy_company_id as "buyCompanyId", f.sale_company_id as "saleCompanyId", f.category_id as "categoryId", f.count
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

export interface CabinetRow {
  id: number
  name: string
  companyId: number
  companyName: string
  count: number
}

export function cabinetList(
  { name, companyId }: { name?: string | undefined; companyId?: number | undefined },
  companies: CompanyScope,
) {
  const where = allOf(
    sql`b.deleted_at is null`,
    inCompanies(companies, 'b.company_id'),
    equals('b.company_id', companyId),
    contains('b.name', name),
  )
  const rows = sql<CabinetRow>`
    select b.id, b.name, b.company_id as "companyId", c.name as "companyName",
      (select coalesce(sum(s.count), 0)::int from cabinet_stock s where s.cabinet_id = b.id) as count
    from cabinet b join company c on c.id = b.company_id
    where ${where} order by c.name collate "zh-x-icu", b.name collate "zh-x-icu", b.id`
  return { rows, from: sql`cabinet b where ${where}` }
}

/** Undefined when there is none within the scope. It stays locked until the transaction ends: what is deleted is not loaded. */
export async function selectCabinetForUpdate(
  trx: Db,
  id: number,
  companies: CompanyScope,
): Promise<{ name: string; companyId: number } | undefined> {
  const { rows } = await sql<{ name: string; companyId: number }>`
    select b.name, b.company_id as "companyId" from cabinet b
    where b.id = ${id} and b.deleted_at is null and ${inCompanies(companies, 'b.company_id')} for update`.execute(trx)
  return rows[0]
}

/** What lies in a cabinet, by category. */
export async function selectContents(
  db: Db,
  cabinetId: number,
): Promise<{ materialTypeId: number; materialName: string; count: number }[]> {
  const { rows } = await sql<{ materialTypeId: number; materialName: string; count: number }>`
    select s.category_id as "materialTypeId", m.name as "materialName", s.count
    from cabinet_stock s join category m on m.id = s.category_id
    where s.cabinet_id = ${cabinetId} and s.count > 0 order by m.name collate "zh-x-icu", m.id`.execute(db)
  return rows
}

export async function selectSeesCabinet(db: Db, id: number, companies: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from cabinet b where b.id = ${id} and b.deleted_at is null and ${inCompanies(companies, 'b.company_id')}`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertCabinet(trx: Db, companyId: number, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('cabinet')
    .values({ company_id: companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCabinet(trx: Db, id: number, change: { name: string } | 'deleted'): Promise<void> {
  const set = change === 'deleted' ? { deleted_at: new Date() } : change
  await trx.updateTable('cabinet').set(set).where('id', '=', id).execute()
}
