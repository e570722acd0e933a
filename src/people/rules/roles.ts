import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'

export const MANAGEMENT = '管理层'
export const HEAD_OF_BASE = '基地负责人'
export const INSPECTOR = '检验员'
export const REGISTRAR = '登记人员'
export const AGENT = '代理'
export const CLIENT = '客户'
export const TEACHER = '教师'

/** Every role, as the table `role` has them. */
export const ROLES = [ADMINISTRATOR, MANAGEMENT, HEAD_OF_BASE, INSPECTOR, REGISTRAR, AGENT, CLIENT, TEACHER] as const
export type Role = (typeof ROLES)[number]

/** The login name of the first administrator. */
export const FIRST_ADMINISTRATOR = 'admin'
