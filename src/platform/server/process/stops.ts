/** What must be stopped at the end, in the reverse of the order in which it was started. */
export class Stops {
  readonly #stops: (() => unknown)[] = []
  #running: Promise<void> | undefined

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  add(stop: () => unknown): void {
    this.#stops.push(stop)
  }

  /** Runs each once; one that fails does not keep the others from running. The first failure is thrown at the end. */
  run(): Promise<void> {
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    const failures: unknown[] = []
    for (const stop of this.#stops.toReversed()) {
      try {
        await stop()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
