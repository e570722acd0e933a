import { useState, type ReactNode } from 'react'
import { readDay, type DayRange } from '../../rules/day-range.ts'
import { usePart } from '../call/use-part.ts'
import { DropDown } from '../choice/drop-down.tsx'
import { Answer, Skeleton } from '../frame/screen-state.tsx'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { MonthGrid } from './month-grid.tsx'
import './day-input.css'

interface Props {
  id: string
  label: string
  /** 'YYYY-MM-DD', or 'YYYY-MM' of a month */
  value: string
  max: string
  onDay: (day: string) => void
}

const FIRST_DAY = '2000-01-01'

/** A day to type as YYYY-MM-DD, as every other day of the console is written, or to pick from a calendar. */
export function DayInput(props: Props) {
  return (
    <span className="day-input">
      <TypedDay {...props} />
      <CalendarButton>
        {(close) => (
          <PickedDay
            label={props.label}
            value={props.value}
            min={FIRST_DAY}
            max={props.max}
            onPick={(day) => {
              props.onDay(day)
              close()
            }}
          />
        )}
      </CalendarButton>
    </span>
  )
}

/** A month to type as YYYY-MM, or to pick. */
export function MonthInput(props: Props) {
  return (
    <span className="day-input">
      <TypedDay {...props} isMonth />
      <CalendarButton>
        {(close) => (
          <MonthGrid
            label={props.label}
            range={{ from: props.value, to: props.value }}
            max={props.max}
            onPick={({ from }) => {
              props.onDay(from)
              close()
            }}
          />
        )}
      </CalendarButton>
    </span>
  )
}

const readMonth = (text: string) => (readDay(`${text}-01`) ? text : undefined)

/** Half-typed days are kept in the field; only whole ones are reported. */
export function TypedDay({ id, label, value, max, onDay, isMonth = false }: Props & { isMonth?: boolean }) {
  const [draft, setDraft] = useState({ value, typed: value })
  const placeholder = isMonth ? 'YYYY-MM' : 'YYYY-MM-DD'
  function type(given: string): void {
    setDraft({ value, typed: given })
    const day = (isMonth ? readMonth : readDay)(given.trim())
    if (day !== undefined && day !== value && day <= max) onDay(day)
  }
  return (
    <input
      id={id}
      type="text"
      className="plain-input"
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={placeholder.length}
      aria-label={label}
      value={draft.value === value ? draft.typed : value}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setDraft({ value, typed: value })}
    />
  )
}

/** The button next to typed days that opens the calendar to pick them from. */
export function CalendarButton({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useText(uiTexts)
  return (
    <DropDown label={t('pickDay')} className="icon-button" renderPanel={children}>
      <Icon name="calendar" />
    </DropDown>
  )
}

interface PickProps {
  label: string
  min?: string
  max?: string
}

const useCalendar = () => usePart('calendar', () => import('./calendar.tsx'), true)

/** A calendar of React Aria, which is loaded when the first one opens. */
export function PickedDay(props: PickProps & { value: string | undefined; onPick: (day: string) => void }) {
  return (
    <Answer of={useCalendar()} skeleton={<Skeleton rows={6} heightPx={300} />}>
      {({ DayCalendar }) => <DayCalendar {...props} />}
    </Answer>
  )
}

export function PickedRange(props: PickProps & { range: DayRange; onPick: (range: DayRange) => void }) {
  return (
    <Answer of={useCalendar()} skeleton={<Skeleton rows={6} heightPx={300} />}>
      {({ RangeOfDays }) => <RangeOfDays min={FIRST_DAY} {...props} />}
    </Answer>
  )
}
