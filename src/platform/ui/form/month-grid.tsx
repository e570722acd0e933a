import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { monthsLater } from '../../rules/day-range.ts'
import { Icon } from '../theme/icon.tsx'
import { languageTag } from '../theme/locale.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './calendar.css'

/** Both 'YYYY-MM', both included. */
export interface MonthRange {
  from: string
  to: string
}

interface Props {
  label: string
  range: MonthRange
  /** the last month that can be picked */
  max: string
  /** a first and a last month are picked, not one */
  isRange?: boolean
  onPick: (range: MonthRange) => void
}

const FIRST = '2000-01'
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -4,
  ArrowDown: 4,
  PageUp: -12,
  PageDown: 12,
}
const written = (month: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(languageTag, {
    timeZone: 'UTC',
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`))

/** The months of a year to pick from, which no browser but Chromium has. Arrows go by month, PageUp and PageDown by year. */
export function MonthGrid({ label, range, max, isRange = false, onPick }: Props) {
  const t = useText(uiTexts)
  const [at, setAt] = useState(range.to)
  const [first, setFirst] = useState<string>()
  const grid = useRef<HTMLDivElement>(null)
  const year = at.slice(0, 4)
  const shown = first === undefined ? range : { from: first, to: first }
  const go = (months: number) => {
    const next = monthsLater(at, months)
    setAt(next < FIRST ? FIRST : next > max ? max : next)
  }
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[value="${at}"]`)?.focus()
  }, [at])

  function pressed(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  function pick(month: string): void {
    if (!isRange) return onPick({ from: month, to: month })
    if (first === undefined) {
      setAt(month)
      return setFirst(month)
    }
    return onPick(month < first ? { from: month, to: first } : { from: first, to: month })
  }

  return (
    <div className="month-grid">
      <header>
        <button type="button" className="icon-button" aria-label={t('previousYear')} onClick={() => go(-12)}>
          <Icon name="left" />
        </button>
        <strong aria-live="polite">{year}</strong>
        <button type="button" className="icon-button" aria-label={t('nextYear')} onClick={() => go(12)}>
          <Icon name="right" />
        </button>
      </header>
      {/* The months inside take the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div ref={grid} role="group" aria-label={label} onKeyDown={pressed}>
        {Array.from({ length: 12 }, (_, nth) => monthsLater(`${year}-01`, nth)).map((month) => (
          <button
            key={month}
            type="button"
            value={month}
            aria-label={written(month, 'long')}
            aria-pressed={month >= shown.from && month <= shown.to}
            tabIndex={month === at ? 0 : -1}
            disabled={month > max}
            onClick={() => pick(month)}
          >
            {written(month, 'short')}
          </button>
        ))}
      </div>
    </div>
  )
}
