import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import { changedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import { ENDED, LIVE, NOT_ENDED } from '../../rules/lesson-words.ts'
import type { LessonState, LessonType } from '../../rules/lesson-words.ts'

export interface LiveLesson {
  id: number
  presenterId: number
  type: LessonType
  state: LessonState
  meetingNumber: string
  liveStartedAt: Date | null
}

const COLUMNS = sql`l.id, l.user_id as "presenterId", l.type, l.state,
  coalesce(l.meeting_number, l.id::text) as "meetingNumber", l.live_started_at as "liveStartedAt"`

export async function selectMeeting(db: Db, id: number, reader: LessonReader): Promise<LiveLesson | undefined> {
  const { rows } = await sql<LiveLesson>`
    select ${COLUMNS} from lesson l where ${allOf(sql`l.id = ${id}`, seenBy(reader))}`.execute(db)
  return rows[0]
}

/** One that the person may change. */
export async function selectMeetingForUpdate(
  trx: Db,
  id: number,
  reader: LessonReader,
): Promise<LiveLesson | undefined> {
  const { rows } = await sql<LiveLesson>`
    select ${COLUMNS} from lesson l where ${allOf(sql`l.id = ${id}`, changedBy(reader))} for no key update`.execute(trx)
  return rows[0]
}

/** Ends the live lessons of a meeting that have begun and not ended; returns those that ended now. */
export async function updateMeetingEnded(trx: Db, meetingNumber: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    update lesson set state = ${ENDED}, ended_at = now()
    where coalesce(meeting_number, id::text) = ${meetingNumber} and type = ${LIVE} and state = ${NOT_ENDED}
      and live_started_at is not null and deleted_at is null
    returning id, name`.execute(trx)
  return rows
}

export interface AwaitingLesson {
  id: number
  name: string
  presenterId: number
  liveStartedAt: Date
  endedAt: Date
}

/** The lesson of a meeting that ended last and has no video; undefined: none waits for one, or one still goes on. */
export async function selectAwaiting(db: Db, meetingNumber: string): Promise<AwaitingLesson | undefined> {
  const { rows } = await sql<AwaitingLesson & { state: LessonState; hasVideo: boolean }>`
    select id, name, user_id as "presenterId", live_started_at as "liveStartedAt", ended_at as "endedAt", state,
      video_id is not null or video_removed_at is not null as "hasVideo"
    from lesson
    where lower(coalesce(meeting_number, id::text)) = lower(${meetingNumber}) and type = ${LIVE} and live_started_at is not null
      and deleted_at is null
    order by live_started_at desc limit 1`.execute(db)
  const [last] = rows
  return last && last.state === ENDED && !last.hasVideo ? last : undefined
}

export async function updateLiveStarted(trx: Db, id: number): Promise<void> {
  await sql`update lesson set live_started_at = now() where id = ${id}`.execute(trx)
}
