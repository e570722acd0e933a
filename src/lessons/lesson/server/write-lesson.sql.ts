import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { ENDED, NOT_ENDED } from '../../rules/lesson-words.ts'
import type { LessonState, Recording, Visibility } from '../../rules/lesson-words.ts'
import { changedBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { Plan } from '../rules/lesson-plan.ts'
import { RECORDING } from './find-lessons.sql.ts'

/** What the form of a lesson holds, without its reviewers. */
export interface EnteredLesson extends Plan {
  shared: boolean
  modelId: number | null
  visibility: Visibility
  reviewDeadline: Date | null
  consent: string
  keepVideoUntil: string | null
  videoId: number | null
  posterId: number | null
}
export interface StoredLesson extends EnteredLesson {
  id: number
  companyId: number
  userId: number
  state: LessonState
  liveStartedAt: Date | null
  recording: Recording | null
  version: number
}

/** A lesson that the caller may change; its row stays locked until the transaction ends. */
export async function selectLessonForUpdate(
  trx: Db,
  id: number,
  caller: LessonReader,
): Promise<StoredLesson | undefined> {
  const { rows } = await sql<StoredLesson>`
    select id, company_id as "companyId", user_id as "userId", name, course, starts_at as "startTime", ends_at as "endTime", type,
      state, shared, scale_id as "modelId", visibility, review_deadline as "reviewDeadline", consent,
      keep_video_until as "keepVideoUntil", video_id as "videoId", poster_id as "posterId", live_started_at as "liveStartedAt",
      ${RECORDING} as recording, version
    from lesson l where id = ${id} and ${changedBy(caller)} for update`.execute(trx)
  return rows[0]
}

export interface NewLessons {
  companyId: number
  userId: number
  /** so many, at the same time of each week */
  weeks: number
  /** the business zone: a lesson at ten stays at ten when clocks are changed */
  timeZone: string
}

/** Adds a lesson, or several a week apart; returns their ids in order of time. */
export async function insertLessons(trx: Db, lesson: EnteredLesson, planned: NewLessons): Promise<number[]> {
  const { weeks, timeZone } = planned
  const later = (at: RawBuilder<unknown>) =>
    sql`(${at}::timestamptz at time zone ${timeZone} + week * interval '7 days') at time zone ${timeZone}`
  const start = later(sql`${lesson.startTime}`)
  const { rows } = await sql<{ id: number }>`
    insert into lesson (company_id, user_id, name, course, starts_at, ends_at, type, shared, scale_id, visibility, review_deadline,
      consent, keep_video_until, video_id, poster_id)
    select ${planned.companyId}, ${planned.userId}, ${lesson.name}, ${lesson.course}, ${start},
      ${start} + (${lesson.endTime}::timestamptz - ${lesson.startTime}::timestamptz), ${lesson.type}, ${lesson.shared},
      ${lesson.modelId}::bigint, ${lesson.visibility}, ${later(sql`${lesson.reviewDeadline}`)}, ${lesson.consent},
      ${lesson.keepVideoUntil}::date + week * 7, ${lesson.videoId}::bigint, ${lesson.posterId}::bigint
    from generate_series(0, ${weeks - 1}::int) week order by week
    returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 1) {
    await sql`update lesson set series_id = ${ids[0]} where id = any(${ids}::bigint[])`.execute(trx)
  }
  return ids
}

export async function updateLessonRow(trx: Db, id: number, lesson: EnteredLesson): Promise<void> {
  await sql`
    update lesson set name = ${lesson.name}, course = ${lesson.course}, starts_at = ${lesson.startTime}, ends_at = ${lesson.endTime},
      type = ${lesson.type}, shared = ${lesson.shared}, scale_id = ${lesson.modelId}, visibility = ${lesson.visibility},
      review_deadline = ${lesson.reviewDeadline}, consent = ${lesson.consent}, keep_video_until = ${lesson.keepVideoUntil},
      video_id = ${lesson.videoId}, poster_id = ${lesson.posterId}, version = version + 1
    where id = ${id}`.execute(trx)
}

/** Copies the facts of the chosen video into the lesson; null where there is none now. */
export async function updateVideoFacts(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update lesson l set video_name = v.file_name, duration_ms = v.duration_ms, width = v.width, height = v.height,
      video_removed_at = case when v.id is null then l.video_removed_at end
    from lesson o left join attachment v on v.id = o.video_id
    where o.id = l.id and l.id = any(${ids}::bigint[])`.execute(trx)
}

/** The lesson's video was sent as the recording of a live lesson: it is taken to begin with it, and the comments lie within it. */
export async function updateSentRecording(trx: Db, id: number): Promise<void> {
  await sql`
    update lesson set recording_offset_ms = 0,
      recording_stretches = jsonb_build_array(jsonb_build_object('fromMs', 0, 'toMs', duration_ms))
    where id = ${id}`.execute(trx)
  await sql`
    update lesson_comment c set point_ms = least(c.point_ms, l.duration_ms),
      point_end_ms = case when c.point_ms < l.duration_ms and c.point_end_ms is not null then least(c.point_end_ms, l.duration_ms) end
    from lesson l where l.id = ${id} and c.lesson_id = l.id and c.point_ms is not null`.execute(trx)
}

/** Its files are shown nowhere then, and go with the next tidying. */
export async function updateLessonDeleted(trx: Db, id: number): Promise<void> {
  await sql`update lesson set deleted_at = now(), video_id = null, poster_id = null where id = ${id}`.execute(trx)
}

/** False for one that has ended. */
export async function updateLessonEnded(trx: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lesson set state = ${ENDED}, ended_at = now() where id = ${id} and state = ${NOT_ENDED}`.execute(trx)
  return numAffectedRows === 1n
}

/** A finished file of this type that the person sent; it stays as long as the transaction lasts. */
export async function selectIsOwnFile(trx: Db, id: number, fileType: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from attachment where id = ${id} and file_type = ${fileType} and owner_id = ${ownerId}
      and finished_at is not null and deleted_at is null for key share`.execute(trx)
  return rows.length > 0
}

/** A scale as it is now, which a lesson may be given. */
export async function selectIsCurrentScale(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from scale where id = ${id} and is_current and deleted_at is null for key share`.execute(trx)
  return rows.length > 0
}

/** Whether anybody scored the lesson. */
export async function selectIsScored(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from lesson_comment where lesson_id = ${id} and scale_id is not null and deleted_at is null limit 1`.execute(
    trx,
  )
  return rows.length > 0
}
