import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useActiveWhile } from '../../../platform/ui/frame/use-active-while.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { timeCode } from '../../rules/time-code.ts'
import type { PlayerAction } from '../rules/player-keys.ts'
import { speedBeside } from '../rules/player-keys.ts'
import type { Mark } from '../rules/timeline.ts'
import { videoTexts } from '../text.ts'
import { drawFrame } from './draw-frame.ts'
import { PlayerControls } from './player-controls.tsx'
import { PlayerTimeline } from './player-timeline.tsx'
import type { Chapter } from './player-timeline.tsx'
import type { Span } from './span-handles.tsx'
import { useFrameStep } from './use-frame-step.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePosition } from './use-position.ts'
import { useDuration, useVideoFact } from './use-video.ts'
import './player.css'

/** What is next to the player controls it through this: comments, captions, the form. */
export interface PlayerHandle {
  play(): void
  pause(): void
  isPaused(): boolean
  /** plays on if it played */
  seek(seconds: number): void
  /** seeks, and scrolls to the picture where it is out of sight, as on a phone */
  goTo(seconds: number): void
  /** seconds from the start */
  currentTime(): number
  /** the picture that is seen now, as WebP; null before there is one */
  drawFrame(): Promise<Blob | null>
}

/** What the player needs of a lesson that has a video. */
export interface PlayedLesson {
  id: number
  name: string
  userName: string
  videoFileName: string | null
  posterFileName: string | null
  /** seconds */
  duration: number | null
}

export interface LessonPlayerProps {
  lesson: PlayedLesson
  /** keep the array while it stays the same: a new array redraws the timeline */
  marks: readonly Mark[]
  chapters?: readonly Chapter[]
  /** the address of the captions (WebVTT), where there are any */
  captions?: { address: string; language: string } | undefined
  /** where to begin, instead of where the person left off */
  startS?: number | undefined
  /** a span that handles on the timeline move */
  span?: Span | null
  /** a few times a second while it plays, and after each seek */
  onTime?: (seconds: number) => void
  /** a comment's dot was chosen; the video is there already */
  onMark?: (id: number) => void
  ref?: Ref<PlayerHandle>
}

const NO_CHAPTERS: readonly Chapter[] = []
const pictureAddress = (name: string | null) => (name ? `/api/images/${name}` : undefined)

/** A lesson's video, with its comments on the timeline; steered by the keys that YouTube has. */
export function LessonPlayer({
  lesson,
  marks,
  chapters = NO_CHAPTERS,
  captions,
  startS,
  span,
  onTime,
  onMark,
  ref,
}: LessonPlayerProps) {
  const t = useText(videoTexts)
  const box = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const durationS = useDuration(video, lesson.duration)
  const isWebm = lesson.videoFileName?.endsWith('.webm') ?? false
  const unplayable = isWebm ? 'noWebm' : 'unplayable'
  const [problem, setProblem] = useState<typeof unplayable | 'connectionLost' | undefined>(() =>
    isWebm && !playsRecordings() ? 'noWebm' : undefined,
  )
  useActiveWhile(useVideoFact(video, 'play pause ended emptied', ({ paused }) => !paused, false))
  const frameS = useFrameStep(video)
  const { resumedAtS, forgetResumed } = usePosition(video, lesson.id, startS)
  useMediaSession(video, {
    title: lesson.name,
    artist: lesson.userName,
    artwork: pictureAddress(lesson.posterFileName),
  })

  function seek(seconds: number): void {
    const element = video.current
    if (!element) return
    element.currentTime = Math.max(0, Math.min(seconds, durationS || seconds))
    forgetResumed()
  }
  function act(action: PlayerAction): void {
    const element = video.current
    if (!element) return
    if (action.do === 'toggle') toggle(element)
    else if (action.do === 'skip') seek(element.currentTime + action.seconds)
    else if (action.do === 'seekShare') seek(action.share * durationS)
    else if (action.do === 'mute') element.muted = !element.muted
    else if (action.do === 'volume') {
      element.muted = false
      element.volume = Math.max(0, Math.min(1, element.volume + action.by))
    } else if (action.do === 'speed') element.playbackRate = speedBeside(element.playbackRate, action.by)
    else if (action.do === 'setSpeed') element.playbackRate = action.speed
    else if (action.do === 'frame') {
      element.pause()
      seek(element.currentTime + action.by * frameS())
    } else if (action.do === 'captions') toggleCaptions(element)
    else if (action.do === 'fullScreen') void toggleFullScreen(box.current)
    else void togglePictureInPicture(element)
  }
  usePlayerKeys(box, act)
  useImperativeHandle(ref, () => ({
    play: () => void video.current?.play().catch(() => {}),
    pause: () => video.current?.pause(),
    isPaused: () => video.current?.paused ?? true,
    seek,
    goTo: (seconds) => {
      seek(seconds)
      video.current?.scrollIntoView({ block: 'nearest' })
    },
    currentTime: () => video.current?.currentTime ?? 0,
    drawFrame: async () => (video.current ? drawFrame(video.current) : null),
  }))

  useEffect(() => {
    const element = video.current
    if (!element || !onTime) return undefined
    const report = () => onTime(element.currentTime)
    element.addEventListener('timeupdate', report)
    return () => element.removeEventListener('timeupdate', report)
  }, [onTime])

  return (
    <section className="lesson-player" ref={box} aria-label={t('player')}>
      <div className="player-picture">
        {/* Captions are the lesson's own lines; where there are none there is nothing to show. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          src={lesson.videoFileName ? `/api/videos/${lesson.videoFileName}` : undefined}
          poster={pictureAddress(lesson.posterFileName)}
          preload="metadata"
          playsInline
          tabIndex={-1}
          onClick={() => act({ do: 'toggle' })}
          onError={() => setProblem(video.current?.error?.code === 2 ? 'connectionLost' : unplayable)}
          // A browser without the decoder of its pictures may still play the sound.
          onLoadedData={() => setProblem(video.current?.videoWidth === 0 ? unplayable : undefined)}
        >
          {captions && (
            <track kind="captions" src={captions.address} srcLang={captions.language} label={t('captions')} />
          )}
        </video>
        {problem && (
          <div className="player-problem" role="alert">
            <p>{t(problem)}</p>
            {problem === 'connectionLost' && (
              <button
                type="button"
                className="plain-button"
                onClick={() => {
                  const atS = video.current?.currentTime ?? 0
                  video.current?.load()
                  seek(atS)
                  setProblem(undefined)
                }}
              >
                {t('tryAgain')}
              </button>
            )}
          </div>
        )}
        {resumedAtS !== undefined && (
          <p className="player-resumed" role="status">
            {t('resumed', { time: timeCode(resumedAtS) })}
            <button type="button" className="link-button" onClick={() => seek(0)}>
              {t('fromStart')}
            </button>
          </p>
        )}
      </div>
      <PlayerTimeline
        video={video}
        durationS={durationS}
        marks={marks}
        chapters={chapters}
        span={span}
        onSeek={seek}
        onMark={onMark}
      />
      <PlayerControls video={video} durationS={durationS} hasCaptions={captions !== undefined} onAction={act} />
    </section>
  )
}

/** Whether the browser knows what live lessons are recorded in. Some try nothing, and report no error, before a person plays it. */
const playsRecordings = () => document.createElement('video').canPlayType('video/webm; codecs="vp8, opus"') !== ''

function toggle(video: HTMLVideoElement): void {
  // The player shows its own error.
  if (video.paused) video.play().catch(() => {})
  else video.pause()
}

function toggleCaptions(video: HTMLVideoElement): void {
  for (const track of video.textTracks) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
  // A track fires no event when it is shown or hidden.
  video.dispatchEvent(new Event('captionschange'))
}

/** Refused by some browsers and frames; then nothing changes. */
async function toggleFullScreen(box: HTMLElement | null): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : box?.requestFullscreen())
  } catch {}
}

async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    await (document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture())
  } catch {}
}
