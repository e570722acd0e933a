import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Locale } from '../../../platform/rules/text.ts'

export interface RouteRow {
  id: number
  parentId: number | null
  component: string
  path: string
  redirect: string | null
  name: string
  icon: string | null
  title: string
  hidden: boolean
}

/**
 * The screens a role has the key of, or one of the keys that open it, the personal ones, which are everybody's, and the groups
 * of the menu that any of them is in.
 */
export async function selectRoutes(db: Db, role: string, locale: Locale): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    with seen as (
      select * from route
      where key in ('profile', 'notification', 'session', 'token')
        or exists (select from role_key k where k.role = ${role} and (k.key = route.key or k.key = any(route.opened_by)))
    ), shown as (
      select * from seen union all select * from route where component = 'Layout' and id in (select parent_id from seen)
    )
    select id, parent_id as "parentId", component, path, redirect, key as name, icon,
           ${sql.ref(locale === 'zh' ? 'title_zh' : 'title_en')} as title, is_hidden as hidden
    from shown
    order by position, id
  `.execute(db)
  return rows
}
