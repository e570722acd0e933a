import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** The companies that a person's role sees from the own company, whatever base they work in just now. */
export async function selectOwnCompanies(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name
    from app_user u join role r on r.name = u.role join company c on c.deleted_at is null
    where u.id = ${userId} and case r.company_scope
      when 'all' then true when 'below' then c.id = any(companies_below(u.company_id)) else c.id = u.company_id end
    order by c.name collate "zh-x-icu", c.id`.execute(db)
  return rows
}
