/** The figures of a poll that later polls of the device are judged with; null if unknown. */
export interface RecentSample {
  /** since 1970 */
  atMs: number
  hashrateThs: number | null
  maxCelsius: number | null
}

/** A warning may need more samples than a long interval brings within the window. */
const LEAST_SAMPLES = 3
const FIELDS = 3

/** The latest samples of one device, oldest first. */
export class RecentSamples {
  /** time, TH/s, °C of each in a row, NaN for unknown: plain numbers need little memory, and judging by them none */
  readonly #flat: number[] = []

  static of(samples: readonly RecentSample[]): RecentSamples {
    const recent = new RecentSamples()
    for (const sample of samples) recent.add(sample, Infinity)
    return recent
  }

  get count(): number {
    return this.#flat.length / FIELDS
  }

  /** Drops what is older than `windowMs` then. */
  add({ atMs, hashrateThs, maxCelsius }: RecentSample, windowMs: number): void {
    const flat = this.#flat
    // The clock was set back: earlier samples with later times are not this sample's past.
    while (flat.length > 0 && (flat.at(-FIELDS) ?? 0) >= atMs) flat.length -= FIELDS
    flat.push(atMs, hashrateThs ?? NaN, maxCelsius ?? NaN)
    let past = 0
    while (flat.length - past > LEAST_SAMPLES * FIELDS && (flat[past] ?? 0) <= atMs - windowMs) past += FIELDS
    if (past > 0) flat.splice(0, past)
  }

  /** The mean of the known rates after that moment, and of `latestThs`. */
  meanThs(afterMs: number, latestThs: number): number {
    const flat = this.#flat
    let [sum, count] = [0, 1]
    for (let i = 0; i < flat.length; i += FIELDS) {
      const ths = flat[i + 1] ?? NaN
      if ((flat[i] ?? 0) <= afterMs || Number.isNaN(ths)) continue
      sum += ths
      count += 1
    }
    return (sum + latestThs) / count
  }

  /** The latest known temperatures, newest first. */
  lastCelsius(most: number): number[] {
    const celsius: number[] = []
    for (let i = this.#flat.length - 1; i > 0 && celsius.length < most; i -= FIELDS) {
      const value = this.#flat[i] ?? NaN
      if (!Number.isNaN(value)) celsius.push(value)
    }
    return celsius
  }
}
