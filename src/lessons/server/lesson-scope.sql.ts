import { sql } from 'kysely'
import type { Caller } from '../../platform/server/caller.ts'
import { inCompanies } from '../../platform/server/database/in-companies.sql.ts'
import { allOf } from '../../platform/server/list/terms.sql.ts'
import type { Term } from '../../platform/server/list/terms.sql.ts'
import { ADMINISTRATOR } from '../../platform/rules/administrator.ts'

/** Who asks for lessons: what a query narrows by. */
export type LessonReader = Pick<Caller, 'userId' | 'role' | 'companies'>

/** An administrator also sees lessons that are not shared; the audit log records it. */
export const isUnrestricted = ({ role }: Pick<LessonReader, 'role'>): boolean => role === ADMINISTRATOR

/**
 * The lessons `l` that a person may see, with their video, comments and report: their own, those they review, and the shared ones of their
 * companies. Every query that gives anything of a lesson is narrowed by it. A person who left a company sees none of its lessons.
 */
export function seenBy(reader: LessonReader): Term {
  return seenWhere(reader, isReviewedBy(reader.userId))
}

/** The same for a list of many lessons: what the person reviews is read once, and not asked of each. */
export function seenInList(reader: LessonReader): Term {
  return seenWhere(reader, isAmongReviewed(reader.userId))
}

function seenWhere({ userId, role, companies }: LessonReader, isReviewed: Term): Term {
  const isInvolved = sql<boolean>`(l.user_id = ${userId} or l.shared or ${isReviewed})`
  return allOf(
    sql`l.deleted_at is null`,
    inCompanies(companies, 'l.company_id'),
    role === ADMINISTRATOR ? undefined : isInvolved,
  )
}

/** The lesson `l` has this person among its reviewers. */
export function isReviewedBy(userId: number): Term {
  return sql`exists (select from lesson_reviewer r where r.lesson_id = l.id and r.user_id = ${userId})`
}

/** The same as a list that is read once. */
function isAmongReviewed(userId: number): Term {
  return sql`l.id in (select r.lesson_id from lesson_reviewer r where r.user_id = ${userId})`
}

/** The lessons `l` that a person may change: their own; an administrator's are all. */
export function changedBy({ userId, role, companies }: LessonReader): Term {
  return allOf(
    sql`l.deleted_at is null`,
    inCompanies(companies, 'l.company_id'),
    role === ADMINISTRATOR ? undefined : sql`l.user_id = ${userId}`,
  )
}

/**
 * Whether a person reads what others wrote and scored in the lesson `l`: its presenter and an administrator do; others depend on
 * the lesson's visibility. Everybody reads their own.
 */
export function seesOthersComments({ userId, role }: LessonReader): Term {
  if (role === ADMINISTRATOR) return sql`true`
  return sql`(l.user_id = ${userId} or l.visibility = 'open' or (l.visibility = 'blind' and l.review_deadline <= now()))`
}
