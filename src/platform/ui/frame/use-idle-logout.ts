import { useEffect } from 'react'
import { logOut } from '../call/log-out.ts'
import { idleForMs, noteActive } from './idle-clock.ts'

const CHECK_EVERY_MS = 5000
const NOTE_EVERY_MS = 1000

/**
 * Logs out after so long without a click or a key in any tab of this browser (specification, sections 4 and 9). The login
 * page then gives the reason and leads back here.
 */
export function useIdleLogout(idleMs: number): void {
  useEffect(() => {
    const note = () => {
      if (idleForMs() > NOTE_EVERY_MS) noteActive()
    }
    const check = () => {
      if (idleForMs() < idleMs) return
      clearInterval(timer)
      void logOut({ isIdle: true })
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
