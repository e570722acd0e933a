import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import { LIVE, NOT_ENDED } from '../../rules/lesson-words.ts'
import type { LessonState } from '../../rules/lesson-words.ts'
import { seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

export interface RoomToken {
  hash: Buffer
  lessonId: number
  userId: number
}

export async function insertRoomToken(db: Db, { hash, lessonId, userId }: RoomToken, expiresAt: Date): Promise<void> {
  await sql`
    with expired as (delete from room_token where expires_at < now())
    insert into room_token (hash, lesson_id, user_id, expires_at) values (${hash}, ${lessonId}, ${userId}, ${expiresAt})`.execute(
    db,
  )
}

/** False unless there was such a token that had not expired; it opens nothing afterwards. */
export async function deleteRoomToken(db: Db, { hash, lessonId, userId }: RoomToken): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from room_token
    where hash = ${hash} and lesson_id = ${lessonId} and user_id = ${userId} and expires_at > now()`.execute(db)
  return numAffectedRows === 1n
}

export interface RoomLesson {
  name: string
  presenterId: number
  state: LessonState
  hasBegun: boolean
}

/** A live lesson that the person may see. */
export async function selectRoomLesson(db: Db, id: number, reader: LessonReader): Promise<RoomLesson | undefined> {
  const { rows } = await sql<RoomLesson>`
    select l.name, l.user_id as "presenterId", l.state, l.live_started_at is not null as "hasBegun"
    from lesson l where ${allOf(sql`l.id = ${id}`, sql`l.type = ${LIVE}`, seenBy(reader))}`.execute(db)
  return rows[0]
}

/** What outlives a room. */
export interface KeptRoom {
  /** the presenter paused the recording */
  isPaused: boolean
  /** people whom the presenter put out */
  putOut: number[]
}

/** Notes that people are in the room, which this server holds. Undefined: another one holds it, and was there in the last `awayMs`. */
export async function updateRoomSeen(
  db: Db,
  id: number,
  server: string,
  awayMs: number,
): Promise<KeptRoom | undefined> {
  const { rows } = await sql<KeptRoom>`
    update lesson set room_server = ${server}, room_seen_at = now()
    where id = ${id} and (room_server is null or room_server = ${server}
      or room_seen_at < now() - ${awayMs} * interval '1 millisecond')
    returning room_paused as "isPaused", room_put_out as "putOut"`.execute(db)
  return rows[0]
}

export async function updateRoomKept(db: Db, id: number, { isPaused, putOut }: KeptRoom): Promise<void> {
  await sql`update lesson set room_paused = ${isPaused}, room_put_out = ${putOut}::integer[] where id = ${id}`.execute(
    db,
  )
}

/** Whether the lesson goes on: of a room whose people are asked nothing. */
export async function selectGoesOn(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from lesson where id = ${id} and state = ${NOT_ENDED} and deleted_at is null and type = ${LIVE}`.execute(db)
  return rows.length > 0
}
