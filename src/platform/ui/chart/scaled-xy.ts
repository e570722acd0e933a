import type { Xy } from './drawing.ts'

/** The same figures in a unit of so many of theirs. */
export const scaledXy = ({ xAxis, series }: Xy, size: number): Xy => ({
  xAxis,
  series: series.map((each) => ({ ...each, data: each.data.map((value) => (value === null ? null : value / size)) })),
})

/** The greatest figure, at least 0. */
export const greatestOf = ({ series }: Xy) =>
  Math.max(0, ...series.flatMap(({ data }) => data.map((value) => value ?? 0)))
