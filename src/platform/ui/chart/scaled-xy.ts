import type { Xy } from './drawing.ts'

/** The same figures in a unit of so many of theirs. */
export const scaledXy = ({ xAxis, series }: Xy, size: number): Xy => ({
  xAxis,
  series: series.map((each) => ({ ...each, data: each.data.map((value) => (value === null ? null : value / size)) })),
})
