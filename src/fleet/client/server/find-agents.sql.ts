import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'
import { seesClient } from '../../server/scope.sql.ts'

export interface AgentRow {
  id: number
  name: string
  clients: { id: number; name: string }[]
}

/** Users of the role 代理 with those of their clients that the caller sees; agents without such clients only for callers who see all. */
export async function selectAgents(
  db: Db,
  { name, page, size }: Page & { name?: string | undefined },
  clients: ClientScope,
): Promise<ListAnswer<AgentRow>> {
  const agents = sql`
    select u.id, u.name, coalesce(
      json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name collate "zh-x-icu", c.id)
        filter (where c.id is not null), '[]') as clients
    from app_user u
    left join user_client uc on uc.user_id = u.id and ${seesClient(clients, 'uc.client_id')}
    left join client c on c.id = uc.client_id and c.deleted_at is null
    where u.role = '代理' and u.deleted_at is null and ${allOf(contains('u.name', name))}
    group by u.id
    ${clients === 'all' ? sql`` : sql`having count(c.id) > 0`}`
  return selectListPage(
    db,
    { rows: sql<AgentRow>`select * from (${agents}) a order by name collate "zh-x-icu", id`, from: sql`(${agents}) a` },
    { page, size },
  )
}
