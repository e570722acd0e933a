import type { Db } from '../../platform/server/database.ts'
import { hashPassword } from '../session/server/password-hash.ts'
import { DEMO_PEOPLE } from './demo-accounts.ts'
import { insertDemoCompany, insertDemoPerson } from './demo-people.sql.ts'

export interface DemoUserIds {
  administrator: number
  agent: number
  client: number
}

/** Puts the demo's company and one person per role into an empty database. */
export async function fillPeople(db: Db, now: Date): Promise<DemoUserIds> {
  const companyId = await insertDemoCompany(db, 'Minerva 演示')
  const [administrator, agent, client] = DEMO_PEOPLE
  const insert = async (person: typeof administrator) =>
    insertDemoPerson(db, companyId, person, await hashPassword(person.password), now)
  return { administrator: await insert(administrator), agent: await insert(agent), client: await insert(client) }
}
