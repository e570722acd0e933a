import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { TrendScope } from './scope-rows.sql.ts'

interface AddedIn {
  scope: TrendScope
  /** until: the first moment that does not count */
  from: Date
  until: Date
  timeZone: string
  clients: ClientScope
}

const is = (column: string, id: number | undefined) => (id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`)

/** Devices added per month 'YYYY-MM' of the business time zone; months without any left out. */
export async function selectDevicesAdded(
  db: Db,
  { scope: { siteId, clientId, accountId }, from, until, timeZone, clients }: AddedIn,
): Promise<{ month: string; devices: number }[]> {
  const { rows } = await sql<{ month: string; devices: number }>`
    select to_char(quarter at time zone ${timeZone}, 'YYYY-MM') as month, sum(devices) as devices
    from device_added
    where quarter >= ${from} and quarter < ${until} and ${inScope(clients, 'client_id')}
      and ${is('site_id', siteId)} and ${is('client_id', clientId)} and ${is('account_id', accountId)}
    group by 1 order by 1`.execute(db)
  return rows
}
