/** A response's date has whole seconds, and the response took some time. */
const ROUGHLY_MS = 5000

/** The server's clock, ms, from its time at the start on. It stands still while the machine sleeps: the date of a response sets it on. */
export function serverClock(serverMs: number, elapsedMs = () => performance.now()) {
  let aheadMs = serverMs - elapsedMs()
  const now = () => elapsedMs() + aheadMs
  return {
    now,
    /** Of a response that the browser kept, the date is an old one. */
    note(date: string | null): void {
      const behindMs = Date.parse(date ?? '') - now()
      if (behindMs > ROUGHLY_MS) aheadMs += behindMs
    },
  }
}
