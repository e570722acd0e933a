import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import type { Text } from '../../../platform/rules/text.ts'
import { DRAWING, VOICE } from '../../rules/file-types.ts'
import { PRECISE } from '../../rules/lesson-words.ts'
import { timeCode } from '../../rules/time-code.ts'
import type { CommentForm } from '../contract.ts'
import { recordingTime, spanOf } from '../../room/rules/recording-time.ts'
import { lastPointMs } from '../rules/last-point.ts'
import { scoreProblem, sheetProblem } from '../rules/score-sheet.ts'
import { commentTexts } from '../text.ts'
import { selectCategoryName, selectFreeFile, selectStandards, selectTagType } from './write-comment.sql.ts'
import type { CommentBefore, CommentedLesson, WrittenComment } from './write-comment.sql.ts'

interface Writing {
  lesson: CommentedLesson
  /** undefined: a new one */
  before?: CommentBefore
  userId: number
}

/** The comment to store for a form, with today's names and weights; what was chosen before keeps its own. Throws CallError 41000. */
export async function writtenComment(trx: Db, form: CommentForm, writing: Writing): Promise<WrittenComment> {
  const isPrecise = form.type === PRECISE
  if (isPrecise && form.drawingId != null && writing.lesson.isVideoRemoved)
    throw fieldError('drawingId', commentTexts.drawingTooLate)
  const drawing = await fileOf(trx, isPrecise ? form.drawingId : null, {
    fileType: DRAWING,
    field: 'drawingId',
    text: commentTexts.noSuchDrawing,
    writing,
  })
  const voice = await fileOf(trx, form.voiceId, {
    fileType: VOICE,
    field: 'voiceId',
    text: commentTexts.noSuchVoice,
    writing,
  })
  return {
    content: form.content,
    ...(isPrecise ? placeOf(form, writing.lesson) : { pointMs: null, pointEndMs: null }),
    ...(isPrecise ? await preciseScore(trx, form, writing) : await sheetOf(trx, form, writing)),
    ...(await categoryOf(trx, isPrecise ? form.materialTypeId : null, writing)),
    ...(await tagOf(trx, isPrecise ? form.tagType?.id : null, writing)),
    drawingId: drawing?.id ?? null,
    voiceId: voice?.id ?? null,
    // The browser's own figure is not believed: it is shown next to the player.
    voiceMs: voice?.durationMs ?? null,
  }
}

function placeOf({ point, pointEnd, isLive = false }: CommentForm, lesson: CommentedLesson) {
  const last = lastPointMs(lesson, new Date())
  if (last === null) throw fieldError('point', commentTexts.nothingToPointAt)
  const kept = (field: string, seconds: number | null | undefined): number | null => {
    if (seconds == null) return null
    const ms = Math.round(seconds * 1000)
    if (isLive && lesson.durationMs !== null) return placeOfLive(ms, lesson, lesson.durationMs)
    if (ms > last) throw fieldError(field, commentTexts.pointBeyondEnd, { length: timeCode(last / 1000) })
    if (ms < lesson.offsetMs) throw fieldError(field, commentTexts.pointBeforeStart)
    return ms - lesson.offsetMs
  }
  return spanOf(kept('point', point), kept('pointEnd', pointEnd))
}

/** A place that was taken while the lesson was live, in the recording that came since. */
function placeOfLive(ms: number, { stretches, offsetMs }: CommentedLesson, durationMs: number): number {
  const place = stretches ? Math.round(recordingTime(stretches, ms)) : ms
  return Math.min(Math.max(place, -offsetMs, 0), durationMs - offsetMs)
}

/** Of a comment's scale, or of the lesson's: these stay readable when they are deleted. */
async function standardsOf(trx: Db, scaleId: number, { lesson, before }: Writing) {
  const standards = await selectStandards(trx, scaleId, before?.scaleId === scaleId ? scaleId : lesson.scaleId)
  if (!standards) throw fieldError('modelId', commentTexts.noSuchScale)
  return standards
}

async function preciseScore(trx: Db, { modelId, modelItemId, score }: CommentForm, writing: Writing) {
  if (modelId == null || modelItemId == null || score == null) return { scaleId: null, scores: [] }
  const standards = await standardsOf(trx, modelId, writing)
  const standard = standards.find(({ id }) => id === modelItemId)
  const problem = scoreProblem(standard, score)
  if (!standard || problem) throw fieldError('score', commentTexts[problem ?? 'standardUnknown'])
  return { scaleId: modelId, scores: [{ modelItemId, score, standard }] }
}

/** A sheet scores the whole of the lesson's scale; a changed one that with which it was made. */
async function sheetOf(trx: Db, { modelId, scores }: CommentForm, writing: Writing) {
  const scaleId = writing.before ? writing.before.scaleId : writing.lesson.scaleId
  if (scaleId !== (modelId ?? null)) throw fieldError('modelId', commentTexts.scaleChanged)
  const standards = scaleId === null ? [] : await standardsOf(trx, scaleId, writing)
  const problem = sheetProblem(standards, scores)
  if (problem) throw fieldError('scores', commentTexts[problem])
  const byId = new Map(standards.map((standard) => [standard.id, standard]))
  const scored = scores.flatMap((entered) => {
    const standard = byId.get(entered.modelItemId)
    return standard ? [{ ...entered, standard }] : []
  })
  return { scaleId, scores: scored }
}

async function categoryOf(trx: Db, categoryId: number | null | undefined, { before }: Writing) {
  if (categoryId == null) return { categoryId: null, categoryName: null }
  if (categoryId === before?.categoryId) return { categoryId, categoryName: before.categoryName }
  const categoryName = await selectCategoryName(trx, categoryId)
  if (categoryName === undefined) throw fieldError('materialTypeId', commentTexts.noSuchCategory)
  return { categoryId, categoryName }
}

async function tagOf(trx: Db, tagId: number | null | undefined, { before }: Writing) {
  if (tagId == null) return { tagId: null, tagType: null }
  if (tagId === before?.tagId) return { tagId, tagType: before.tagType }
  const tagType = await selectTagType(trx, tagId)
  if (tagType === undefined) throw fieldError('tagType', commentTexts.noSuchTag)
  return { tagId, tagType }
}

interface CommentFile {
  fileType: number
  field: string
  text: Text
  writing: Writing
}

async function fileOf(trx: Db, id: number | null | undefined, { fileType, field, text, writing }: CommentFile) {
  if (id == null) return null
  const { userId, before } = writing
  const file = await selectFreeFile(trx, { id, fileType, userId, commentId: before?.id ?? null })
  if (!file) throw fieldError(field, text)
  return { id, durationMs: file.durationMs }
}

/** Throws CallError 41000 unless the person is the lesson's presenter or one of its reviewers. */
export function refuseOthers({ presenterId, isReviewer }: CommentedLesson, userId: number): void {
  if (presenterId !== userId && !isReviewer) throw new CallError(CODES.refused, commentTexts.notAReviewer)
}
