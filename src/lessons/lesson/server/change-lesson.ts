import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { NoChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { LessonCalls } from '../contract.ts'
import { lessonTexts } from '../text.ts'
import { publishLessons } from './publish-lesson.sql.ts'
import { selectLessonForUpdate } from './write-lesson.sql.ts'
import type { StoredLesson } from './write-lesson.sql.ts'

type Changing = Pick<Call<LessonCalls['POST /Class/end/{id}']>, 'db' | 'caller' | 'requestId'>

interface LessonChange<T> {
  action: string
  before?: object | null
  after?: object | null
  answer: T
  /** reviewers who are none any more */
  removed?: readonly number[]
}

/** One lesson that the caller may change, locked; the open consoles of those who see it, or saw it, are notified. Throws CallError 404. */
export function changeLesson<T>(
  call: Changing,
  id: number,
  work: (trx: Db, lesson: StoredLesson) => Promise<LessonChange<T> | NoChange<T>>,
): Promise<T> {
  return auditedChange(
    call,
    async (trx) => {
      const lesson = await selectLessonForUpdate(trx, id, call.caller)
      if (!lesson) throw new CallError(CODES.notFound, lessonTexts.noSuchLesson)
      const change = await work(trx, lesson)
      if (change.action === undefined) return change
      const { removed = [], ...entry } = change
      await publishLessons(trx, [id], { isShared: lesson.shared, userIds: removed })
      return { objectKind: 'lesson', objectId: id, ...entry }
    },
    { lesson_video: { field: 'videoId', text: lessonTexts.videoTaken } },
  )
}
