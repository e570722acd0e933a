import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useWidth } from '../../../platform/ui/theme/use-width.ts'
import { timeCode } from '../../rules/time-code.ts'
import { clustersOf, heatOf, nextMark, spacedChapters } from '../rules/timeline.ts'
import type { Cluster, Mark } from '../rules/timeline.ts'
import { videoTexts } from '../text.ts'
import { SpanHandles } from './span-handles.tsx'
import type { Span } from './span-handles.tsx'
import { useTime, useVideoFact } from './use-video.ts'

export interface Chapter {
  startS: number
  title: string
}
interface Props {
  video: RefObject<HTMLVideoElement | null>
  durationS: number
  marks: readonly Mark[]
  chapters: readonly Chapter[]
  span: Span | null | undefined
  onSeek: (seconds: number) => void
  onMark: ((id: number) => void) | undefined
}

/** What a finger hits. */
const DOT_GAP_PX = 24
/** Lines closer than this look like one dark bar. */
const CHAPTER_GAP_PX = 6
const PHONE_PX = 320
const share = (part: number) => `${(100 * part).toFixed(3)}%`

/** How much of the video is there, as one part from where it plays. */
function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i += 1)
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) >= currentTime) return buffered.end(i)
  return 0
}

/** Where the video is, what is loaded, its chapters and its comments. */
export function PlayerTimeline({ video, durationS, marks, chapters, span, onSeek, onMark }: Props) {
  const t = useText(videoTexts)
  const box = useRef<HTMLDivElement>(null)
  const widthPx = Math.max(PHONE_PX, useWidth(box))
  const clusters = useMemo(
    () => (durationS > 0 ? clustersOf(marks, durationS, DOT_GAP_PX / widthPx) : []),
    [marks, durationS, widthPx],
  )
  const lines = useMemo(
    () => spacedChapters(chapters, durationS, CHAPTER_GAP_PX / widthPx),
    [chapters, durationS, widthPx],
  )
  return (
    <div className="player-timeline" ref={box}>
      {durationS > 0 && <MarkDrawing marks={marks} chapters={lines} durationS={durationS} />}
      <Bar video={video} durationS={durationS} onSeek={onSeek} label={t('timeline')} chapters={chapters} />
      {span && durationS > 0 && <SpanHandles span={span} durationS={durationS} onSeek={onSeek} />}
      {clusters.length > 0 && (
        <MarkDots
          clusters={clusters}
          onChoose={(cluster) => {
            const mark = nextMark(cluster, video.current?.currentTime ?? 0)
            if (!mark) return
            onSeek(mark.pointS)
            onMark?.(mark.id)
          }}
        />
      )}
    </div>
  )
}

/** The only part that is redrawn as time passes. */
function Bar({
  video,
  durationS,
  onSeek,
  label,
  chapters,
}: Pick<Props, 'video' | 'durationS' | 'onSeek' | 'chapters'> & { label: string }) {
  const t = useText(videoTexts)
  const atS = useTime(video)
  const bufferedS = useVideoFact(video, 'progress timeupdate', bufferedEnd, 0)
  const length = durationS || 1
  const chapter = chapters.findLast(({ startS }) => startS <= atS)?.title
  const times = { time: timeCode(atS), length: timeCode(durationS) }
  return (
    <>
      <span className="player-loaded" style={{ width: share(Math.min(1, bufferedS / length)) }} />
      <span className="player-played" style={{ width: share(Math.min(1, atS / length)) }} />
      <input
        type="range"
        className="player-seek"
        aria-label={label}
        aria-valuetext={chapter ? t('timeIn', { ...times, chapter }) : t('timeOf', times)}
        min={0}
        max={length}
        step={0.1}
        value={Math.min(atS, length)}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
    </>
  )
}

/** Spans, heat per minute and chapters, behind the bar; the comments' dots give screen readers the same. */
function MarkDrawing({ marks, chapters, durationS }: Pick<Props, 'marks' | 'chapters' | 'durationS'>) {
  const heat = useMemo(() => heatOf(marks, durationS), [marks, durationS])
  const spans = useMemo(() => {
    const colors = Map.groupBy(
      marks.filter(({ endS }) => endS != null),
      ({ color }) => color,
    )
    const path = (own: readonly Mark[]) =>
      own.map(({ pointS, endS }) => `M${pointS} 0H${Math.min(durationS, endS ?? 0)}`).join('')
    return Array.from(colors, ([color, own]) => ({ color, path: path(own) }))
  }, [marks, durationS])
  return (
    <>
      {marks.length > 0 && (
        <svg className="player-heat" viewBox={`0 0 ${durationS} 1`} preserveAspectRatio="none" aria-hidden="true">
          {heat.map((part, minute) =>
            // Minutes have no other name than their number.
            // oxlint-disable-next-line react/no-array-index-key
            part > 0 ? <rect key={minute} x={minute * 60} y={1 - part} width={60} height={part} /> : null,
          )}
        </svg>
      )}
      {spans.length > 0 && (
        <svg className="player-spans" viewBox={`0 -1 ${durationS} 2`} preserveAspectRatio="none" aria-hidden="true">
          {spans.map(({ color, path }) => (
            <path key={color} d={path} stroke={color} strokeWidth={2} fill="none" />
          ))}
        </svg>
      )}
      {chapters.map(({ startS }) => (
        <span key={startS} className="player-chapter" style={{ left: share(startS / durationS) }} />
      ))}
    </>
  )
}

/** One stop of the Tab key: arrows go from dot to dot. */
function MarkDots({ clusters, onChoose }: { clusters: readonly Cluster[]; onChoose: (cluster: Cluster) => void }) {
  const t = useText(videoTexts)
  const [current, setCurrent] = useState(0)
  const group = useRef<HTMLDivElement>(null)
  const stop = Math.min(current, clusters.length - 1)

  function pressed(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = Math.min(clusters.length - 1, Math.max(0, stop + by))
    setCurrent(next)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className="player-dots"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('comments')}
      ref={group}
      onKeyDown={pressed}
    >
      {clusters.map((cluster, i) => {
        const [first] = cluster.marks
        if (!first) return null
        const count = cluster.marks.length
        const name = t('commentsAt', { time: timeCode(first.pointS), count, label: first.label.slice(0, 80) })
        return (
          <button
            key={first.id}
            type="button"
            tabIndex={i === stop ? 0 : -1}
            className={count > 1 ? 'player-dot several' : 'player-dot'}
            style={{ left: share(cluster.at), background: first.color }}
            aria-label={name}
            title={name}
            onClick={() => {
              setCurrent(i)
              onChoose(cluster)
            }}
          />
        )
      })}
    </div>
  )
}
