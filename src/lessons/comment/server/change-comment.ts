import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Change, NoChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { publishLessons } from '../../lesson/server/publish-lesson.sql.ts'
import { isUnrestricted } from '../../server/lesson-scope.sql.ts'
import type { CommentCalls } from '../contract.ts'
import { MAX_COMMENTS, MAX_REPLIES } from '../rules/comment-limits.ts'
import { commentTexts } from '../text.ts'
import {
  insertComment,
  selectByDraft,
  selectCommentForUpdate,
  selectLessonForUpdate,
  selectReplyCount,
  updateComment,
  updateCommentDeleted,
  updateContent,
  updateFilesDeleted,
  updateHidden,
  updateLessonSums,
  updateResolved,
} from './write-comment.sql.ts'
import type { CommentBefore, CommentedLesson, NewComment, WrittenComment } from './write-comment.sql.ts'
import { refuseOthers, writtenComment } from './written-comment.ts'

type Save = Call<CommentCalls['POST /Comment/save']>
type Changing = Pick<Save, 'db' | 'caller' | 'requestId'>

interface Changed<T> {
  lesson: CommentedLesson
  change: Change<T> | NoChange<T>
}

/** Changes comments of one lesson: with its sums, the audit log, and a word to open consoles, or not at all. */
function changeLesson<T>(call: Changing, work: (trx: Db) => Promise<Changed<T>>): Promise<T> {
  return auditedChange(
    call,
    async (trx) => {
      const { lesson, change } = await work(trx)
      if (change.action !== undefined) {
        await updateLessonSums(trx, lesson.id)
        await publishLessons(trx, [lesson.id])
      }
      return change
    },
    { lesson_comment_evaluation: { field: 'type', text: commentTexts.evaluatedAlready } },
  )
}

type OfComment = Changing & { params: { id: number } }
type Found = { comment: CommentBefore; lesson: CommentedLesson }

/**
 * Changes a comment that the caller reads. `work` returns what the audit log notes of it now, next to the same fields before; null: it is
 * gone; undefined: nothing changes.
 */
function changeComment(
  call: OfComment,
  verb: string,
  work: (trx: Db, found: Found) => Promise<object | null | undefined>,
): Promise<null> {
  const { id } = call.params
  return changeLesson(call, async (trx) => {
    const found = await selectCommentForUpdate(trx, id, call.caller)
    if (!found) throw new CallError(CODES.notFound, commentTexts.noSuchComment)
    const after = await work(trx, found)
    const { lesson, comment } = found
    if (after === undefined) return { lesson, change: { answer: null } }
    const fields = Object.keys(after ?? notedOf(comment)) as (keyof CommentBefore)[]
    const before = Object.fromEntries(fields.map((field) => [field, comment[field]]))
    const entry = { action: `${verb} comment`, objectKind: 'comment', objectId: id, before, after }
    return { lesson, change: { ...entry, answer: null } }
  })
}

function refuseOtherAuthors({ userId }: CommentBefore, caller: Changing['caller']): void {
  if (userId !== caller.userId) throw new CallError(CODES.refused, commentTexts.notTheAuthor)
}

export function saveComment(call: Save): Promise<{ id: number }> {
  const { caller, request } = call
  const { classId, draftKey, ...form } = request
  return changeLesson(call, async (trx) => {
    const lesson = await selectLessonForUpdate(trx, classId, caller)
    if (!lesson) throw new CallError(CODES.notFound, commentTexts.noSuchLesson)
    return add(trx, lesson, caller.userId, draftKey, async () => {
      if (lesson.comments >= MAX_COMMENTS) throw new CallError(CODES.refused, commentTexts.tooManyComments)
      const written = await writtenComment(trx, form, { lesson, userId: caller.userId })
      return { ...written, type: form.type, parentId: null }
    })
  })
}

const NOTHING_BUT_WORDS: Omit<WrittenComment, 'content'> = {
  pointMs: null,
  pointEndMs: null,
  scaleId: null,
  categoryId: null,
  categoryName: null,
  tagId: null,
  tagType: null,
  drawingId: null,
  voiceId: null,
  voiceMs: null,
  scores: [],
}

export function replyToComment(call: Call<CommentCalls['POST /Comment/reply/{id}']>): Promise<{ id: number }> {
  const { caller, params, request } = call
  return changeLesson(call, async (trx) => {
    const found = await selectCommentForUpdate(trx, params.id, caller)
    if (!found) throw new CallError(CODES.notFound, commentTexts.noSuchComment)
    const { lesson, comment } = found
    if (comment.parentId !== null) throw new CallError(CODES.refused, commentTexts.replyToReply)
    return add(trx, lesson, caller.userId, request.draftKey, async () => {
      if ((await selectReplyCount(trx, comment.id)) >= MAX_REPLIES)
        throw new CallError(CODES.refused, commentTexts.tooManyReplies)
      return { ...NOTHING_BUT_WORDS, content: request.content, type: comment.type, parentId: comment.id }
    })
  })
}

/** Adds what `make` makes, unless the same draft came before. */
async function add(
  trx: Db,
  lesson: CommentedLesson,
  userId: number,
  draftKey: string | null | undefined,
  make: () => Promise<WrittenComment & Pick<NewComment, 'type' | 'parentId'>>,
): Promise<Changed<{ id: number }>> {
  refuseOthers(lesson, userId)
  const known = draftKey == null ? undefined : await selectByDraft(trx, lesson.id, userId, draftKey)
  if (known !== undefined) return { lesson, change: { answer: { id: known } } }
  const comment = await make()
  const about = { lessonId: lesson.id, activityId: lesson.invitationId, draftKey: draftKey ?? null }
  const id = await insertComment(trx, { ...comment, ...about, userId })
  const after = { lessonId: lesson.id, ...notedOf(scored(comment)) }
  return {
    lesson,
    change: { action: 'add comment', objectKind: 'comment', objectId: id, after, answer: { id } },
  }
}

type Noted = Pick<CommentBefore, 'content' | 'pointMs' | 'pointEndMs' | 'categoryName' | 'tagType' | 'scores'>

/** What the audit log keeps of a comment. */
const notedOf = ({ content, pointMs, pointEndMs, categoryName, tagType, scores }: Noted): Noted => ({
  content,
  pointMs,
  pointEndMs,
  categoryName,
  tagType,
  scores,
})
const scored = (comment: WrittenComment): Noted => ({
  ...comment,
  scores: comment.scores.map(({ standard, score }) => ({ name: standard.name, score })),
})

export function editComment(call: Call<CommentCalls['PUT /Comment/update/{id}']>): Promise<null> {
  const { caller, request } = call
  return changeComment(call, 'change', async (trx, { comment, lesson }) => {
    refuseOtherAuthors(comment, caller)
    if (comment.parentId !== null || comment.type !== request.type) throw fieldError('type', commentTexts.typeFixed)
    const written = await writtenComment(trx, request, { lesson, before: comment, userId: caller.userId })
    await updateComment(trx, comment.id, written)
    const kept = [written.drawingId, written.voiceId]
    await updateFilesDeleted(
      trx,
      filesOf(comment).filter((id) => !kept.includes(id)),
    )
    return notedOf(scored(written))
  })
}

export function editReply(call: Call<CommentCalls['PUT /Comment/updateReply/{id}']>): Promise<null> {
  const { caller, request } = call
  return changeComment(call, 'change', async (trx, { comment }) => {
    refuseOtherAuthors(comment, caller)
    if (comment.parentId === null) throw fieldError('type', commentTexts.typeFixed)
    await updateContent(trx, comment.id, request.content)
    return { content: request.content }
  })
}

export function deleteComment(call: Call<CommentCalls['DELETE /Comment/delete/{id}']>): Promise<null> {
  return changeComment(call, 'delete', async (trx, { comment }) => {
    refuseOtherAuthors(comment, call.caller)
    await updateCommentDeleted(trx, comment.id)
    await updateFilesDeleted(trx, filesOf(comment))
    return null
  })
}

const filesOf = ({ drawingId, voiceId }: CommentBefore) => [drawingId, voiceId].filter((id) => id !== null)

export function resolveComment(call: Call<CommentCalls['POST /Comment/resolve/{id}']>): Promise<null> {
  const { caller, request } = call
  return changeComment(call, 'change', async (trx, { comment, lesson }) => {
    if (comment.parentId !== null || ![comment.userId, lesson.presenterId].includes(caller.userId))
      throw new CallError(CODES.refused, commentTexts.mayNotResolve)
    if (comment.isResolved === request.isResolved) return undefined
    await updateResolved(trx, comment.id, request.isResolved ? caller.userId : null)
    return request
  })
}

export async function hideComment(call: Call<CommentCalls['POST /Comment/hide/{id}']>): Promise<null> {
  const { caller, request } = call
  if (!isUnrestricted(caller)) throw new CallError(CODES.forbidden, serverTexts.forbidden)
  return changeComment(call, request.isHidden ? 'hide' : 'show', async (trx, { comment }) => {
    const hidden = request.isHidden ? { userId: caller.userId, reason: request.reason } : null
    await updateHidden(trx, comment.id, hidden)
    return request
  })
}
