import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
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
