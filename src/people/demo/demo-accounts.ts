import type { Text } from '../../platform/rules/text.ts'
import {
  AGENT,
  CLIENT,
  FIRST_ADMINISTRATOR,
  HEAD_OF_BASE,
  INSPECTOR,
  MANAGEMENT,
  REGISTRAR,
  TEACHER,
} from '../rules/roles.ts'
import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'

/** Good for every account of a demo; nothing but `npm run demo` ever stores it. */
const PASSWORD = 'DemoUser@1'

export interface DemoAccount {
  username: string
  password: string
  /** in Chinese the role's name in the database */
  role: Text
  name: string
  /** the base one works at, by its domain; the headquarters when left out */
  base?: string
  birthday?: string
  /** the department */
  identifier?: string
  /** null: never chose a password of their own, so the console asks for one after login */
  daysSincePasswordReset: number | null
}

type Employee = 'administrator' | 'manager' | 'head' | 'inspector' | 'registrar'
export type DemoPerson = Employee | 'agent' | 'client' | 'teacher'

/** One person per role. */
export const DEMO_ACCOUNTS: Readonly<Record<DemoPerson, DemoAccount>> = {
  administrator: {
    username: FIRST_ADMINISTRATOR,
    password: PASSWORD,
    role: { zh: ADMINISTRATOR, en: 'Administrator' },
    name: '演示管理员',
    daysSincePasswordReset: 20,
  },
  manager: {
    username: 'manager',
    password: PASSWORD,
    role: { zh: MANAGEMENT, en: 'Management' },
    name: '周建国',
    daysSincePasswordReset: 12,
  },
  head: {
    username: 'head',
    password: PASSWORD,
    role: { zh: HEAD_OF_BASE, en: 'Head of base' },
    name: '陈丽华',
    base: 'zhenhai',
    daysSincePasswordReset: 30,
  },
  inspector: {
    username: 'inspector',
    password: PASSWORD,
    role: { zh: INSPECTOR, en: 'Inspector' },
    name: '王强',
    base: 'zhenhai',
    daysSincePasswordReset: 5,
  },
  registrar: {
    username: 'registrar',
    password: PASSWORD,
    role: { zh: REGISTRAR, en: 'Registrar' },
    name: '孙倩',
    base: 'zhenhai',
    daysSincePasswordReset: 8,
  },
  agent: {
    username: 'agent',
    password: PASSWORD,
    role: { zh: AGENT, en: 'Agent' },
    name: '演示代理',
    daysSincePasswordReset: 45,
  },
  client: {
    username: 'client',
    password: PASSWORD,
    role: { zh: CLIENT, en: 'Client' },
    name: '演示客户',
    daysSincePasswordReset: null,
  },
  teacher: {
    username: 'teacher',
    password: PASSWORD,
    role: { zh: TEACHER, en: 'Teacher' },
    name: '演示教师',
    birthday: '1986-09-10',
    identifier: '语文组',
    daysSincePasswordReset: 60,
  },
}
