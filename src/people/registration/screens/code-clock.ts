import { useEffect, useState } from 'react'
import { keep, readKept } from '../../../platform/ui/frame/kept.ts'
import { RESEND_MS } from '../../session/rules/code-limits.ts'

const KEPT = 'codeSentAt'

function secondsLeft(): number {
  const sentAt = readKept(KEPT)
  const passedMs = typeof sentAt === 'number' ? Date.now() - sentAt : RESEND_MS
  // After a clock was set back no one waits for longer.
  return passedMs < 0 ? 0 : Math.max(0, Math.ceil((RESEND_MS - passedMs) / 1000))
}

/**
 * Seconds until this browser may ask for the next code, and what notes that one was sent just now. A dialog that is closed and opened again
 * goes on counting, and so does the page when it is reloaded.
 */
export function useCodeClock(): { seconds: number; start: () => void } {
  const [seconds, setSeconds] = useState(secondsLeft)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    seconds,
    start() {
      keep(KEPT, Date.now())
      setSeconds(secondsLeft())
    },
  }
}
