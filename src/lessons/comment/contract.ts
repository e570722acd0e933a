import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  ExportFormat,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  SearchText,
} from '../../platform/contract/shapes.ts'
import { COMMENT_TYPES } from '../rules/lesson-words.ts'
import { MAX_CONTENT, MAX_VOICE_SECONDS } from './rules/comment-limits.ts'
import { COMMENT_ORDERS } from './rules/comment-orders.ts'
import { formProblems } from './rules/form-problems.ts'
import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'

/** Seconds of the video, to the millisecond; of a live lesson since it went live. */
const Seconds = z.number({ error: 'pointRequired' }).min(0).max(360_000)
const Score = z
  .number({ error: 'scoreRequired' })
  .min(0)
  .max(100)
  .refine((score) => Math.abs(score * 100 - Math.round(score * 100)) < 1e-6, { error: 'scoreInHundredths' })
const Content = z.string().trim().max(MAX_CONTENT).default('')

const TagType = z.object({ id: Id, type: z.string() })
const CommentScore = z.object({ modelItemId: Id, name: z.string(), weight: z.number(), score: z.number() })

const Reply = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  avatarId: Id.nullable(),
  isPresenter: z.boolean(),
  content: z.string(),
  isHidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  createdAt: Moment,
})

/** The content of a comment; all of it is empty when an administrator hid it from the caller. */
export const Comment = z.object({
  id: Id,
  classId: Id,
  userId: Id,
  userName: z.string(),
  avatarId: Id.nullable(),
  isPresenter: z.boolean(),
  type: z.enum(COMMENT_TYPES),
  /** the author's department then, and the invitation by which the author became a reviewer */
  identifier: z.string().nullable(),
  activityId: Id.nullable(),
  content: z.string(),
  point: z.number().nullable(),
  pointEnd: z.number().nullable(),
  modelId: Id.nullable(),
  /** of a 精准点评: the standard it scores, as it was called then */
  modelItemId: Id.nullable(),
  modelItemName: z.string().nullable(),
  weight: z.number().nullable(),
  score: z.number().nullable(),
  /** of a 评价: the whole sheet and its total, 0 to 100 */
  scores: z.array(CommentScore),
  total: z.number().nullable(),
  materialTypeId: Id.nullable(),
  materialName: z.string().nullable(),
  tagType: TagType.nullable(),
  /** by /attachments/actions/download: a drawing on the frame at the point, and a spoken comment of so many seconds */
  drawingId: Id.nullable(),
  voiceId: Id.nullable(),
  voiceDuration: z.number().nullable(),
  createTimeStr: z.string(),
  createdAt: Moment,
  isEdited: z.boolean(),
  resolvedAt: Moment.nullable(),
  resolvedBy: z.string().nullable(),
  isHidden: z.boolean(),
  /** for its author and for administrators */
  hiddenReason: z.string().nullable(),
  replies: z.array(Reply),
})

const Filter = z.object({
  classId: Id,
  type: filter(z.enum(COMMENT_TYPES)),
  userId: filter(Id),
  tagId: filter(Id),
  materialTypeId: filter(Id),
  text: SearchText,
  isResolved: filter(z.boolean()),
  /** others wrote them, or a reply, later than this */
  since: filter(Moment),
})
const Sorted = Filter.extend({
  orderColumn: filter(z.enum(COMMENT_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

const commentFields = {
  type: z.enum(COMMENT_TYPES, { error: 'commentTypeRequired' }),
  content: Content,
  /** 精准点评 alone: a point, or a span from it */
  point: Seconds.nullish(),
  pointEnd: Seconds.nullish(),
  /** the places were taken while the lesson was live: they move to where that is in its recording, once there is one */
  isLive: z.boolean().optional(),
  /** of a 精准点评 any scale, of a 评价 the lesson's */
  modelId: Id.nullish(),
  modelItemId: Id.nullish(),
  score: Score.nullish(),
  materialTypeId: Id.nullish(),
  tagType: z.object({ id: Id }).nullish(),
  drawingId: Id.nullish(),
  /** 评价 alone: a score for every standard */
  scores: z
    .array(z.object({ modelItemId: Id, score: Score }))
    .max(50)
    .default([]),
  voiceId: Id.nullish(),
  voiceDuration: z.number().positive().max(MAX_VOICE_SECONDS, { error: 'voiceTooLong' }).nullish(),
}
export type CommentForm = z.output<z.ZodObject<typeof commentFields>>
/** Made by the browser for a draft: sent again, it adds nothing. */
const DraftKey = z.uuid().nullish()

const CommentForm = z.object(commentFields).superRefine(addProblems)
const NewComment = z.object({ ...commentFields, classId: Id, draftKey: DraftKey }).superRefine(addProblems)

function addProblems(form: CommentForm, context: z.RefinementCtx): void {
  for (const [field, message] of formProblems(form)) context.addIssue({ code: 'custom', path: [field], message })
}

const Words = z.object({
  content: z.string({ error: 'contentRequired' }).trim().min(1, { error: 'contentRequired' }).max(MAX_CONTENT),
})
const byId = z.object({ id: IdInPath })
const lecture = { key: 'lecture', scope: 'companies' } as const
const changing = { ...lecture, write: true } as const

export const commentCalls = defineCalls({
  'POST /Comment/find/': {
    summary:
      'Comments of a lesson that the caller may read and that match, with their replies; the latest first by default',
    ...lecture,
    request: Sorted.extend({ ...PageRequest.shape, size: PageRequest.shape.size.unwrap().default(10) }),
    response: listOf(Comment),
  },
  'POST /Comment/marks': {
    summary: 'The places in the video of all comments that match, in order of place',
    ...lecture,
    request: Filter,
    response: z.array(
      z.object({
        id: Id,
        userId: Id,
        userName: z.string(),
        type: z.enum(COMMENT_TYPES),
        point: z.number(),
        pointEnd: z.number().nullable(),
        tagId: Id.nullable(),
        materialTypeId: Id.nullable(),
        /** the beginning of its content; without any, its goal */
        title: z.string(),
      }),
    ),
  },
  'POST /Comment/authors': {
    summary: 'Who has written the comments of a lesson that the caller may read, by name',
    ...lecture,
    request: z.object({ classId: Id }),
    response: listOf(z.object({ id: Id, name: z.string(), avatarId: Id.nullable(), comments: z.int() })),
  },
  // Every reader's own mark: it takes no right to write.
  'POST /Comment/seen': {
    summary: 'Notes that the caller has seen the lesson’s comments; gives until when they had before, null for never',
    key: 'lecture',
    scope: 'companies',
    notByToken: true,
    request: z.object({ classId: Id }),
    response: z.object({ before: Moment.nullable() }),
  },
  'POST /Comment/export': {
    summary: 'Comments of a lesson that match, as a spreadsheet (xls, xlsx, csv)',
    ...lecture,
    reads: 'replica',
    request: Sorted.extend({ format: ExportFormat.default('xls') }),
    response: 'file',
  },
  'POST /Comment/save': {
    summary: 'Adds a comment at a point, or the one evaluation of its author; by the presenter and the reviewers',
    ...changing,
    request: NewComment,
    response: z.object({ id: Id }),
  },
  'PUT /Comment/update/{id}': {
    summary: "Changes a comment of the caller's own; its type stays",
    ...changing,
    params: byId,
    request: CommentForm,
    response: z.null(),
  },
  'DELETE /Comment/delete/{id}': {
    summary: "Deletes a comment or a reply of the caller's own",
    ...changing,
    params: byId,
    response: z.null(),
  },
  'POST /Comment/reply/{id}': {
    summary: 'Replies to a comment; by the presenter and the reviewers who read it',
    ...changing,
    params: byId,
    request: Words.extend({ draftKey: DraftKey }),
    response: z.object({ id: Id }),
  },
  'PUT /Comment/updateReply/{id}': {
    summary: "Changes a reply of the caller's own",
    ...changing,
    params: byId,
    request: Words,
    response: z.null(),
  },
  'POST /Comment/resolve/{id}': {
    summary: 'Marks a comment as dealt with, or as open again; by its author and the presenter',
    ...changing,
    params: byId,
    request: z.object({ isResolved: z.boolean() }),
    response: z.null(),
  },
  'POST /Comment/hide/{id}': {
    summary:
      'Hides a comment or a reply from all but its author and administrators, or shows it again; by administrators',
    ...changing,
    roles: [ADMINISTRATOR],
    params: byId,
    request: z.object({
      isHidden: z.boolean(),
      reason: z.string({ error: 'reasonRequired' }).trim().min(1, { error: 'reasonRequired' }).max(500),
    }),
    response: z.null(),
  },
})

export type CommentCalls = typeof commentCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends CommentCalls {}
}
