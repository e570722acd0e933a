import { useRef, useState } from 'react'
import { readDay } from '../../rules/day-range.ts'
import { Icon } from '../theme/icon.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './day-input.css'

interface Props {
  id: string
  label: string
  /** 'YYYY-MM-DD', or 'YYYY-MM' of a month */
  value: string
  max: string
  onDay: (day: string) => void
}

/**
 * A day to type as YYYY-MM-DD, as every other day of the console is written, or to pick from the browser's calendar, whose
 * own field would follow the browser's language. Half-typed days are kept in the field and told to nobody.
 */
export function DayInput(props: Props) {
  return <CalendarInput {...props} kind="date" placeholder="YYYY-MM-DD" read={readDay} min="2000-01-01" />
}

/** A month to type as YYYY-MM, or to pick. */
export function MonthInput(props: Props) {
  return <CalendarInput {...props} kind="month" placeholder="YYYY-MM" read={readMonth} min="2000-01" />
}

const readMonth = (text: string) => (readDay(`${text}-01`) ? text : undefined)

function CalendarInput({
  id,
  label,
  value,
  max,
  onDay,
  kind,
  placeholder,
  read,
  min,
}: Props & { kind: 'date' | 'month'; placeholder: string; read: (text: string) => string | undefined; min: string }) {
  const [draft, setDraft] = useState({ value, typed: value })
  const typed = draft.value === value ? draft.typed : value
  function tell(given: string): void {
    setDraft({ value, typed: given })
    const day = read(given.trim())
    if (day !== undefined && day !== value && day <= max) onDay(day)
  }
  return (
    <span className="day-input">
      <input
        id={id}
        type="text"
        className="plain-input"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={placeholder.length}
        aria-label={label}
        value={typed}
        onChange={(event) => tell(event.target.value)}
        onBlur={() => setDraft({ value, typed: value })}
      />
      <Calendar kind={kind} value={value} min={min} max={max} onPick={tell} />
    </span>
  )
}

interface CalendarProps {
  kind: 'date' | 'month'
  value: string
  min?: string
  max?: string
  onPick: (day: string) => void
}

/** The button in a field that opens the browser's calendar; only the calendar is shown, below the field. */
export function Calendar({ kind, value, min, max, onPick }: CalendarProps) {
  const t = useText(uiTexts)
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={calendar}
        type={kind}
        className="day-calendar"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        defaultValue={value}
        key={value}
        onChange={(event) => onPick(event.target.value)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('pickDay')}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </>
  )
}
