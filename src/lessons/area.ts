import type { Area } from '../platform/server/area.ts'
import { calendarNoun } from './calendar/server/handlers.ts'
import { commentNoun } from './comment/server/handlers.ts'
import { categoryNoun } from './category/server/handlers.ts'
import { invitationNoun } from './invitation/server/handlers.ts'
import { selectProfileFigures } from './profile/server/profile-figures.sql.ts'
import { scaleNoun } from './scale/server/handlers.ts'
import { tagNoun } from './tag/server/handlers.ts'
import { questionNoun } from './question/server/handlers.ts'
import { lessonReportNoun } from './lesson-report/server/handlers.ts'
import { meetingNoun } from './meeting/server/handlers.ts'
import { takeMeetingRecordings } from './meeting/server/watch-recordings.ts'
import { keepRecordings } from './room/server/finish-recording.ts'
import { roomNoun } from './room/server/handlers.ts'
import { lessonSettings } from './server/settings.ts'
import { endLessons, removeVideos } from './lesson/server/due-lessons.ts'
import { lessonNoun } from './lesson/server/handlers.ts'
import { lessonPeople } from './lesson/server/reviewers.ts'
import { seesChange } from './lesson/server/sees-change.ts'
import { reminderNoun } from './reminder/server/handlers.ts'
import { remindPeople } from './reminder/server/remind-people.ts'
import { speechNoun } from './speech/server/handlers.ts'
import { videoNoun } from './video/server/handlers.ts'
import { lessonFileTypes } from './video/server/file-types.ts'
import { lessonAuditWords } from './server/audit-text.ts'
import { storedLessons } from './server/stored-text.ts'

/** Lessons: planned, watched, commented to the second, scored, reported. */
export const lessons: Area = {
  name: 'lessons',
  auditWords: lessonAuditWords,
  stored: storedLessons,
  nouns: [
    scaleNoun,
    categoryNoun,
    tagNoun,
    lessonNoun,
    invitationNoun,
    commentNoun,
    questionNoun,
    roomNoun,
    meetingNoun,
    videoNoun,
    lessonReportNoun,
    speechNoun,
    reminderNoun,
    calendarNoun,
  ],
  settings: lessonSettings,
  framedSite: ({ meeting }) => meeting && new URL(meeting.url).origin,
  fileTypes: lessonFileTypes,
  profileFigures: selectProfileFigures,
  takesPeople: lessonPeople,
  tasks: [endLessons, removeVideos, remindPeople],
  background: [keepRecordings, takeMeetingRecordings],
  streams: {
    lesson: ({ lessonId, ...lesson }, caller) => (seesChange(lesson, caller) ? { lessonId } : undefined),
    question: ({ lessonId, ...lesson }, caller) => (seesChange(lesson, caller) ? { lessonId } : undefined),
    room: ({ lessonId, userIds }, { userId }) => (userIds.includes(userId) ? { lessonId } : undefined),
  },
}
