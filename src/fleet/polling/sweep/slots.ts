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
    const turn = this.enter(isLikelySlow)
    if (turn) await turn
    try {
      return await work()
    } finally {
      this.leave(isLikelySlow)
    }
  }

  /** Takes a slot, at once if one is free; every one is left again. */
  enter(isLikelySlow = false): Promise<void> | undefined {
    if (this.#take(isLikelySlow)) return undefined
    const line = isLikelySlow ? this.#slowWaiting : this.#waiting
    return new Promise((resolve) => line.push(resolve))
  }

  leave(isLikelySlow = false): void {
    this.#free += 1
    if (isLikelySlow) this.#freeForSlow += 1
    if (this.#slowWaiting.length > 0 && this.#take(true)) this.#slowWaiting.shift()?.()
    else if (this.#waiting.length > 0 && this.#take(false)) this.#waiting.shift()?.()
  }

  #take(isLikelySlow: boolean): boolean {
    if (this.#free === 0 || (isLikelySlow && this.#freeForSlow === 0)) return false
    this.#free -= 1
    if (isLikelySlow) this.#freeForSlow -= 1
    return true
  }
}
