/** The events of the fleet. */
export interface FleetEvents {
  /** a sweep of a site wrote its figures, or somebody changed devices */
  fleet: { siteId: number | null; at: string }
  /** progress of a sync; only those who asked for it, or joined it, are sent it */
  sync: {
    userIds: readonly number[]
    syncId: number
    status: string
    total: number
    polled: number
    answered: number
    changed: number
    unreadable: number
  }
  /** a sync was asked for; pollers listen */
  syncRequested: { syncId: number }
  /** a search of a site's network was asked for (`isNew`), went on, or ended; those with the key `discovery` are sent it */
  discovery: { siteId: number; runId: number; isNew: boolean }
  /** a command to devices was asked for (`isNew`), went on, or ended; those with the key `command` are sent it */
  command: { runId: number; isNew: boolean }
}

/** What open consoles receive of them. */
export interface FleetStream {
  fleet: Pick<FleetEvents['fleet'], 'at'>
  sync: Omit<FleetEvents['sync'], 'userIds'>
  discovery: Pick<FleetEvents['discovery'], 'siteId'>
  command: Pick<FleetEvents['command'], 'runId'>
}

declare module '../../platform/contract/events.ts' {
  interface EventPayloads extends FleetEvents {}
  interface StreamPayloads extends FleetStream {}
}
