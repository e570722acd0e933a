import type { Text } from '../../rules/text.ts'
import { fieldError } from '../http/errors.ts'
import { writeAudit } from './audit.sql.ts'
import type { AuditEntry } from './audit.sql.ts'
import { transaction } from './database.ts'
import type { Db } from './database.ts'

/** The part of a call that a change needs: who asks, and under which request id it is logged. */
export interface Changing {
  db: Db
  requestId: string
  caller: { userId: number }
}

/** What a change did: for the audit log, and for the caller. */
export interface Change<T> extends Omit<AuditEntry, 'userId' | 'requestId'> {
  answer: T
}

/**
 * Changes something in one transaction and writes it into the audit log there: both stand, or neither. `unique` maps a unique index to
 * the field whose value somebody else has; without it such a conflict is an internal error.
 */
export async function auditedChange<T>(
  { db, caller, requestId }: Changing,
  work: (trx: Db) => Promise<Change<T>>,
  unique: Readonly<Record<string, { field: string; text: Text }>> = {},
): Promise<T> {
  try {
    return await transaction(db, async (trx) => {
      const { answer, ...entry } = await work(trx)
      await writeAudit(trx, { ...entry, userId: caller.userId, requestId })
      return answer
    })
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
    const taken = code === '23505' ? unique[constraint ?? ''] : undefined
    if (taken) throw fieldError(taken.field, taken.text)
    throw error
  }
}
