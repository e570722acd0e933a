import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf, equals, onDays } from '../../../platform/server/list/terms.sql.ts'
import { readBy } from '../../comment/server/comment-scope.sql.ts'
import type { OpenedLesson } from '../../lesson/server/record-opened.sql.ts'
import { isReviewedBy, seenBy, seesOthersComments } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { Minute, SheetScore } from '../rules/report-figures.ts'
import type { PlacedScore, ScoreStep } from '../rules/score-lines.ts'

export interface ReportedLesson extends OpenedLesson {
  course: string
  userName: string
  startsAt: Date
  /** of a video that is there */
  videoKey: string | null
  videoType: string | null
  durationMs: number | null
  score: number | null
  seesOthers: boolean
}

export async function selectReportedLesson(
  db: Db,
  id: number,
  reader: LessonReader,
): Promise<ReportedLesson | undefined> {
  const { rows } = await sql<ReportedLesson>`
    select l.id, l.name, l.shared, (l.user_id = ${reader.userId} or ${isReviewedBy(reader.userId)}) as "isInvolved", l.course,
      u.name as "userName", l.starts_at as "startsAt", a.key as "videoKey",
      a.content_type as "videoType", l.duration_ms as "durationMs", l.score, ${seesOthersComments(reader)} as "seesOthers"
    from lesson l join app_user u on u.id = l.user_id
    left join attachment a on a.id = l.video_id and a.deleted_at is null
    where ${allOf(sql`l.id = ${id}`, seenBy(reader))}`.execute(db)
  return rows[0]
}

const counted = (id: number, reader: LessonReader) =>
  sql`lesson_comment c join lesson l on l.id = c.lesson_id
    where ${readBy(reader)} and c.lesson_id = ${id} and c.parent_id is null and c.hidden_at is null`

/** The sheets of the reviewers, without the presenter's, standard by standard in the scale's order. */
export async function selectSheets(db: Db, id: number, reader: LessonReader): Promise<SheetScore[]> {
  const { rows } = await sql<SheetScore>`
    select s.user_id as "userId", cs.item_name as name, cs.weight, i.min_score as min, i.max_score as max, cs.score
    from (select c.id, c.user_id from ${counted(id, reader)} and c.type = '评价' and c.user_id <> l.user_id) s
    join comment_score cs on cs.comment_id = s.id
    join scale_item i on i.id = cs.scale_item_id
    order by i.scale_id, i.position, s.user_id`.execute(db)
  return rows
}

export interface ReviewerRow {
  id: number
  name: string
  avatarId: number | null
  /** of those that the person may read */
  comments: number
  hasEvaluated: boolean
}

export async function selectReviewers(db: Db, id: number, reader: LessonReader): Promise<ReviewerRow[]> {
  const { rows } = await sql<ReviewerRow>`
    select u.id, u.name, u.avatar_id as "avatarId", coalesce(w.comments, 0) as comments, coalesce(w.evaluations, 0) > 0 as "hasEvaluated"
    from lesson_reviewer r join app_user u on u.id = r.user_id
    left join (select c.user_id, count(*) filter (where c.type = '精准点评') as comments,
                 count(*) filter (where c.type = '评价') as evaluations
               from ${counted(id, reader)} group by c.user_id) w on w.user_id = u.id
    where r.lesson_id = ${id} order by u.name collate "zh-x-icu", u.id`.execute(db)
  return rows
}

/** Minutes of the video that were commented; its very end belongs to the last one. */
export async function selectMinutes(db: Db, id: number, reader: LessonReader): Promise<Minute[]> {
  const { rows } = await sql<Minute>`
    select ((c.place_ms - case when c.place_ms = c.duration_ms then 1 else 0 end) / 60000)::int as minute, count(*) as count,
      round(avg(s.score / s.weight), 4) as share
    from (select c.id, c.point_ms + l.recording_offset_ms as place_ms, l.duration_ms
          from ${counted(id, reader)} and c.point_ms is not null) c
    left join comment_score s on s.comment_id = c.id
    group by 1 order by 1`.execute(db)
  return rows
}

/** How often each goal, or each category, was named; the most frequent first. All of them: the report gives their sum and shares. */
export async function selectNamed(
  db: Db,
  column: 'tag_type' | 'category_name',
  id: number,
  reader: LessonReader,
): Promise<{ name: string; value: number }[]> {
  const named = sql.ref(`c.${column}`)
  const { rows } = await sql<{ name: string; value: number }>`
    select ${named} as name, count(*) as value from ${counted(id, reader)} and ${named} is not null
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export interface ComparedRow {
  id: string
  name: string
  lessons: number
  reviews: number
  comments: number
  score: number
}

const NAMES = { teacher: sql`u.name`, course: sql`l.course`, company: sql`o.name` }
const IDS = { teacher: sql`u.id`, course: sql`l.course`, company: sql`o.id` }
const MOST_COMPARED = 200

interface ComparedFilter {
  period?: readonly [string, string] | null | undefined
  course?: string | undefined
}
interface Reading {
  reader: LessonReader
  timeZone: string
}

/** Scored lessons `l` with their presenter `u` and company `o`; none whose scores the person may not read. */
const scored = ({ period, course }: ComparedFilter, { reader, timeZone }: Reading) => sql`
  lesson l join app_user u on u.id = l.user_id join company o on o.id = l.company_id
  where ${allOf(
    seenBy(reader),
    seesOthersComments(reader),
    sql`l.score is not null`,
    onDays('l.starts_at', period, timeZone),
    equals('l.course', course),
  )}`

/** Sums of scored lessons, from the lessons' own rows. */
export async function selectCompared(
  db: Db,
  by: keyof typeof NAMES,
  filter: ComparedFilter,
  reading: Reading,
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select ${IDS[by]}::text as id, ${NAMES[by]} as name, count(*) as lessons, sum(l.review_count) as reviews, sum(l.comment_count) as comments,
      round(avg(l.score), 2) as score
    from ${scored(filter, reading)}
    group by ${IDS[by]}, ${NAMES[by]} order by score desc, name limit ${MOST_COMPARED}`.execute(db)
  return rows
}

const MOST_LINES = 8
const PLACES = { month: 'YYYY-MM', lesson: 'YYYY-MM-DD HH24:MI' }
/** Eight lines over ten years of months; of single lessons the latest ones. */
const MOST_PLACED = { month: 1000, lesson: 300 }

/** Mean scores of those with the most lessons, in order of their places. */
export async function selectPlacedScores(
  db: Db,
  by: keyof typeof NAMES,
  step: ScoreStep,
  filter: ComparedFilter,
  reading: Reading,
): Promise<PlacedScore[]> {
  const { rows } = await sql<PlacedScore>`
    with scored as (
      select ${IDS[by]}::text as id, ${NAMES[by]} as name, l.score,
        to_char(l.starts_at at time zone ${reading.timeZone}, ${PLACES[step]}) as place
      from ${scored(filter, reading)}),
    most as (select id from scored group by id order by count(*) desc, id limit ${MOST_LINES}),
    placed as (
      select id, name, place, round(avg(score), 2) as score from scored where id in (select id from most)
      group by id, name, place order by place desc, id limit ${MOST_PLACED[step]})
    select * from placed order by place, id`.execute(db)
  return rows
}
