import { ringDistance } from './rtp.ts'

/** A difference between the sender's clock and the arrival of its packets that resets the clock. */
const MOST_OFF_MS = 500

/** When the pictures or sounds of one sender were made, by the clock of the machine that receives them, without the network's jitter. */
export class StreamClock {
  readonly #perMs: number
  #anchor: { timestamp: number; ms: number } | undefined

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000
  }

  /** `timestamp`: as sent, 32 bits; `nowMs`: when it arrived. */
  at(timestamp: number, nowMs: number): number {
    if (this.#anchor) {
      const ms = this.#anchor.ms + ringDistance(this.#anchor.timestamp, timestamp, 32) / this.#perMs
      if (Math.abs(ms - nowMs) <= MOST_OFF_MS) {
        this.#anchor = { timestamp, ms }
        return ms
      }
    }
    this.#anchor = { timestamp, ms: nowMs }
    return nowMs
  }
}
