import { Readable } from 'node:stream'
import { noun } from '../../../platform/server/context.ts'
import type { Call, FileAnswer } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { openLesson } from '../../lesson/server/record-opened.ts'
import { speechCalls } from '../contract.ts'
import type { SpeechCalls } from '../contract.ts'
import { parseCaptions, toSrt, toVtt } from '../rules/captions.ts'
import type { CaptionLine, CaptionsRead } from '../rules/captions.ts'
import { speechTexts } from '../text.ts'
import { deleteLine, lockOwnLesson, replaceLines, selectLineForUpdate, selectLines, updateLine } from './speech.sql.ts'

const noSuchLesson = () => new CallError(CODES.notFound, speechTexts.noSuchLesson)
const noSuchLine = () => new CallError(CODES.notFound, speechTexts.noSuchLine)

/** Throws CallError that names the row of the file where something is wrong. */
function linesOf(read: CaptionsRead): readonly CaptionLine[] {
  if ('lines' in read) return read.lines
  throw fieldError('text', speechTexts[read.problem], 'row' in read ? { row: read.row } : {})
}

async function captionsFile(
  call: Pick<Call<SpeechCalls['GET /Speech/vtt/{classId}']>, 'app' | 'db' | 'caller' | 'params' | 'requestId'>,
  extension: 'vtt' | 'srt',
): Promise<FileAnswer> {
  const { id, name } = await openLesson(call, call.params.classId)
  const lines = await selectLines(call.db, id, call.caller)
  const text = extension === 'vtt' ? toVtt(lines) : toSrt(lines)
  return {
    fileName: `${name}.${extension}`,
    contentType: extension === 'vtt' ? 'text/vtt; charset=utf-8' : 'application/x-subrip; charset=utf-8',
    stream: Readable.from([text]),
  }
}

const notedOf = ({ startMs, endMs, text }: CaptionLine) => ({ startMs, endMs, text })
const milliseconds = (seconds: number) => Math.round(seconds * 1000)

/** Whether a line is still what a person saw. */
const isAsSeen = ({ startMs, endMs, text }: CaptionLine, seen: { start: number; end: number; text: string }) =>
  startMs === milliseconds(seen.start) && endMs === milliseconds(seen.end) && text === seen.text

export const speechNoun = noun(
  speechCalls,
  {
    'POST /Speech/find/': async (call) => {
      const { id: classId } = await openLesson(call, call.request.classId)
      const lines = await selectLines(call.db, classId, call.caller, call.request.text)
      return lines.map(({ id, startMs, endMs, text }) => ({ id, start: startMs / 1000, end: endMs / 1000, text }))
    },
    'POST /Speech/save': async (call) => {
      const { caller, request } = call
      const lines = linesOf(parseCaptions(request.text))
      return auditedChange(call, async (trx) => {
        if (!(await lockOwnLesson(trx, request.classId, caller))) throw noSuchLesson()
        const before = { count: await replaceLines(trx, request.classId, lines) }
        const answer = { count: lines.length }
        return {
          action: 'change captions',
          objectKind: 'lesson',
          objectId: request.classId,
          before,
          after: answer,
          answer,
        }
      })
    },
    'PUT /Speech/update/{id}': async (call) =>
      auditedChange(call, async (trx) => {
        const { params, request, caller } = call
        const before = await selectLineForUpdate(trx, params.id, caller)
        if (!before) throw noSuchLine()
        if (request.before && !isAsSeen(before, request.before))
          throw new CallError(CODES.refused, speechTexts.lineChanged)
        const { start, end, text } = request
        const after = { ...before, startMs: milliseconds(start), endMs: milliseconds(end), text }
        if (after.endMs <= after.startMs) throw fieldError('end', speechTexts.endsBeforeStart)
        await updateLine(trx, after)
        const change = { before: notedOf(before), after: notedOf(after) }
        return { action: 'change caption', objectKind: 'caption', objectId: params.id, ...change, answer: null }
      }),
    'POST /Speech/delete/{id}': async (call) =>
      auditedChange(call, async (trx) => {
        const { params, caller } = call
        const before = await selectLineForUpdate(trx, params.id, caller)
        if (!before) throw noSuchLine()
        await deleteLine(trx, params.id)
        const was = { before: notedOf(before) }
        return { action: 'delete caption', objectKind: 'caption', objectId: params.id, ...was, answer: null }
      }),
    'GET /Speech/vtt/{classId}': (call) => captionsFile(call, 'vtt'),
    'GET /Speech/srt/{classId}': (call) => captionsFile(call, 'srt'),
  },
  speechTexts,
)
