import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isReviewedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

/** Decides whether opening a lesson is recorded. */
export interface OpenedLesson {
  id: number
  name: string
  shared: boolean
  /** the reader presents or reviews it */
  isInvolved: boolean
}

/** A lesson that the reader may see. */
export const selectSeenLesson = (db: Db, id: number, reader: LessonReader) =>
  selectLessonWhere(db, sql`l.id = ${id}`, reader)

/** The lesson `l` of which this is true, if the reader may see it. */
export async function selectLessonWhere(db: Db, is: Term, reader: LessonReader): Promise<OpenedLesson | undefined> {
  const { userId } = reader
  const { rows } = await sql<OpenedLesson>`
    select l.id, l.name, l.shared, (l.user_id = ${userId} or ${isReviewedBy(userId)}) as "isInvolved"
    from lesson l where ${allOf(is, seenBy(reader))}`.execute(db)
  return rows[0]
}

/** Whether the audit log has it already that this person opened this lesson, within so many minutes. */
export async function selectWasOpened(db: Db, id: number, userId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where object_kind = 'lesson' and object_id = ${id} and user_id = ${userId}
      and action = 'open unshared lesson' and at > now() - ${minutes} * interval '1 minute' limit 1`.execute(db)
  return rows.length > 0
}
