/** Polls that begin in one turn: a poll takes some 0.4 ms of the processor in all. */
export const POLLS_A_TURN = 8
/** A turn of the event loop that took longer begins the next task alone. */
const LONG_TURN_MS = 10

/**
 * Limits how many tasks run at once; the others wait in order. Tasks that are probably slow get at most half
 * of the slots and start before the others, so that the longest start first but never block the rest.
 *
 * At most `mostATurn` begin in one turn of the event loop, and one after a long turn: tasks that began together are answered
 * together, and requests of the console would wait for all of them (docs/decisions/0252).
 */
export class Slots {
  #free: number
  #freeForSlow: number
  readonly #mostATurn: number
  #leftOfTurn: number
  readonly #waiting: (() => void)[] = []
  readonly #slowWaiting: (() => void)[] = []

  constructor(count: number, mostATurn = Infinity) {
    this.#free = count
    this.#freeForSlow = Math.ceil(count / 2)
    this.#mostATurn = this.#leftOfTurn = mostATurn
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
    this.#beginWaiting()
  }

  #beginWaiting(): void {
    while (this.#slowWaiting.length > 0 && this.#take(true)) this.#slowWaiting.shift()?.()
    while (this.#waiting.length > 0 && this.#take(false)) this.#waiting.shift()?.()
  }

  #take(isLikelySlow: boolean): boolean {
    if (this.#free === 0 || (isLikelySlow && this.#freeForSlow === 0) || this.#leftOfTurn === 0) return false
    this.#free -= 1
    if (isLikelySlow) this.#freeForSlow -= 1
    this.#leftOfTurn -= 1
    if (this.#leftOfTurn === 0) this.#awaitTurn(performance.now())
    return true
  }

  /** Not after each task: with little else to do, that is a turn for each, and a tenth more of the processor. */
  #awaitTurn(fromMs: number): void {
    setImmediate(() => {
      this.#leftOfTurn = performance.now() - fromMs > LONG_TURN_MS ? 1 : this.#mostATurn
      this.#beginWaiting()
    })
  }
}
