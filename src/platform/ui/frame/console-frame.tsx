import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import type { Me } from '../call/me.ts'
import { queryClient } from '../call/use-call.ts'
import type { Search } from './address.tsx'
import type { HelpOfScreens } from '../help/screen-help.ts'
import type { LoadFinders } from './finder.ts'
import type { NotificationPart } from './notification-parts.ts'
import type { ProfileTab } from './profile-tabs.ts'
import { followHistory } from './history.ts'
import { Shell } from './shell.tsx'
import type { ListActions } from '../table/list-actions.ts'
import type { AreaColors } from '../theme/theme.ts'
import type { Screens } from './loaded-screen.tsx'
import type { FrameProps } from './shell.tsx'

/** What an area of the product shows: `src/<area>/screens.ts` declares it, `src/console-areas.ts` lists it. */
export interface ConsoleArea {
  screens: Screens
  /** colours that its style sheets read: `normal` of the group `state` as --state-normal */
  colors?: Readonly<Record<string, AreaColors>>
  /** component keys of screens that are shown alone, without menu and navbar */
  fullPage?: readonly string[]
  /** of its screens whose component key doesn't spell theirs: a role that lacks one is refused there */
  addresses?: readonly string[]
  /** where an address of its own leads before any key is asked for; undefined: it stays */
  redirect?: (pathname: string, search: Search) => string | undefined
  /** on the personal page, before its own */
  profileTabs?: readonly ProfileTab[]
  /** on the notifications' screen, before the channels and messages */
  notificationParts?: readonly NotificationPart[]
  /** in the rows of lists that are other areas' */
  listActions?: readonly ListActions[]
  /** what the search of the whole console finds of it */
  loadFinders?: LoadFinders
  /** what its screens are for, by their component keys */
  loadHelp?: () => Promise<HelpOfScreens>
  /** where `/` leads who has it in the menu */
  home?: string
  /** shown in the navbar */
  Navbar?: ComponentType
  /** what a person must do before anything else, such as choosing a password */
  Gate?: { isClosed: (me: Me) => boolean; Page: ComponentType<GateProps> }
  /** runs once a person has done that, for the first time */
  afterGate?: (me: Me) => Promise<void>
}

export interface GateProps {
  me: Me
  onDone: () => void
}

/** The console behind the login: menu, navbar, and the screen that the address names. */
export function ConsoleFrame(props: FrameProps) {
  useEffect(followHistory, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Shell {...props} />
    </QueryClientProvider>
  )
}
