import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import type { OwnerRows } from '../../owner/server/owner-page.sql.ts'
import { seesSite } from '../../server/site-scope.sql.ts'

export interface SitePlace {
  province: string | null
  city: string | null
  region: string | null
}

/** The sites that a person sees, of one client when named. */
export function siteRows(
  clientId: number | undefined,
  clients: ClientScope,
  days: readonly [string, string],
  silence: Silence,
): OwnerRows<SitePlace> {
  return {
    kind: 'site',
    columns: sql`n.province, n.city, n.region`,
    where: seesSite(clients, 'n', clientId),
    clients,
    days,
    silence,
  }
}
