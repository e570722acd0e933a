import { createContext } from 'react'
import type { Text } from '../../rules/text.ts'

/** What a screen is for, what its figures mean, and the keys that work on it alone. */
export interface ScreenHelp {
  about: Text
  /** each figure or word with its meaning */
  terms?: readonly Explained[]
  /** each key with what it does */
  keys?: readonly Explained[]
  /** the page of the guide for who works with it: `operator` is docs/guide/en/operator.md */
  guide: string
}

export interface Explained {
  word: Text
  meaning: Text
}

/** By the component key of the screen. */
export type HelpOfScreens = Readonly<Record<string, ScreenHelp>>

/** Every area's, loaded when help is asked for. */
export const LoadHelp = createContext<readonly (() => Promise<HelpOfScreens>)[]>([])
