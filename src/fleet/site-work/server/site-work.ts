import type { App } from '../../../platform/server/context.ts'

/** A running piece of work is updated every second or two; one that is not was left by a killed process. */
export const ABANDONED_AFTER_MS = 15_000

/** The part of a run that is done at one site. */
export interface Share {
  runId: number
  siteId: number
}

/** One kind of work that users request and the process that polls a site does there: syncs, commands, scans. */
export interface SiteWork {
  /** in the log */
  name: string
  /** Ends runs that no process continues. */
  endAbandoned?: () => Promise<void>
  /** Shares with something left to do. */
  selectOpen: () => Promise<Share[]>
  /** Only one process at a time talks to a miner. */
  isOurs: (siteId: number) => boolean
  /** Claims the share, unless another process has it, and does it. `stopping`: this process stops, and leaves the rest to others. */
  run: (share: Share, stopping: AbortSignal) => Promise<void>
}

export interface SiteWorker {
  /** Looks for open shares: called regularly, in case the event of a request was lost. */
  takeUp(): void
  /** Begins nothing more; resolves when all that runs has stopped. */
  stop(): Promise<void>
}

/** Does the work of every kind at the sites that this process polls, each share once. */
export function startSiteWork({ log, events }: App, kinds: readonly SiteWork[]): SiteWorker {
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let isRequested = false

  function takeUp(): void {
    isRequested = true
    looking ??= look().finally(() => (looking = undefined))
  }

  async function look(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false
      await Promise.all(kinds.map(lookFor))
    }
  }

  async function lookFor(work: SiteWork): Promise<void> {
    try {
      await work.endAbandoned?.()
      for (const share of await work.selectOpen()) begin(work, share)
    } catch (error) {
      log.warn({ err: error, work: work.name }, 'work at the sites could not be looked for')
    }
  }

  function begin(work: SiteWork, share: Share): void {
    const name = `${work.name} ${share.runId} ${share.siteId}`
    if (running.has(name) || stopping.signal.aborted || !work.isOurs(share.siteId)) return
    const ended = work
      .run(share, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error, work: work.name, ...share }, 'work at a site failed'))
      .finally(() => running.delete(name))
    running.set(name, ended)
  }

  const unsubscribe = events.subscribe('workRequested', takeUp)
  return {
    takeUp,
    async stop() {
      stopping.abort()
      unsubscribe()
      await looking
      await Promise.all(running.values())
    },
  }
}
