import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { EventPayloads } from '../../../platform/server/database/events.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import { LIVE, NOT_ENDED } from '../../rules/lesson-words.ts'
import { changedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

export interface AskedLesson {
  id: number
  isLive: boolean
  /** the caller presents it, or changes it as an administrator */
  mayAnswer: boolean
}

const IS_LIVE = sql`(l.type = ${LIVE} and l.state = ${NOT_ENDED} and l.live_started_at is not null)`
const lessonColumns = (reader: LessonReader) => sql`l.id, ${IS_LIVE} as "isLive", ${changedBy(reader)} as "mayAnswer"`

/** A lesson that the person may see. */
export async function selectAskedLesson(db: Db, id: number, reader: LessonReader): Promise<AskedLesson | undefined> {
  const { rows } = await sql<AskedLesson>`
    select ${lessonColumns(reader)} from lesson l where ${allOf(sql`l.id = ${id}`, seenBy(reader))}`.execute(db)
  return rows[0]
}

/** The same, locked: no other question is asked there until the transaction ends. */
export async function selectAskedLessonForUpdate(
  trx: Db,
  id: number,
  reader: LessonReader,
): Promise<AskedLesson | undefined> {
  const { rows } = await sql<AskedLesson>`
    select ${lessonColumns(reader)} from lesson l where ${allOf(sql`l.id = ${id}`, seenBy(reader))} for no key update`.execute(
    trx,
  )
  return rows[0]
}

export interface QuestionRow {
  id: number
  userId: number
  userName: string
  avatarId: number | null
  text: string
  askedAt: Date
  answeredAt: Date | null
  votes: number
  isVoted: boolean
}

/** All questions of a lesson that the person may see: open ones first, then by votes. */
export async function selectQuestions(db: Db, lessonId: number, reader: LessonReader): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select q.id, q.user_id as "userId", u.name as "userName", u.avatar_id as "avatarId", q.text, q.asked_at as "askedAt",
      q.answered_at as "answeredAt", v.votes, v."isVoted"
    from lesson_question q join lesson l on l.id = q.lesson_id join app_user u on u.id = q.user_id
    cross join lateral (
      select count(*) as votes, coalesce(bool_or(user_id = ${reader.userId}), false) as "isVoted"
      from lesson_question_vote where question_id = q.id) v
    where ${allOf(sql`q.lesson_id = ${lessonId}`, sql`q.deleted_at is null`, seenBy(reader))}
    order by q.answered_at is not null, v.votes desc, q.id`.execute(db)
  return rows
}

export async function selectQuestionCount(trx: Db, lessonId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from lesson_question where lesson_id = ${lessonId} and deleted_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The question that this draft became, when it was sent before. */
export async function selectAskedByDraft(trx: Db, lessonId: number, userId: number, draftKey: string) {
  const { rows } = await sql<{ id: number }>`
    select id from lesson_question where lesson_id = ${lessonId} and user_id = ${userId} and draft_key = ${draftKey}`.execute(
    trx,
  )
  return rows[0]?.id
}

export interface NewQuestion {
  lessonId: number
  userId: number
  text: string
  draftKey: string | null
}

export async function insertQuestion(trx: Db, { lessonId, userId, text, draftKey }: NewQuestion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lesson_question (lesson_id, user_id, text, draft_key) values (${lessonId}, ${userId}, ${text}, ${draftKey})
    returning id`.execute(trx)
  return rows[0]?.id ?? 0
}

export interface FoundQuestion {
  id: number
  userId: number
  text: string
  isAnswered: boolean
  lesson: AskedLesson
}

/** A question of a lesson that the person may see; locked until the transaction ends. */
export async function selectQuestionForUpdate(
  trx: Db,
  id: number,
  reader: LessonReader,
): Promise<FoundQuestion | undefined> {
  type Row = Omit<FoundQuestion, 'lesson'> & { lessonId: number } & Omit<AskedLesson, 'id'>
  const { rows } = await sql<Row>`
    select q.id, q.user_id as "userId", q.text, q.answered_at is not null as "isAnswered", l.id as "lessonId",
      ${IS_LIVE} as "isLive", ${changedBy(reader)} as "mayAnswer"
    from lesson_question q join lesson l on l.id = q.lesson_id
    where ${allOf(sql`q.id = ${id}`, sql`q.deleted_at is null`, seenBy(reader))} for no key update of q`.execute(trx)
  const [found] = rows
  if (!found) return undefined
  const { lessonId, isLive, mayAnswer, ...question } = found
  return { ...question, lesson: { id: lessonId, isLive, mayAnswer } }
}

/** One vote of a person for a question, or none; false: nothing changed. */
export async function updateVote(trx: Db, questionId: number, userId: number, isFor: boolean): Promise<boolean> {
  const { numAffectedRows } = isFor
    ? await sql`insert into lesson_question_vote (question_id, user_id) values (${questionId}, ${userId}) on conflict do nothing`.execute(
        trx,
      )
    : await sql`delete from lesson_question_vote where question_id = ${questionId} and user_id = ${userId}`.execute(trx)
  return numAffectedRows === 1n
}

export async function updateAnswered(trx: Db, id: number, isAnswered: boolean): Promise<void> {
  await sql`update lesson_question set answered_at = case when ${isAnswered} then now() end where id = ${id}`.execute(
    trx,
  )
}

export async function updateQuestionDeleted(trx: Db, id: number): Promise<void> {
  await sql`update lesson_question set deleted_at = now() where id = ${id}`.execute(trx)
}

/** Notifies the consoles of those who see the lesson, once the transaction commits. */
export async function publishQuestions(trx: Db, lessonId: number): Promise<void> {
  const { rows } = await sql<EventPayloads['question']>`
    select l.id as "lessonId", l.company_id as "companyId", l.shared as "isShared",
      array[l.user_id] || array(select r.user_id from lesson_reviewer r where r.lesson_id = l.id) as "userIds"
    from lesson l where l.id = ${lessonId}`.execute(trx)
  for (const payload of rows) await publishIn(trx, 'question', payload)
}
