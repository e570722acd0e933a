import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { changedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

export interface StoredChapter {
  startMs: number
  title: string
}

/** In order of time; of a lesson that the reader may see. */
export async function selectChapters(db: Db, lessonId: number, reader: LessonReader): Promise<StoredChapter[]> {
  const { rows } = await sql<StoredChapter>`
    select c.start_ms as "startMs", c.title from lesson_chapter c join lesson l on l.id = c.lesson_id
    where l.id = ${lessonId} and ${seenBy(reader)} order by c.start_ms`.execute(db)
  return rows
}

/** The lesson locked, so that one chapter is added after the other; undefined: none that the person may change. */
export async function selectChapteredForUpdate(
  trx: Db,
  id: number,
  reader: LessonReader,
): Promise<{ durationMs: number | null } | undefined> {
  const { rows } = await sql<{ durationMs: number | null }>`
    select l.duration_ms as "durationMs" from lesson l where l.id = ${id} and ${changedBy(reader)} for no key update`.execute(
    trx,
  )
  return rows[0]
}

/** In a statement of its own, after the lesson was locked: the one that waited for the lock sees what was there before. */
export async function selectChapterCount(trx: Db, lessonId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from lesson_chapter where lesson_id = ${lessonId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function selectChapterTitle(trx: Db, lessonId: number, startMs: number): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from lesson_chapter where lesson_id = ${lessonId} and start_ms = ${startMs}`.execute(trx)
  return rows[0]?.title
}

export async function upsertChapter(trx: Db, lessonId: number, { startMs, title }: StoredChapter): Promise<void> {
  await sql`
    insert into lesson_chapter (lesson_id, start_ms, title) values (${lessonId}, ${startMs}, ${title})
    on conflict (lesson_id, start_ms) do update set title = excluded.title`.execute(trx)
}

export async function deleteChapterRow(trx: Db, lessonId: number, startMs: number): Promise<void> {
  await sql`delete from lesson_chapter where lesson_id = ${lessonId} and start_ms = ${startMs}`.execute(trx)
}
