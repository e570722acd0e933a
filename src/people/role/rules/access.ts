import { ADMINISTRATOR } from '../../rules/roles.ts'

export const ACCESSES = ['none', 'read', 'write'] as const
export type Access = (typeof ACCESSES)[number]

/** What shows or hands out everything; whoever held these would be an administrator. */
const ADMINISTRATORS_OWN: readonly string[] = ['role', 'audit', 'setting', 'token_admin']

/** Administrators keep every key, so that somebody can always put things right; the keys that make one are nobody else's. */
export function mayChangeAccess(role: string, key: string): boolean {
  return role !== ADMINISTRATOR && !ADMINISTRATORS_OWN.includes(key)
}
