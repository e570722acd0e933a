import type { Db } from '../../platform/server/database.ts'
import { DAY_MS } from '../../platform/rules/business-time.ts'
import type { DemoAccount } from './demo-accounts.ts'

export async function insertDemoCompany(db: Db, name: string): Promise<number> {
  const { id } = await db.insertInto('company').values({ name, kind: 'hq' }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertDemoPerson(
  db: Db,
  companyId: number,
  account: DemoAccount,
  passwordHash: string,
  now: Date,
): Promise<number> {
  const { daysSincePasswordReset: days } = account
  const { id } = await db
    .insertInto('app_user')
    .values({
      company_id: companyId,
      phone: account.username,
      name: account.name,
      role: account.role.zh,
      password_hash: passwordHash,
      last_password_reset_at: days === null ? null : new Date(now.getTime() - days * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
