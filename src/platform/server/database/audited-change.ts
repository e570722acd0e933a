import type { Text } from '../../rules/text.ts'
import { fieldError } from '../http/errors.ts'
import { writeAudit } from './audit.sql.ts'
import type { AuditEntry } from './audit.sql.ts'
import { transaction } from './database.ts'
import type { Db } from './database.ts'

/** The part of a call that a change needs: who asks, and under which request id it is logged. */
export interface Changing {
  db: Db
  requestId: string | null
  /** null: no one is logged in, and the change names its own person */
  caller: { userId: number } | null
}

/** What a change did: for the audit log, and for the caller. */
export interface Change<T> extends Omit<AuditEntry, 'userId' | 'requestId'> {
  answer: T
  /** who did it, where that is not the caller: a user who registers */
  userId?: number
}

/** There was nothing to change: nothing is logged. */
export interface NoChange<T> {
  answer: T
  action?: undefined
}

/** A unique index, and the field whose value another user has where it refuses. */
export type UniqueFields = Readonly<Record<string, { field: string; text: Text }>>

/**
 * Changes something in one transaction and writes it into the audit log there: both are kept, or neither. `unique` names the field of
 * each unique index that the change may run into; without it such a conflict is an internal error.
 */
export async function auditedChange<T>(
  { db, caller, requestId }: Changing,
  work: (trx: Db) => Promise<Change<T> | NoChange<T>>,
  unique: UniqueFields = {},
): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      const { answer, ...entry } = await work(trx)
      if (entry.action !== undefined) await writeAudit(trx, { userId: caller?.userId ?? null, ...entry, requestId })
      return answer
    })
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
    const taken = code === '23505' ? unique[constraint ?? ''] : undefined
    if (taken) throw fieldError(taken.field, taken.text)
    throw error
  }
}

/** What a change did to one row of a kind. */
export interface RowChange<T> extends Pick<Change<T>, 'before' | 'after' | 'answer'> {
  id: number
  verb: 'add' | 'change' | 'delete'
}

/** The same of one row, logged by verb and kind: 'add category'. */
export function auditedRowChange<T>(
  call: Changing,
  kind: string,
  work: (trx: Db) => Promise<RowChange<T>>,
  unique?: UniqueFields,
): Promise<T> {
  return auditedChange(
    call,
    async (trx) => {
      const { id, verb, ...changed } = await work(trx)
      return { action: `${verb} ${kind}`, objectKind: kind, objectId: id, ...changed }
    },
    unique,
  )
}
