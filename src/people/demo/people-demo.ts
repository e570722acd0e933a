import type { DemoArea, DemoPeople } from '../../platform/demo/demo-area.ts'
import { hashPassword } from '../session/server/password-hash.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import type { DemoPerson } from './demo-accounts.ts'
import { DEMO_DOMAINS } from './demo-bases.ts'
import type { DemoDomain } from './demo-bases.ts'
import {
  insertDemoCompanies,
  insertDemoPerson,
  selectHasUsers,
  selectIdsByDomain,
  selectIdsByPhone,
} from './demo-people.sql.ts'

declare module '../../platform/demo/demo-area.ts' {
  interface DemoPeople {
    userIds: Readonly<Record<DemoPerson, number>>
    /** of the headquarters ('hq') and the bases below it, by domain */
    companyIds: Readonly<Record<DemoDomain, number>>
  }
}

const PEOPLE = Object.entries(DEMO_ACCOUNTS) as [DemoPerson, (typeof DEMO_ACCOUNTS)[DemoPerson]][]

/** The companies, and one person per role. */
export const peopleDemo: DemoArea = {
  name: 'people',
  people: {
    isThere: selectHasUsers,
    async create(db, now) {
      await insertDemoCompanies(db, 'Minerva 演示')
      const companyIds = await selectIdsByDomain(db)
      for (const [, account] of PEOPLE) {
        const companyId = idIn(companyIds, account.base ?? 'hq')
        await insertDemoPerson(db, companyId, account, await hashPassword(account.password), now)
      }
      return this.find(db)
    },
    async find(db): Promise<DemoPeople> {
      const [byPhone, byDomain] = [await selectIdsByPhone(db), await selectIdsByDomain(db)]
      return {
        userIds: Object.fromEntries(PEOPLE.map(([who, { username }]) => [who, idIn(byPhone, username)])),
        companyIds: Object.fromEntries(DEMO_DOMAINS.map((domain) => [domain, idIn(byDomain, domain)])),
      } as DemoPeople
    },
  },
  pageData: { demoAccounts: PEOPLE.map(([, { username, password, role }]) => ({ username, password, role })) },
  welcome: [
    'Log in as one of:',
    ...PEOPLE.map(
      ([, { username, password, role }]) => `  ${username.padEnd(10)} ${password}   ${role.zh} (${role.en})`,
    ),
  ],
}

function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`"${name}" of the demo is gone; --fresh starts another one.`)
  return id
}
