import type { KeyboardEvent } from 'react'
import { UNKNOWN } from '../theme/format.ts'
import type { Drawing } from './drawing.ts'

interface Props extends Pick<Drawing, 'data' | 'label' | 'seriesLabel' | 'valueText' | 'onPoint'> {
  at: number | null
  onAt: (at: number | null) => void
  /** Escape, when there is more to leave than the pointer */
  onEscape?: (() => void) | undefined
}

/** The pointer for the keyboard: arrows go from place to place (with Shift by tenths), and each is read aloud with its figures. */
export function PointerKeys({ data, label, at, onAt, onEscape, onPoint, seriesLabel, valueText }: Props) {
  const last = data.xAxis.length - 1
  const place = at ?? 0

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
    else if (event.key === 'Escape') {
      onAt(null)
      onEscape?.()
    } else if (event.key === 'Enter' && at !== null) onPoint?.(data.xAxis[at] ?? '')
    else return
    event.preventDefault()
  }

  const figures = data.series.map(({ name, data: values }) => {
    const value = values[place] ?? null
    const text = value === null ? UNKNOWN : valueText(value)
    return data.series.length > 1 ? `${seriesLabel(name)} ${text}` : text
  })
  return (
    <div
      className="chart-keys"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, last)}
      aria-valuenow={place}
      aria-valuetext={`${data.xAxis[place] ?? ''}: ${figures.join(', ')}`}
      onKeyDown={press}
      onBlur={() => onAt(null)}
    />
  )
}
