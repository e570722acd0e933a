import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'

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

/** The contents of a cabinet, by category. */
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
