import { useRef, useState } from 'react'
import { Icon } from '../../../platform/ui/icon.tsx'
import { useText } from '../../../platform/ui/use-text.ts'
import { readDay } from './detail-search.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

interface Props {
  id: string
  label: string
  /** 'YYYY-MM-DD' */
  value: string
  max: string
  onDay: (day: string) => void
}

/**
 * A day to type as YYYY-MM-DD, as every other day of the console is written, or to pick from the browser's calendar, whose
 * own field would follow the browser's language. Half-typed days are kept in the field and told to nobody.
 */
export function DayInput({ id, label, value, max, onDay }: Props) {
  const t = useText(screenTexts)
  const calendar = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState({ value, typed: value })
  const typed = draft.value === value ? draft.typed : value
  function tell(given: string): void {
    setDraft({ value, typed: given })
    const day = readDay(given.trim())
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
        placeholder="YYYY-MM-DD"
        maxLength={10}
        aria-label={label}
        value={typed}
        onChange={(event) => tell(event.target.value)}
        onBlur={() => setDraft({ value, typed: value })}
      />
      <input
        ref={calendar}
        type="date"
        className="day-calendar"
        tabIndex={-1}
        aria-hidden="true"
        min="2000-01-01"
        max={max}
        value={value}
        onChange={(event) => tell(event.target.value)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('pickDay')}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </span>
  )
}
