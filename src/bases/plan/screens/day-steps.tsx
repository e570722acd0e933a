import type { ReactNode } from 'react'
import { addDays, daysBetween, weekdayOf } from '../../../platform/rules/business-time.ts'
import { CalendarButton, PickedDay } from '../../../platform/ui/form/day-input.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { planScreenTexts } from '../text.ts'
import { weekdayName } from './weekday-name.ts'
import './day-steps.css'

/** How bookings and plans are shown. */
export const DAY_VIEWS = ['list', 'day', 'week'] as const

interface Props {
  view: 'day' | 'week'
  day: string
  onDay: (day: string) => void
  /** what narrows the days */
  children?: ReactNode
}

/** A day, or the days of its week from Monday on. */
export function daysOfView(view: 'day' | 'week', day: string): string[] {
  if (view === 'day') return [day]
  const monday = addDays(day, 1 - weekdayOf(day))
  return daysBetween(monday, addDays(monday, 6))
}

/** '2026-11-23 Mon' */
export const dayTitle = (day: string): string => `${day} ${weekdayName(weekdayOf(day))}`

/** Goes from day to day, or from week to week. */
export function DaySteps({ view, day, onDay, children }: Props) {
  const t = useText(planScreenTexts)
  const days = daysOfView(view, day)
  return (
    <div className="day-steps">
      <button
        type="button"
        className="icon-button"
        aria-label={t('earlier')}
        onClick={() => onDay(addDays(day, -days.length))}
      >
        <Icon name="left" />
      </button>
      <strong aria-live="polite">{view === 'day' ? dayTitle(day) : `${days[0]} – ${days.at(-1)}`}</strong>
      <button
        type="button"
        className="icon-button"
        aria-label={t('later')}
        onClick={() => onDay(addDays(day, days.length))}
      >
        <Icon name="right" />
      </button>
      <CalendarButton>
        {(close) => (
          <PickedDay
            label={t('day')}
            value={day}
            onPick={(picked) => {
              onDay(picked)
              close()
            }}
          />
        )}
      </CalendarButton>
      <button type="button" className="plain-button" onClick={() => onDay(today())}>
        {t('today')}
      </button>
      {children}
    </div>
  )
}
