import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import type { OwnerRows } from '../../owner/server/owner-page.sql.ts'
import { seesAccount } from '../../server/scope.sql.ts'

export interface AccountRow {
  id: number
  name: string
  clientId: number
  client: string
  poolUser: string
}

const columns = sql<Omit<AccountRow, 'id' | 'name'>>`n.client_id as "clientId",
  (select c.name from client c where c.id = n.client_id) as client, n.pool_user as "poolUser"`

/** The accounts of the clients that the caller sees, or of one client. */
export function accountRows(
  clientId: number | undefined,
  clients: ClientScope,
  days: readonly [string, string],
  silence: Silence,
): OwnerRows<Omit<AccountRow, 'id' | 'name'>> {
  const ofClient: RawBuilder<SqlBool> = clientId === undefined ? sql`true` : sql`n.client_id = ${clientId}`
  return { kind: 'account', columns, where: sql`${seesAccount(clients, 'n')} and ${ofClient}`, clients, days, silence }
}

interface OfferedAccount extends AccountRow {
  isOfBase: boolean
}

/** More than a dialog lists. */
const MOST_OFFERED = 1000

/** The accounts that a base (0: a new one) may have: its own first, then those of no base. */
export async function selectOffered(db: Db, companyId: number, clients: ClientScope): Promise<OfferedAccount[]> {
  const { rows } = await sql<OfferedAccount>`
    select * from (
      select n.id, n.name, ${columns}, b.company_id is not null as "isOfBase"
      from account n left join base_account b on b.account_id = n.id
      where n.deleted_at is null and ${seesAccount(clients, 'n')} and (b.company_id is null or b.company_id = ${companyId})
    ) accounts
    order by "isOfBase" desc, client collate "zh-x-icu", name collate "zh-x-icu", id limit ${MOST_OFFERED}`.execute(db)
  return rows
}

/** Whether it is a company that the caller sees. */
export async function selectIsSeenCompany(db: Db, id: number, companies: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from company where id = ${id} and deleted_at is null and ${inCompanies(companies, 'id')}`.execute(db)
  return rows.length > 0
}
