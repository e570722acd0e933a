import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { knownRoles, managedRoles } from '../rules/managed-roles.ts'

/** Which people a query may see: of these roles, in these companies. */
export interface UserScope {
  roles: readonly string[]
  companies: CompanyScope
}

/** Whom a caller adds, changes and deletes. */
export function managedBy({ role, companies }: Pick<Caller, 'role' | 'companies'>): UserScope {
  return { roles: managedRoles(role), companies }
}

/** Whom a caller may choose from. */
export function knownTo({ role, companies }: Pick<Caller, 'role' | 'companies'>): UserScope {
  return { roles: knownRoles(role), companies }
}
