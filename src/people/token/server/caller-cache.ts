import type { Callers } from '../../../platform/server/area.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { findAnyCaller } from './find-token-caller.ts'
import { secretKey } from '../../../platform/server/sealing/secret.ts'

/** How old what is known of a session or token may be: one revoked elsewhere is refused within this, even if a notification is lost. */
const LONGEST_MS = 1000
const MOST_SESSIONS = 10_000

/**
 * `findAnyCaller` that reads a session or token once a second at most. Everybody is forgotten as soon as the database reports that a
 * session, token, person, role, key or assignment changed, whichever process changed it. `now` counts milliseconds.
 */
export function openCallerCache({ events }: Pick<App, 'events'>, now = () => performance.now()): Callers {
  let known = new Map<string, { caller: Caller; readAt: number }>()
  const forget = () => {
    // A new map: what was being read meanwhile is stored into the old one.
    known = new Map()
  }
  const stop = events.subscribe('callersChanged', forget)
  return {
    forget,
    stop,
    async find(app, token, isActivity, address) {
      const readAt = now()
      const key = secretKey(token)
      const found = known.get(key)
      if (found && readAt - found.readAt < LONGEST_MS) return found.caller
      if (known.size >= MOST_SESSIONS) forget()
      const current = known
      current.delete(key)
      const caller = await findAnyCaller(app, token, isActivity, address)
      // What is not activity must not keep the next call from being noted as such.
      if (isActivity) current.set(key, { caller, readAt })
      return caller
    },
  }
}
