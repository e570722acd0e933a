import { useId } from 'react'
import type { DayRange } from '../../rules/day-range.ts'
import { DayRangeFields } from './range-fields.tsx'
import { today } from './today.ts'
import './optional-range.css'

interface Props {
  label: string
  /** what narrows the list; undefined: nothing does */
  range: DayRange | undefined
  /** shown while nothing narrows, and taken by the box */
  standard: DayRange
  onRange: (range: DayRange | undefined) => void
}

/** A range of days that narrows a list once its box is ticked or a day is chosen. */
export function OptionalRange({ label, range, standard, onRange }: Props) {
  const id = useId()
  return (
    <fieldset className="optional-range" aria-label={label}>
      <label>
        <input
          type="checkbox"
          checked={range !== undefined}
          onChange={(event) => onRange(event.target.checked ? standard : undefined)}
        />
        {label}
      </label>
      <div data-off={range === undefined || undefined}>
        <DayRangeFields id={id} range={range ?? standard} last={today()} onRange={onRange} />
      </div>
    </fieldset>
  )
}
