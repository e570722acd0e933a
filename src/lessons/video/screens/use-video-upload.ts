import { useEffect, useRef, useState } from 'react'
import { conversionReason } from '../rules/conversion.ts'
import { transferRate, withReading } from '../rules/transfer-rate.ts'
import type { Progress } from '../rules/transfer-rate.ts'
import type { videoTexts } from '../text.ts'
import type { ReadVideo } from './read-video.ts'
import { posterOf, sendPoster } from './send-poster.ts'
import type { SentVideo } from './send-video.ts'

type TextName = keyof typeof videoTexts
export type Stage =
  | { is: 'idle' | 'reading' }
  | { is: 'converting'; share: number }
  | { is: 'sending' | 'paused'; sentBytes: number; allBytes: number; rate: ReturnType<typeof transferRate> }
  | { is: 'failed'; text?: TextName; message?: string | undefined }
  | { is: 'done'; fileName: string }

interface Upload {
  stage: Stage
  /** what the sender should know of a video that was taken all the same */
  warnings: readonly TextName[]
  choose: (files: FileList | readonly File[] | null) => void
  skipConversion: () => void
  pause: () => void
  resume: () => void
  cancel: () => void
}

/** Removes what the file was converted to. */
async function forget(file: File): Promise<void> {
  const { forgetConverted } = await import('./convert-video.ts')
  await forgetConverted(file)
}

/** Progress comes with every frame; a hundredth is seen. */
const isNews = (now: Stage, share: number) => now.is === 'converting' && share - now.share >= 0.01

/** One way of a file from the disk to the lesson: read, converted where it must be, sent. */
export function useVideoUpload(
  lessonId: number | undefined,
  onVideo: (video: { videoId: number; posterId: number | null }) => void,
): Upload {
  const [stage, setStage] = useState<Stage>({ is: 'idle' })
  const [warnings, setWarnings] = useState<readonly TextName[]>([])
  const run = useRef<{ file: File; stop: AbortController; skip: AbortController; sent?: SentVideo }>(undefined)
  // What has arrived stays: the same file chosen again goes on.
  useEffect(
    () => () => {
      run.current?.stop.abort()
      run.current?.sent?.pause()
    },
    [],
  )

  async function take(file: File): Promise<void> {
    const current: NonNullable<typeof run.current> = { file, stop: new AbortController(), skip: new AbortController() }
    const { signal } = current.stop
    run.current = current
    setWarnings([])
    setStage({ is: 'reading' })
    const { readVideo } = await import('./read-video.ts')
    const read = await readVideo(file)
    if (signal.aborted) return
    if ('refused' in read) {
      setStage({ is: 'failed', text: read.refused })
      return
    }
    if (!read.hasSound) setWarnings(['silentWarning'])
    const ready = await convertedWhereNeeded(file, read, current)
    if (signal.aborted) return
    const { sendVideo } = await import('./send-video.ts')
    const poster = posterOf(ready)
    let readings: readonly Progress[] = []
    setStage({ is: 'sending', sentBytes: 0, allBytes: ready.size, rate: undefined })
    current.sent = sendVideo(ready, {
      lessonId,
      onProgress(sentBytes) {
        if (signal.aborted) return
        readings = withReading(readings, { atMs: performance.now(), bytes: sentBytes })
        const rate = transferRate(readings, ready.size)
        setStage(({ is }) => ({ is: is === 'paused' ? 'paused' : 'sending', sentBytes, allBytes: ready.size, rate }))
      },
      onDone: (videoId) => void finish(videoId, file, poster, signal),
      onFailed: (message) =>
        setStage(message === undefined ? { is: 'failed', text: 'uploadFailed' } : { is: 'failed', message }),
    })
  }

  /** What reads, converts and sends a video is loaded for it: the connection may be away by then. */
  function failed(): void {
    if (!run.current?.stop.signal.aborted) setStage({ is: 'failed', text: 'uploadFailed' })
  }

  /** The file itself where it is played everywhere, or can't be converted; then the sender is warned. */
  async function convertedWhereNeeded(
    file: File,
    { video, durationMs }: ReadVideo,
    { stop, skip }: { stop: AbortController; skip: AbortController },
  ): Promise<File> {
    const reason = conversionReason({ codec: video.codec, durationMs, sizeBytes: file.size })
    if (!reason) return file
    setStage({ is: 'converting', share: 0 })
    const { convertVideo } = await import('./convert-video.ts')
    const converted = await convertVideo(file, {
      size: video,
      onProgress: (share) => setStage((now) => (isNews(now, share) ? { is: 'converting', share } : now)),
      signal: AbortSignal.any([stop.signal, skip.signal]),
    }).catch(() => null)
    if (!converted) setWarnings((known) => [...known, reason === 'codec' ? 'hevcWarning' : 'heavyWarning'])
    return converted ?? file
  }

  async function finish(videoId: number, file: File, poster: Promise<Blob | null>, signal: AbortSignal) {
    const frame = await poster
    // A video without a poster is a video; another one's would be wrong.
    const posterId = frame ? await sendPoster(frame).catch(() => null) : null
    if (signal.aborted) return
    setStage({ is: 'done', fileName: file.name })
    onVideo({ videoId, posterId })
    void forget(file)
  }

  return {
    stage,
    warnings,
    choose(files) {
      const [file, ...others] = Array.from(files ?? [])
      if (others.length > 0) setStage({ is: 'failed', text: 'oneVideo' })
      else if (file) void take(file).catch(failed)
    },
    skipConversion: () => run.current?.skip.abort(),
    pause() {
      run.current?.sent?.pause()
      setStage((now) => (now.is === 'sending' ? { ...now, is: 'paused', rate: undefined } : now))
    },
    resume() {
      setStage((now) => (now.is === 'paused' ? { ...now, is: 'sending' } : now))
      run.current?.sent?.resume()
    },
    cancel() {
      run.current?.stop.abort()
      run.current?.sent?.cancel()
      if (run.current) void forget(run.current.file)
      setWarnings([])
      setStage({ is: 'idle' })
    },
  }
}
