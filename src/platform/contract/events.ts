/**
 * What happens, sent to every server process (NOTIFY). Payloads carry ids and counts, never rows: NOTIFY takes at most
 * 8,000 bytes. Each area adds its own in its `contract/events.ts`:
 * `declare module '…/platform/contract/events.ts' { interface EventPayloads { … } }`.
 */
export interface EventPayloads {
  /** progress of an export; only its own user is sent it */
  export: { userId: number; exportId: string; rows: number; total: number }
  /** a session was ended by another user */
  sessionEnded: { sessionId: number; code: number }
  /**
   * a session, person, role, key or assignment changed; sent by the database itself, for changes by any means. `userId`: whose; undefined:
   * it may be anybody's
   */
  callersChanged: { userId?: number }
  /** a user changed a setting; each process reads them again */
  settings: Record<string, never>
  /** this process lost the connection that events come by and has it back: what was sent in between is lost */
  missed: Record<string, never>
}
export type EventName = keyof EventPayloads

/** What an open console receives on /api/events: an event's name and what it carries. Areas add theirs, as above. */
export interface StreamPayloads {
  export: Omit<EventPayloads['export'], 'userId'>
  missed: Record<string, never>
  /** the session ended, and so does the stream; the code gives the reason */
  session: { code: number }
}
