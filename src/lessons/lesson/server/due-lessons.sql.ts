import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { ENDED, LIVE, NOT_ENDED } from '../../rules/lesson-words.ts'

const AT_ONCE = 500

/** People in a room are noted every few seconds. */
const ROOM_IS_EMPTY = sql`coalesce(room_seen_at < now() - interval '2 minutes', true)`

/** Ends recorded lessons at their end time, live ones `liveGraceMs` later in an empty room; returns those that ended now, some hundred at most. */
export async function updateDueEnded(trx: Db, liveGraceMs: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with due as (
      select id from lesson where state = ${NOT_ENDED} and deleted_at is null and ends_at <= now()
        and (type <> ${LIVE} or (ends_at <= now() - ${liveGraceMs} * interval '1 millisecond' and ${ROOM_IS_EMPTY}))
      order by ends_at limit ${AT_ONCE} for update skip locked
    )
    update lesson l set state = ${ENDED}, ended_at = now() from due where l.id = due.id returning l.id, l.name`.execute(
    trx,
  )
  return rows
}

/**
 * Takes the video and its cover from lessons whose last day of keeping it was before `today`, and from their comments the drawings, which
 * are on frames of it; their files are deleted.
 */
export async function updateVideosRemoved(trx: Db, today: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with due as (
      select id, video_id, poster_id from lesson where video_id is not null and keep_video_until < ${today}::date
      order by id limit ${AT_ONCE} for update skip locked
    ), drawn as (
      select c.id, c.drawing_id from due join lesson_comment c on c.lesson_id = due.id and c.drawing_id is not null
    ), comments as (
      update lesson_comment c set drawing_id = null from drawn where c.id = drawn.id
    ), files as (
      update attachment a set deleted_at = now() where a.deleted_at is null
        and a.id in (select unnest(array[video_id, poster_id]) from due union all select drawing_id from drawn)
    )
    update lesson l set video_id = null, poster_id = null, video_removed_at = now(), version = version + 1 from due
    where l.id = due.id returning l.id, l.name`.execute(trx)
  return rows
}
