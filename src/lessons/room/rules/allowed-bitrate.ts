/** Of both pictures together, bits a second. */
export const MOST_BITS = 1_700_000
const LEAST_BITS = 200_000
/** A timer that comes later than this waits behind packets that came faster than they are passed on. */
const LATE_MS = 300
const GROWS_BY = 1.05

/**
 * What the presenter's browser may send: half as much each time the process of the rooms is late with its own work, and a little more each time it
 * is not. Otherwise packets pile up on a machine that is too slow, and pictures, sound and those who enter come seconds late.
 */
export class AllowedBitrate {
  #bits = MOST_BITS

  /** From how late a timer was that comes every second. */
  next(lateMs: number): number {
    this.#bits = lateMs > LATE_MS ? Math.max(LEAST_BITS, this.#bits / 2) : Math.min(MOST_BITS, this.#bits * GROWS_BY)
    return Math.round(this.#bits)
  }
}
