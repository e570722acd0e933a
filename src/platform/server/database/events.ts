import type { EventName, EventPayloads } from '../../contract/events.ts'

export type { EventName, EventPayloads }

export interface Events {
  /** Sends an event to all; resolves when the database has taken it. Inside a transaction use `publishIn`. */
  publish<N extends EventName>(name: N, payload: EventPayloads[N]): Promise<void>
  /** Calls `listener` for every event of the name, of this process and of others. Returns a function that stops it. */
  subscribe<N extends EventName>(name: N, listener: (payload: EventPayloads[N]) => void): () => void
  close(): Promise<void>
}
