import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, IdInPath, SearchText } from '../../platform/contract/shapes.ts'
import { MOST_LINE_LENGTH } from './rules/captions.ts'

const key = 'lecture'
const classId = z.object({ classId: IdInPath })
/** Seconds from the start of the video. */
const Seconds = z.number().min(0).max(360_000)

const Spoken = z.object({ start: Seconds, end: Seconds, text: z.string() })
const SpeechLine = z.object({ id: Id, ...Spoken.shape })

export const speechCalls = defineCalls({
  'POST /Speech/find/': {
    summary: 'The speech of a lesson: its lines in order of time, at most 50,000; `text`: those that contain it',
    key,
    scope: 'companies',
    request: z.object({ classId: Id, text: SearchText }),
    response: z.array(SpeechLine),
  },
  'POST /Speech/save': {
    summary: 'Replaces the lines of a lesson by those of a WebVTT or SRT file; answers with their number',
    key,
    write: true,
    scope: 'companies',
    requestBytes: 16 * 2 ** 20,
    request: z.object({ classId: Id, text: z.string().max(8_000_000) }),
    response: z.object({ count: z.int() }),
  },
  'PUT /Speech/update/{id}': {
    summary: 'Changes a line; 41000 where it is not what `before` holds',
    key,
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    request: z
      .object({
        start: Seconds,
        end: Seconds,
        text: z.string().trim().min(1).max(MOST_LINE_LENGTH),
        /** the line as the caller saw it; left out, whatever it is by now is changed */
        before: Spoken.optional(),
      })
      .refine(({ start, end }) => end > start, { path: ['end'], error: 'endsBeforeStart' }),
    response: z.null(),
  },
  'POST /Speech/delete/{id}': {
    summary: 'Deletes a line',
    key,
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'GET /Speech/vtt/{classId}': {
    summary: 'The lines as WebVTT: the captions of the video, and to download',
    key,
    scope: 'companies',
    params: classId,
    response: 'file',
  },
  'GET /Speech/srt/{classId}': {
    summary: 'The lines as SRT',
    key,
    scope: 'companies',
    params: classId,
    response: 'file',
  },
})

export type SpeechCalls = typeof speechCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SpeechCalls {}
}
