import { lastDays, lastMonths, yearSoFar, type DayRange } from '../../rules/day-range.ts'
import { DayRangeFields, MonthRangeFields } from './range-fields.tsx'
import type { FinePeriod, Period, RangeSearch } from './range-search.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './range-picker.css'

/** The shortcuts of the specification (section 9); the first one is the standard range. */
const SHORTCUTS = {
  hour: [
    { name: 'lastTwoDays', of: (last: string) => lastDays(last, 2) },
    { name: 'lastWeek', of: (last: string) => lastDays(last, 7) },
    { name: 'lastMonth', of: (last: string) => lastDays(last, 31) },
  ],
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
const STANDARD_DAYS = { minute: 1, hour: 2, day: 7 }
const HOURS = [1, 3, 6] as const
/** By minute, the last so many hours are shown while the address names no other number. */
const STANDARD_HOURS = 3
const NAMES = { minute: 'byMinute', hour: 'byHour', day: 'byDay', month: 'byMonth' } as const

/** What is shown while the address names no range: a week of days, six months, two days of hours, three hours of minutes. */
export function rangeShown<P extends FinePeriod>(
  { period, from, to, hours = STANDARD_HOURS }: RangeSearch<P>,
  last: string,
): DayRange & { period: P | 'day'; hours: number } {
  const given = { period: period ?? ('day' as const), hours }
  if (from !== undefined && to !== undefined) return { ...given, from, to }
  const shown: FinePeriod = given.period
  const range = shown === 'month' ? lastMonths(last, 6) : lastDays(last, STANDARD_DAYS[shown])
  return { ...given, ...range }
}

interface Props<P extends FinePeriod> {
  search: RangeSearch<P>
  /** the last day that can be chosen: the business date */
  last: string
  onRange: (range: Partial<RangeSearch<P>>) => void
  /** between which the person may choose; days alone by default */
  periods?: readonly P[]
}

/** A range of days, of months, or of the last hours, with its shortcuts. */
export function RangePicker<P extends FinePeriod = Period>({ search, last, onRange, periods = [] }: Props<P>) {
  const t = useText(uiTexts)
  const { from, to, hours, ...shown } = rangeShown(search, last)
  const period: FinePeriod = shown.period
  return (
    <div className="range-picker">
      {periods.length > 1 && (
        <fieldset className="joined-buttons" aria-label={t('period')}>
          {periods.map((each) => (
            <button
              key={each}
              type="button"
              className="plain-button"
              aria-pressed={period === each}
              onClick={() => onRange({ period: each, from: undefined, to: undefined, hours: undefined })}
            >
              {t(NAMES[each])}
            </button>
          ))}
        </fieldset>
      )}
      {period === 'month' && <MonthRangeFields id="months" range={{ from, to }} last={last} onRange={onRange} />}
      {(period === 'day' || period === 'hour') && (
        <DayRangeFields id="days" range={{ from, to }} last={last} onRange={onRange} />
      )}
      <fieldset className="joined-buttons" aria-label={t('shortcuts')}>
        {period === 'minute'
          ? HOURS.map((each) => (
              <button
                key={each}
                type="button"
                className="plain-button"
                aria-pressed={hours === each}
                onClick={() => onRange({ hours: each })}
              >
                {t('lastHours', { hours: each })}
              </button>
            ))
          : SHORTCUTS[period].map(({ name, of }) => {
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
