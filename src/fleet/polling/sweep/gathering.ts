const LONGEST_MS = 300

/** How a writer waits for more polls, so that it writes them together: until they are enough, or for 300 ms. */
export class Gathering {
  readonly #isEnough: () => boolean
  #end: (() => void) | undefined

  constructor(isEnough: () => boolean) {
    this.#isEnough = isEnough
  }

  /** Ends the wait if there is enough now. */
  check(): void {
    if (this.#isEnough()) this.#end?.()
  }

  async wait(): Promise<void> {
    if (this.#isEnough()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_MS)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#end = undefined
  }
}
