import { useState } from 'react'
import { readDay } from './detail-search.ts'
import './device-screens.css'

interface Props {
  id: string
  label: string
  /** 'YYYY-MM-DD' */
  value: string
  max?: string
  onDay: (day: string) => void
}

/** A day to type or pick. Half-typed days are kept in the field and told to nobody. */
export function DayInput({ id, label, value, max, onDay }: Props) {
  const [draft, setDraft] = useState({ value, typed: value })
  const typed = draft.value === value ? draft.typed : value
  return (
    <input
      id={id}
      type="date"
      className="plain-input day-input"
      aria-label={label}
      min="2000-01-01"
      max={max}
      value={typed}
      onChange={(event) => {
        const day = event.target.value
        setDraft({ value, typed: day })
        if (readDay(day) !== undefined && (max === undefined || day <= max)) onDay(day)
      }}
      onBlur={() => setDraft({ value, typed: value })}
    />
  )
}
