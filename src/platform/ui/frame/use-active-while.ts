import { useEffect } from 'react'
import { noteActive } from './idle-clock.ts'

/** IDLE_MINUTES may be one minute. */
const NOTE_EVERY_MS = 20_000

/** Someone who watches, or waits for an upload, clicks nothing and is not idle: whether that goes on. */
export function useActiveWhile(isGoingOn: boolean): void {
  useEffect(() => {
    if (!isGoingOn) return undefined
    noteActive()
    const timer = setInterval(noteActive, NOTE_EVERY_MS)
    return () => {
      clearInterval(timer)
      noteActive()
    }
  }, [isGoingOn])
}
