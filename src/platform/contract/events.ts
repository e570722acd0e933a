/**
 * What happens, told to every server process (NOTIFY) and from there to every open console (server-sent events).
 * Payloads carry ids and counts, never rows: NOTIFY takes at most 8,000 bytes.
 */
export interface EventPayloads {
  /** a sweep of a site wrote its figures, or somebody changed devices */
  fleet: { siteId: number | null; at: string }
  /** progress of a sync; only those who asked for it, or joined it, are told */
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
  /** somebody asked for a sync; pollers listen */
  syncRequested: { syncId: number }
  /** progress of an export; only its own user is told */
  export: { userId: number; exportId: string; rows: number; total: number }
  /** a search of a site's network was asked for (`isNew`), went on, or ended; those with the key `discovery` are told */
  discovery: { siteId: number; runId: number; isNew: boolean }
  /** devices were told to do something (`isNew`), some did it, or it ended; those with the key `command` are told */
  command: { runId: number; isNew: boolean }
  /** a session was ended by somebody else */
  sessionEnded: { sessionId: number; code: number }
  /** a session, person, role, key or assignment changed; told by the database itself, whoever changed it */
  callersChanged: Record<string, never>
  /** somebody changed a setting; each process reads them anew */
  settings: Record<string, never>
}
export type EventName = keyof EventPayloads

/** What an open console hears on /api/events: an event's name and what it carries. */
export interface StreamPayloads {
  fleet: Pick<EventPayloads['fleet'], 'at'>
  sync: Omit<EventPayloads['sync'], 'userIds'>
  export: Omit<EventPayloads['export'], 'userId'>
  discovery: Pick<EventPayloads['discovery'], 'siteId'>
  command: Pick<EventPayloads['command'], 'runId'>
  /** the session ended, and so does the stream; the code says why */
  session: { code: number }
}
