import { screen } from '../../../platform/ui/frame/loaded-screen.tsx'
import type { NotificationPart } from '../../../platform/ui/frame/notification-parts.ts'

/** For those who see devices. */
export const devicePart: NotificationPart = {
  key: 'devices',
  isFor: ({ keys }) => 'machine' in keys,
  Part: screen(() => import('./choices.tsx').then((file) => file.Choices)),
}
