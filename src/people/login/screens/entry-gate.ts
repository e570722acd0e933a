import type { ConsoleArea } from '../../../platform/ui/frame/console-frame.tsx'
import { screen } from '../../../platform/ui/frame/loaded-screen.tsx'

/** A one-time password is changed, and a second factor that the role needs is set up, before anything else. Loaded for those who must. */
export const EntryGate: ConsoleArea['Gate'] = {
  isClosed: ({ mustChangePassword, mustSetUpFactor }) => mustChangePassword || mustSetUpFactor,
  Page: screen(() => import('./entry-page.tsx').then((file) => file.EntryPage)),
}
