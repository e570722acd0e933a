import { createContext, type ComponentType } from 'react'
import type { Text } from '../../rules/text.ts'
import type { Me } from '../call/me.ts'

/** A tab that an area adds to the personal page, before the page's own. */
export interface ProfileTab {
  /** as in the address */
  key: string
  title: Text
  isFor: (me: Me) => boolean
  Panel: ComponentType
}

/** Every area's. */
export const ProfileTabs = createContext<readonly ProfileTab[]>([])
