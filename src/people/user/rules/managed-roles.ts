import { HEAD_OF_BASE, INSPECTOR, MANAGEMENT, REGISTRAR, ROLES, TEACHER } from '../../rules/roles.ts'
import type { Role } from '../../rules/roles.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

const MANAGED: Partial<Record<string, readonly Role[]>> = {
  [ADMINISTRATOR]: ROLES,
  [MANAGEMENT]: [HEAD_OF_BASE, INSPECTOR, REGISTRAR, TEACHER],
  [HEAD_OF_BASE]: [INSPECTOR, REGISTRAR],
}

/** Keys of those who choose people for something: reviewers, inspectors. */
export const PICKER_KEYS = ['user', 'lecture', 'reservation', 'reception', 'trace'] as const

const BASE_STAFF = [HEAD_OF_BASE, INSPECTOR, REGISTRAR] as const
const KNOWN: Partial<Record<string, readonly Role[]>> = {
  [ADMINISTRATOR]: ROLES,
  [MANAGEMENT]: [MANAGEMENT, ...BASE_STAFF, TEACHER],
  [HEAD_OF_BASE]: BASE_STAFF,
  [INSPECTOR]: BASE_STAFF,
  [REGISTRAR]: BASE_STAFF,
  [TEACHER]: [TEACHER],
}

/** The roles of the people whom a role adds, changes and deletes, within its companies; no one makes their equal but administrators. */
export function managedRoles(role: string): readonly Role[] {
  return MANAGED[role] ?? []
}

/** The roles of the people whom a role may choose from, within its companies: colleagues, by name alone. */
export function knownRoles(role: string): readonly Role[] {
  return KNOWN[role] ?? []
}
