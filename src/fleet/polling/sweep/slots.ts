/**
 * Limits how many tasks run at once; the others wait in order. Tasks that are probably slow get at most half
 * of the slots and start before the others, so that the longest start first but never block the rest.
 */
export class Slots {
  #free: number
  #freeForSlow: number
  readonly #waiting: (() => void)[] = []
  readonly #slowWaiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
    this.#freeForSlow = Math.ceil(count / 2)
  }

  async run<T>(work: () => Promise<T>, isLikelySlow = false): Promise<T> {
    const line = isLikelySlow ? this.#slowWaiting : this.#waiting
    if (!this.#take(isLikelySlow)) await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      this.#free += 1
      if (isLikelySlow) this.#freeForSlow += 1
      if (this.#slowWaiting.length > 0 && this.#take(true)) this.#slowWaiting.shift()?.()
      else if (this.#waiting.length > 0 && this.#take(false)) this.#waiting.shift()?.()
    }
  }

  #take(isLikelySlow: boolean): boolean {
    if (this.#free === 0 || (isLikelySlow && this.#freeForSlow === 0)) return false
    this.#free -= 1
    if (isLikelySlow) this.#freeForSlow -= 1
    return true
  }
}
