/** Lets so many run at once and so many more wait. */
export class Slots {
  readonly #atOnce: number
  readonly #mostWaiting: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Resolves to a function that releases the slot, or to null when too many wait; rejects when the signal aborts first. */
  async take(signal: AbortSignal): Promise<(() => void) | null> {
    signal.throwIfAborted()
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return null
      await this.#turn(signal)
    } else {
      this.#running += 1
    }
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  /** Resolves when a slot is handed over; it stays counted as running. */
  #turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1)
      reject(signal.reason as Error)
    }
    this.#waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
    return promise
  }
}
