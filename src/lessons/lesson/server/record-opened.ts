import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { selectWasOpened } from './record-opened.sql.ts'
import type { OpenedLesson } from './record-opened.sql.ts'

interface Opening {
  db: Db
  caller: Caller
  requestId: string
}

/** An open page reads its lesson again at every change: it is the same opening for so long. */
const ONCE_WITHIN_MINUTES = 60

/** An administrator who opens a lesson, or reads its comments, that is neither shared nor the own one is recorded. */
export async function recordOpened(
  { db, caller, requestId }: Opening,
  { id, name, shared, isInvolved }: OpenedLesson,
): Promise<void> {
  if (shared || isInvolved) return
  const { userId } = caller
  if (await selectWasOpened(db, id, userId, ONCE_WITHIN_MINUTES)) return
  const entry = { action: 'open unshared lesson', objectKind: 'lesson', objectId: id, after: { name } }
  await writeAudit(db, { userId, ...entry, requestId })
}
