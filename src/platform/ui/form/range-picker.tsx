import { lastDays, lastMonths, monthEnd, yearSoFar, type DayRange } from '../../rules/day-range.ts'
import { DayInput, MonthInput } from './day-input.tsx'
import type { Period, RangeSearch } from './range-search.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './range-picker.css'

/** The shortcuts of the specification (section 9); the first one is the standard range. */
const SHORTCUTS = {
  day: [
    { name: 'lastWeek', of: (last: string) => lastDays(last, 7) },
    { name: 'lastMonth', of: (last: string) => lastDays(last, 30) },
    { name: 'lastThreeMonths', of: (last: string) => lastDays(last, 90) },
  ],
  month: [
    { name: 'thisMonth', of: (last: string) => lastMonths(last, 1) },
    { name: 'thisYear', of: yearSoFar },
    { name: 'lastSixMonths', of: (last: string) => lastMonths(last, 6) },
  ],
} as const

/** What is shown while the address names no range: a week of days, six months. */
export function rangeShown({ period = 'day', from, to }: RangeSearch, last: string): DayRange & { period: Period } {
  if (from !== undefined && to !== undefined) return { period, from, to }
  return { period, ...(period === 'day' ? lastDays(last, 7) : lastMonths(last, 6)) }
}

interface Props {
  search: RangeSearch
  /** the last day that can be chosen: the business date */
  last: string
  onRange: (range: Partial<RangeSearch>) => void
  /** lets the person choose between days and months */
  hasPeriods?: boolean
}

/** A range of days, or of months, with its shortcuts. A first day after the last one moves the other. */
export function RangePicker({ search, last, onRange, hasPeriods = false }: Props) {
  const t = useText(uiTexts)
  const { period, from, to } = rangeShown(search, last)
  const endOf = (month: string) => (monthEnd(month) < last ? monthEnd(month) : last)
  return (
    <div className="range-picker">
      {hasPeriods && (
        <fieldset className="joined-buttons" aria-label={t('period')}>
          {(['day', 'month'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="plain-button"
              aria-pressed={period === each}
              onClick={() => onRange({ period: each, from: undefined, to: undefined })}
            >
              {t(each === 'day' ? 'byDay' : 'byMonth')}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="range-fields" aria-label={t('dateRange')}>
        {period === 'day' ? (
          <>
            <DayInput
              id="first-day"
              label={t('firstDay')}
              value={from}
              max={last}
              onDay={(day) => onRange({ from: day, to: day > to ? day : to })}
            />
            <span aria-hidden="true">–</span>
            <DayInput
              id="last-day"
              label={t('lastDay')}
              value={to}
              max={last}
              onDay={(day) => onRange({ from: day < from ? day : from, to: day })}
            />
          </>
        ) : (
          <>
            <MonthInput
              id="first-month"
              label={t('firstMonth')}
              value={from.slice(0, 7)}
              max={last.slice(0, 7)}
              onDay={(month) => onRange({ from: `${month}-01`, to: month > to.slice(0, 7) ? endOf(month) : to })}
            />
            <span aria-hidden="true">–</span>
            <MonthInput
              id="last-month"
              label={t('lastMonthOf')}
              value={to.slice(0, 7)}
              max={last.slice(0, 7)}
              onDay={(month) => onRange({ from: month < from.slice(0, 7) ? `${month}-01` : from, to: endOf(month) })}
            />
          </>
        )}
      </fieldset>
      <fieldset className="joined-buttons" aria-label={t('shortcuts')}>
        {SHORTCUTS[period].map(({ name, of }) => {
          const range = of(last)
          return (
            <button
              key={name}
              type="button"
              className="plain-button"
              aria-pressed={from === range.from && to === range.to}
              onClick={() => onRange(range)}
            >
              {t(name)}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
