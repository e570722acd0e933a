/** about as wide as a character of the axes is, px */
export const CHARACTER = 6.8

/** A scale of round figures. */
export interface Scale {
  low: number
  high: number
  ticks: readonly number[]
  /** how many decimals its ticks need */
  decimals: number
}

/** What an axis shows in addition to its figures. */
export interface SpanLook {
  /** at least so much from its lowest to its highest figure: what changes by less must not look like a cliff */
  leastSpan?: number | undefined
  /** figures never lie outside, such as 0 and 100 of percentages */
  bounds?: readonly [low: number, high: number] | undefined
}

/** From the lowest to the highest of the figures, and wider where that is less than the least. */
export function spanOf(
  values: readonly number[],
  { leastSpan = 0, bounds = [-Infinity, Infinity] }: SpanLook,
): [number, number] {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const more = Math.max(0, leastSpan - (max - min)) / 2
  const low = Math.max(bounds[0], Math.min(min - more, bounds[1] - leastSpan))
  return [low, Math.min(bounds[1], Math.max(max + more, low + leastSpan))]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** A scale from a round figure at or below `min` to one at or above `max`, in about `count` steps of 1, 2, 2.5 or 5 times a power of ten; what is counted, `isWhole`, in whole steps. */
export function roundScale(min: number, max: number, { count = 4, isWhole = false } = {}): Scale {
  const span = max - min || Math.abs(max) * 0.1 || 1
  const power = 10 ** Math.floor(Math.log10(span / count))
  const factor = STEPS.find((each) => each * power * count >= span * 0.999) ?? 10
  const step = isWhole ? Math.ceil(factor * power) : factor * power
  const decimals = isWhole ? 0 : Math.max(0, -Math.floor(Math.log10(step)) + (factor === 2.5 ? 1 : 0))
  const first = Math.floor(min / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(decimals)))
  return { low: ticks[0] ?? min, high: ticks.at(-1) ?? max, ticks, decimals }
}

/** Pieces of a line between its gaps, each as the places of its points; a lone point is a piece of one. */
export function linePieces(data: readonly (number | null)[]): number[][] {
  const pieces: number[][] = []
  data.forEach((value, at) => {
    if (value === null) return
    if (at > 0 && data[at - 1] !== null) pieces.at(-1)?.push(at)
    else pieces.push([at])
  })
  return pieces
}
