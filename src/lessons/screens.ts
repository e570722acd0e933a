import type { ConsoleArea } from '../platform/ui/frame/console-frame.tsx'
import { lessonTabs } from './profile/screens/profile-tabs.ts'
import { calendarPart } from './calendar/screens/notification-part.ts'
import { reminderPart } from './reminder/screens/notification-part.ts'
import { classLink } from './lesson/screens/class-link.ts'
import { screen } from '../platform/ui/frame/loaded-screen.tsx'

/** What the area shows: its screens by the component key of their route record. */
export const lessons: ConsoleArea = {
  loadFinders: () => import('./finders.ts').then((file) => file.finders),
  loadHelp: () => import('./help.ts').then((file) => file.help),
  redirect: classLink,
  profileTabs: lessonTabs,
  notificationParts: [reminderPart, calendarPart],
  screens: {
    lecture_detail: screen(() => import('./lesson-page/screens/lesson-screen.tsx').then((file) => file.LessonScreen)),
    lecture: screen(() => import('./lecture/screens/lecture-screen.tsx').then((file) => file.LectureScreen)),
    model: screen(() => import('./scale-page/screens/scales-screen.tsx').then((file) => file.ScalesScreen)),
  },
}
