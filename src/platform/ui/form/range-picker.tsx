import { lastDays, lastMonths, yearSoFar, type DayRange } from '../../rules/day-range.ts'
import { DayRangeFields, MonthRangeFields } from './range-fields.tsx'
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

/** A range of days, or of months, with its shortcuts. */
export function RangePicker({ search, last, onRange, hasPeriods = false }: Props) {
  const t = useText(uiTexts)
  const { period, from, to } = rangeShown(search, last)
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
      {period === 'day' ? (
        <DayRangeFields id="days" range={{ from, to }} last={last} onRange={onRange} />
      ) : (
        <MonthRangeFields id="months" range={{ from, to }} last={last} onRange={onRange} />
      )}
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
