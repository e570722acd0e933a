import { NO_LOGINS } from '../rules/login-families.ts'
import { scanInSteps } from '../scan/scan-in-steps.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { SearchNote } from './poll-record.ts'

/** A site's machine may be small, and keeps polling meanwhile. */
const PROBES = 1024
const QUESTIONS = 250

/** The ranges that a remote poller scans for miners. */
export interface RemoteSearch {
  runId: number
  /** which attempt of the run this is */
  tries: number
  ranges: { from: string; to: string }[]
}

/** The running scans of a remote poller. */
export class RemoteSearches {
  readonly #running = new Map<number, { tries: number; abort: AbortController }>()
  readonly #report: (note: SearchNote) => Promise<void>
  readonly #logins: () => SiteLogins

  constructor(report: (note: SearchNote) => Promise<void>, logins = () => NO_LOGINS) {
    this.#report = report
    this.#logins = logins
  }

  get underWay(): { runId: number; tries: number }[] {
    return [...this.#running].map(([runId, { tries }]) => ({ runId, tries }))
  }

  /** Resolves once the results of the last step are buffered. Throws if that fails. */
  async run({ runId, tries, ranges }: RemoteSearch, stopping: AbortSignal): Promise<void> {
    this.end(runId)
    const abort = new AbortController()
    this.#running.set(runId, { tries, abort })
    try {
      await scanInSteps({
        ranges,
        logins: this.#logins(),
        signal: AbortSignal.any([stopping, abort.signal]),
        probes: PROBES,
        questions: QUESTIONS,
        report: (step) => this.#report({ runId, tries, ...step }),
        // Reported with the next step.
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
