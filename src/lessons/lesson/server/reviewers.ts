import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import type { PeopleTaker } from '../../../platform/server/people-taker.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { LessonCalls } from '../contract.ts'
import { lessonTexts } from '../text.ts'
import { changeLesson } from './change-lesson.ts'
import {
  countColleagues,
  deleteReviewers,
  insertReviewers,
  selectFormerReviewers,
  selectLessonOwner,
  selectNames,
  selectReviewers,
} from './reviewer.sql.ts'
import type { LessonOwner } from './reviewer.sql.ts'

/** Assigns people to a lesson as its reviewers. */
export const lessonPeople: PeopleTaker = {
  key: 'lecture',
  has: async (db, id, caller) => (await selectLessonOwner(db, id, caller)) !== undefined,
  add: addReviewers,
}

/** Throws CallError when one of these can't be made a reviewer. */
export async function checkReviewers(
  trx: Db,
  ids: readonly number[],
  owner: LessonOwner,
  caller: LessonReader,
): Promise<void> {
  if (ids.includes(owner.userId)) throw fieldError('checks', lessonTexts.presenterIsReviewer)
  if ((await countColleagues(trx, ids, owner, caller)) < ids.length) {
    const names = await selectFormerReviewers(trx, ids, owner, caller)
    throw names.length > 0
      ? fieldError('checks', lessonTexts.noColleaguesAnyMore, { names })
      : fieldError('checks', lessonTexts.notColleague)
  }
}

/** The lesson is locked: of two who add the same person the second is refused. */
function addReviewers(
  call: Parameters<PeopleTaker['add']>[0],
  lessonId: number,
  userIds: readonly number[],
): Promise<null> {
  const { caller } = call
  return changeLesson(call, lessonId, async (trx, lesson) => {
    const known = (await selectReviewers(trx, lessonId)).filter(({ id }) => userIds.includes(id))
    if (known.length > 0) throw new CallError(CODES.refused, lessonTexts.alreadyAdded)
    await checkReviewers(trx, userIds, lesson, caller)
    await insertReviewers(trx, [lessonId], userIds, caller.userId)
    const names = await selectNames(trx, userIds)
    return { action: 'add reviewers', after: { name: lesson.name, checks: names }, answer: null }
  })
}

interface Wanted {
  checks: readonly number[]
  checksBefore?: readonly number[] | undefined
}

/** Makes `checks` the reviewers; who joined or was removed since `checksBefore` stays so. Returns who was removed. */
export async function replaceReviewers(
  trx: Db,
  lesson: LessonOwner & { id: number },
  { checks, checksBefore }: Wanted,
  caller: LessonReader,
): Promise<number[]> {
  const now = await selectReviewers(trx, lesson.id)
  const added = checks.filter((id) => !now.some((reviewer) => reviewer.id === id) && !checksBefore?.includes(id))
  const removed = now.filter(({ id }) => !checks.includes(id) && (checksBefore?.includes(id) ?? true))
  if (now.length + added.length === removed.length) throw fieldError('checks', lessonTexts.reviewerRequired)
  await removeReviewers(trx, lesson.id, removed)
  await checkReviewers(trx, added, lesson, caller)
  await insertReviewers(trx, [lesson.id], added, caller.userId)
  return removed.map(({ id }) => id)
}

async function removeReviewers(trx: Db, lessonId: number, removed: Awaited<ReturnType<typeof selectReviewers>>) {
  const stay = removed.filter(({ hasCommented }) => hasCommented)
  if (stay.length > 0)
    throw fieldError('checks', lessonTexts.reviewerCommented, { names: stay.map(({ name }) => name) })
  const ids = removed.map(({ id }) => id)
  await deleteReviewers(trx, lessonId, ids)
}

export function removeCheck(call: Call<LessonCalls['POST /Class/removeCheck/{id}']>): Promise<null> {
  const { id } = call.params
  return changeLesson(call, id, async (trx, lesson) => {
    const reviewers = await selectReviewers(trx, id)
    const removed = reviewers.filter((reviewer) => reviewer.id === call.request.userId)
    if (removed.length === 0) throw new CallError(CODES.notFound, lessonTexts.noSuchReviewer)
    if (reviewers.length === 1) throw new CallError(CODES.refused, lessonTexts.reviewerRequired)
    await removeReviewers(trx, id, removed)
    const before = { name: lesson.name, checks: removed.map(({ name }) => name) }
    return { action: 'remove reviewer', before, answer: null, removed: [call.request.userId] }
  })
}
