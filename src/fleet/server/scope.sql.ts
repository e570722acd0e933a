import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../platform/server/context.ts'

/** The rows of the clients that a person may see; every query on rows that carry a client is narrowed by it. */
export function inScope(clients: ClientScope, column: string): RawBuilder<SqlBool> {
  if (clients === 'all') return sql`true`
  // One client alone is written as such: the planner can then read its devices in the order of an index.
  if (clients.length === 1) return sql`${sql.ref(column)} = ${clients[0]}`
  return sql`${sql.ref(column)} = any(${clients}::bigint[])`
}
