/** The events of the fleet. */
export interface FleetEvents {
  /** a sweep of a site wrote its figures, or a user changed devices */
  fleet: { siteId: number | null; at: string }
  /** progress of a sync; sent only to users who requested or joined it */
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
  /** a sync, a scan or commands were requested; pollers listen */
  workRequested: Record<string, never>
  /** a scan of a site's network was requested, progressed, or ended; sent to users with the key `discovery` */
  discovery: { siteId: number; runId: number }
  /** a command to devices was requested, progressed, or ended; sent to users with the key `command` */
  command: { runId: number }
}

/** The part that open consoles receive. */
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
