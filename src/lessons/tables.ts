import type { Generated, JSONColumnType } from 'kysely'
import type { CategoryKind } from './rules/categories.ts'
import type { CommentType, LessonState, LessonType, RecordingState, Visibility } from './rules/lesson-words.ts'

// The lessons' tables; docs/schema.sql has the whole of them. Moments are Date, days 'YYYY-MM-DD', places in a video milliseconds.

export interface CategoryTable {
  id: Generated<number>
  kind: CategoryKind
  name: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface BehaviourTagTable {
  id: Generated<number>
  type: string
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface ScaleTable {
  id: Generated<number>
  family_id: number
  version: Generated<number>
  is_current: Generated<boolean>
  name: string
  created_by: number | null
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface ScaleItemTable {
  id: Generated<number>
  scale_id: number
  position: number
  name: string
  weight: number
  min_score: Generated<number>
  max_score: number
}
export interface LessonTable {
  id: Generated<number>
  company_id: number
  user_id: number
  name: string
  course: string
  starts_at: Date
  ends_at: Date
  type: LessonType
  state: Generated<LessonState>
  shared: boolean
  visibility: Generated<Visibility>
  review_deadline: Date | null
  scale_id: number | null
  consent: Generated<string>
  keep_video_until: string | null
  video_id: number | null
  video_name: string | null
  video_removed_at: Date | null
  poster_id: number | null
  duration_ms: number | null
  width: number | null
  height: number | null
  meeting_number: string | null
  live_started_at: Date | null
  recording_offset_ms: Generated<number>
  ended_at: Date | null
  series_id: number | null
  room_server: string | null
  room_seen_at: Date | null
  room_paused: Generated<boolean>
  room_put_out: Generated<number[]>
  recording_state: RecordingState | null
  recording_stretches: JSONColumnType<NonNullable<unknown>> | null
  comment_count: Generated<number>
  score: number | null
  /** written by the database, to sort by */
  score_hundredths: number | null
  review_count: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
}
export interface LessonInvitationTable {
  id: Generated<number>
  lesson_id: number
  code_hash: Buffer
  created_by: number
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  accepted_by: number | null
  accepted_at: Date | null
}
export interface LessonReviewerTable {
  lesson_id: number
  user_id: number
  invitation_id: number | null
  added_by: number | null
  added_at: Generated<Date>
}
export interface RoomTokenTable {
  hash: Buffer
  lesson_id: number
  user_id: number
  expires_at: Date
}
export interface LessonAttendanceTable {
  id: Generated<number>
  lesson_id: number
  user_id: number
  came_at: Generated<Date>
  seen_at: Generated<Date>
}
export interface LessonQuestionTable {
  id: Generated<number>
  lesson_id: number
  user_id: number
  text: string
  draft_key: string | null
  asked_at: Generated<Date>
  answered_at: Date | null
  deleted_at: Date | null
}
export interface LessonQuestionVoteTable {
  question_id: number
  user_id: number
}
export interface LessonCalendarTable {
  user_id: number
  code_hash: Buffer
  locale: 'zh' | 'en'
  created_at: Generated<Date>
  used_at: Date | null
}
export interface LessonReminderTable {
  user_id: number
  lead_minutes: number
  /** null: by mail */
  channel_id: number | null
  locale: 'zh' | 'en'
}
export interface LessonRemindedTable {
  starts_at: Date
  lesson_id: number
  user_id: number
  lead_minutes: number
}
export interface LessonPositionTable {
  user_id: number
  lesson_id: number
  position_ms: number
  updated_at: Generated<Date>
}
export interface CommentsSeenTable {
  user_id: number
  lesson_id: number
  seen_at: Generated<Date>
}
export interface LessonChapterTable {
  lesson_id: number
  start_ms: number
  title: string
}
export interface SpeechLineTable {
  id: Generated<number>
  lesson_id: number
  start_ms: number
  end_ms: number
  text: string
}
export interface LessonCommentTable {
  id: Generated<number>
  lesson_id: number
  user_id: number
  type: CommentType
  parent_id: number | null
  content: string
  identifier: string | null
  activity_id: number | null
  point_ms: number | null
  point_end_ms: number | null
  scale_id: number | null
  category_id: number | null
  category_name: string | null
  tag_id: number | null
  tag_type: string | null
  drawing_id: number | null
  voice_id: number | null
  voice_ms: number | null
  resolved_at: Date | null
  resolved_by: number | null
  hidden_at: Date | null
  hidden_by: number | null
  hidden_reason: string | null
  draft_key: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}
export interface CommentScoreTable {
  comment_id: number
  scale_item_id: number
  item_name: string
  weight: number
  score: number
}

declare module '../platform/server/database/database.ts' {
  interface Tables {
    category: CategoryTable
    behaviour_tag: BehaviourTagTable
    scale: ScaleTable
    scale_item: ScaleItemTable
    lesson: LessonTable
    lesson_invitation: LessonInvitationTable
    lesson_reviewer: LessonReviewerTable
    room_token: RoomTokenTable
    lesson_attendance: LessonAttendanceTable
    lesson_question: LessonQuestionTable
    lesson_question_vote: LessonQuestionVoteTable
    lesson_calendar: LessonCalendarTable
    lesson_reminder: LessonReminderTable
    lesson_reminded: LessonRemindedTable
    lesson_position: LessonPositionTable
    comments_seen: CommentsSeenTable
    lesson_chapter: LessonChapterTable
    speech_line: SpeechLineTable
    lesson_comment: LessonCommentTable
    comment_score: CommentScoreTable
  }
}
