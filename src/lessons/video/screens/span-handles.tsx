import { useText } from '../../../platform/ui/theme/use-text.ts'
import { timeCode } from '../../rules/time-code.ts'
import { videoTexts } from '../text.ts'

/** A part of the video; `to` null: a point of it. Seconds. */
export interface Span {
  from: number
  to: number | null
  onMove: (from: number, to: number | null) => void
}
interface Props {
  span: Span
  durationS: number
  onSeek: (seconds: number) => void
}

const STEP_S = 0.1

/** Where a span begins and ends, to be dragged or moved by arrow keys; the video shows the frame there. */
export function SpanHandles({ span: { from, to, onMove }, durationS, onSeek }: Props) {
  const t = useText(videoTexts)
  const handle = (name: 'spanStart' | 'spanEnd', value: number, move: (seconds: number) => void) => (
    <input
      type="range"
      className={`player-span-handle ${name === 'spanStart' ? 'player-span-start' : 'player-span-end'}`}
      aria-label={t(name)}
      aria-valuetext={timeCode(value)}
      min={0}
      max={durationS}
      step={STEP_S}
      value={value}
      onChange={({ target: { valueAsNumber } }) => {
        move(valueAsNumber)
        onSeek(valueAsNumber)
      }}
    />
  )
  return (
    <>
      <span
        className="player-span"
        style={{ left: `${(100 * from) / durationS}%`, width: `${(100 * ((to ?? from) - from)) / durationS}%` }}
      />
      {handle('spanStart', from, (seconds) => onMove(to === null ? seconds : Math.min(seconds, to - STEP_S), to))}
      {handle('spanEnd', to ?? from, (seconds) => onMove(from, seconds > from ? seconds : null))}
    </>
  )
}
