import type { Insertable } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import type { LessonTable } from '../tables.ts'

/** Adds a recorded lesson of a person, begun an hour ago, with these reviewers. */
export async function addLesson(
  db: Db,
  presenter: number,
  columns: Partial<Insertable<LessonTable>> = {},
  reviewers: readonly number[] = [],
): Promise<number> {
  const { company_id } = await db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', presenter)
    .executeTakeFirstOrThrow()
  const starts_at = new Date(Date.now() - 3_600_000)
  const { id } = await db
    .insertInto('lesson')
    .values({
      company_id,
      user_id: presenter,
      name: '荷塘月色',
      course: '语文',
      starts_at,
      ends_at: new Date(starts_at.getTime() + 7_200_000),
      type: '录播',
      shared: false,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const user_id of reviewers) await db.insertInto('lesson_reviewer').values({ lesson_id: id, user_id }).execute()
  return id
}
