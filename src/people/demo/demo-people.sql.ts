import type { Db } from '../../platform/server/database/database.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { DEMO_BASES } from './demo-bases.ts'
import { DAY_MS } from '../../platform/rules/durations.ts'

/** The headquarters and the bases below it. */
export async function insertDemoCompanies(db: Db, name: string): Promise<void> {
  const { id: headquarters } = await db
    .insertInto('company')
    .values({ name, kind: 'hq', domain: 'hq' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company')
    .values(DEMO_BASES.map((base) => ({ ...base, super_company_id: headquarters })))
    .execute()
}

export async function insertDemoPerson(
  db: Db,
  companyId: number,
  account: DemoAccount,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const { daysSincePasswordReset: days } = account
  await db
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
    .execute()
}

export async function selectHasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function selectIdsByPhone(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('app_user').select(['id', 'phone']).execute()
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

export async function selectIdsByDomain(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('company').select(['id', 'domain']).execute()
  return new Map(rows.flatMap(({ id, domain }) => (domain === null ? [] : [[domain, id] as const])))
}
