import { screen } from '../../../platform/ui/frame/loaded-screen.tsx'
import type { NotificationPart } from '../../../platform/ui/frame/notification-parts.ts'

/** For those who look after stock. */
export const lowStockPart: NotificationPart = {
  key: 'lowStock',
  isFor: ({ keys }) => keys['company_material'] === true,
  Part: screen(() => import('./low-stock-notice.tsx').then((file) => file.LowStockNotice)),
}
