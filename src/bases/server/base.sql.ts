import { sql } from 'kysely'
import type { CompanyScope } from '../../platform/contract/call.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { inCompanies } from '../../platform/server/database/in-companies.sql.ts'
import type { Term } from '../../platform/server/list/terms.sql.ts'

/** Whether the company is there and among those that the caller sees. */
export async function selectIsBase(db: Db, id: number, companies: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from company c where c.id = ${id} and c.deleted_at is null and ${inCompanies(companies, 'c.id')}`.execute(db)
  return rows.length > 0
}

/** Like `selectIsBase`, and until the transaction ends the base can't be deleted. */
export async function holdBase(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from company where id = ${id} and deleted_at is null for key share`.execute(trx)
  return rows.length > 0
}

/** The first base by name below a company that is not a base itself; undefined where there is none, and for a base. */
export async function selectFirstBaseBelow(
  db: Db,
  { companyId, companies }: { companyId: number; companies: CompanyScope },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from company c join company own on own.id = ${companyId} and own.kind <> 'base'
    where c.id = any(companies_below(${companyId})) and c.kind = 'base' and c.deleted_at is null
      and ${inCompanies(companies, 'c.id')}
    order by c.name, c.id limit 1`.execute(db)
  return rows[0]?.id
}

export async function selectBaseName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** The row's company is the base, or one below it. */
export const isOfBase = (column: string, base: number): Term => sql`${sql.ref(column)} = any(companies_below(${base}))`
