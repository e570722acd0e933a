import { scanInSteps } from '../../discovery/server/scan-in-steps.ts'
import type { SearchNote } from './poll-record.ts'

/** A site's machine may be a small one, and goes on polling meanwhile. */
const PROBES = 1024
const QUESTIONS = 250

/** Where a remote poller looks for miners. */
export interface RemoteSearch {
  runId: number
  /** which of its tries it is */
  tries: number
  ranges: { from: string; to: string }[]
}

/** The searches that a remote poller is at. */
export class RemoteSearches {
  readonly #running = new Map<number, { tries: number; abort: AbortController }>()
  readonly #tell: (note: SearchNote) => Promise<void>

  constructor(tell: (note: SearchNote) => Promise<void>) {
    this.#tell = tell
  }

  get underWay(): { runId: number; tries: number }[] {
    return [...this.#running].map(([runId, { tries }]) => ({ runId, tries }))
  }

  /** Ends as what the last step found is taken. Throws where that can't be. */
  async run({ runId, tries, ranges }: RemoteSearch, stopping: AbortSignal): Promise<void> {
    this.end(runId)
    const abort = new AbortController()
    this.#running.set(runId, { tries, abort })
    try {
      await scanInSteps({
        ranges,
        signal: AbortSignal.any([stopping, abort.signal]),
        probes: PROBES,
        questions: QUESTIONS,
        tell: (step) => this.#tell({ runId, tries, ...step }),
        // It is told with the next step.
        onFailure: () => {},
      })
    } finally {
      if (this.#running.get(runId)?.abort === abort) this.#running.delete(runId)
    }
  }

  end(runId: number): void {
    this.#running.get(runId)?.abort.abort()
  }
}
