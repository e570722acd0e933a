import { writtenTime } from '../../../platform/rules/business-time.ts'

/** When a lesson is, in the business zone: '2026-11-22 10:00 ~ 11:30', with the second day where it ends on another. */
export function dateRange(start: Date, end: Date, zone: string): string {
  const [from, to] = [start, end].map((at) => writtenTime(at, zone).slice(0, 16)) as [string, string]
  return `${from} ~ ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
}
