import { sql } from 'kysely'
import type { CompanyScope } from '../../platform/contract/call.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { inCompanies } from '../../platform/server/database/in-companies.sql.ts'

/** One company, when the caller sees it. */
export function selectCompany(db: Db, id: number, companies: CompanyScope) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'kind', 'super_company_id as superCompanyId', 'domain'])
    .select(['province', 'city', 'region', 'pic_id as picId', 'small_pic_id as smallPicId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inCompanies(companies, 'company.id'))
    .executeTakeFirst()
}

/** A group of a company that the caller sees. */
export function selectGroup(db: Db, id: number, companies: CompanyScope) {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'company_id as companyId'])
    .where('id', '=', id)
    .where(inCompanies(companies, 'user_group.company_id'))
    .forUpdate()
    .executeTakeFirst()
}

/** Companies are changed one at a time, so that two moves at once make no ring and no picture goes while it is taken. Others read on. */
export async function lockCompanies(trx: Db): Promise<void> {
  await sql`lock table company in share row exclusive mode`.execute(trx)
}
