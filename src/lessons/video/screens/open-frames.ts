/** Frames of a video, by an element that is not on the page. */
export interface Frames {
  durationS: number
  /** the element, showing the frame at that second. Rejects when it can't be played or the signal aborts */
  at: (seconds: number) => Promise<HTMLVideoElement>
  close: () => void
}

/** A frame that was sought comes long before. */
const SAME_FRAME_MS = 2000

/** Opens a video to look at its frames. Rejects when this browser can't show its pictures, or the signal aborts. */
export async function openFrames(address: string, signal: AbortSignal): Promise<Frames> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  const happened = (name: 'loadeddata' | 'seeked') =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error('unplayable')), { once: true })
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    })
  // Stops what is still loading.
  const close = () => {
    video.removeAttribute('src')
    video.load()
  }
  try {
    const loaded = happened('loadeddata')
    video.src = address
    await loaded
  } catch (error) {
    close()
    throw error
  }
  return {
    durationS: video.duration,
    async at(seconds) {
      const [seeked, shown] = [happened('seeked'), frameShown(video)]
      video.currentTime = Math.min(seconds, Math.max(0, video.duration - 0.1))
      await seeked
      await shown
      return video
    },
    close,
  }
}

/** The next frame after now. 'seeked' alone may come while the one before is still drawn; where nothing moves, none comes. */
function frameShown(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
    setTimeout(resolve, SAME_FRAME_MS)
  })
}
