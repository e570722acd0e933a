import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'

interface GroupRow {
  id: number
  name: string
  companyId: number
  companyName: string
}

export function selectGroups(
  db: Db,
  { name, companyId, ...page }: Page & { name?: string | undefined; companyId?: number | undefined },
  companies: CompanyScope,
): Promise<ListAnswer<GroupRow>> {
  const where = allOf(
    inCompanies(companies, 'g.company_id'),
    contains('g.name', name),
    equals('g.company_id', companyId),
  )
  const from = sql`user_group g join company c on c.id = g.company_id and c.deleted_at is null where ${where}`
  const rows = sql<GroupRow>`
    select g.id, g.name, g.company_id as "companyId", c.name as "companyName" from ${from}
    order by g.name collate "zh-x-icu", g.id`
  return selectListPage(db, { rows, from }, page)
}

export async function insertGroup(db: Db, name: string, companyId: number): Promise<number> {
  const { id } = await db
    .insertInto('user_group')
    .values({ name, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGroupName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('user_group').set({ name }).where('id', '=', id).execute()
}

export async function deleteGroupRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_group').where('id', '=', id).execute()
}
