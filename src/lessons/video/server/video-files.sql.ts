import { sql } from 'kysely'
import type { Caller } from '../../../platform/server/caller.ts'
import type { FileType } from '../../../platform/server/files/file-type.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { changedBy, seenBy, seesOthersComments } from '../../server/lesson-scope.sql.ts'
import type { LessonReader } from '../../server/lesson-scope.sql.ts'

/** Files of lessons are for roles that have lessons, like the calls. */
const hasLessons = (caller: Caller | null): caller is Caller => caller?.keys.has('lecture') === true

type CommentFile = 'drawing_id' | 'voice_id'
type Shown = Pick<FileType, 'isReadableBy' | 'isShown'>

/** A file of a lesson is read by those who see the lesson. */
export function shownByLesson(column: 'video_id' | 'poster_id'): Shown {
  const ofLesson = sql`lesson l where l.${sql.id(column)} = a.id`
  return {
    isShown: sql`exists (select from ${ofLesson} and l.deleted_at is null)`,
    isReadableBy: (caller) =>
      hasLessons(caller) ? sql`exists (select from ${ofLesson} and ${seenBy(caller)})` : sql`false`,
  }
}

/** The lesson `l` shows the file. */
export const showsVideo = (fileId: number): Term => sql`l.video_id = ${fileId}`

/** A comment of the lesson `l` shows the file. */
export const commentShows =
  (column: CommentFile) =>
  (fileId: number): Term =>
    sql`l.id = (select m.lesson_id from lesson_comment m where m.${sql.id(column)} = ${fileId} and m.deleted_at is null limit 1)`

/** The file `a` is sent for a lesson that the person may change. */
export const isChangeableLesson = (sender: LessonReader): Term =>
  sql`exists (select from lesson l where l.id = a.target_id and ${changedBy(sender)})`

/** A file of a comment is read by those who read the comment. */
export function shownByComment(column: CommentFile): Shown {
  const ofComment = sql`lesson_comment m join lesson l on l.id = m.lesson_id
    where m.${sql.id(column)} = a.id and m.deleted_at is null`
  return {
    isShown: sql`exists (select from ${ofComment} and l.deleted_at is null)`,
    isReadableBy: (caller) =>
      hasLessons(caller)
        ? sql`exists (select from ${ofComment} and m.hidden_at is null and ${seenBy(caller)}
            and (m.user_id = ${caller.userId} or ${seesOthersComments(caller)}))`
        : sql`false`,
  }
}
