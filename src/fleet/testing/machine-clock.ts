export interface MachineClock {
  /** Sets this process's time of day so far ahead of the true one; below 0 it is behind. Its steady clock and its timers run on. */
  setAhead(ms: number): void
  [Symbol.dispose](): void
}

/** Lets a test set the time of day, as somebody does who sets the machine's. It goes on from there, and is true again in the end. */
export function machineClock(): MachineClock {
  const TrueDate = Date
  let aheadMs = 0
  class MovedDate extends TrueDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given[0] ?? TrueDate.now() + aheadMs)
    }
    static override now(): number {
      return TrueDate.now() + aheadMs
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof TrueDate
    }
  }
  globalThis.Date = MovedDate as DateConstructor
  return {
    setAhead(ms) {
      aheadMs = ms
    },
    [Symbol.dispose]() {
      globalThis.Date = TrueDate
    },
  }
}
