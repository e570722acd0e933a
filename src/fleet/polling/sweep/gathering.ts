/** How a writer waits for more polls, so that it writes them together: until they are enough, but no longer than that. */
export class Gathering {
  readonly #isEnough: () => boolean
  readonly #longestMs: number
  #end: (() => void) | undefined

  constructor(isEnough: () => boolean, longestMs: number) {
    this.#isEnough = isEnough
    this.#longestMs = longestMs
  }

  /** Ends the wait if there is enough now. */
  check(): void {
    if (this.#isEnough()) this.#end?.()
  }

  async wait(): Promise<void> {
    if (this.#isEnough()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#longestMs)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#end = end
    })
    this.#end = undefined
  }
}
