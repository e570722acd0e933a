import { writtenTime } from '../../../platform/rules/business-time.ts'

/** When a lesson is, in the business zone: '2026-11-22 10:00 ~ 11:30'; of the end what differs: '… ~ 11-23 01:00', '… ~ 2027-01-01 01:00'. */
export function dateRange(start: Date, end: Date, zone: string): string {
  const [from, to] = [start, end].map((at) => writtenTime(at, zone).slice(0, 16)) as [string, string]
  const same = [10, 4].find((length) => from.slice(0, length) === to.slice(0, length))
  return `${from} ~ ${same === undefined ? to : to.slice(same + 1)}`
}
