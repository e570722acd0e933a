import type { OpenPage } from './platform/ui/frame/open-page.ts'

/** Pages that anyone may open, by their path and what their address holds. A new one is one line here. */
export const openPages: readonly OpenPage[] = [
  {
    path: '/activity',
    query: 'invite',
    load: () => import('./lessons/invitation/screens/invitation-page.tsx').then((file) => file.InvitationPage),
  },
]
