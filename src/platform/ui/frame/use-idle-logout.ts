import { useEffect } from 'react'
import { call } from '../call/call.ts'
import { logOut } from '../call/log-out.ts'
import { idleForMs, noteActive } from './idle-clock.ts'

const CHECK_EVERY_MS = 5000
const NOTE_EVERY_MS = 1000
/** The server ends sessions that make no calls: while someone is active, it gets as many in the time until logout. */
const CALLS_UNTIL_LOGOUT = 10

/**
 * Logs out after so long without a click or a key in any tab of this browser (specification, sections 4 and 9). The login
 * page then gives the reason and leads back here. Who types, watches or presents for that long makes no call by that, and stays logged in.
 */
export function useIdleLogout(idleMs: number): void {
  useEffect(() => {
    let calledMs = Date.now()
    const note = () => {
      if (idleForMs() > NOTE_EVERY_MS) noteActive()
    }
    const check = () => {
      if (idleForMs() < idleMs) return keepSession()
      clearInterval(timer)
      void logOut({ isIdle: true })
    }
    const keepSession = () => {
      const sinceMs = Date.now() - calledMs
      if (sinceMs < idleMs / CALLS_UNTIL_LOGOUT || idleForMs() > sinceMs || !navigator.onLine) return
      calledMs = Date.now()
      void call('GET /users/info').catch(() => null)
    }
    noteActive()
    const timer = setInterval(check, CHECK_EVERY_MS)
    window.addEventListener('click', note, true)
    window.addEventListener('keydown', note, true)
    return () => {
      clearInterval(timer)
      window.removeEventListener('click', note, true)
      window.removeEventListener('keydown', note, true)
    }
  }, [idleMs])
}
