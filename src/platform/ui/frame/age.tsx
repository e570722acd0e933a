import { useSyncExternalStore } from 'react'
import { ageText, momentText } from '../theme/format.ts'
import { serverNow } from '../call/start-data.ts'

const TICK_MS = 10_000
let now = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = serverNow()
    for (const told of listeners) told()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How old a figure is, growing by itself; the exact time on hover. */
export function Age({ at }: { at: string | null | undefined }) {
  const nowMs = useSyncExternalStore(subscribe, () => now)
  if (!at) return <span>{ageText(at, nowMs)}</span>
  return (
    <time dateTime={at} title={momentText(at)}>
      {ageText(at, Math.max(nowMs, Date.parse(at)))}
    </time>
  )
}
