import { onTestFinished } from 'vitest'

/** In the place of the server's stream of events. */
class Stream extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static last: Stream | undefined
  readonly readyState = Stream.OPEN
  constructor() {
    super()
    Stream.last = this
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }
  close(): void {}
}

/** Until the test ends what it sends comes as the server's events to a page that uses `useLiveConnection`. */
export function eventStream(): (name: string, payload: object) => void {
  const original = window.EventSource
  window.EventSource = Stream as unknown as typeof EventSource
  onTestFinished(() => {
    window.EventSource = original
  })
  return (name, payload) => Stream.last?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(payload) }))
}
