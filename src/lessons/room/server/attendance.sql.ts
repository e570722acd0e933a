import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import { seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

/** A person who is back within so long was never away: a dropped line, a reloaded page. */
const SAME_STAY = sql`interval '1 minute'`

/** Notes that a person came; returns the stay, which goes on where the last one ended just now. */
export async function insertStay(db: Db, lessonId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with same as (
      update lesson_attendance set seen_at = now()
      where id = (select id from lesson_attendance where lesson_id = ${lessonId} and user_id = ${userId}
                    and seen_at > now() - ${SAME_STAY} order by seen_at desc limit 1)
      returning id
    ), another as (
      insert into lesson_attendance (lesson_id, user_id) select ${lessonId}, ${userId} where not exists (select from same) returning id
    )
    select id from same union all select id from another`.execute(db)
  return rows[0]?.id ?? 0
}

/** Notes that those of these stays are still there. */
export async function updateStays(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update lesson_attendance set seen_at = now() where id = any(${ids}::bigint[])`.execute(db)
}

export interface Attendant {
  id: number
  name: string
  avatarId: number | null
  isPresenter: boolean
  from: Date
  to: Date
  /** of all stays together */
  minutes: number
}

const MOST_ATTENDANTS = 1000

/** Who was in the room of a lesson that the person may see, the presenter first. */
export async function selectAttendance(db: Db, lessonId: number, reader: LessonReader): Promise<Attendant[]> {
  const { rows } = await sql<Attendant>`
    select u.id, u.name, u.avatar_id as "avatarId", u.id = l.user_id as "isPresenter", min(a.came_at) as "from", max(a.seen_at) as "to",
      round(sum(extract(epoch from a.seen_at - a.came_at)) / 60, 1)::float8 as minutes
    from lesson_attendance a join lesson l on l.id = a.lesson_id join app_user u on u.id = a.user_id
    where ${allOf(sql`l.id = ${lessonId}`, seenBy(reader))}
    group by u.id, l.user_id order by "isPresenter" desc, "from", u.id limit ${MOST_ATTENDANTS}`.execute(db)
  return rows
}

/** Reviewers of a lesson that the person may see who were never in its room; none of a room that stayed empty. */
export async function selectAbsent(db: Db, lessonId: number, reader: LessonReader) {
  const { rows } = await sql<{ id: number; name: string; avatarId: number | null }>`
    select u.id, u.name, u.avatar_id as "avatarId"
    from lesson l join lesson_reviewer r on r.lesson_id = l.id join app_user u on u.id = r.user_id
    where ${allOf(sql`l.id = ${lessonId}`, seenBy(reader))}
      and exists (select from lesson_attendance a where a.lesson_id = l.id)
      and not exists (select from lesson_attendance a where a.lesson_id = l.id and a.user_id = r.user_id)
    order by u.name collate "zh-x-icu", u.id`.execute(db)
  return rows
}
