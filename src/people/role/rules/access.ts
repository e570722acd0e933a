import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

export const ACCESSES = ['none', 'read', 'write'] as const
export type Access = (typeof ACCESSES)[number]

/** What shows or hands out everything; a role with these would be an administrator. */
const ADMINISTRATORS_OWN: readonly string[] = ['role', 'audit', 'setting', 'token_admin']

/** Administrators keep every key, so that a user can always put things right; the keys that make one are no other user's. */
export function mayChangeAccess(role: string, key: string): boolean {
  return role !== ADMINISTRATOR && !ADMINISTRATORS_OWN.includes(key)
}
