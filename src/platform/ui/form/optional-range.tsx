import { useId } from 'react'
import { businessDay } from '../../rules/business-time.ts'
import type { DayRange } from '../../rules/day-range.ts'
import { DayInput } from './day-input.tsx'
import { serverNow, startData } from '../call/start-data.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import './optional-range.css'

/** Today in the business time zone, by the server's clock. */
export function today(): string {
  return businessDay(new Date(serverNow()), startData.timeZone)
}

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
  const t = useText(uiTexts)
  const id = useId()
  const { from, to } = range ?? standard
  const last = today()
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
        <DayInput
          id={`${id}-from`}
          label={t('firstDay')}
          value={from}
          max={last}
          onDay={(day) => onRange({ from: day, to: day > to ? day : to })}
        />
        <span aria-hidden="true">–</span>
        <DayInput
          id={`${id}-to`}
          label={t('lastDay')}
          value={to}
          max={last}
          onDay={(day) => onRange({ from: day < from ? day : from, to: day })}
        />
      </div>
    </fieldset>
  )
}
