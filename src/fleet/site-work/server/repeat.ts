/** Calls `report` every `everyMs`, one call at a time. `end` resolves when the last one has ended. */
export function repeat(everyMs: number, report: () => Promise<void>, onFailure: (error: unknown) => void = () => {}) {
  let reporting = Promise.resolve()
  const timer = setInterval(() => {
    reporting = reporting.then(report).catch(onFailure)
  }, everyMs)
  return {
    end(): Promise<void> {
      clearInterval(timer)
      return reporting
    },
  }
}
