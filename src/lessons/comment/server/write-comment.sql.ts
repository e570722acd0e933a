import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { allOf } from '../../../platform/server/list/terms.sql.ts'
import { isReviewedBy, seenBy } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'
import type { CommentType } from '../../rules/lesson-words.ts'
import type { Stretch } from '../../room/rules/recording-time.ts'
import type { LessonTimes } from '../rules/last-point.ts'
import type { EnteredScore, Standard } from '../rules/score-sheet.ts'
import { readBy } from './comment-scope.sql.ts'

/** A lesson as a comment on it needs it. */
export interface CommentedLesson extends LessonTimes {
  id: number
  presenterId: number
  isReviewer: boolean
  /** by which the caller became a reviewer */
  invitationId: number | null
  scaleId: number | null
  comments: number
  /** its last day was over */
  isVideoRemoved: boolean
  /** which of the live lesson is in its recording, ms since it went live; null: all of it, or there is none yet */
  stretches: readonly Stretch[] | null
}

function selectLesson(db: Db, reader: LessonReader, id: RawBuilder<unknown>) {
  return sql<CommentedLesson>`
    select l.id, l.user_id as "presenterId", ${isReviewedBy(reader.userId)} as "isReviewer",
      (select invitation_id from lesson_reviewer r where r.lesson_id = l.id and r.user_id = ${reader.userId}) as "invitationId",
      l.scale_id as "scaleId", l.comment_count as comments, l.video_removed_at is not null as "isVideoRemoved", l.duration_ms as "durationMs", l.live_started_at as "liveStartedAt",
      l.ended_at as "endedAt", l.recording_offset_ms as "offsetMs", l.recording_stretches as stretches
    from lesson l where ${allOf(sql`l.id = ${id}`, seenBy(reader))} for no key update of l`.execute(db)
}

/** A lesson that the person may see; no one else changes its comments until the transaction ends. */
export async function selectLessonForUpdate(trx: Db, id: number, reader: LessonReader) {
  return (await selectLesson(trx, reader, sql`${id}`)).rows[0]
}

export interface CommentBefore extends Omit<WrittenComment, 'voiceMs' | 'scores'> {
  id: number
  userId: number
  /** of a reply: the comment that it answers */
  parentId: number | null
  type: CommentType
  isResolved: boolean
  isHidden: boolean
  scores: { name: string; score: number }[]
}

/**
 * A comment or a reply that the person reads, with its lesson, which is locked first: every writer into the lesson takes the locks in the same
 * order. Those who read a comment read its replies.
 */
export async function selectCommentForUpdate(
  trx: Db,
  id: number,
  reader: LessonReader,
): Promise<{ comment: CommentBefore; lesson: CommentedLesson } | undefined> {
  const found = await selectLesson(trx, reader, sql`(select lesson_id from lesson_comment where id = ${id})`)
  const lesson = found.rows[0]
  const { rows } = await sql<CommentBefore>`
    select m.id, m.user_id as "userId", m.parent_id as "parentId", m.type, m.content, m.point_ms as "pointMs",
      m.point_end_ms as "pointEndMs", m.scale_id as "scaleId", m.category_id as "categoryId", m.category_name as "categoryName",
      m.tag_id as "tagId", m.tag_type as "tagType", m.drawing_id as "drawingId", m.voice_id as "voiceId",
      m.resolved_at is not null as "isResolved", m.hidden_at is not null as "isHidden",
      (select coalesce(json_agg(json_build_object('name', s.item_name, 'score', s.score) order by i.position), '[]')
       from comment_score s join scale_item i on i.id = s.scale_item_id where s.comment_id = m.id) as scores
    from lesson_comment m
    join lesson_comment c on c.id = coalesce(m.parent_id, m.id)
    join lesson l on l.id = c.lesson_id
    where m.id = ${id} and m.deleted_at is null and ${readBy(reader)}`.execute(trx)
  const comment = rows[0]
  return comment && lesson && { comment, lesson }
}

/** The comment that this draft became, when it was sent before. */
export async function selectByDraft(trx: Db, lessonId: number, userId: number, draftKey: string) {
  const { rows } = await sql<{ id: number }>`
    select id from lesson_comment where lesson_id = ${lessonId} and user_id = ${userId} and draft_key = ${draftKey}`.execute(
    trx,
  )
  return rows[0]?.id
}

/** A scale's standards in their order; undefined when it is gone and not the lesson's. */
export async function selectStandards(db: Db, scaleId: number, lessonScaleId: number | null) {
  const { rows: scales } = await sql`
    select from scale where id = ${scaleId} and (id = ${lessonScaleId} or deleted_at is null)`.execute(db)
  if (scales.length === 0) return undefined
  const { rows } = await sql<Standard>`
    select id, name, weight, min_score as min, max_score as max from scale_item where scale_id = ${scaleId} order by position`.execute(
    db,
  )
  return rows
}

export async function selectCategoryName(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from category where id = ${id} and kind = 'comment' and deleted_at is null`.execute(db)
  return rows[0]?.name
}

export async function selectTagType(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`
    select type from behaviour_tag where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.type
}

/** A file of the person's own, of that kind, whole, and in no other comment; with the length that the server read in a recording. */
export async function selectFreeFile(
  db: Db,
  file: { id: number; fileType: number; userId: number; commentId: number | null },
): Promise<{ durationMs: number | null } | undefined> {
  const { rows } = await sql<{ durationMs: number | null }>`
    select a.duration_ms as "durationMs" from attachment a
    where a.id = ${file.id} and a.file_type = ${file.fileType} and a.owner_id = ${file.userId} and a.finished_at is not null
      and a.deleted_at is null
      and not exists (select from lesson_comment c where ${file.id} in (c.drawing_id, c.voice_id)
                      and c.id is distinct from ${file.commentId})`.execute(db)
  return rows[0]
}

/** What of a comment its author writes. Places are milliseconds from the start of the lesson. */
export interface WrittenComment {
  content: string
  pointMs: number | null
  pointEndMs: number | null
  scaleId: number | null
  categoryId: number | null
  categoryName: string | null
  tagId: number | null
  tagType: string | null
  drawingId: number | null
  voiceId: number | null
  voiceMs: number | null
  scores: (EnteredScore & { standard: Standard })[]
}
export type NewComment = WrittenComment & {
  lessonId: number
  userId: number
  type: CommentType
  parentId: number | null
  activityId: number | null
  draftKey: string | null
}

const columnsOf = (comment: WrittenComment) => ({
  content: comment.content,
  point_ms: comment.pointMs,
  point_end_ms: comment.pointEndMs,
  scale_id: comment.scaleId,
  category_id: comment.categoryId,
  category_name: comment.categoryName,
  tag_id: comment.tagId,
  tag_type: comment.tagType,
  drawing_id: comment.drawingId,
  voice_id: comment.voiceId,
  voice_ms: comment.voiceMs,
})

export async function insertComment(trx: Db, comment: NewComment): Promise<number> {
  const { id } = await trx
    .insertInto('lesson_comment')
    .values({
      ...columnsOf(comment),
      lesson_id: comment.lessonId,
      user_id: comment.userId,
      type: comment.type,
      parent_id: comment.parentId,
      activity_id: comment.activityId,
      draft_key: comment.draftKey,
      identifier: sql<string | null>`(select identifier from app_user where id = ${comment.userId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertScores(trx, id, comment.scores)
  return id
}

export async function updateComment(trx: Db, id: number, comment: WrittenComment): Promise<void> {
  await trx
    .updateTable('lesson_comment')
    .set({ ...columnsOf(comment), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('comment_score').where('comment_id', '=', id).execute()
  await insertScores(trx, id, comment.scores)
}

async function insertScores(trx: Db, commentId: number, scores: WrittenComment['scores']): Promise<void> {
  if (scores.length === 0) return
  await trx
    .insertInto('comment_score')
    .values(
      scores.map(({ standard, score }) => ({
        comment_id: commentId,
        scale_item_id: standard.id,
        item_name: standard.name,
        weight: standard.weight,
        score,
      })),
    )
    .execute()
}

export async function updateContent(trx: Db, id: number, content: string): Promise<void> {
  await sql`update lesson_comment set content = ${content}, updated_at = now() where id = ${id}`.execute(trx)
}

/** With its replies. */
export async function updateCommentDeleted(trx: Db, id: number): Promise<void> {
  await sql`update lesson_comment set deleted_at = now() where (id = ${id} or parent_id = ${id}) and deleted_at is null`.execute(
    trx,
  )
}

export async function updateResolved(trx: Db, id: number, userId: number | null): Promise<void> {
  await sql`
    update lesson_comment set resolved_by = ${userId}, resolved_at = case when ${userId}::bigint is not null then now() end
    where id = ${id}`.execute(trx)
}

/** `hidden` null: shown again. */
export async function updateHidden(trx: Db, id: number, hidden: { userId: number; reason: string } | null) {
  await sql`
    update lesson_comment set hidden_by = ${hidden?.userId ?? null}, hidden_reason = ${hidden?.reason ?? null},
      hidden_at = case when ${hidden !== null} then now() end
    where id = ${id}`.execute(trx)
}

/** Files that no comment shows any more count no more; their bytes go with the next tidying. */
export async function updateFilesDeleted(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update attachment set deleted_at = now() where id = any(${ids}::bigint[]) and deleted_at is null`.execute(
    trx,
  )
}

export async function selectReplyCount(trx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from lesson_comment where parent_id = ${id} and deleted_at is null`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The sums that lists and comparisons read, from the rows of this lesson. It is locked, so that two writers don't miss each other's. */
export async function updateLessonSums(trx: Db, lessonId: number): Promise<void> {
  await sql`
    update lesson l set (comment_count, review_count, score) = (
      select count(*), count(*) filter (where isReview), round(avg(total) filter (where isReview), 2)
      from (
        select c.type = '评价' and c.user_id <> l.user_id and c.hidden_at is null as isReview,
          (select sum(score) from comment_score s where s.comment_id = c.id) as total
        from lesson_comment c where c.lesson_id = l.id and c.parent_id is null and c.deleted_at is null) comments)
    where id = ${lessonId}`.execute(trx)
}
