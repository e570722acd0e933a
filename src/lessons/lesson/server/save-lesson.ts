import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { POSTER, VIDEO } from '../../rules/file-types.ts'
import { ENDED, RECORDED } from '../../rules/lesson-words.ts'
import { isUnrestricted } from '../../server/lesson-scope.sql.ts'
import type { LessonCalls } from '../contract.ts'
import { fixedFields, isKeptTooShort, lastsTooLong, startsTooEarly, takesRecording } from '../rules/lesson-plan.ts'
import { lessonTexts } from '../text.ts'
import { changeLesson } from './change-lesson.ts'
import { publishLessons } from './publish-lesson.sql.ts'
import { insertReviewers, selectNames, selectPresenter, selectReviewers } from './reviewer.sql.ts'
import type { LessonOwner } from './reviewer.sql.ts'
import { checkReviewers, replaceReviewers } from './reviewers.ts'
import {
  insertLessons,
  selectIsCurrentScale,
  selectIsOwnFile,
  selectIsScored,
  updateLessonRow,
  updateLessonDeleted,
  updateLessonEnded,
  updateSentRecording,
  updateVideoFacts,
} from './write-lesson.sql.ts'
import type { EnteredLesson, StoredLesson } from './write-lesson.sql.ts'

type Save = Call<LessonCalls['POST /Class/save']>
type Update = Call<LessonCalls['PUT /Class/update/{id}']>
type OfId = Pick<Call<LessonCalls['POST /Class/delete/{id}']>, 'db' | 'caller' | 'requestId' | 'params'>

/** What was entered, and the reviewers' ids, each once. */
function entered({ request }: Save | Update): { lesson: EnteredLesson; checks: number[] } {
  return {
    lesson: {
      name: request.name,
      course: request.course,
      type: request.type,
      shared: request.shared,
      visibility: request.visibility,
      consent: request.consent,
      startTime: new Date(request.startTime),
      endTime: new Date(request.endTime),
      modelId: request.modelId ?? null,
      reviewDeadline: request.reviewDeadline ? new Date(request.reviewDeadline) : null,
      keepVideoUntil: request.keepVideoUntil ?? null,
      videoId: request.videoId ?? null,
      posterId: request.posterId ?? null,
    },
    checks: [...new Set(request.checks.map(({ id }) => id))],
  }
}

/** Throws CallError where a rule refuses the lesson; `before` is null for a new one. */
async function checkLesson(
  trx: Db,
  lesson: EnteredLesson,
  before: StoredLesson | null,
  { app, caller: { userId } }: Save | Update,
): Promise<void> {
  const now = new Date()
  const { videoId, posterId } = lesson
  const isNewVideo = videoId !== null && videoId !== before?.videoId
  if (startsTooEarly(lesson, before, now)) throw fieldError('startTime', lessonTexts.liveStartsInPast)
  if (before?.liveStartedAt && lesson.type !== before.type) throw fieldError('type', lessonTexts.liveStaysLive)
  if (lastsTooLong(lesson, before)) throw fieldError('endTime', lessonTexts.lastsTooLong)
  // A day that is past stays with a lesson whose video it took; another video would go the same way.
  if (isKeptTooShort(lesson, isNewVideo ? null : before, now, app.config.timeZone))
    throw fieldError('keepVideoUntil', lessonTexts.keptTooShort)
  if (lesson.modelId !== (before?.modelId ?? null)) {
    if (before && (await selectIsScored(trx, before.id))) throw fieldError('modelId', lessonTexts.scaleInUse)
    if (lesson.modelId !== null && !(await selectIsCurrentScale(trx, lesson.modelId))) {
      throw fieldError('modelId', lessonTexts.noSuchScale)
    }
  }
  // A live one that has ended keeps its recording, or is sent the one that did not come by itself.
  const isUnwanted = isNewVideo ? !takesRecording(before?.recording) : before?.type === RECORDED
  if (videoId !== null && lesson.type !== RECORDED && isUnwanted) {
    throw fieldError('videoId', lessonTexts.videoOfRecorded)
  }
  if (isNewVideo && !(await selectIsOwnFile(trx, videoId, VIDEO, userId))) {
    throw fieldError('videoId', lessonTexts.noSuchVideo)
  }
  if (posterId !== null && posterId !== before?.posterId && !(await selectIsOwnFile(trx, posterId, POSTER, userId))) {
    throw fieldError('posterId', lessonTexts.noSuchPoster)
  }
}

/** Whose lesson a new one is. Throws CallError where the caller may name no one else, or the person can't present lessons. */
async function presenterOf(trx: Db, { caller, request }: Save): Promise<LessonOwner> {
  const { companyId, userId } = caller
  if (request.userId === undefined || request.userId === userId) return { companyId, userId }
  const presenter = isUnrestricted(caller) ? await selectPresenter(trx, request.userId, caller) : undefined
  if (!presenter) throw fieldError('userId', lessonTexts.noSuchPresenter)
  return presenter
}

/** Plans a lesson, or a series: all of it or nothing. */
export function saveLesson(call: Save): Promise<{ id: number; ids: number[] }> {
  const { app, caller, request } = call
  const { lesson, checks } = entered(call)
  const { userId } = caller
  return auditedChange(
    call,
    async (trx) => {
      const owner = await presenterOf(trx, call)
      await checkLesson(trx, lesson, null, call)
      await checkReviewers(trx, checks, owner, caller)
      const { weeks } = request
      const ids = await insertLessons(trx, lesson, { ...owner, weeks, timeZone: app.config.timeZone })
      const [id = 0] = ids
      await insertReviewers(trx, ids, checks, userId)
      await updateVideoFacts(trx, ids)
      await publishLessons(trx, ids)
      const [presenter] = owner.userId === userId ? [] : await selectNames(trx, [owner.userId])
      const after = {
        ...lesson,
        checks: await selectNames(trx, checks),
        ...(ids.length > 1 ? { ids } : {}),
        ...(presenter !== undefined && { presenter }),
      }
      return { action: 'add lesson', objectKind: 'lesson', objectId: id, after, answer: { id, ids } }
    },
    { lesson_video: { field: 'videoId', text: lessonTexts.videoTaken } },
  )
}

export function updateLesson(call: Update): Promise<null> {
  const { lesson, checks } = entered(call)
  const { id } = call.params
  const { checksBefore, version } = call.request
  return changeLesson(call, id, async (trx, before) => {
    if (version !== undefined && version !== before.version)
      throw new CallError(CODES.refused, lessonTexts.changedMeanwhile)
    const fixed = fixedFields(before, lesson)
    if (fixed.length > 0) {
      const fields = Object.fromEntries(fixed.map((field) => [field, lessonTexts.fixedOnceEnded]))
      throw new CallError(CODES.refused, lessonTexts.fixedOnceEnded, { fields })
    }
    await checkLesson(trx, lesson, before, call)
    const noted = await notedOf(trx, before)
    await updateLessonRow(trx, id, lesson)
    if (lesson.videoId !== before.videoId) {
      await updateVideoFacts(trx, [id])
      if (takesRecording(before.recording)) await updateSentRecording(trx, id)
    }
    const removed = await replaceReviewers(trx, before, { checks, checksBefore }, call.caller)
    return {
      action: 'change lesson',
      before: noted,
      after: await notedOf(trx, { ...before, ...lesson }),
      answer: null,
      removed,
    }
  })
}

/** What the audit log keeps of a lesson: what its form holds, with the names of its reviewers. */
async function notedOf(trx: Db, { id, companyId: _companyId, userId: _userId, ...lesson }: StoredLesson) {
  const { state: _state, liveStartedAt: _liveStartedAt, recording: _recording, version: _version, ...form } = lesson
  return { ...form, checks: (await selectReviewers(trx, id)).map(({ name }) => name) }
}

export function deleteLesson(call: OfId): Promise<null> {
  return changeLesson(call, call.params.id, async (trx, lesson) => {
    if (lesson.state === ENDED) throw new CallError(CODES.refused, lessonTexts.endedStays)
    if (lesson.liveStartedAt) throw new CallError(CODES.refused, lessonTexts.liveStays)
    await updateLessonDeleted(trx, lesson.id)
    return { action: 'delete lesson', before: await notedOf(trx, lesson), answer: null }
  })
}

/** Of two who end it at once the second finds it ended: nothing changes, and nothing is refused. */
export function endLesson(call: OfId): Promise<null> {
  return changeLesson(call, call.params.id, async (trx, { id, name }) => {
    if (!(await updateLessonEnded(trx, id))) return { answer: null }
    return { action: 'end lesson', after: { name, state: ENDED }, answer: null }
  })
}
