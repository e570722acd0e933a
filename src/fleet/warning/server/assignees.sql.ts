import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import { userSees } from '../../server/user-sees.sql.ts'
import { WARNINGS_KEY } from '../../rules/route-keys.ts'
import { warningFilter, withDevices } from './find-warnings.sql.ts'
import type { WarningQuery } from './find-warnings.sql.ts'

interface Assignee {
  id: number
  name: string
}

/** The users who see all of the warnings that match, and the screen of warnings; none where nothing matches. */
export async function selectAssignees(
  db: Db,
  query: Omit<WarningQuery, 'order'>,
  { id, name }: { id?: number | undefined; name?: string | undefined },
  page: Page,
): Promise<ListAnswer<Assignee>> {
  const matching = warningFilter(await withDevices(db, { ...query, order: {} }))
  const where = allOf(
    sql`u.deleted_at is null and not u.awaits_approval`,
    sql`exists (select from role_key k where k.role = u.role and k.key = ${WARNINGS_KEY})`,
    sql`exists (select from warning w where ${matching})`,
    sql`not exists (
      select from (select distinct w.client_id, w.site_id from warning w where ${matching}) owned
      where not (${userSees('owned.client_id', 'owned.site_id')}))`,
    equals('u.id', id),
    contains('u.name', name),
  )
  const from = sql`app_user u join role r on r.name = u.role where ${where}`
  const rows = sql<Assignee>`select u.id, u.name from ${from} order by u.name collate "zh-x-icu", u.id`
  return selectListPage(db, { rows, from }, page)
}
