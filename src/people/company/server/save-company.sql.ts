import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { CompanyKind } from './find-companies.sql.ts'

export interface EnteredCompany {
  name: string
  domain: string
  kind: CompanyKind
  superCompanyId: number | null
  province: string | null
  city: string | null
  region: string | null
  picId: number | null
  smallPicId: number | null
}

const rowOf = (company: EnteredCompany) => ({
  name: company.name,
  domain: company.domain,
  kind: company.kind,
  super_company_id: company.superCompanyId,
  province: company.province,
  city: company.city,
  region: company.region,
  pic_id: company.picId,
  small_pic_id: company.smallPicId,
})

export async function insertCompany(db: Db, company: EnteredCompany): Promise<number> {
  const { id } = await db.insertInto('company').values(rowOf(company)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCompanyRow(db: Db, id: number, company: EnteredCompany): Promise<void> {
  await db
    .updateTable('company')
    .set({ ...rowOf(company), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The company itself and all below it. */
export async function selectCompaniesBelow(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select companies_below(${id}) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Devices at the sites of a company. */
export async function selectDeviceCount(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select coalesce(sum(n.devices), 0) as devices
    from state_count n join site s on s.id = n.site_id
    where coalesce(s.company_id, (select headquarters())) = ${id}`.execute(db)
  return rows[0]?.devices ?? 0
}

/** Sites that were given to a company. */
export async function selectSiteCount(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ sites: number }>`
    select count(*)::int as sites from site where company_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.sites ?? 0
}

/** Inspection reports of a company that are neither issued nor cancelled. Until the transaction ends, those that begin one wait for it. */
export async function selectUnfinishedInspections(trx: Db, id: number): Promise<number> {
  await sql`select from company where id = ${id} for update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inspection where company_id = ${id} and status in (1, 2, 3)`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Bookings of a company from a day on whose contacts would come to what is no longer there. Its row is locked by now. */
export async function selectBookingsToCome(trx: Db, id: number, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservation
    where company_id = ${id} and day >= ${today} and state in ('候补', '已预约')`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Its domain may be given to another one at once. */
export async function updateCompanyDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('company')
    .set({ deleted_at: sql`now()`, domain: null })
    .where('id', '=', id)
    .execute()
}
