import type { Text } from '../../rules/text.ts'
import type { App } from '../context.ts'

/**
 * Work that the servers of one database share: it looks in the database for what is due and does it. A run may be cut short by a
 * crash or be started twice, so rows record what was done, never the run itself.
 */
export interface BackgroundTask {
  name: string
  /** as administrators read it */
  title: Text
  /** from the end of one run to the next: so many seconds, or so many whole minutes by the clock */
  every: { seconds: number } | { minutes: 10 | 60 }
  /** Throws when it failed; it is retried later and later, and in any case at its next turn. `signal`: the server stops. */
  run: (app: App, signal: AbortSignal) => Promise<void>
}
