import { sql } from 'kysely'
import type { Term } from '../../platform/server/list/terms.sql.ts'

/** Whether user `u`, whose role is `r`, sees what a client has at a site; both are columns. As in `caller-scope.sql.ts`, from home. */
export function userSees(clientId: string, siteId: string): Term {
  return sql`case
    when r.client_scope = 'all' or (r.client_scope = 'company' and r.company_scope = 'all') then true
    when r.client_scope = 'company' then ${sql.ref(siteId)} = any(sites_of_companies(
      case r.company_scope when 'below' then companies_below(u.company_id) else array[u.company_id] end))
    else exists (select from user_client c where c.user_id = u.id and c.client_id = ${sql.ref(clientId)})
  end`
}
