import { useEffect } from 'react'
import { logOut } from '../log-out.ts'

const KEY = 'lastActiveAt'
const CHECK_EVERY_MS = 5000
const NOTE_EVERY_MS = 1000

/**
 * Logs out after so long without a click or a key in any tab of this browser (specification, sections 4 and 9). The login
 * page then says why, and leads back here.
 */
export function useIdleLogout(idleMs: number): void {
  useEffect(() => {
    let notedAt = 0
    const note = () => {
      const now = Date.now()
      if (now - notedAt < NOTE_EVERY_MS) return
      notedAt = now
      localStorage.setItem(KEY, String(now))
    }
    const check = () => {
      const idleForMs = Date.now() - Number(localStorage.getItem(KEY))
      if (idleForMs < idleMs) return
      clearInterval(timer)
      void logOut({ redirect: window.location.pathname + window.location.search, idle: '1' })
    }
    note()
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
