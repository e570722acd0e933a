import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { countRows } from '../../../platform/server/list/list-page.sql.ts'
import type { LongList } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals, isPresent } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { CommentType } from '../../rules/lesson-words.ts'
import { MAX_COMMENTS, MAX_REPLIES } from '../rules/comment-limits.ts'
import type { CommentOrder } from '../rules/comment-orders.ts'
import { isHiddenFrom, readBy, unlessHidden } from './comment-scope.sql.ts'

export interface CommentFilter {
  classId: number
  type?: CommentType | undefined
  userId?: number | undefined
  tagId?: number | undefined
  materialTypeId?: number | undefined
  text?: string | undefined
  isResolved?: boolean | undefined
  since?: string | undefined
}
export interface CommentQuery {
  filter: CommentFilter
  order: Order<CommentOrder>
  reader: LessonReader
}

export interface ScoreRow {
  modelItemId: number
  name: string
  weight: number
  score: number
}
/** Moments of replies are written by the database. */
interface ReplyRow {
  id: number
  userId: number
  userName: string
  avatarId: number | null
  isPresenter: boolean
  content: string
  isHidden: boolean
  hiddenReason: string | null
  createdAt: string
}
export interface CommentRow extends Omit<ReplyRow, 'createdAt'> {
  classId: number
  type: CommentType
  identifier: string | null
  activityId: number | null
  point: number | null
  pointEnd: number | null
  modelId: number | null
  materialTypeId: number | null
  materialName: string | null
  tagId: number | null
  tagName: string | null
  drawingId: number | null
  voiceId: number | null
  voiceDuration: number | null
  createdAt: Date
  isEdited: boolean
  resolvedAt: Date | null
  resolvedBy: string | null
  scores: ScoreRow[]
  replies: ReplyRow[]
}

const FROM = sql`lesson_comment c join lesson l on l.id = c.lesson_id join app_user u on u.id = c.user_id`
/** Points are kept from when a live lesson began, and given from where its recording does. */
const POINT = sql<number>`(c.point_ms + l.recording_offset_ms) / 1000.0`
const POINT_END = sql<number | null>`(c.point_end_ms + l.recording_offset_ms) / 1000.0`

function matching(filter: CommentFilter, reader: LessonReader): Term {
  const { classId, type, userId, tagId, materialTypeId, text, isResolved, since } = filter
  const looksInside = tagId !== undefined || materialTypeId !== undefined || Boolean(text)
  return allOf(
    readBy(reader),
    sql`c.lesson_id = ${classId} and c.parent_id is null`,
    equals('c.type', type),
    equals('c.user_id', userId),
    equals('c.tag_id', tagId),
    equals('c.category_id', materialTypeId),
    contains('c.content', text),
    isPresent('c.resolved_at', isResolved),
    since === undefined
      ? undefined
      : sql`exists (select from lesson_comment n where (n.id = c.id or n.parent_id = c.id) and n.deleted_at is null
          and n.user_id <> ${reader.userId} and n.created_at > ${since})`,
    // A hidden comment is not found by its words.
    looksInside ? sql`not ${isHiddenFrom(reader)}` : undefined,
  )
}

const ORDERS = { createTime: sql`c.created_at`, point: { by: sql`c.point_ms`, mayBeNull: true } } as const

/** The comments that match, the latest first unless sorted otherwise. */
export function commentList({ filter, order, reader }: CommentQuery): LongList<CommentRow> {
  const { orderColumn = 'createTime', orderWay = orderColumn === 'createTime' ? 'desc' : 'asc' } = order
  const from = sql`${FROM} where ${matching(filter, reader)}`
  const keys = [ORDERS[orderColumn], sql`c.id`]
  return {
    ids: ({ isReversed, most }) => sql`
      select c.id from ${from} ${orderBy(keys, { isDescending: orderWay === 'desc', isReversed })} limit ${most ?? null}`,
    columns: sql<CommentRow>`
      c.id, c.lesson_id as "classId", c.user_id as "userId", u.name as "userName", u.avatar_id as "avatarId",
      c.user_id = l.user_id as "isPresenter", c.type, c.identifier, c.activity_id as "activityId",
      coalesce(${unlessHidden(reader, sql`c.content`)}, '') as content,
      ${POINT} as point, ${POINT_END} as "pointEnd", c.scale_id as "modelId",
      ${unlessHidden(reader, sql`c.category_id`)} as "materialTypeId",
      ${unlessHidden(reader, sql`c.category_name`)} as "materialName",
      ${unlessHidden(reader, sql`c.tag_id`)} as "tagId", ${unlessHidden(reader, sql`c.tag_type`)} as "tagName",
      ${unlessHidden(reader, sql`c.drawing_id`)} as "drawingId", ${unlessHidden(reader, sql`c.voice_id`)} as "voiceId",
      ${unlessHidden(reader, sql`c.voice_ms / 1000.0`)} as "voiceDuration",
      c.created_at as "createdAt", c.updated_at > c.created_at as "isEdited", c.resolved_at as "resolvedAt",
      (select name from app_user where id = c.resolved_by) as "resolvedBy",
      c.hidden_at is not null as "isHidden", ${unlessHidden(reader, sql`c.hidden_reason`)} as "hiddenReason",
      ${scoresOf(reader)} as scores, ${repliesOf(reader)} as replies`,
    joins: sql`join lesson_comment c on c.id = found.id join lesson l on l.id = c.lesson_id join app_user u on u.id = c.user_id`,
    count: (db) => countRows(db, from),
  }
}

const scoresOf = (reader: LessonReader) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('modelItemId', s.scale_item_id, 'name', s.item_name, 'weight', s.weight, 'score', s.score)
                             order by i.position), '[]')
   from comment_score s join scale_item i on i.id = s.scale_item_id
   where s.comment_id = c.id and not ${isHiddenFrom(reader)})`

const repliesOf = (reader: LessonReader) => sql`
  (select coalesce(jsonb_agg(to_jsonb(found) order by found."createdAt", found.id), '[]') from (
     select r.id, r.user_id as "userId", a.name as "userName", a.avatar_id as "avatarId", r.user_id = l.user_id as "isPresenter",
       coalesce(${unlessHidden(reader, sql`r.content`, 'r')}, '') as content, r.hidden_at is not null as "isHidden",
       ${unlessHidden(reader, sql`r.hidden_reason`, 'r')} as "hiddenReason", r.created_at as "createdAt"
     from lesson_comment r join app_user a on a.id = r.user_id
     where r.parent_id = c.id and r.deleted_at is null
     order by r.created_at, r.id limit ${MAX_REPLIES}) found)`

export interface MarkRow {
  id: number
  userId: number
  userName: string
  type: CommentType
  point: number
  pointEnd: number | null
  tagId: number | null
  materialTypeId: number | null
  title: string
}

/** Long enough for a tooltip. */
const TITLE_LETTERS = 60

export async function selectMarks(db: Db, filter: CommentFilter, reader: LessonReader): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select c.id, c.user_id as "userId", u.name as "userName", c.type, ${POINT} as point, ${POINT_END} as "pointEnd",
      ${unlessHidden(reader, sql`c.tag_id`)} as "tagId", ${unlessHidden(reader, sql`c.category_id`)} as "materialTypeId",
      coalesce(${unlessHidden(reader, sql`left(coalesce(nullif(c.content, ''), c.tag_type), ${TITLE_LETTERS})`)}, '') as title
    from ${FROM} where ${matching(filter, reader)} and c.point_ms is not null
    order by c.point_ms, c.id limit ${MAX_COMMENTS}`.execute(db)
  return rows
}

export interface AuthorRow {
  id: number
  name: string
  avatarId: number | null
  comments: number
}

export async function selectAuthors(db: Db, classId: number, reader: LessonReader): Promise<AuthorRow[]> {
  const { rows } = await sql<AuthorRow>`
    select u.id, u.name, u.avatar_id as "avatarId", count(*) as comments
    from ${FROM} where ${matching({ classId }, reader)}
    group by u.id order by u.name collate "zh-x-icu", u.id`.execute(db)
  return rows
}
