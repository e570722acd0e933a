import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Whether a person, with their role as `u` and `r`, may work in company `c`. */
const isInReach: RawBuilder<SqlBool> = sql`
  c.deleted_at is null and (r.company_scope = 'all' or c.id = any(companies_below(u.company_id)))`

/** A drop-down of bases; no one looks through more. */
const MOST = 1000

/** The companies that a person may switch to, by name. */
export async function selectReach(db: Db, userId: number) {
  const { rows } = await sql<{ id: number; name: string; kind: 'hq' | 'base' | 'site' }>`
    select c.id, c.name, c.kind
    from app_user u join role r on r.name = u.role cross join company c
    where u.id = ${userId} and ${isInReach}
    order by c.kind = 'hq' desc, c.name collate "zh-x-icu", c.id limit ${MOST}`.execute(db)
  return rows
}

/** Lets a session go on in another company; false when that is none that the person may switch to. */
export async function updateSessionCompany(db: Db, sessionId: number, companyId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_session s set company_id = c.id
    from app_user u, role r, company c
    where s.id = ${sessionId} and u.id = s.user_id and r.name = u.role and c.id = ${companyId} and ${isInReach}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Moves a person to another company for good: what they switched to is forgotten, and groups are of one company. */
export async function updateUserCompany(db: Db, userId: number, companyId: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ company_id: companyId, group_id: null, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute()
  await db.updateTable('user_session').set({ company_id: null }).where('user_id', '=', userId).execute()
}
