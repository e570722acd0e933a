import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { ENDED } from '../../rules/lesson-words.ts'

declare module '../../../platform/server/context.ts' {
  interface FiguresOfPerson {
    /** lessons presented that have ended */
    lectureNum: number
    /** comments and evaluations written, without replies */
    commentNum: number
  }
}

/** What a teacher's page counts: lessons given, and comments written. */
export async function selectProfileFigures(db: Db, userId: number) {
  const { rows } = await sql<{ lectureNum: number; commentNum: number }>`
    select (select count(*) from lesson where user_id = ${userId} and state = ${ENDED} and deleted_at is null) as "lectureNum",
      (select count(*) from lesson_comment c join lesson l on l.id = c.lesson_id and l.deleted_at is null
       where c.user_id = ${userId} and c.parent_id is null and c.deleted_at is null) as "commentNum"`.execute(db)
  return rows[0] ?? {}
}
