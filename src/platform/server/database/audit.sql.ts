import { actingToken } from '../http/acting-token.ts'
import type { Db } from './database.ts'

export interface AuditEntry {
  /** null: the server itself */
  userId: number | null
  /** verb and noun: 'change password', 'scrap device' */
  action: string
  objectKind: string
  objectId: number | null
  /** what changed, never secrets */
  before?: object | null
  after?: object | null
  requestId?: string | null
}

/** Records who changed what, from what to what, and by which API token if it was one. Call it in the transaction of the change: both are kept, or neither. */
export async function writeAudit(db: Db, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map((entry: AuditEntry) => ({
    user_id: entry.userId,
    action: entry.action,
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    request_id: entry.requestId ?? null,
    token_id: actingToken(),
  }))
  if (rows.length > 0) await db.insertInto('audit_log').values(rows).execute()
}
