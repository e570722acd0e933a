import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Changing } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { Text } from '../../../platform/rules/text.ts'
import type { OwnerKind } from './owner-page.sql.ts'

interface OwnerChange<T> {
  kind: OwnerKind
  verb: 'add' | 'change' | 'delete'
  id: number
  before: object | null
  after: object | null
  answer: T
}

/** Adds, updates or deletes a client, account or site in one audited transaction that open consoles are notified of. `taken`: the name has another owner. */
export function updateOwner<T>(call: Changing, taken: Text, work: (trx: Db) => Promise<OwnerChange<T>>): Promise<T> {
  const name = { field: 'name', text: taken }
  return auditedChange(
    call,
    async (trx) => {
      const { kind, verb, id, ...change } = await work(trx)
      await publishIn(trx, 'fleet', { siteId: kind === 'site' ? id : null, at: new Date().toISOString() })
      return { action: `${verb} ${kind}`, objectKind: kind, objectId: id, ...change }
    },
    { client_name: name, account_name: name, site_name: name },
  )
}
