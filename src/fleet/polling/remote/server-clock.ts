/** Below it the way of the answer explains the difference. */
const WORTH_SETTING_MS = 500

/**
 * The server's time as a poller knows it. It runs with the machine's steady clock, so that whoever sets the machine's time does
 * not move samples; what the server says sets it.
 */
export class ServerClock {
  #aheadMs: number

  /** `aheadMs`: how far the server's clock was ahead of this machine's when last heard of */
  constructor(aheadMs = 0) {
    this.#aheadMs = Date.now() + aheadMs - performance.now()
  }

  readonly now = (): number => Math.round(performance.now() + this.#aheadMs)

  /** The server's moment, somewhere between asking and hearing; returns how far it is ahead of this machine's clock. */
  learn(serverMs: number, askedAt: number, heardAt: number): number {
    const aheadMs = serverMs - (askedAt + heardAt) / 2
    const uncertainMs = (heardAt - askedAt) / 2
    if (Math.abs(aheadMs - this.#aheadMs) > uncertainMs + WORTH_SETTING_MS) this.#aheadMs = aheadMs
    return Math.round(this.now() - Date.now())
  }
}
