import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { isOver } from './session.sql.ts'
import type { SessionLife } from './session.sql.ts'

export interface OwnSessionRow {
  id: number
  address: string | null
  userAgent: string | null
  beganAt: Date
  lastSeenAt: Date
  /** between the login before and this one */
  wrongTries: number
}

/** The open sessions of a person: `first`, then the others, the one seen last first. */
export async function selectOwnSessions(
  db: Db,
  userId: number,
  { first, most, ...life }: SessionLife & { first: number; most: number },
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select id, address, user_agent as "userAgent", created_at as "beganAt", last_seen_at as "lastSeenAt",
           wrong_tries as "wrongTries"
    from user_session s
    where user_id = ${userId} and ended_at is null and not ${isOver(life)}
    order by id <> ${first}, last_seen_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Whether a session, ended or not, is the person's. */
export async function selectIsSessionOf(db: Db, id: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
