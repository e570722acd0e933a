import { useEffect, useRef, type RefObject } from 'react'

const USUAL_S = 1 / 25
const LONGEST_S = 1

/** How long a frame of the video is, seconds: the shortest step between two shown one after the other, 1/25 before any were. */
export function useFrameStep(video: RefObject<HTMLVideoElement | null>): () => number {
  const step = useRef(USUAL_S)
  useEffect(() => {
    const element = video.current
    if (!element || !('requestVideoFrameCallback' in element)) return undefined
    let last: VideoFrameCallbackMetadata | undefined
    let shortest = Infinity
    let handle = 0
    const shown: VideoFrameRequestCallback = (_now, frame) => {
      // A busy page is not called for each frame.
      const isNext = frame.presentedFrames - 1 === last?.presentedFrames
      const passed = isNext && last ? frame.mediaTime - last.mediaTime : 0
      if (passed > 0 && passed < LONGEST_S) {
        shortest = Math.min(shortest, passed)
        step.current = shortest
      }
      last = frame
      handle = element.requestVideoFrameCallback(shown)
    }
    handle = element.requestVideoFrameCallback(shown)
    return () => element.cancelVideoFrameCallback(handle)
  }, [video])
  return () => step.current
}
