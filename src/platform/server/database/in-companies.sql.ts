import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { CompanyScope } from '../../contract/call.ts'

/** The rows of the companies that a person may see; every query on rows that carry a company is narrowed by it. */
export function inCompanies(companies: CompanyScope, column: string): RawBuilder<SqlBool> {
  return companies === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${companies}::bigint[])`
}
