import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { openLesson } from '../../lesson/server/record-opened.ts'
import type { VideoCalls } from '../contract.ts'
import { timeCode } from '../../rules/time-code.ts'
import { MOST_CHAPTERS } from '../rules/chapter-limits.ts'
import { videoTexts } from '../text.ts'
import {
  deleteChapterRow,
  selectChapterCount,
  selectChapteredForUpdate,
  selectChapters,
  selectChapterTitle,
  upsertChapter,
} from './chapter.sql.ts'

export const noSuchLesson = () => new CallError(CODES.notFound, videoTexts.noSuchLesson)
const milliseconds = (seconds: number) => Math.round(seconds * 1000)

export async function findChapters(call: Call<VideoCalls['GET /Class/chapters/{id}']>) {
  const { id } = await openLesson(call, call.params.id)
  const chapters = await selectChapters(call.db, id, call.caller)
  return chapters.map(({ startMs, title }) => ({ start: startMs / 1000, title }))
}

/** `before`: the title that the caller saw there; left out, whatever it is. */
function refuseOther(there: string | undefined, startMs: number, before: string | null | undefined): void {
  if (before === undefined || before === (there ?? null)) return
  if (there === undefined) throw new CallError(CODES.refused, videoTexts.chapterGone)
  const values = { time: timeCode(startMs / 1000), title: there }
  throw new CallError(CODES.refused, videoTexts.chapterThere, { values })
}

/** Adds a chapter, or renames the one that begins there. */
export function saveChapter(call: Call<VideoCalls['POST /Class/saveChapter/{id}']>): Promise<null> {
  const { caller, params, request } = call
  const chapter = { startMs: milliseconds(request.start), title: request.title }
  return auditedChange(call, async (trx) => {
    const lesson = await selectChapteredForUpdate(trx, params.id, caller)
    if (!lesson) throw noSuchLesson()
    if (lesson.durationMs === null || chapter.startMs >= lesson.durationMs)
      throw fieldError('start', videoTexts.chapterBeyondEnd)
    const title = await selectChapterTitle(trx, params.id, chapter.startMs)
    if (title === chapter.title) return { answer: null }
    refuseOther(title, chapter.startMs, request.before)
    if (title === undefined && (await selectChapterCount(trx, params.id)) >= MOST_CHAPTERS)
      throw new CallError(CODES.refused, videoTexts.tooManyChapters, { values: { most: MOST_CHAPTERS } })
    await upsertChapter(trx, params.id, chapter)
    const before = title === undefined ? null : { ...chapter, title }
    return { action: 'change chapter', objectKind: 'lesson', objectId: params.id, before, after: chapter, answer: null }
  })
}

/** One that is gone already is no error. */
export function deleteChapter(call: Call<VideoCalls['POST /Class/deleteChapter/{id}']>): Promise<null> {
  const { caller, params, request } = call
  const startMs = milliseconds(request.start)
  return auditedChange(call, async (trx) => {
    if (!(await selectChapteredForUpdate(trx, params.id, caller))) throw noSuchLesson()
    const title = await selectChapterTitle(trx, params.id, startMs)
    if (title === undefined) return { answer: null }
    await deleteChapterRow(trx, params.id, startMs)
    const before = { startMs, title }
    return { action: 'delete chapter', objectKind: 'lesson', objectId: params.id, before, answer: null }
  })
}
