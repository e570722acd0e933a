/** The first and the last place that are shown; they lie between places while it is dragged. */
export type Zoom = readonly [from: number, to: number]

/** Fewer places than this don't show a line's course. */
const LEAST_PLACES = 5

/** From one place to another, inside an axis that ends at `last` and no narrower than a few places; null: all of it. */
export function zoomed(one: number, other: number, last: number): Zoom | null {
  const width = Math.max(LEAST_PLACES, Math.abs(other - one))
  if (width >= last) return null
  const from = Math.min(last - width, Math.max(0, (one + other - width) / 2))
  return [from, from + width]
}

/** After two fingers moved (where they were and are, in shares of the width): each stays on what was below it. */
export function pinched(
  [from, to]: Zoom,
  [a, b]: readonly [number, number],
  [newA, newB]: readonly [number, number],
  last: number,
): Zoom | null {
  // Fingers that meet would show everything at one place.
  const apart = Math.abs(newB - newA) < 0.01 ? 0.01 * (Math.sign(newB - newA) || 1) : newB - newA
  const width = ((to - from) * (b - a)) / apart
  const start = from + (to - from) * a - newA * width
  return zoomed(start, start + width, last)
}

/** Moved sideways by a share of the width. */
export function panned([from, to]: Zoom, share: number, last: number): Zoom | null {
  const by = Math.min(last - to, Math.max(-from, -share * (to - from)))
  return zoomed(from + by, to + by, last)
}
