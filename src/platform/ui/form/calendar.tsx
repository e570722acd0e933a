import { parseDate, type CalendarDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import type { DayRange } from '../../rules/day-range.ts'
import { Icon } from '../theme/icon.tsx'
import { languageTag } from '../theme/locale.ts'
import { today } from './today.ts'
import './calendar.css'

interface Limits {
  /** what it is for, to those who can't see it */
  label: string
  /** 'YYYY-MM-DD' */
  min?: string | undefined
  max?: string | undefined
}

const dateOf = (day: string | undefined) => (day === undefined ? undefined : parseDate(day))
const limitsOf = ({ label, min, max }: Limits) => ({
  'aria-label': label,
  className: 'calendar',
  minValue: dateOf(min),
  maxValue: dateOf(max),
  // Days are those of the business, not of the browser's clock.
  defaultFocusedValue: dateOf(max !== undefined && max < today() ? max : today()),
})

/** The days of a month in the person's language, one of them to pick; 'YYYY-MM-DD' goes in and comes out. */
export function DayCalendar({
  value,
  onPick,
  ...limits
}: Limits & { value: string | undefined; onPick: (day: string) => void }) {
  const { defaultFocusedValue, ...rest } = limitsOf(limits)
  return (
    <I18nProvider locale={languageTag}>
      <Calendar
        {...rest}
        // What was opened by its button is where the keys go.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        defaultFocusedValue={dateOf(value) ?? defaultFocusedValue}
        value={dateOf(value) ?? null}
        onChange={(day) => onPick(day.toString())}
      >
        <MonthOfDays />
      </Calendar>
    </I18nProvider>
  )
}

/** The same for a first and a last day. */
export function RangeOfDays({
  range,
  onPick,
  ...limits
}: Limits & { range: DayRange; onPick: (range: DayRange) => void }) {
  return (
    <I18nProvider locale={languageTag}>
      <RangeCalendar
        {...limitsOf(limits)}
        // What was opened by its button is where the keys go.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        defaultFocusedValue={parseDate(range.to)}
        defaultValue={{ start: parseDate(range.from), end: parseDate(range.to) }}
        onChange={({ start, end }) => onPick({ from: start.toString(), to: end.toString() })}
      >
        <MonthOfDays />
      </RangeCalendar>
    </I18nProvider>
  )
}

function MonthOfDays() {
  return (
    <>
      <header>
        <Button slot="previous" className="icon-button">
          <Icon name="left" />
        </Button>
        <CalendarYearPicker visibleYears={120}>{(picker) => <Picker {...picker} />}</CalendarYearPicker>
        <CalendarMonthPicker>{(picker) => <Picker {...picker} />}</CalendarMonthPicker>
        <Button slot="next" className="icon-button">
          <Icon name="right" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle={languageTag === 'zh-CN' ? 'narrow' : 'short'}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date: CalendarDate) => (
            <CalendarCell date={date} data-business-today={date.toString() === today() || undefined} />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

interface PickerProps {
  'aria-label': string
  value: string | number
  onChange: (key: number) => void
  items: readonly { id: number; formatted: string }[]
}

function Picker({ items, value, onChange, ...label }: PickerProps) {
  return (
    <select {...label} className="plain-input" value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
