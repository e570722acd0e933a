import { monthEnd, type DayRange } from '../../rules/day-range.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { CalendarButton, PickedRange, TypedDay } from './day-input.tsx'
import { MonthGrid } from './month-grid.tsx'
import './range-fields.css'

interface Props {
  /** the fields' ids begin with it */
  id: string
  range: DayRange
  /** the last day that can be chosen */
  last: string
  onRange: (range: DayRange) => void
}

/** A first and a last day, typed or picked from one calendar. A first day after the last one moves the other. */
export function DayRangeFields({ id, range, last, onRange }: Props) {
  const t = useText(uiTexts)
  const { from, to } = range
  return (
    <fieldset className="range-fields" aria-label={t('dateRange')}>
      <TypedDay
        id={`${id}-from`}
        label={t('firstDay')}
        value={from}
        max={last}
        onDay={(day) => onRange({ from: day, to: day > to ? day : to })}
      />
      <span aria-hidden="true">–</span>
      <TypedDay
        id={`${id}-to`}
        label={t('lastDay')}
        value={to}
        max={last}
        onDay={(day) => onRange({ from: day < from ? day : from, to: day })}
      />
      <CalendarButton>
        {(close) => (
          <PickedRange
            label={t('dateRange')}
            range={range}
            max={last}
            onPick={(picked) => {
              onRange(picked)
              close()
            }}
          />
        )}
      </CalendarButton>
    </fieldset>
  )
}

/** The same by months; the last one ends with `last` if that lies in it. */
export function MonthRangeFields({ id, range, last, onRange }: Props) {
  const t = useText(uiTexts)
  const [from, to, max] = [range.from.slice(0, 7), range.to.slice(0, 7), last.slice(0, 7)]
  const change = (first: string, end: string) =>
    onRange({ from: `${first}-01`, to: monthEnd(end) < last ? monthEnd(end) : last })
  return (
    <fieldset className="range-fields" aria-label={t('dateRange')}>
      <TypedDay
        isMonth
        id={`${id}-from`}
        label={t('firstMonth')}
        value={from}
        max={max}
        onDay={(month) => change(month, month > to ? month : to)}
      />
      <span aria-hidden="true">–</span>
      <TypedDay
        isMonth
        id={`${id}-to`}
        label={t('lastMonthOf')}
        value={to}
        max={max}
        onDay={(month) => change(month < from ? month : from, month)}
      />
      <CalendarButton>
        {(close) => (
          <MonthGrid
            isRange
            label={t('dateRange')}
            range={{ from, to }}
            max={max}
            onPick={(picked) => {
              change(picked.from, picked.to)
              close()
            }}
          />
        )}
      </CalendarButton>
    </fieldset>
  )
}
