/**
 * What happens, told to every server process (NOTIFY) and from there to every open console (server-sent events).
 * Payloads carry ids and counts, never rows: NOTIFY takes at most 8,000 bytes.
 */
export interface EventPayloads {
  /** a sweep of a site wrote its figures, or somebody changed devices */
  fleet: { siteId: number | null; at: string }
  /** progress of a sync somebody asked for */
  sync: {
    syncId: number
    status: string
    total: number
    polled: number
    answered: number
    changed: number
    unreadable: number
  }
  /** somebody asked for a sync; pollers listen */
  syncRequested: { syncId: number }
  /** progress of an export; only its own user is told */
  export: { userId: number; exportId: string; rows: number; total: number }
  /** a session was ended by somebody else */
  sessionEnded: { sessionId: number; code: number }
}
export type EventName = keyof EventPayloads

export interface Events {
  /** Tells everybody; resolves when the database has taken it. Inside a transaction pass its connection: told on commit. */
  publish<N extends EventName>(name: N, payload: EventPayloads[N]): Promise<void>
  /** Calls `listener` for every event of the name, of this process and of others. Returns the way to stop. */
  subscribe<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void
  close(): Promise<void>
}
