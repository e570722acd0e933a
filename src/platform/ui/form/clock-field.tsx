import { businessMoment, writtenTime } from '../../rules/business-time.ts'
import { readDay } from '../../rules/day-range.ts'
import { startData } from '../call/start-data.ts'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'
import { TextField } from './form-fields.tsx'
import type { FormValues } from './form-values.ts'

const { timeZone } = startData
export const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/

/** A moment as its day and clock in the business zone, and back. */
export function dayAndClock(at: string | number): { day: string; clock: string } {
  const [day = '', clock = ''] = writtenTime(new Date(at), timeZone).split(' ')
  return { day, clock: clock.slice(0, 5) }
}
export function momentOf(day: string, clock: string): string {
  return businessMoment(day, clock.padStart(5, '0'), timeZone).toISOString()
}

/** The moment of a day's and a clock's field; undefined where one of the two is missing or invalid. */
export function momentIn(values: FormValues, dayName: string, clockName: string): string | undefined {
  const [day, clock] = [readDay(values.text(dayName)), values.text(clockName)]
  return day !== undefined && CLOCK.test(clock) ? momentOf(day, clock) : undefined
}

/** A time of day, as HH:MM; goes next to a DayField. */
export function ClockField({ name, label, value }: { name: string; label: string; value: string }) {
  const t = useText(uiTexts)
  return <TextField name={name} label={label} hint={t('clockHint')} value={value} maxLength={5} />
}
