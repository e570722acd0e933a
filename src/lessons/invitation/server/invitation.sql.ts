import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { changedBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { Invitation } from '../rules/invite-state.ts'

const IS_OPEN = sql`i.revoked_at is null and i.accepted_by is null and i.expires_at > now()`

export interface NewInvitation {
  lessonId: number
  codeHash: Buffer
  createdBy: number
  days: number
}

export async function insertInvitation(
  db: Db,
  { lessonId, codeHash, createdBy, days }: NewInvitation,
): Promise<{ id: number; expiresAt: Date }> {
  const { rows } = await sql<{ id: number; expiresAt: Date }>`
    insert into lesson_invitation (lesson_id, code_hash, created_by, expires_at)
    values (${lessonId}, ${codeHash}, ${createdBy}, now() + ${days} * interval '1 day')
    returning id, expires_at as "expiresAt"`.execute(db)
  return rows[0] as { id: number; expiresAt: Date }
}

/** No one else counts them until the transaction ends: of two at once both would find room for the last. */
export async function countOpenInvitations(trx: Db, lessonId: number): Promise<number> {
  await sql`select from lesson where id = ${lessonId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from lesson_invitation i where i.lesson_id = ${lessonId} and ${IS_OPEN}`.execute(trx)
  return rows[0]?.count ?? 0
}

export interface OpenInvitation {
  id: number
  createdBy: string
  createdAt: Date
  expiresAt: Date
}

export async function selectOpenInvitations(db: Db, lessonId: number): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, u.name as "createdBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
    from lesson_invitation i join app_user u on u.id = i.created_by
    where i.lesson_id = ${lessonId} and ${IS_OPEN} order by i.id desc`.execute(db)
  return rows
}

/** False when the lesson, which the caller may change, has no such open link. */
export async function revokeInvitation(
  trx: Db,
  { lessonId, inviteId }: { lessonId: number; inviteId: number },
  caller: LessonReader,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lesson_invitation i set revoked_at = now()
    where i.id = ${inviteId} and i.lesson_id = ${lessonId} and ${IS_OPEN}
      and exists (select from lesson l where l.id = i.lesson_id and ${changedBy(caller)})`.execute(trx)
  return numAffectedRows === 1n
}

export interface InvitedLesson extends Invitation {
  id: number
  lessonId: number
  companyId: number
  /** the presenter */
  userId: number
  userName: string
  name: string
  course: string
  startTime: Date
  endTime: Date
}

/** What a link invites to; undefined when there is none. `isLocked`: its row stays locked until the transaction ends. */
export async function selectInvitation(
  db: Db,
  codeHash: Buffer,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<InvitedLesson | undefined> {
  const { rows } = await sql<InvitedLesson>`
    select i.id, i.lesson_id as "lessonId", i.expires_at as "expiresAt", i.revoked_at as "revokedAt", i.accepted_by as "acceptedBy",
      l.company_id as "companyId", l.user_id as "userId", u.name as "userName", l.name, l.course, l.starts_at as "startTime",
      l.ends_at as "endTime"
    from lesson_invitation i join lesson l on l.id = i.lesson_id and l.deleted_at is null join app_user u on u.id = l.user_id
    where i.code_hash = ${codeHash} ${isLocked ? sql`for update of i` : sql``}`.execute(db)
  return rows[0]
}

/** False for one who reviews the lesson already. */
export async function insertInvitedReviewer(
  trx: Db,
  { id, lessonId }: Pick<InvitedLesson, 'id' | 'lessonId'>,
  userId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lesson_reviewer (lesson_id, user_id, invitation_id) values (${lessonId}, ${userId}, ${id})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export async function selectIsReviewer(trx: Db, lessonId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lesson_reviewer where lesson_id = ${lessonId} and user_id = ${userId}`.execute(trx)
  return rows.length > 0
}

export async function updateAccepted(trx: Db, id: number, userId: number): Promise<void> {
  await sql`update lesson_invitation set accepted_by = ${userId}, accepted_at = now() where id = ${id}`.execute(trx)
}
