import { addDays, daysBetween } from '../../../platform/rules/business-time.ts'
import { monthEnd, monthsLater, monthsOf } from '../../../platform/rules/day-range.ts'
import type { FinePeriod } from '../../../platform/ui/form/range-search.ts'
import type { Xy } from '../../../platform/ui/chart/drawing.ts'

/** In place of an owner's id: the period before. */
export const PERIOD_BEFORE = 0
/** Of the series of what it is compared with. */
export const COMPARED = 'compared'

/** As many days, or months, right before those given. */
export function periodBefore([from, to]: readonly [string, string], period: FinePeriod): [string, string] {
  if (period !== 'month') {
    const days = daysBetween(from, to).length
    return [addDays(from, -days), addDays(to, -days)]
  }
  const months = monthsOf(from, to).length
  return [`${monthsLater(from.slice(0, 7), -months)}-01`, monthEnd(monthsLater(to.slice(0, 7), -months))]
}

/** One series of an answer with the same one of another answer, place by place. */
export function withCompared(data: Xy, name: string, other: Xy | undefined): Xy {
  const series = data.series.filter((each) => each.name === name)
  const second = other?.series.find((each) => each.name === name)
  if (!second) return { xAxis: data.xAxis, series }
  const values = data.xAxis.map((_, at) => second.data[at] ?? null)
  return { xAxis: data.xAxis, series: [...series, { name: COMPARED, data: values }] }
}

/** A rate's line without what was polled during maintenance. */
export const isOutside = (name: string): boolean => name.endsWith('_outside')

/** `shown`, with that line of the whole answer where there is one. */
export function withOutside(whole: Xy, shown: Xy): Xy {
  return { xAxis: shown.xAxis, series: [...shown.series, ...whole.series.filter(({ name }) => isOutside(name))] }
}
