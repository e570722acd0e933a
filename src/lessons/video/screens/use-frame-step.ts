import { useEffect, useRef, type RefObject } from 'react'

const USUAL_S = 1 / 25
const LONGEST_S = 1

/** How long a frame of the video is, seconds: the shortest step between two that were shown, 1/25 before any was. */
export function useFrameStep(video: RefObject<HTMLVideoElement | null>): () => number {
  const step = useRef(USUAL_S)
  useEffect(() => {
    const element = video.current
    if (!element || !('requestVideoFrameCallback' in element)) return undefined
    let last: number | undefined
    let shortest = Infinity
    let handle = 0
    const shown: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      const passed = last === undefined ? 0 : mediaTime - last
      if (passed > 0 && passed < LONGEST_S) {
        shortest = Math.min(shortest, passed)
        step.current = shortest
      }
      last = mediaTime
      handle = element.requestVideoFrameCallback(shown)
    }
    handle = element.requestVideoFrameCallback(shown)
    return () => element.cancelVideoFrameCallback(handle)
  }, [video])
  return () => step.current
}
