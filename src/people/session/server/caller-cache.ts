import type { FindCaller } from '../../../platform/server/authentication.ts'
import type { App, Caller } from '../../../platform/server/context.ts'
import { findCaller } from './find-caller.ts'
import { secretKey } from './secret.ts'

/** How old what is known of a session may be: one revoked elsewhere is refused within this, whatever is not heard. */
const LONGEST_MS = 1000
const MOST_SESSIONS = 10_000

export interface CallerCache {
  find: FindCaller
  /** forgets everybody: called after whatever this process changed itself, so that its next call sees it */
  forget: () => void
  stop: () => void
}

/**
 * `findCaller` that reads a session once a second at most. Everybody is forgotten as soon as the database tells that a
 * session, person, role, key or assignment changed, whichever process changed it. `now` counts milliseconds.
 */
export function openCallerCache({ events }: Pick<App, 'events'>, now = () => performance.now()): CallerCache {
  let known = new Map<string, { caller: Caller; readAt: number }>()
  const forget = () => {
    // A new map: what was being read meanwhile is stored into the old one.
    known = new Map()
  }
  const stop = events.subscribe('callersChanged', forget)
  return {
    forget,
    stop,
    async find(app, token, isActivity) {
      const readAt = now()
      const key = secretKey(token)
      const found = known.get(key)
      if (found && readAt - found.readAt < LONGEST_MS) return found.caller
      if (known.size >= MOST_SESSIONS) forget()
      const current = known
      current.delete(key)
      const caller = await findCaller(app, token, isActivity)
      // What is not activity must not keep the next call from being noted as such.
      if (isActivity) current.set(key, { caller, readAt })
      return caller
    },
  }
}
