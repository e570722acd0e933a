import { ENDED, LIVE } from '../../rules/lesson-words.ts'
import type { LessonState, LessonType, Recording } from '../../rules/lesson-words.ts'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'

/** What is fixed of a lesson once it has ended. */
export interface Plan {
  name: string
  course: string
  startTime: Date
  endTime: Date
  type: LessonType
}

/** A live lesson can't begin in the past; the minute that is running is not past yet. A recorded one may. */
export function startsTooEarly({ type, startTime }: Plan, before: Plan | null, now: Date): boolean {
  const isUnchanged = before?.type === type && before.startTime.getTime() === startTime.getTime()
  return type === LIVE && !isUnchanged && startTime.getTime() < Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
}

interface Times {
  startTime: Date | string
  endTime: Date | string
}
const lengthMs = ({ startTime, endTime }: Times) => new Date(endTime).getTime() - new Date(startTime).getTime()

/** More than a day is a mistyped date. What was longer already may stay so. */
export const lastsTooLong = (times: Times, before: Times | null): boolean =>
  lengthMs(times) > Math.max(DAY_MS, before ? lengthMs(before) : 0)

interface Kept {
  endTime: Date
  /** a business day */
  keepVideoUntil: string | null
}

/** A video that would be deleted at once, or before its lesson is over, has a mistyped day. What was so already may stay so. */
export function isKeptTooShort(
  { endTime, keepVideoUntil }: Kept,
  before: Kept | null,
  now: Date,
  zone: string,
): boolean {
  const isUnchanged = before?.keepVideoUntil === keepVideoUntil && before.endTime.getTime() === endTime.getTime()
  return keepVideoUntil !== null && !isUnchanged && keepVideoUntil < businessDay(endTime > now ? endTime : now, zone)
}

/** Whether a video may be sent as the recording of a live lesson: it has ended, and none comes by itself. */
export const takesRecording = (recording: Recording | null | undefined): boolean =>
  recording !== undefined && recording !== null && recording !== 'coming'

/** The fields of an ended lesson that a change would touch and may not. */
export function fixedFields(before: Plan & { state: LessonState }, after: Plan): (keyof Plan)[] {
  if (before.state !== ENDED) return []
  const fields = ['name', 'course', 'startTime', 'endTime', 'type'] as const
  return fields.filter((field) => valueOf(before[field]) !== valueOf(after[field]))
}
const valueOf = (value: string | Date) => (value instanceof Date ? value.getTime() : value)
