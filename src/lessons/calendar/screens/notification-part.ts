import { screen } from '../../../platform/ui/frame/loaded-screen.tsx'
import type { NotificationPart } from '../../../platform/ui/frame/notification-parts.ts'

/** For those who present or review lessons. */
export const calendarPart: NotificationPart = {
  key: 'lesson calendar',
  isFor: ({ keys }) => keys['lecture'] === true,
  Part: screen(() => import('./lesson-feed.tsx').then((file) => file.LessonFeed)),
}
