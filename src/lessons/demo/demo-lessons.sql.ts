import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { POSTER, VIDEO } from '../rules/file-types.ts'
import type { LessonTable } from '../tables.ts'
import { DEMO_CATEGORIES, DEMO_CHAPTERS, DEMO_SCALE, DEMO_SPEECH, DEMO_TAGS, DEMO_TEACHERS } from './demo-words.ts'
import type { DemoRemark } from './demo-words.ts'

/** Adds the teachers, colleagues of this one and with the same password. Returns their ids by login name. */
export async function insertTeachers(db: Db, teacherId: number): Promise<Map<string, number>> {
  const people = JSON.stringify(DEMO_TEACHERS)
  await sql`
    insert into app_user (company_id, phone, name, role, birthday, identifier, password_hash, last_password_reset_at)
    select t.company_id, n.phone, n.name, t.role, n.birthday, n.identifier, t.password_hash, t.last_password_reset_at
    from app_user t
    cross join jsonb_to_recordset(${people}::jsonb) as n (phone text, name text, birthday date, identifier text)
    where t.id = ${teacherId} on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number; phone: string }>`
    select id, phone from app_user where phone = any(${DEMO_TEACHERS.map(({ phone }) => phone)}::text[])`.execute(db)
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** What comments name, ids by name; standards with their weights. */
export interface DemoWordIds {
  scaleId: number
  standards: ReadonlyMap<string, { id: number; weight: number }>
  tags: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
}

export async function insertWords(db: Db): Promise<DemoWordIds> {
  const { rows } = await sql<{ id: number }>`
    with next as (select nextval(pg_get_serial_sequence('scale', 'id')) as id)
    insert into scale (id, family_id, name) overriding system value select id, id, ${DEMO_SCALE.name} from next
    returning id`.execute(db)
  const scaleId = rows[0]?.id ?? 0
  const standards = await db
    .insertInto('scale_item')
    .values(
      DEMO_SCALE.standards.map(([name, weight], position) => {
        return { scale_id: scaleId, position, name, weight, max_score: weight }
      }),
    )
    .returning(['id', 'name', 'weight'])
    .execute()
  const tags = await db
    .insertInto('behaviour_tag')
    .values(DEMO_TAGS.map((type) => ({ type })))
    .returning(['id', 'type'])
    .execute()
  const categories = await db
    .insertInto('category')
    .values(DEMO_CATEGORIES.map((name) => ({ kind: 'comment' as const, name })))
    .returning(['id', 'name'])
    .execute()
  return {
    scaleId,
    standards: new Map(standards.map(({ name, ...standard }) => [name, standard])),
    tags: new Map(tags.map(({ id, type }) => [type, id])),
    categories: new Map(categories.map(({ id, name }) => [name, id])),
  }
}

export interface DemoVideo {
  key: string
  sizeBytes: number
  durationMs: number
  width: number
  height: number
}

export async function insertVideo(db: Db, ownerId: number, video: DemoVideo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, duration_ms, width, height,
      finished_at)
    select ${video.key}, ${VIDEO}, id, company_id, 'lesson.mp4', ${video.sizeBytes}, 'video/mp4', ${video.durationMs}, ${video.width},
      ${video.height}, now()
    from app_user where id = ${ownerId} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertPoster(
  db: Db,
  ownerId: number,
  poster: { key: string; sizeBytes: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attachment (key, file_type, owner_id, company_id, file_name, size_bytes, content_type, finished_at)
    select ${poster.key}, ${POSTER}, id, company_id, 'cover.webp', ${poster.sizeBytes}, 'image/webp', now()
    from app_user where id = ${ownerId} returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Adds a lesson in its presenter's company. */
export async function insertLesson(
  db: Db,
  lesson: Omit<Insertable<LessonTable>, 'company_id'>,
  reviewers: readonly number[],
): Promise<number> {
  const { company_id } = await db
    .selectFrom('app_user')
    .select('company_id')
    .where('id', '=', lesson.user_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('lesson')
    .values({ ...lesson, company_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lesson_reviewer')
    .values(reviewers.map((user_id) => ({ lesson_id: id, user_id, added_by: lesson.user_id })))
    .execute()
  return id
}

/** Its transcript and its chapters. */
export async function insertSpeech(db: Db, lessonId: number, durationMs: number): Promise<void> {
  const stepMs = Math.floor(durationMs / DEMO_SPEECH.length)
  await db
    .insertInto('speech_line')
    .values(
      DEMO_SPEECH.map((text, at) => {
        return { lesson_id: lessonId, start_ms: at * stepMs + 1000, end_ms: (at + 1) * stepMs - 1000, text }
      }),
    )
    .execute()
  await db
    .insertInto('lesson_chapter')
    .values(DEMO_CHAPTERS.map(([seconds, title]) => ({ lesson_id: lessonId, start_ms: seconds * 1000, title })))
    .execute()
}

export interface DemoComment {
  lessonId: number
  userId: number
  createdAt: Date
}

export async function insertRemark(
  db: Db,
  words: DemoWordIds,
  {
    lessonId,
    userId,
    createdAt,
    pointMs,
    remark,
    score,
  }: DemoComment & {
    pointMs: number
    remark: DemoRemark
    score: number
  },
): Promise<void> {
  const { id } = await db
    .insertInto('lesson_comment')
    .values({
      lesson_id: lessonId,
      user_id: userId,
      type: '精准点评',
      content: remark.content,
      identifier: identifierOf(userId),
      point_ms: pointMs,
      scale_id: words.scaleId,
      category_id: words.categories.get(remark.category) ?? null,
      category_name: remark.category,
      tag_id: words.tags.get(remark.tag) ?? null,
      tag_type: remark.tag,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertScores(db, words, id, [[remark.standard, score]])
}

export async function insertEvaluation(
  db: Db,
  words: DemoWordIds,
  {
    lessonId,
    userId,
    createdAt,
    content,
    scores,
  }: DemoComment & {
    content: string
    scores: readonly (readonly [standard: string, score: number])[]
  },
): Promise<void> {
  const { id } = await db
    .insertInto('lesson_comment')
    .values({
      lesson_id: lessonId,
      user_id: userId,
      type: '评价',
      content,
      identifier: identifierOf(userId),
      scale_id: words.scaleId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertScores(db, words, id, scores)
}

/** What came later is new to this person. */
export async function insertCommentsSeen(db: Db, lessonId: number, userId: number, seenAt: Date): Promise<void> {
  await db.insertInto('comments_seen').values({ lesson_id: lessonId, user_id: userId, seen_at: seenAt }).execute()
}

const identifierOf = (userId: number) => sql<string | null>`(select identifier from app_user where id = ${userId})`

async function insertScores(
  db: Db,
  { standards }: DemoWordIds,
  commentId: number,
  scores: readonly (readonly [standard: string, score: number])[],
): Promise<void> {
  const rows = scores.map(([name, score]) => {
    const { id = 0, weight = 0 } = standards.get(name) ?? {}
    return { comment_id: commentId, scale_item_id: id, item_name: name, weight, score }
  })
  await db.insertInto('comment_score').values(rows).execute()
}
