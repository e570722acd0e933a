import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  Day,
  DayRange,
  ExportFormat,
  filter,
  Id,
  IdInPath,
  listOf,
  longListOf,
  Moment,
  PageRequest,
  SearchText,
  Version,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { BANDS } from '../rules/band.ts'
import { LESSON_STATES, LESSON_TYPES, LINK_TYPES, RECORDINGS, VISIBILITIES } from '../rules/lesson-words.ts'
import { LESSON_ORDERS } from './rules/lesson-orders.ts'

const LessonPerson = z.object({ id: Id, name: z.string(), avatarId: Id.nullable() })

/** A lesson as its list, its card and its page show it. Seconds are those of the video. */
export const Lesson = z.object({
  id: Id,
  /** the presenter */
  userId: Id,
  userName: z.string(),
  avatarId: Id.nullable(),
  name: z.string(),
  course: z.string(),
  state: z.enum(LESSON_STATES),
  type: z.enum(LESSON_TYPES),
  /** what it is to the caller: 讲课 presents it, 评课 reviews it, null neither */
  linkType: z.enum(LINK_TYPES).nullable(),
  startTime: Moment,
  endTime: Moment,
  /** both in the business time zone: '2026-11-22 10:00 ~ 11:30' */
  dateRange: z.string(),
  shared: z.boolean(),
  /** the reviewers */
  checks: z.array(LessonPerson),
  commentNum: z.int(),
  /** of the presenter and the reviewers: comments and replies by others since they last saw them, counted up to 100; 0 for anybody else */
  newCommentNum: z.int(),
  videoId: Id.nullable(),
  /** in the address /videos/{videoFileName}; null: there is none, or it was removed */
  videoFileName: z.string().nullable(),
  /** the video was there and is kept no longer */
  isVideoRemoved: z.boolean(),
  posterId: Id.nullable(),
  /** in the address /images/{posterFileName} */
  posterFileName: z.string().nullable(),
  duration: z.number().nullable(),
  /** of a live lesson that ended and has no video: it is on its way, there was nothing in it, or it can't be made; null otherwise */
  recording: z.enum(RECORDINGS).nullable(),
  meetInfo: z.string().nullable(),
  liveStartedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  modelId: Id.nullable(),
  visibility: z.enum(VISIBILITIES),
  reviewDeadline: Moment.nullable(),
  /** who agreed to be seen in it */
  consent: z.string(),
  keepVideoUntil: z.iso.date().nullable(),
  seriesId: Id.nullable(),
  version: z.int(),
  /** mean of the reviewers' weighted totals; null before the first, and for those who may not see others' scores */
  score: z.number().nullable(),
  band: z.enum(BANDS).nullable(),
  /** the presenter or an administrator: edits, ends, invites, adds reviewers */
  mayChange: z.boolean(),
  /** the presenter or a reviewer */
  mayComment: z.boolean(),
})

const Text = (max: number, error: string) => oneLine({ error }).min(1, { error }).max(max)

const LessonFields = z.object({
  name: Text(100, 'nameRequired'),
  course: Text(50, 'courseRequired'),
  startTime: Moment,
  /** at most 24 hours after the start */
  endTime: Moment,
  type: z.enum(LESSON_TYPES, { error: 'typeRequired' }),
  /** the reviewers' ids; names that come along are ignored */
  checks: z
    .array(z.object({ id: Id }))
    .min(1, { error: 'reviewerRequired' })
    .max(200),
  shared: z.boolean({ error: 'sharedRequired' }),
  modelId: Id.nullish(),
  visibility: z.enum(VISIBILITIES).default('open'),
  reviewDeadline: Moment.nullish(),
  consent: z.string().trim().max(500).default(''),
  keepVideoUntil: Day.nullish(),
  /** a video of the caller's own, sent before */
  videoId: Id.nullish(),
  posterId: Id.nullish(),
})
const endsLater = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Date.parse(endTime) > Date.parse(startTime)
const ENDS_EARLY = { path: ['endTime'], error: 'endsBeforeStart' }
const blindEnds = ({
  visibility,
  reviewDeadline,
}: {
  visibility: string
  reviewDeadline?: string | null | undefined
}) => visibility !== 'blind' || reviewDeadline != null
const NO_DEADLINE = { path: ['reviewDeadline'], error: 'deadlineRequired' }
const VIDEO_OF_SERIES = { path: ['videoId'], error: 'videoOfSeries' }

export const LessonFilter = z.object({
  linkType: filter(z.enum(LINK_TYPES)),
  state: filter(z.enum(LESSON_STATES)),
  name: SearchText,
  course: SearchText,
  /** those that begin on these business days, first and last */
  period: DayRange.nullish(),
  seriesId: filter(Id),
  orderColumn: filter(z.enum(LESSON_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

export const lessonCalls = defineCalls({
  'POST /Class/find/': {
    summary: 'Lessons the caller may see that match, a page of them; the latest start first by default',
    key: 'lecture',
    scope: 'companies',
    request: LessonFilter.extend(PageRequest.shape),
    response: longListOf(Lesson),
  },
  'POST /Class/export': {
    summary: 'Every lesson that matches as a spreadsheet (xls, xlsx, csv)',
    key: 'lecture',
    scope: 'companies',
    reads: 'replica',
    request: LessonFilter.extend({ format: ExportFormat.default('xls') }),
    response: 'file',
  },
  'POST /Class/findColleagues/': {
    summary: 'People who can be made reviewers of a lesson, or of a new one of the caller',
    key: 'lecture',
    write: true,
    scope: 'companies',
    request: z.object({ lessonId: filter(Id), id: filter(Id), name: SearchText, ...PageRequest.shape }),
    response: listOf(LessonPerson),
  },
  'GET /Class/getById/{id}': {
    summary: 'One lesson; an administrator who opens one that is not shared is recorded in the audit log',
    key: 'lecture',
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: Lesson,
  },
  'POST /Class/save': {
    summary:
      'Plans a lesson, or a series of them a week apart; `ids` are in order of time. `userId`: its presenter, whom an administrator alone names; else the caller',
    key: 'lecture',
    write: true,
    scope: 'companies',
    request: LessonFields.extend({ weeks: z.int().min(1).max(52).default(1), userId: filter(Id) })
      .refine(endsLater, ENDS_EARLY)
      .refine(blindEnds, NO_DEADLINE)
      .refine(({ weeks, videoId }) => weeks === 1 || videoId == null, VIDEO_OF_SERIES),
    response: z.object({ id: Id, ids: z.array(Id) }),
  },
  'PUT /Class/update/{id}': {
    summary:
      'Changes a lesson; once it has ended only who sees it, its scale, consent and video. A `version` that is not the latest is refused',
    key: 'lecture',
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    request: LessonFields.extend({
      /** the reviewers that the caller saw: who joined or was removed since stays so; left out, `checks` replaces them all */
      checksBefore: z.array(Id).max(200).optional(),
      version: filter(Version),
    })
      .refine(endsLater, ENDS_EARLY)
      .refine(blindEnds, NO_DEADLINE),
    response: z.null(),
  },
  'POST /Class/delete/{id}': {
    summary: 'Deletes a lesson that has not ended',
    key: 'lecture',
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /Class/end/{id}': {
    summary: 'Ends a lesson; nothing reopens it. Ending an ended lesson changes nothing',
    key: 'lecture',
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /Class/removeCheck/{id}': {
    summary: 'Removes a reviewer who has not commented',
    key: 'lecture',
    write: true,
    scope: 'companies',
    params: z.object({ id: IdInPath }),
    request: z.object({ userId: Id }),
    response: z.null(),
  },
})

export type LessonCalls = typeof lessonCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends LessonCalls {}
}
