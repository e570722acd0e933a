/** The PIE shape of the statistics calls. */
export type Pie = readonly { name: string; value: number }[]

export interface Slice {
  name: string
  value: number
  /** 0 to 1; null while all parts are 0 */
  share: number | null
  /** where the slice begins and ends, in turns from the top */
  from: number
  to: number
}

/** The parts of a pie in their order; parts of 0 have no slice but keep their line in the legend. */
export function pieSlices(pie: Pie): Slice[] {
  const total = pie.reduce((sum, { value }) => sum + value, 0)
  let from = 0
  return pie.map(({ name, value }) => {
    const share = total > 0 ? value / total : null
    const slice = { name, value, share, from, to: from + (share ?? 0) }
    from = slice.to
    return slice
  })
}

/** An SVG path of a ring's piece around 0,0; a whole ring has no seam. */
export function ringPath(from: number, to: number, outer: number, inner: number): string {
  if (to - from > 0.9999) return `${circlePath(outer, 1)} ${circlePath(inner, 0)}`
  const isLarge = to - from > 0.5 ? 1 : 0
  return (
    `M${at(from, outer)} A${outer} ${outer} 0 ${isLarge} 1 ${at(to, outer)} ` +
    `L${at(to, inner)} A${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)}Z`
  )
}

/** Two halves, since an arc can't end where it begins. The inner circle runs the other way, and so is a hole. */
function circlePath(radius: number, sweep: 0 | 1): string {
  const half = `A${radius} ${radius} 0 1 ${sweep}`
  return `M${at(0, radius)} ${half} ${at(0.5, radius)} ${half} ${at(0, radius)}Z`
}

function at(turn: number, radius: number): string {
  return `${(Math.sin(turn * 2 * Math.PI) * radius).toFixed(3)} ${(-Math.cos(turn * 2 * Math.PI) * radius).toFixed(3)}`
}
