export interface MachineClock {
  /** Offsets this process's wall clock by this much; negative is behind. Its monotonic clock and timers are unaffected. */
  setAhead(ms: number): void
  [Symbol.dispose](): void
}

/** Lets a test set the wall clock like an operator who sets the machine's. It keeps running, and is restored at the end. */
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
