import { KEPT } from '../../platform/rules/stored-kind.ts'
import type { StoredKind } from '../../platform/rules/stored-kind.ts'

/** What lessons keep in the database. */
export const storedLessons: readonly StoredKind[] = [
  {
    title: { zh: '课程', en: 'Lessons' },
    kept: KEPT.forGood,
    tables: ['lesson', 'lesson_chapter', 'lesson_reviewer', 'category', 'scale', 'scale_item', 'behaviour_tag'],
  },
  {
    title: { zh: '点评与打分', en: 'Comments and scores' },
    kept: KEPT.forGood,
    tables: ['lesson_comment', 'comment_score'],
  },
  {
    title: { zh: '课堂提问', en: 'Questions' },
    kept: KEPT.forGood,
    tables: ['lesson_question', 'lesson_question_vote'],
  },
  {
    title: { zh: '字幕', en: 'Captions' },
    kept: KEPT.withOwner,
    tables: ['speech_line'],
  },
  {
    title: { zh: '出勤、观看位置与已读', en: 'Attendance, positions and comments seen' },
    kept: KEPT.withOwner,
    tables: ['lesson_attendance', 'lesson_position', 'comments_seen'],
  },
  {
    title: { zh: '日历订阅', en: 'Links of calendars' },
    kept: KEPT.forGood,
    tables: ['lesson_calendar'],
  },
  {
    title: { zh: '邀请与提醒', en: 'Invitations and reminders' },
    kept: { zh: '长期保留；已发提醒一天', en: 'for good; sent reminders for a day' },
    tables: ['lesson_invitation', 'lesson_reminder', 'lesson_reminded', 'room_token'],
  },
]
