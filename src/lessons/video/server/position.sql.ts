import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { changedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

/** Undefined: no lesson that the reader may see. */
export async function selectPositionMs(db: Db, id: number, reader: LessonReader): Promise<number | undefined> {
  const { rows } = await sql<{ positionMs: number }>`
    select coalesce(p.position_ms, 0) as "positionMs"
    from lesson l left join lesson_position p on p.lesson_id = l.id and p.user_id = ${reader.userId}
    where l.id = ${id} and ${seenBy(reader)}`.execute(db)
  return rows[0]?.positionMs
}

/** False: no lesson that the reader may see. */
export async function upsertPosition(db: Db, id: number, reader: LessonReader, positionMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lesson_position (user_id, lesson_id, position_ms)
    select ${reader.userId}, l.id, ${positionMs} from lesson l where l.id = ${id} and ${seenBy(reader)}
    on conflict (user_id, lesson_id) do update set position_ms = excluded.position_ms, updated_at = now()
    returning lesson_id`.execute(db)
  return rows.length > 0
}

/** The poster before; undefined: no lesson that the person may change. */
export async function selectPosterForUpdate(
  trx: Db,
  id: number,
  reader: LessonReader,
): Promise<{ posterId: number | null } | undefined> {
  const { rows } = await sql<{ posterId: number | null }>`
    select l.poster_id as "posterId" from lesson l where l.id = ${id} and ${changedBy(reader)} for update`.execute(trx)
  return rows[0]
}

/** False: neither the presenter nor the caller sent such a poster. */
export async function updatePoster(
  trx: Db,
  id: number,
  poster: { id: number; fileType: number; senderId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update lesson l set poster_id = a.id, version = l.version + 1
    from (select id, owner_id from attachment where id = ${poster.id} and file_type = ${poster.fileType}
          and finished_at is not null and deleted_at is null for key share) a
    where l.id = ${id} and a.owner_id in (l.user_id, ${poster.senderId}) returning l.id`.execute(trx)
  return rows.length > 0
}
