import type { Db } from '../../platform/server/database.ts'
import { hashPassword } from '../session/server/password-hash.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { insertDemoCompany, insertDemoPerson } from './demo-people.sql.ts'

/** Puts the demo's company and one person per role into an empty database; returns the people's ids. */
export async function fillPeople(db: Db, now: Date): Promise<Record<keyof typeof DEMO_ACCOUNTS, number>> {
  const companyId = await insertDemoCompany(db, 'Minerva 演示')
  const insert = async (account: DemoAccount) =>
    insertDemoPerson(db, companyId, account, await hashPassword(account.password), now)
  const { administrator, agent, client } = DEMO_ACCOUNTS
  return { administrator: await insert(administrator), agent: await insert(agent), client: await insert(client) }
}
