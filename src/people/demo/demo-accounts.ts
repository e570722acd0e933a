import { ADMINISTRATOR, FIRST_ADMINISTRATOR } from '../session/rules/roles.ts'

/** Good for every account of a demo; nothing but `npm run demo` ever stores it. */
const PASSWORD = 'DemoUser@1'

export interface DemoPerson {
  phone: string
  password: string
  role: string
  name: string
  /** null: never chose a password of their own, so the console asks for one after login */
  daysSincePasswordReset: number | null
}

export const DEMO_PEOPLE: readonly [DemoPerson, DemoPerson, DemoPerson] = [
  {
    phone: FIRST_ADMINISTRATOR,
    password: PASSWORD,
    role: ADMINISTRATOR,
    name: '演示管理员',
    daysSincePasswordReset: 20,
  },
  { phone: 'agent', password: PASSWORD, role: '代理', name: '演示代理', daysSincePasswordReset: 45 },
  { phone: 'client', password: PASSWORD, role: '客户', name: '演示客户', daysSincePasswordReset: null },
]
