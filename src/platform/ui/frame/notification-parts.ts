import { createContext, type ComponentType } from 'react'
import type { Me } from '../call/me.ts'

/** What an area lets people be notified of: its part of the notifications' screen. */
export interface NotificationPart {
  key: string
  isFor: (me: Me) => boolean
  Part: ComponentType
}

/** Every area's. */
export const NotificationParts = createContext<readonly NotificationPart[]>([])
