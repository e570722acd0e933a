import { useState } from 'react'
import { readDay } from '../../rules/day-range.ts'
import { CalendarButton, PickedDay } from '../form/day-input.tsx'
import { FilterField } from './filter-bar.tsx'

interface Props {
  /** the id is made from it */
  name: string
  label: string
  /** 'YYYY-MM-DD' */
  value: string | undefined
  onChoose: (day: string | undefined) => void
}

/** One day, typed or picked from a calendar, narrows at once. What is no whole day narrows nothing, and is dropped as the field is left. */
export function FilterDay({ name, label, value, onChoose }: Props) {
  const id = `filter-${name}`
  const [draft, setDraft] = useDraft(value)
  function type(given: string): void {
    setDraft(given)
    const day = readDay(given.trim())
    if (day !== value && (day !== undefined || given === '')) onChoose(day)
  }
  return (
    <FilterField label={label} id={id}>
      <span className="day-input">
        <input
          id={id}
          type="text"
          className="plain-input"
          inputMode="numeric"
          autoComplete="off"
          placeholder="YYYY-MM-DD"
          maxLength={10}
          value={draft}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(value ?? '')}
        />
        <CalendarButton>
          {(close) => (
            <PickedDay
              label={label}
              value={value}
              onPick={(day) => {
                onChoose(day)
                close()
              }}
            />
          )}
        </CalendarButton>
      </span>
    </FilterField>
  )
}

/** The day as typed; follows the address when that changes, as on Back. */
function useDraft(searched: string | undefined) {
  const [seen, setSeen] = useState(searched)
  const [draft, setDraft] = useState(searched ?? '')
  if (seen !== searched) {
    setSeen(searched)
    setDraft(searched ?? '')
  }
  return [draft, setDraft] as const
}
