import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, IdInPath, oneLine } from '../../platform/contract/shapes.ts'
import { MOST_TITLE_LENGTH } from './rules/chapter-limits.ts'

const key = 'lecture'
const params = z.object({ id: IdInPath })
/** Seconds from the start of the video. */
const Seconds = z.number().min(0).max(1_000_000)
const Title = oneLine().min(1, { error: 'titleRequired' }).max(MOST_TITLE_LENGTH)

export const videoCalls = defineCalls({
  'GET /Class/position/{id}': {
    summary: 'Where the caller left off in the lesson’s video: seconds from its start, 0 for one never played',
    key,
    scope: 'companies',
    params,
    response: z.object({ position: z.number() }),
  },
  // Every viewer may resume: it takes no right to write.
  'POST /Class/position/{id}': {
    summary: 'Keeps where the caller is in the lesson’s video, seconds from its start, for every device',
    key,
    scope: 'companies',
    notByToken: true,
    params,
    request: z.object({ position: Seconds }),
    response: z.null(),
  },
  'POST /Class/setPoster/{id}': {
    summary: 'Shows another picture of the video: a poster (fileType 4) that the caller sent',
    key,
    write: true,
    scope: 'companies',
    params,
    request: z.object({ posterId: Id }),
    response: z.null(),
  },
  'GET /Class/chapters/{id}': {
    summary: 'The chapters of a lesson’s video in order of time, at most 200; `start`: seconds from its start',
    key,
    scope: 'companies',
    params,
    response: z.array(z.object({ start: z.number(), title: z.string() })),
  },
  'POST /Class/saveChapter/{id}': {
    summary:
      'Adds a chapter to the lesson’s video, or renames the one that starts at that second; 41000 where that is not the one in `before`',
    key,
    write: true,
    scope: 'companies',
    params,
    request: z.object({
      start: Seconds,
      title: Title,
      /** the title that the caller saw at that second, null for none: another one is refused. Left out, whatever is there is renamed */
      before: oneLine().max(MOST_TITLE_LENGTH).nullable().optional(),
    }),
    response: z.null(),
  },
  'POST /Class/deleteChapter/{id}': {
    summary: 'Deletes the chapter that starts at that second; one that is gone already is no error',
    key,
    write: true,
    scope: 'companies',
    params,
    request: z.object({ start: Seconds }),
    response: z.null(),
  },
})

export type VideoCalls = typeof videoCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends VideoCalls {}
}
