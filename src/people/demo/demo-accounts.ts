import type { Text } from '../../platform/rules/text.ts'
import { ADMINISTRATOR, FIRST_ADMINISTRATOR } from '../session/rules/roles.ts'

/** Good for every account of a demo; nothing but `npm run demo` ever stores it. */
const PASSWORD = 'DemoUser@1'

export interface DemoAccount {
  username: string
  password: string
  /** in Chinese the role's name in the database */
  role: Text
  name: string
  /** null: never chose a password of their own, so the console asks for one after login */
  daysSincePasswordReset: number | null
}

/** One person per role. */
export const DEMO_ACCOUNTS: Readonly<Record<'administrator' | 'agent' | 'client', DemoAccount>> = {
  administrator: {
    username: FIRST_ADMINISTRATOR,
    password: PASSWORD,
    role: { zh: ADMINISTRATOR, en: 'Administrator' },
    name: '演示管理员',
    daysSincePasswordReset: 20,
  },
  agent: {
    username: 'agent',
    password: PASSWORD,
    role: { zh: '代理', en: 'Agent' },
    name: '演示代理',
    daysSincePasswordReset: 45,
  },
  client: {
    username: 'client',
    password: PASSWORD,
    role: { zh: '客户', en: 'Client' },
    name: '演示客户',
    daysSincePasswordReset: null,
  },
}
