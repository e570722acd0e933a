import { sql } from 'kysely'
import type { ScopeSql } from '../../platform/server/scope-sql.ts'

/**
 * A caller's `ClientScope`. The role determines them (`client_scope`): the clients assigned to the person, the sites of the companies, or all. An
 * API token sees those of them to which it was cut; one of a role that is not its maker's sees what was chosen and nothing else.
 */
export const clientScope: ScopeSql = ({ userId, role, companyIds, isOwnRole, cutTo }) => {
  const [kind, chosen] = [role('client_scope'), cutTo('client_ids')]
  return sql`coalesce(
    case
      when ${kind} = 'assigned' and ${isOwnRole} then to_json(array(
        select a.client_id from user_client a
        where a.user_id = ${userId} and (${chosen} is null or a.client_id = any(${chosen})) order by a.client_id))
      when ${kind} = 'assigned' then to_json(coalesce(${chosen}, '{}'))
      when ${chosen} is not null then to_json(case ${kind} when 'all' then ${chosen} else '{}' end)
    end,
    case
      when (${kind} = 'company' or ${cutTo('company_ids')} is not null)
           and exists (select from company c where c.deleted_at is null and c.id <> all(${companyIds}))
        then json_build_object('sites', sites_of_companies(${companyIds}))
    end,
    '"all"'::json)`
}
