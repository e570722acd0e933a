/** A smaller difference may be network delay. */
const WORTH_SETTING_MS = 500

/**
 * The server's time as a poller knows it. Advances with the machine's monotonic clock, so that setting the machine's time does
 * not move samples; the server's responses correct it.
 */
export class ServerClock {
  #aheadMs: number

  /** `aheadMs`: how far the server's clock was ahead of this machine's at the last contact */
  constructor(aheadMs = 0) {
    this.#aheadMs = Date.now() + aheadMs - performance.now()
  }

  readonly now = (): number => Math.round(performance.now() + this.#aheadMs)

  /** Takes the server's time, read between request and response; returns how far it is ahead of this machine's clock, in ms. */
  learn(serverMs: number, askedAt: number, heardAt: number): number {
    const aheadMs = serverMs - (askedAt + heardAt) / 2
    const uncertainMs = (heardAt - askedAt) / 2
    if (Math.abs(aheadMs - this.#aheadMs) > uncertainMs + WORTH_SETTING_MS) this.#aheadMs = aheadMs
    return Math.round(this.now() - Date.now())
  }
}
