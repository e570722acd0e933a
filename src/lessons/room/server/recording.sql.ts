import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { VIDEO } from '../../rules/file-types.ts'
import { ENDED } from '../../rules/lesson-words.ts'
import type { LessonState } from '../../rules/lesson-words.ts'
import type { Stretch } from '../rules/recording-time.ts'

export interface RecordedLesson {
  presenterId: number
  name: string
  state: LessonState
  hasVideo: boolean
  keepVideoUntil: string | null
  liveStartedAt: Date | null
  /** the database's */
  now: Date
}

/** A lesson of which this server has a recording; undefined: it was deleted. */
export async function selectRecorded(db: Db, id: number): Promise<RecordedLesson | undefined> {
  const { rows } = await sql<RecordedLesson>`
    select user_id as "presenterId", name, state, video_id is not null or video_removed_at is not null as "hasVideo",
      keep_video_until as "keepVideoUntil", live_started_at as "liveStartedAt", now()
    from lesson where id = ${id} and deleted_at is null for no key update`.execute(db)
  return rows[0]
}

export interface NewVideo {
  key: string
  fileName: string
  sizeBytes: number
  contentType: string
  durationMs: number
  width: number | null
  height: number | null
}

/** A video on its way into the store: it counts once `updateRecordedVideo` shows it. */
export async function insertRecordedVideo(db: Db, ownerId: number, video: NewVideo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, duration_ms, width, height)
    select ${video.key}, ${VIDEO}, id, company_id, ${video.fileName}, ${video.sizeBytes}, ${video.contentType}, ${video.durationMs},
      ${video.width}, ${video.height}
    from app_user where id = ${ownerId} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Drops a video that was not shown: the next tidying removes its file and its row. */
export async function updateUnshownVideo(db: Db, videoId: number): Promise<void> {
  await sql`update attachment set deleted_at = now() where id = ${videoId} and finished_at is null`.execute(db)
}

/** `stretches`: what of the live lesson is in it, ms since it went live. */
export async function updateRecordedVideo(
  trx: Db,
  lessonId: number,
  videoId: number,
  stretches: readonly Stretch[],
): Promise<void> {
  await sql`update attachment set finished_at = now() where id = ${videoId}`.execute(trx)
  await sql`
    update lesson l set video_id = v.id, video_name = v.file_name, duration_ms = v.duration_ms, width = v.width, height = v.height,
      recording_offset_ms = 0, recording_stretches = ${JSON.stringify(stretches)}::jsonb, version = version + 1
    from attachment v where v.id = ${videoId} and l.id = ${lessonId}`.execute(trx)
}

/** A recording of the lesson was begun: after its end people wait for it. */
export async function updateRecordingExpected(db: Db, lessonId: number): Promise<void> {
  await sql`update lesson set recording_state = 'expected' where id = ${lessonId} and recording_state is null`.execute(
    db,
  )
}

/** There is no video: there was nothing in the recording, it can't be joined, or what came was refused. False: that is known already. */
export async function updateRecordingLost(
  trx: Db,
  lessonId: number,
  state: 'nothing' | 'failed' | 'refused',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lesson set recording_state = ${state}
    where id = ${lessonId} and video_id is null and recording_state is distinct from ${state}`.execute(trx)
  return numAffectedRows === 1n
}

/** The last day of its video is past: there will be none. False where that is known already. */
export async function updateRecordingRemoved(trx: Db, lessonId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lesson set video_removed_at = now(), version = version + 1
    where id = ${lessonId} and video_id is null and video_removed_at is null`.execute(trx)
  return numAffectedRows === 1n
}

/** Lessons that ended and wait for the recording which this server began. */
export async function selectAwaited(db: Db, server: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lesson where room_server = ${server} and recording_state = 'expected' and state = ${ENDED} and video_id is null
      and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CommentPoint {
  id: number
  pointMs: number
  pointEndMs: number | null
}

export async function selectCommentPoints(trx: Db, lessonId: number): Promise<CommentPoint[]> {
  const { rows } = await sql<CommentPoint>`
    select id, point_ms as "pointMs", point_end_ms as "pointEndMs" from lesson_comment
    where lesson_id = ${lessonId} and point_ms is not null order by id`.execute(trx)
  return rows
}

export async function updateCommentPoints(trx: Db, points: readonly CommentPoint[]): Promise<void> {
  const column = (name: keyof CommentPoint) => sql`${points.map((point) => point[name])}::bigint[]`
  await sql`
    update lesson_comment c set point_ms = p.point_ms, point_end_ms = p.point_end_ms
    from unnest(${column('id')}, ${column('pointMs')}, ${column('pointEndMs')}) p (id, point_ms, point_end_ms)
    where c.id = p.id`.execute(trx)
}
