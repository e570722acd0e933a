import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isUnrestricted, seenBy, seesOthersComments } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

/**
 * The comments `c` of lessons `l` that a person may read: the own ones, and others' by the lesson's visibility. Every query that gives
 * anything of a comment is narrowed by it. Replies are read with what they answer.
 */
export function readBy(reader: LessonReader): Term {
  return allOf(
    seenBy(reader),
    sql`c.deleted_at is null`,
    sql`(c.user_id = ${reader.userId} or ${seesOthersComments(reader)})`,
  )
}

/** An administrator hid the comment (or reply) `alias` from this person. Its author and administrators still read it. */
export function isHiddenFrom(reader: LessonReader, alias = 'c'): Term {
  if (isUnrestricted(reader)) return sql`false`
  return sql`(${sql.ref(`${alias}.hidden_at`)} is not null and ${sql.ref(`${alias}.user_id`)} <> ${reader.userId})`
}

/** The expression, or null where the comment is hidden from the person. */
export function unlessHidden<T>(reader: LessonReader, expression: RawBuilder<T>, alias = 'c'): RawBuilder<T | null> {
  return sql`case when not ${isHiddenFrom(reader, alias)} then ${expression} end`
}
