import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

/** Until when the reader had seen them before; undefined: no lesson that they may see. */
export async function upsertCommentsSeen(
  db: Db,
  lessonId: number,
  reader: LessonReader,
): Promise<{ before: Date | null } | undefined> {
  const { rows } = await sql<{ before: Date | null }>`
    insert into comments_seen (user_id, lesson_id)
    select ${reader.userId}, l.id from lesson l where l.id = ${lessonId} and ${seenBy(reader)}
    on conflict (user_id, lesson_id) do update set seen_at = now()
    returning (select b.seen_at from comments_seen b
      where b.user_id = comments_seen.user_id and b.lesson_id = comments_seen.lesson_id) as before`.execute(db)
  return rows[0]
}
