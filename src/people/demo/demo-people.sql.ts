import type { Db } from '../../platform/server/database/database.ts'
import { DAY_MS } from '../../platform/rules/business-time.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { DEMO_BASES } from './demo-bases.ts'

export interface DemoCompanies {
  headquarters: number
  /** by domain */
  bases: ReadonlyMap<string, number>
}

/** The headquarters and the bases below it. */
export async function insertDemoCompanies(db: Db, name: string, domain: string): Promise<DemoCompanies> {
  const { id: headquarters } = await db
    .insertInto('company')
    .values({ name, kind: 'hq', domain })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('company')
    .values(DEMO_BASES.map((base) => ({ ...base, super_company_id: headquarters })))
    .returning(['id', 'domain'])
    .execute()
  return { headquarters, bases: new Map(rows.map(({ id, domain: base }) => [base ?? '', id])) }
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
      birthday: account.birthday ?? null,
      identifier: account.identifier ?? null,
      password_hash: passwordHash,
      last_password_reset_at: days === null ? null : new Date(now.getTime() - days * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
