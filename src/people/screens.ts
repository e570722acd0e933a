import { CompanySwitch } from './company/screens/company-switch.tsx'
import { EntryGate } from './login/screens/entry-gate.ts'
import type { ConsoleArea } from '../platform/ui/frame/console-frame.tsx'
import { screen } from '../platform/ui/frame/loaded-screen.tsx'

/** What the area shows: its screens by the component key of their route record. */
export const people: ConsoleArea = {
  loadFinders: () => import('./finders.ts').then((file) => file.finders),
  loadHelp: () => import('./help.ts').then((file) => file.help),
  screens: {
    base: screen(() => import('./company/screens/bases-screen.tsx').then((file) => file.BasesScreen)),
    groups: screen(() => import('./company/screens/groups-screen.tsx').then((file) => file.GroupsScreen)),
    user: screen(() => import('./user-page/screens/users-screen.tsx').then((file) => file.UsersScreen)),
    role: screen(() => import('./role/screens/roles-screen.tsx').then((file) => file.RolesScreen)),
    audit: screen(() => import('./audit/screens/audit-screen.tsx').then((file) => file.AuditScreen)),
    background: screen(() =>
      import('./background/screens/background-screen.tsx').then((file) => file.BackgroundScreen),
    ),
    setting: screen(() => import('./setting/screens/settings-screen.tsx').then((file) => file.SettingsScreen)),
    notification: screen(() =>
      import('./channel/screens/notifications-screen.tsx').then((file) => file.NotificationsScreen),
    ),
    session: screen(() => import('./session/screens/sessions-screen.tsx').then((file) => file.SessionsScreen)),
    token: screen(() => import('./token/screens/tokens-screen.tsx').then((file) => file.TokensScreen)),
    profile: screen(() => import('./user-page/screens/profile.tsx').then((file) => file.Profile)),
  },
  Navbar: CompanySwitch,
  Gate: EntryGate,
}
