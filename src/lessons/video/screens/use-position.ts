import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../../../platform/ui/call/call.ts'

const SAVE_EVERY_MS = 10_000
/** No one wants to resume after a few seconds, or at the very end. */
const LEAST_S = 5
const FROM_END_S = 10
/** Played on for so long, where it began is no news, and covers the captions. */
const NEWS_S = 8

interface Position {
  /** where it went on by itself; undefined once that is no news */
  resumedAtS: number | undefined
  forgetResumed: () => void
}

/** Goes on where the person left off, on whatever device, and keeps where they are: every ten seconds, at a pause and on leaving. */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  lessonId: number,
  startS: number | undefined,
): Position {
  const [resumedAtS, setResumedAtS] = useState<number>()
  const start = useRef(startS)
  useEffect(
    () => (video.current ? followPosition(video.current, lessonId, start.current, setResumedAtS) : undefined),
    [video, lessonId],
  )
  return { resumedAtS, forgetResumed: () => setResumedAtS(undefined) }
}

/** Until the returned stop is called. */
function followPosition(
  video: HTMLVideoElement,
  lessonId: number,
  startS: number | undefined,
  onResumed: (seconds: number | undefined) => void,
): () => void {
  const params = { id: lessonId }
  const stops = new AbortController()
  const { signal } = stops
  let savedS = -1
  let savedAtMs = 0
  /** Where it left off is not known yet: nothing may be written over it. */
  let isKnown = false

  function save(): void {
    const position = video.currentTime
    if (!isKnown || Math.abs(position - savedS) < 1) return
    savedS = position
    savedAtMs = performance.now()
    // The next save comes soon.
    call('POST /Class/position/{id}', { params, request: { position } }).catch(() => {})
  }
  async function resume(): Promise<void> {
    const { position } = await call('GET /Class/position/{id}', { params }).catch(() => ({ position: 0 }))
    if (video.readyState === 0)
      await new Promise((read) => video.addEventListener('loadedmetadata', read, { once: true }))
    if (signal.aborted) return
    savedS = position
    isKnown = true
    const isWorthIt = position >= LEAST_S && position < video.duration - FROM_END_S
    // Does not seek once the user has started to play.
    if (!isWorthIt || video.currentTime > 0.5) return
    video.currentTime = position
    onResumed(position)
    video.addEventListener('timeupdate', () => video.currentTime > position + NEWS_S && onResumed(undefined), {
      signal,
    })
  }
  if (startS === undefined) void resume()
  else {
    video.currentTime = startS
    isKnown = true
  }
  const isDue = () => !video.paused && performance.now() - savedAtMs > SAVE_EVERY_MS
  video.addEventListener('timeupdate', () => isDue() && save(), { signal })
  video.addEventListener('pause', save, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal })
  return () => {
    save()
    stops.abort()
  }
}
