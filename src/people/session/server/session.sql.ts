import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { selectScopes } from '../../../platform/server/caller-scopes.sql.ts'
import type { AreaScopes, CallerSql } from '../../../platform/server/scope-sql.ts'
import type { App } from '../../../platform/server/context.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'

export type EndReason = 'logout' | 'expired' | 'elsewhere' | 'revoked'

/** How long a session lasts unused, and at all. */
export interface SessionLife {
  idleMs: number
  sessionMs: number
}

/** Whether a session outlived that; `s` is the session. */
export const isOver = ({ idleMs, sessionMs }: SessionLife) => sql<boolean>`(
  s.last_seen_at < now() - ${idleMs} * interval '1 millisecond' or s.created_at < now() - ${sessionMs} * interval '1 millisecond')`

export type WhichSession = { tokenHash: Buffer } | { sessionId: number }

/** A caller as found by a session or an API token. */
export interface CallerRow {
  /** the last activity was noted long enough ago to note the next */
  isNoteDue: boolean
  userId: number
  companyId: number
  name: string
  phone: string
  role: string
  mustChangePassword: boolean
  keys: Record<string, boolean>
  /** what the caller sees of each area's rows */
  scopes: AreaScopes
  /** null: all */
  companyIds: number[] | null
}

export interface SessionRow extends CallerRow {
  sessionId: number
  endReason: EndReason | null
  /** idle for too long, or begun too long ago */
  isOver: boolean
  hasFactor: boolean
}

const SESSION_SQL: CallerSql = {
  userId: sql`u.id`,
  role: (column) => sql.ref(`r.${column}`),
  companyIds: sql`companies.ids`,
  isOwnRole: sql`true`,
  cutTo: () => sql`null::bigint[]`,
}

/**
 * One session with its person, keys and scopes. The current company is the one switched to, as long as it
 * exists and is still within reach: the own one or below it, any for a role that sees all.
 *
 * `offset 0` keeps the planner from copying what is worked out once into each place that reads it: 1.4 ms of planning instead of 2.0, each call.
 */
export async function selectSession(
  { db, scopes }: Pick<App, 'db' | 'scopes'>,
  which: WhichSession,
  { noteMs, ...life }: SessionLife & { noteMs: number },
): Promise<SessionRow | undefined> {
  const statement = sql<SessionRow>`
    select s.id as "sessionId", s.end_reason as "endReason",
           ${isOver(life)} as "isOver",
           s.last_seen_at < now() - ${noteMs} * interval '1 millisecond' as "isNoteDue",
           u.id as "userId", current.id as "companyId", u.name, u.phone, u.role,
           u.must_change_password as "mustChangePassword",
           exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
           (select coalesce(json_object_agg(k.key, k.can_write), '{}') from role_key k where k.role = u.role) as keys,
           companies.ids as "companyIds",
           ${selectScopes(scopes, SESSION_SQL)} as scopes
    from user_session s
    join app_user u on u.id = s.user_id and u.deleted_at is null
    join role r on r.name = u.role
    join company home on home.id = u.company_id and home.deleted_at is null
    cross join lateral (
      select coalesce(
        (select c.id from company c where c.id = s.company_id and c.deleted_at is null
           and (r.company_scope = 'all' or c.id = any(companies_below(home.id)))),
        home.id) as id
      offset 0
    ) current
    cross join lateral (
      select case r.company_scope when 'below' then companies_below(current.id) when 'current' then array[current.id] end as ids
      offset 0
    ) companies
    where ${'sessionId' in which ? sql`s.id = ${which.sessionId}` : sql`s.token_hash = ${which.tokenHash}`}`
  const [session] = await selectPlanned(db, statement)
  return session
}

export async function insertSession(
  db: Db,
  session: {
    tokenHash: Buffer
    userId: number
    makerSessionId?: number | null
    address: string
    userAgent: string
    wrongTries?: number
  },
): Promise<number> {
  const { id } = await db
    .insertInto('user_session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      maker_session_id: session.makerSessionId ?? null,
      address: session.address,
      user_agent: session.userAgent,
      wrong_tries: session.wrongTries ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateLastSeen(db: Db, sessionId: number): Promise<void> {
  await sql`update user_session set last_seen_at = now() where id = ${sessionId} and ended_at is null`.execute(db)
}

/** Whether a session has not ended; until the transaction ends no one ends it. */
export async function selectIsAlive(trx: Db, sessionId: number): Promise<boolean> {
  const { rows } = await sql`select from user_session where id = ${sessionId} and ended_at is null for share`.execute(
    trx,
  )
  return rows.length > 0
}

/** Ends one session with those that it made; returns the ids of all that ended now. */
export function updateSessionEnded(db: Db, sessionId: number, reason: EndReason): Promise<number[]> {
  return updateEnded(db, sql`s.id = ${sessionId}`, reason)
}

/** Ends a person's sessions but the one given; returns the ids of those that ended now. */
export function updateOtherSessionsEnded(
  db: Db,
  userId: number,
  keptSessionId: number,
  reason: EndReason,
): Promise<number[]> {
  return updateEnded(db, sql`s.user_id = ${userId}`, reason, keptSessionId)
}

/**
 * Ends the sessions `s` of a condition, then those opened by their tokens: one that was being opened is committed before its maker ends, so
 * the second statement sees it. The session `keptId` stays in any case. What a token opened makes no tokens, so there is no third generation.
 */
async function updateEnded(db: Db, condition: RawBuilder<unknown>, reason: EndReason, keptId = 0): Promise<number[]> {
  const update = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`
      update user_session s set ended_at = now(), end_reason = ${reason} where s.ended_at is null and s.id <> ${keptId} and ${which} returning s.id
    `.execute(db)
    return rows.map(({ id }) => id)
  }
  const ended = await update(condition)
  if (ended.length === 0) return []
  return [...ended, ...(await update(sql`s.maker_session_id = any(${ended}::bigint[])`))]
}

/** Sessions that are over end; those that ended long ago are forgotten. */
export async function updateSessionsOver(db: Db, life: SessionLife, keptDays: number): Promise<void> {
  await updateEnded(db, isOver(life), 'expired')
  await sql`delete from user_session where ended_at < now() - ${keptDays} * interval '1 day'`.execute(db)
}
