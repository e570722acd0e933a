import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { addDays, daysBetween, weekdayOf } from '../../../platform/rules/business-time.ts'
import { monthEnd } from '../../../platform/rules/day-range.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { planScreenTexts } from '../text.ts'
import { HalfDays } from './half-days.tsx'
import { WEEKDAYS, type Month } from './plan-dialogs.tsx'
import { weekdayName } from './weekday-name.ts'

interface Props {
  /** 'YYYY-MM' */
  month: string
  label: string
  answer: Month
  /** left out: the person only reads */
  onPick?: ((range: readonly [string, string]) => void) | undefined
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const inOrder = (a: string, b: string): readonly [string, string] => (a < b ? [a, b] : [b, a])

/** A month in weeks: each day with its half days and tanker types, booked / places. Days are picked by click, drag or keys. */
export function MonthTable({ month, label, answer, onPick }: Props) {
  const t = useText(planScreenTexts)
  const days = daysBetween(`${month}-01`, monthEnd(month))
  const now = today()
  const [focus, setFocus] = useState(days.find((day) => day >= now) ?? now)
  /** where the selection began; it ends at `focus` */
  const [anchor, setAnchor] = useState<string>()
  const isDragging = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const [first, last] = anchor === undefined ? ['', ''] : inOrder(anchor, focus)
  useEffect(() => {
    // Released outside the days, or cancelled by the browser: nothing is picked.
    const drop = () => {
      if (isDragging.current) setAnchor(undefined)
      isDragging.current = false
    }
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [])

  function pick(from: string, to: string): void {
    setAnchor(undefined)
    const [start, end] = inOrder(from, to)
    // What is over stays as it was.
    if (onPick && end >= now) onPick([start < now ? now : start, end])
  }
  function pressed(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const next = step === undefined ? undefined : addDays(focus, step)
    if (next === undefined || next < now || !days.includes(next)) return
    event.preventDefault()
    setAnchor(event.shiftKey ? (anchor ?? focus) : undefined)
    setFocus(next)
    table.current?.querySelector<HTMLElement>(`button[value="${next}"]`)?.focus()
  }
  const drag = (day: string) => ({
    onPointerDown(event: PointerEvent) {
      // A finger scrolls.
      if (!onPick || event.pointerType !== 'mouse' || event.button !== 0) return
      event.preventDefault()
      isDragging.current = true
      setAnchor(day)
      setFocus(day)
    },
    onPointerEnter() {
      if (isDragging.current) setFocus(day)
    },
    onPointerUp() {
      if (isDragging.current) pick(anchor ?? day, day)
    },
  })
  function clicked({ nativeEvent }: MouseEvent, day: string): void {
    // A mouse has picked it when its button came up.
    if ((nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse') pick(anchor ?? day, day)
  }

  const mondays = [...new Set(days.map((day) => addDays(day, 1 - weekdayOf(day))))]
  return (
    <table className="plan-month" ref={table} aria-label={label}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekdayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mondays.map((monday) => (
          <tr key={monday}>
            {WEEKDAYS.map((weekday) => {
              const day = addDays(monday, weekday - 1)
              // A day of another month: nothing to label.
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              if (!days.includes(day)) return <td key={day} className="plan-no-day" />
              return (
                <td
                  key={day}
                  data-picked={(day >= first && day <= last) || undefined}
                  data-over={day < now || undefined}
                  data-today={day === now || undefined}
                  {...drag(day)}
                >
                  <div className="plan-day-head">
                    {onPick && day >= now ? (
                      <button
                        type="button"
                        className="link-button printed"
                        value={day}
                        aria-label={t('setDay', { day })}
                        tabIndex={day === focus ? 0 : -1}
                        onKeyDown={pressed}
                        onClick={(event) => clicked(event, day)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    ) : (
                      <span>{Number(day.slice(8))}</span>
                    )}
                    <small className="plan-weekday">{weekdayName(weekday)}</small>
                  </div>
                  <DayPlan day={day} answer={answer} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayPlan({ day, answer }: { day: string; answer: Month }) {
  const t = useText(planScreenTexts)
  const closed = answer.closedDays.find((each) => each.day === day)
  const plans = answer.plans.filter(({ reserveTime }) => reserveTime === day)
  return (
    <>
      {closed && <p className="plan-closed">{closed.note ? `${t('closed')} · ${closed.note}` : t('closed')}</p>}
      <HalfDays plans={plans} />
    </>
  )
}
