import { sql } from 'kysely'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import type { CompanyScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'

interface GroupQuery {
  name?: string | undefined
  companyId?: number | undefined
  page: number
  size: number
}

export async function selectGroups(db: Db, { name, companyId, page, size }: GroupQuery, companies: CompanyScope) {
  const from = sql`user_group g join company c on c.id = g.company_id and c.deleted_at is null`
  const where = sql`${inCompanies(companies, 'g.company_id')}
    and ${name ? containsText('g.name', name) : sql`true`}
    and ${companyId === undefined ? sql`true` : sql`g.company_id = ${companyId}`}`
  const { rows: data } = await sql<{ id: number; name: string; companyId: number; companyName: string }>`
    select g.id, g.name, g.company_id as "companyId", c.name as "companyName" from ${from} where ${where}
    order by g.name collate "zh-x-icu", g.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) from ${from} where ${where}`.execute(db)
  return { data, totalCount: rows[0]?.count ?? 0 }
}

/** A group of a company that the caller sees. */
export function selectGroup(db: Db, id: number, companies: CompanyScope) {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'company_id as companyId'])
    .where('id', '=', id)
    .where(inCompanies(companies, 'user_group.company_id'))
    .forUpdate()
    .executeTakeFirst()
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
