import { useSyncExternalStore, type RefObject } from 'react'

/** A figure of a video element, kept current by the events that change it; `otherwise` until the element is there. */
export function useVideoFact<T extends string | number | boolean>(
  video: RefObject<HTMLVideoElement | null>,
  events: string,
  read: (video: HTMLVideoElement) => T,
  otherwise: T,
): T {
  return useSyncExternalStore(
    (changed) => listen(video.current, events.split(' '), changed),
    () => (video.current ? read(video.current) : otherwise),
  )
}

function listen(video: HTMLVideoElement | null, events: readonly string[], changed: () => void): () => void {
  const stops = new AbortController()
  for (const event of events) video?.addEventListener(event, changed, { signal: stops.signal })
  return () => stops.abort()
}

/** Seconds from the start, a few times a second. */
export const useTime = (video: RefObject<HTMLVideoElement | null>): number =>
  useVideoFact(video, 'timeupdate seeking seeked loadedmetadata', ({ currentTime }) => currentTime, 0)

/** The length in seconds; what is known before the video is read. */
export function useDuration(video: RefObject<HTMLVideoElement | null>, known: number | null): number {
  const read = ({ duration }: HTMLVideoElement) => (Number.isFinite(duration) && duration > 0 ? duration : (known ?? 0))
  return useVideoFact(video, 'durationchange loadedmetadata', read, known ?? 0)
}
