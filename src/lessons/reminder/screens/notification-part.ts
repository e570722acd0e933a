import { screen } from '../../../platform/ui/frame/loaded-screen.tsx'
import type { NotificationPart } from '../../../platform/ui/frame/notification-parts.ts'

/** For those who present or review lessons. */
export const reminderPart: NotificationPart = {
  key: 'reminder',
  isFor: ({ keys }) => keys['lecture'] === true,
  Part: screen(() => import('./lesson-reminder.tsx').then((file) => file.LessonReminder)),
}
