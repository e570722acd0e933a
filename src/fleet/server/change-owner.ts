import { writeAudit } from '../../platform/server/database/audit.sql.ts'
import type { Call } from '../../platform/server/context.ts'
import { transaction } from '../../platform/server/database/database.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { CallError, CODES } from '../../platform/server/http/errors.ts'
import { publishIn } from '../../platform/server/database/postgres-events.ts'
import type { Text } from '../../platform/rules/text.ts'
import type { OwnerKind } from './owner-page.sql.ts'

type Changing = Pick<Call<unknown>, 'db' | 'requestId'> & { caller: { userId: number } }

interface Change<T> {
  kind: OwnerKind
  verb: 'add' | 'change' | 'delete'
  id: number
  before: object | null
  after: object | null
  answer: T
}

/** Changes a client, account or site in one transaction, noted and told. `taken`: what a name that another has is answered with. */
export async function changeOwner<T>(
  { db, caller, requestId }: Changing,
  taken: Text,
  work: (trx: Db) => Promise<Change<T>>,
): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      const { kind, verb, id, before, after, answer } = await work(trx)
      await writeAudit(trx, {
        userId: caller.userId,
        action: `${verb} ${kind}`,
        objectKind: kind,
        objectId: id,
        before,
        after,
        requestId,
      })
      await publishIn(trx, 'fleet', { siteId: kind === 'site' ? id : null, at: new Date().toISOString() })
      return answer
    })
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
    if (code === '23505' && /^(client|account|site)_name$/.test(constraint ?? '')) throw fieldError('name', taken)
    throw error
  }
}

export function fieldError(field: string, text: Text): CallError {
  return new CallError(CODES.refused, text, { fields: { [field]: text } })
}
