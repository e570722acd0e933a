import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'

// Which roles decide what at a base, in addition to the key that opens the screen (specification, the table of roles and of reports' moves).

export const MANAGEMENT = '管理层'
export const HEAD = '基地负责人'
export const INSPECTOR = '检验员'
export const REGISTRAR = '登记人员'

/** They set a base up: stations, plans, stock. */
export const MANAGERS = [ADMINISTRATOR, MANAGEMENT, HEAD] as const

/** They register tankers and let them in. */
export const REGISTRARS = [HEAD, REGISTRAR]
/** They decide whether a report is issued. */
export const APPROVERS = [HEAD, MANAGEMENT]
