import type { Db } from '../../platform/server/database/database.ts'
import { hashPassword } from '../session/server/password-hash.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import type { DemoPerson } from './demo-accounts.ts'
import { insertDemoCompanies, insertDemoPerson } from './demo-people.sql.ts'

/** Puts the demo's companies and one person per role into an empty database; returns the people's ids. */
export async function fillPeople(db: Db, now: Date): Promise<Record<DemoPerson, number>> {
  const { headquarters, bases } = await insertDemoCompanies(db, 'Minerva 演示', 'hq')
  const ids: Partial<Record<DemoPerson, number>> = {}
  for (const [who, account] of Object.entries(DEMO_ACCOUNTS) as [DemoPerson, (typeof DEMO_ACCOUNTS)[DemoPerson]][]) {
    const companyId = account.base === undefined ? headquarters : (bases.get(account.base) ?? headquarters)
    ids[who] = await insertDemoPerson(db, companyId, account, await hashPassword(account.password), now)
  }
  return ids as Record<DemoPerson, number>
}
