import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/server/database/database.ts'
import { containsLower } from '../../../platform/server/database/contains-text.sql.ts'
import { countUpTo, MOST_COUNTED } from '../../../platform/server/list/list-page.sql.ts'
import type { LongList } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { SortKey } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { ENDED, LIVE, PRESENTS, REVIEWS } from '../../rules/lesson-words.ts'
import type { LinkType } from '../../rules/lesson-words.ts'
import { changedBy, isReviewedBy, seenBy, seenInList, seesOthersComments } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { Lesson, LessonFilter as LessonFilterSchema } from '../contract.ts'
import type { LessonOrder } from '../rules/lesson-orders.ts'

export type LessonFilter = z.output<typeof LessonFilterSchema>
type LessonAnswer = z.output<typeof Lesson>
type Moments = 'startTime' | 'endTime' | 'liveStartedAt' | 'endedAt' | 'reviewDeadline'

/** As it is stored; what it is called and where its files are is worked out from it (`lesson-answer.ts`). */
export type LessonRow = Omit<LessonAnswer, Moments | 'dateRange' | 'videoFileName' | 'posterFileName' | 'band'> & {
  startTime: Date
  endTime: Date
  liveStartedAt: Date | null
  endedAt: Date | null
  reviewDeadline: Date | null
  videoKey: string | null
  videoContentType: string | null
  posterKey: string | null
  posterContentType: string | null
}

export interface LessonQuery {
  filter: LessonFilter
  reader: LessonReader
  /** the reader may write lessons at all */
  mayWrite: boolean
  /** the business zone, in which days begin */
  timeZone: string
}

/** The lessons `l` that are this to the person. */
function linkedAs(linkType: LinkType | undefined, userId: number): Term | undefined {
  if (linkType === undefined) return undefined
  if (linkType === PRESENTS) return sql`l.user_id = ${userId}`
  // Joined, the thousand that someone reviews would have all lessons read.
  return sql`l.id = any(array(select r.lesson_id from lesson_reviewer r where r.user_id = ${userId}))`
}

const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/** Words without upper and lower case, as Chinese ones are, are found a third faster unchanged. */
const containsWords = (column: string, text: string | undefined) =>
  text && !hasCase(text) ? containsLower(column, text) : contains(column, text)

/** The lessons `l` that match and that the reader may see. */
function lessonFilter({ filter, reader, timeZone }: LessonQuery): Term {
  return allOf(
    seenInList(reader),
    linkedAs(filter.linkType, reader.userId),
    equals('l.state', filter.state),
    equals('l.series_id', filter.seriesId),
    containsWords('l.name', filter.name),
    containsWords('l.course', filter.course),
    onDays('l.starts_at', filter.period, timeZone),
  )
}

/** Hidden scores must not show through the order. */
const shown = (reader: LessonReader, score: RawBuilder<unknown>) =>
  sql`case when ${seesOthersComments(reader)} then ${score} end`

function sortKey(order: LessonOrder, reader: LessonReader): SortKey {
  const keys: Record<LessonOrder, SortKey> = {
    startTime: { by: sql`l.starts_at` },
    name: { by: sql`l.name collate "zh-x-icu"` },
    course: { by: sql`l.course collate "zh-x-icu"` },
    userName: { by: sql`p.name collate "zh-x-icu"` },
    commentNum: { by: sql`l.comment_count` },
    score: { by: shown(reader, sql`l.score_hundredths`), mayBeNull: true },
  }
  return keys[order]
}

/**
 * The first of many lessons by score: those whose score is shown by the index of scores, then the others. The order alone, an expression that
 * depends on the time, would have all of them sorted.
 */
function firstByScore(query: LessonQuery, most: number): RawBuilder<unknown> {
  const isDescending = query.filter.orderWay !== 'asc'
  const isShown = sql`(${seesOthersComments(query.reader)} and l.score_hundredths is not null)`
  const found = (which: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select l.id from lesson l where ${lessonFilter(query)} and ${which} ${order} limit ${most})`
  const byScore = isDescending
    ? sql`order by l.score_hundredths desc nulls last, l.id desc`
    : sql`order by l.score_hundredths asc nulls first, l.id asc`
  return sql`select id from (${found(isShown, byScore)} union all
    ${found(sql`${isShown} is not true`, orderBy([sql`l.id`], { isDescending }))}) scored`
}

/** The lessons that match, the latest start first unless sorted otherwise. */
export function lessonList(query: LessonQuery): LongList<LessonRow> {
  const { orderColumn = 'startTime', orderWay = 'desc' } = query.filter
  const presenter = orderColumn === 'userName' ? sql`join app_user p on p.id = l.user_id` : sql``
  return {
    ids: ({ isReversed, most, count }) =>
      orderColumn === 'score' && most !== undefined && count === Infinity
        ? firstByScore(query, most)
        : sql`select l.id from lesson l ${presenter} where ${lessonFilter(query)}
          ${orderBy([sortKey(orderColumn, query.reader), sql`l.id`], { isDescending: orderWay === 'desc', isReversed })}`,
    count: (db) => countUpTo(db, MOST_COUNTED, sql`lesson l where ${lessonFilter(query)}`),
    columns: columns(query),
    joins: sql`join lesson l on l.id = found.id ${JOINS}`,
  }
}

/** One lesson that the reader may see. */
export async function selectLesson(
  db: Db,
  id: number,
  query: Omit<LessonQuery, 'filter' | 'timeZone'>,
): Promise<LessonRow | undefined> {
  const { rows } = await sql<LessonRow>`
    select ${columns(query)} from lesson l ${JOINS} where l.id = ${id} and ${seenBy(query.reader)}`.execute(db)
  return rows[0]
}

const JOINS = sql`
  join app_user u on u.id = l.user_id
  left join attachment v on v.id = l.video_id and v.deleted_at is null
  left join attachment i on i.id = l.poster_id and i.deleted_at is null`

function columns({ reader, mayWrite }: Omit<LessonQuery, 'filter' | 'timeZone'>): RawBuilder<LessonRow> {
  const { userId } = reader
  return sql`
    l.id, l.user_id as "userId", u.name as "userName", u.avatar_id as "avatarId", l.name, l.course, l.state, l.type,
    case when l.user_id = ${userId} then ${PRESENTS} when ${isReviewedBy(userId)} then ${REVIEWS} end as "linkType",
    l.starts_at as "startTime", l.ends_at as "endTime", l.shared, ${CHECKS} as checks, l.comment_count as "commentNum",
    ${newComments(reader)} as "newCommentNum",
    v.id as "videoId", v.key as "videoKey", v.content_type as "videoContentType", l.video_removed_at is not null as "isVideoRemoved",
    i.id as "posterId", i.key as "posterKey", i.content_type as "posterContentType", l.duration_ms::float8 / 1000 as duration,
    l.meeting_number as "meetInfo", l.live_started_at as "liveStartedAt", l.ended_at as "endedAt", l.scale_id as "modelId",
    l.visibility, l.review_deadline as "reviewDeadline", l.consent, l.keep_video_until as "keepVideoUntil",
    l.series_id as "seriesId", l.version, ${RECORDING} as recording, ${shown(reader, sql`l.score`)} as score,
    (${mayWrite} and ${changedBy(reader)}) as "mayChange",
    (${mayWrite} and (l.user_id = ${userId} or ${isReviewedBy(userId)})) as "mayComment"`
}

/** A server that holds the parts of a recording and stays away for a day keeps no one waiting. */
export const RECORDING = sql`
  case when l.type = ${LIVE} and l.state = ${ENDED} and l.video_id is null and l.video_removed_at is null then
    case when l.recording_state in ('failed', 'refused') then l.recording_state
      when l.recording_state = 'expected' and l.ended_at > now() - interval '1 day' then 'coming' else 'nothing' end end`

/** A lesson may hold thousands: who has a hundred to read needs no figure. */
const MOST_NEW = 100

/** What others wrote since a presenter or reviewer last saw the comments, of what they may read. */
function newComments(reader: LessonReader): RawBuilder<number> {
  const { userId } = reader
  return sql`case when l.comment_count > 0 and (l.user_id = ${userId} or ${isReviewedBy(userId)}) then (
    select count(*)::int from (
      select from lesson_comment c left join lesson_comment answered on answered.id = c.parent_id
      where c.lesson_id = l.id and c.deleted_at is null and c.hidden_at is null and c.user_id <> ${userId}
        and c.created_at > coalesce((select s.seen_at from comments_seen s where s.lesson_id = l.id and s.user_id = ${userId}), '-infinity')
        and (answered.user_id = ${userId} or ${seesOthersComments(reader)})
      limit ${MOST_NEW}) found) else 0 end`
}

const CHECKS = sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'avatarId', c.avatar_id) order by r.added_at, c.id), '[]')
  from lesson_reviewer r join app_user c on c.id = r.user_id where r.lesson_id = l.id)`
