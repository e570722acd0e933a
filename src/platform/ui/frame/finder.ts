import { createContext } from 'react'
import type { Text } from '../../rules/text.ts'

/** One thing that the search of the whole console found. */
export interface Found {
  id: number | string
  label: string
  /** next to the label: what it was found by, where it is */
  note?: string
  to: string
  search?: object
}

/** Finds one kind of thing by a text; `limit` of them are enough. What it leads to must be in the person's menu. */
export interface Finder {
  title: Text
  /** what it can be found by, in addition to its name */
  knownBy?: Text
  /** the screen that it leads to */
  path: string
  find: (text: string, limit: number, signal: AbortSignal) => Promise<readonly Found[]>
}

/** An area's finders, loaded with the first search. */
export type LoadFinders = () => Promise<readonly Finder[]>

/** Every area's. */
export const Finders = createContext<readonly LoadFinders[]>([])

export const SEARCH_LENGTH = 100
