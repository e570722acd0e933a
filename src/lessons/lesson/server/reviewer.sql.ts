import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { changedBy, isUnrestricted } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

export interface Person {
  id: number
  name: string
  avatarId: number | null
}

/** Whose lesson it is. */
export interface LessonOwner {
  companyId: number
  /** the presenter */
  userId: number
}

/** The company and presenter of a lesson that the caller may change. */
export async function selectLessonOwner(db: Db, id: number, caller: LessonReader): Promise<LessonOwner | undefined> {
  const { rows } = await sql<LessonOwner>`
    select company_id as "companyId", user_id as "userId" from lesson l where id = ${id} and ${changedBy(caller)}`.execute(
    db,
  )
  return rows[0]
}

/** The people `u` who are there, and may write lessons and comments. */
const TEACHES = sql<boolean>`(u.deleted_at is null and not u.awaits_approval
  and exists (select from role_key k where k.role = u.role and k.key = 'lecture' and k.can_write))`

/** A person whom the caller, an administrator, makes the presenter of a new lesson. */
export async function selectPresenter(
  db: Db,
  userId: number,
  { companies }: LessonReader,
): Promise<LessonOwner | undefined> {
  const { rows } = await sql<LessonOwner>`
    select u.company_id as "companyId", u.id as "userId" from app_user u
    where ${allOf(sql`u.id = ${userId}`, TEACHES, inCompanies(companies, 'u.company_id'))}`.execute(db)
  return rows[0]
}

/**
 * The people `u` who can be made reviewers: of the lesson's company, with the right to comment, and not its presenter. Only an
 * administrator chooses people of another role than the own one.
 */
function colleagues({ companyId, userId }: LessonOwner, caller: LessonReader): Term {
  return allOf(
    sql`u.company_id = ${companyId}`,
    sql`u.id <> ${userId}`,
    TEACHES,
    isUnrestricted(caller) ? undefined : sql`u.role = ${caller.role}`,
  )
}

/** Users who can be made reviewers, by name. */
export function colleagueList(
  owner: LessonOwner,
  caller: LessonReader,
  filter: { id?: number | undefined; name?: string | undefined },
) {
  const from = sql`app_user u where ${allOf(colleagues(owner, caller), equals('u.id', filter.id), contains('u.name', filter.name))}`
  const rows = sql<Person>`
    select u.id, u.name, u.avatar_id as "avatarId" from ${from} order by u.name collate "zh-x-icu", u.id`
  return { rows, from }
}

/** How many of these can be made reviewers. */
export async function countColleagues(
  trx: Db,
  ids: readonly number[],
  owner: LessonOwner,
  caller: LessonReader,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from app_user u where u.id = any(${ids}::bigint[]) and ${colleagues(owner, caller)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The names of those who can't be made reviewers, but review a lesson of the same presenter: its copy has them. No one else is named. */
export async function selectFormerReviewers(
  trx: Db,
  ids: readonly number[],
  owner: LessonOwner,
  caller: LessonReader,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u
    where u.id = any(${ids}::bigint[]) and not (${colleagues(owner, caller)})
      and exists (select from lesson_reviewer r join lesson l on l.id = r.lesson_id
        where r.user_id = u.id and l.user_id = ${owner.userId})
    order by u.name collate "zh-x-icu", u.id`.execute(trx)
  return rows.map(({ name }) => name)
}

export interface Reviewer {
  id: number
  name: string
  hasCommented: boolean
}

export async function selectReviewers(db: Db, lessonId: number): Promise<Reviewer[]> {
  const { rows } = await sql<Reviewer>`
    select u.id, u.name, exists (
      select from lesson_comment c where c.lesson_id = r.lesson_id and c.user_id = u.id and c.deleted_at is null) as "hasCommented"
    from lesson_reviewer r join app_user u on u.id = r.user_id
    where r.lesson_id = ${lessonId} order by r.added_at, u.id`.execute(db)
  return rows
}

/** Adds reviewers to these lessons and returns how many there were not yet. Waits for a caller that adds one at the same moment. */
export async function insertReviewers(
  trx: Db,
  lessonIds: readonly number[],
  userIds: readonly number[],
  addedBy: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into lesson_reviewer (lesson_id, user_id, added_by)
    select l, u, ${addedBy} from unnest(${lessonIds}::bigint[]) l cross join unnest(${userIds}::bigint[]) u
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteReviewers(trx: Db, lessonId: number, userIds: readonly number[]): Promise<void> {
  await sql`delete from lesson_reviewer where lesson_id = ${lessonId} and user_id = any(${userIds}::bigint[])`.execute(
    trx,
  )
}

/** Names of people, in the order of the ids. */
export async function selectNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from unnest(${ids}::bigint[]) with ordinality o (id, position) join app_user u on u.id = o.id
    order by o.position`.execute(db)
  return rows.map(({ name }) => name)
}
