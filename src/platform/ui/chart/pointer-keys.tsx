import { useId, useState, type KeyboardEvent } from 'react'
import { uiTexts } from '../text.ts'
import { UNKNOWN } from '../theme/format.ts'
import { useText } from '../theme/use-text.ts'
import type { Drawing } from './drawing.ts'

interface Props extends Pick<Drawing, 'data' | 'label' | 'seriesLabel' | 'valueText' | 'onPoint'> {
  at: number | null
  onAt: (at: number | null) => void
  /** where a range begins that is being selected */
  from: number | null
  onFrom: (from: number | null) => void
  /** left out where no range can be selected */
  onRange?: ((from: number, to: number) => void) | undefined
  /** Escape, where a range is shown alone */
  onShowAll?: (() => void) | undefined
}

/**
 * The pointer for the keyboard: arrows go from place to place (with Shift by tenths), and each is read aloud with its figures. Space begins a
 * range and ends it, as dragging the mouse does.
 */
export function PointerKeys({ data, label, at, onAt, onPoint, seriesLabel, valueText, ...range }: Props) {
  const t = useText(uiTexts)
  const id = useId()
  const [said, setSaid] = useState('')
  const { from, onFrom, onRange, onShowAll } = range
  const last = data.xAxis.length - 1
  const place = at ?? 0
  const nameOf = (nth: number) => data.xAxis[nth] ?? ''

  function beginOrEnd(select: (from: number, to: number) => void): void {
    if (from === null) {
      onAt(place)
      onFrom(place)
      setSaid(t('rangeBegun', { from: nameOf(place) }))
    } else if (from !== place) {
      const [first, until] = from < place ? [from, place] : [place, from]
      onFrom(null)
      select(first, until)
      setSaid(t('rangeShown', { from: nameOf(first), to: nameOf(until) }))
    }
  }
  /** What Escape leaves: a range that was begun, else the pointer and the range that is shown. */
  function leave(): void {
    if (from !== null) {
      onFrom(null)
      setSaid(t('rangeCancelled'))
      return
    }
    onAt(null)
    if (!onShowAll) return
    onShowAll()
    setSaid(t('allShown'))
  }

  function press(event: KeyboardEvent): void {
    const step = event.shiftKey ? Math.max(1, Math.round(last / 10)) : 1
    const to: Partial<Record<string, number>> = {
      ArrowRight: at === null ? 0 : at + step,
      ArrowLeft: at === null ? last : at - step,
      Home: 0,
      End: last,
    }
    const next = to[event.key]
    if (next !== undefined) onAt(Math.min(last, Math.max(0, next)))
    else if (event.key === 'Escape') leave()
    else if (onRange && (event.key === ' ' || (event.key === 'Enter' && from !== null))) beginOrEnd(onRange)
    else if (event.key === 'Enter' && at !== null) onPoint?.(nameOf(at))
    else return
    event.preventDefault()
  }

  const figures = data.series.map(({ name, data: values }) => {
    const value = values[place] ?? null
    const text = value === null ? UNKNOWN : valueText(value)
    return data.series.length > 1 ? `${seriesLabel(name)} ${text}` : text
  })
  return (
    <>
      <div
        className="chart-keys"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={onRange && id}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, last)}
        aria-valuenow={place}
        aria-valuetext={`${nameOf(place)}: ${figures.join(', ')}`}
        onKeyDown={press}
        onBlur={() => {
          onAt(null)
          onFrom(null)
        }}
      />
      {onRange && (
        <>
          <span id={id} hidden>
            {t('rangeKeys')}
          </span>
          <span className="only-read-aloud" role="status">
            {said}
          </span>
        </>
      )}
    </>
  )
}
