import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import type { OwnerRows } from '../../owner/server/owner-page.sql.ts'
import { seesAccount, seesClient } from '../../server/scope.sql.ts'

/** The clients that the caller sees, with the number of their accounts. */
export function clientRows(
  clients: ClientScope,
  days: readonly [string, string],
  silence: Silence,
): OwnerRows<{ accountCount: number }> {
  return {
    kind: 'client',
    columns: sql`(select count(*) from account a
      where a.client_id = n.id and a.deleted_at is null and ${seesAccount(clients, 'a')}) as "accountCount"`,
    where: seesClient(clients, 'n.id'),
    clients,
    days,
    silence,
  }
}
