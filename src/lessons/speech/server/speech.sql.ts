import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf, contains } from '../../../platform/server/list/terms.sql.ts'
import { changedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import { MOST_LINES } from '../rules/captions.ts'
import type { CaptionLine } from '../rules/captions.ts'

export interface StoredLine extends CaptionLine {
  id: number
}

/** In order of time; of a lesson that the reader may see. */
export async function selectLines(
  db: Db,
  lessonId: number,
  reader: LessonReader,
  text?: string,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select s.id, s.start_ms as "startMs", s.end_ms as "endMs", s.text
    from speech_line s join lesson l on l.id = s.lesson_id
    where ${allOf(sql`s.lesson_id = ${lessonId}`, seenBy(reader), contains('s.text', text))}
    order by s.start_ms, s.id limit ${MOST_LINES}`.execute(db)
  return rows
}

/** Whether the person may change the lesson; it is locked then, so that two uploads come one after the other. */
export async function lockOwnLesson(trx: Db, id: number, reader: LessonReader): Promise<boolean> {
  const { rows } = await sql`
    select from lesson l where l.id = ${id} and ${changedBy(reader)} for no key update`.execute(trx)
  return rows.length > 0
}

/** Returns how many there were. */
export async function replaceLines(trx: Db, lessonId: number, lines: readonly CaptionLine[]): Promise<number> {
  const gone = await sql`delete from speech_line where lesson_id = ${lessonId}`.execute(trx)
  await sql`
    insert into speech_line (lesson_id, start_ms, end_ms, text)
    select ${lessonId}, * from unnest(
      ${lines.map(({ startMs }) => startMs)}::bigint[],
      ${lines.map(({ endMs }) => endMs)}::bigint[],
      ${lines.map(({ text }) => text)}::text[])`.execute(trx)
  return Number(gone.numAffectedRows ?? 0)
}

/** A line of a lesson that the person may change. */
export async function selectLineForUpdate(trx: Db, id: number, reader: LessonReader): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select s.id, s.start_ms as "startMs", s.end_ms as "endMs", s.text
    from speech_line s join lesson l on l.id = s.lesson_id
    where s.id = ${id} and ${changedBy(reader)} for update of s`.execute(trx)
  return rows[0]
}

export async function updateLine(trx: Db, { id, startMs, endMs, text }: StoredLine): Promise<void> {
  await sql`update speech_line set start_ms = ${startMs}, end_ms = ${endMs}, text = ${text} where id = ${id}`.execute(
    trx,
  )
}

export async function deleteLine(trx: Db, id: number): Promise<void> {
  await sql`delete from speech_line where id = ${id}`.execute(trx)
}
