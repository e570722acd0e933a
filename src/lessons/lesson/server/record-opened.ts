import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { lessonTexts } from '../text.ts'
import { selectLessonWhere, selectSeenLesson, selectWasOpened } from './record-opened.sql.ts'
import type { OpenedLesson } from './record-opened.sql.ts'

interface Opening {
  app: Pick<App, 'db'>
  caller: Caller
  requestId: string
}

/** An open page reads its lesson again at every change: it is the same opening for so long. */
const ONCE_WITHIN_MINUTES = 60

/** An administrator who opens a lesson that is neither shared nor the own one is recorded; also where the call reads from a replica. */
export async function recordOpened(
  { app: { db }, caller, requestId }: Opening,
  { id, name, shared, isInvolved }: OpenedLesson,
): Promise<void> {
  if (shared || isInvolved) return
  const { userId } = caller
  if (await selectWasOpened(db, id, userId, ONCE_WITHIN_MINUTES)) return
  const entry = { action: 'open unshared lesson', objectKind: 'lesson', objectId: id, after: { name } }
  await writeAudit(db, { userId, ...entry, requestId })
}

/** A lesson that the caller may see, of whose content a call gives something: that is opening it. Throws CallError 404. */
export async function openLesson(call: Opening & { db: Db }, id: number): Promise<OpenedLesson> {
  const lesson = await selectSeenLesson(call.db, id, call.caller)
  if (!lesson) throw new CallError(CODES.notFound, lessonTexts.noSuchLesson)
  await recordOpened(call, lesson)
  return lesson
}

/** The same where a file is read that the lesson `l` shows; nothing where none does. */
export async function openShowing({ app, caller, requestId }: Opening, shows: Term): Promise<void> {
  const lesson = await selectLessonWhere(app.db, shows, caller)
  if (lesson) await recordOpened({ app, caller, requestId }, lesson)
}
