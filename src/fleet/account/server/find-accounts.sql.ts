import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
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
): OwnerRows<Omit<AccountRow, 'id' | 'name'>> {
  const ofClient: RawBuilder<SqlBool> = clientId === undefined ? sql`true` : sql`n.client_id = ${clientId}`
  return { kind: 'account', columns, where: sql`${seesAccount(clients, 'n')} and ${ofClient}`, clients, days }
}

/** Accounts that are not assigned to the site yet. */
export async function selectUnassigned(db: Db, siteId: number, clients: ClientScope): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select * from (
      select n.id, n.name, ${columns} from account n
      where n.deleted_at is null and ${seesAccount(clients, 'n')}
        and not exists (select from site_account s where s.site_id = ${siteId} and s.account_id = n.id)
    ) accounts
    order by client collate "zh-x-icu", name collate "zh-x-icu", id limit 1000`.execute(db)
  return rows
}
