import type { Logger } from 'pino'
import { listenConnection } from './database-listener.ts'
import type { Db, DatabaseSettings } from './database.ts'
import type { EventName, EventPayloads, Events } from './events.ts'
import { insertNotification } from './notify.sql.ts'

const CHANNEL = 'minerva'

/** Sends an event to every server process once the transaction `db` commits. */
export function publishIn<N extends EventName>(db: Db, name: N, payload: EventPayloads[N]): Promise<void> {
  return insertNotification(db, CHANNEL, JSON.stringify({ name, payload }))
}

/**
 * Events by LISTEN and NOTIFY. This process receives its own events the same way as those of others, so a listener is called
 * once for each. After a lost connection each process emits 'missed': events sent in between are lost.
 */
export async function openEvents(settings: DatabaseSettings, db: Db, log: Logger): Promise<Events> {
  const listeners = new Map<EventName, Set<(payload: never) => void>>()

  function hear(text: string): void {
    try {
      const { name, payload } = JSON.parse(text) as { name: EventName; payload: unknown }
      tell(name, payload)
    } catch (error) {
      // Anybody who may use the database may write to its channels.
      log.warn({ err: error }, 'a notification could not be read')
    }
  }

  function tell(name: EventName, payload: unknown): void {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        log.error({ err: error, event: name }, 'a listener failed')
      }
    }
  }

  const listener = await listenConnection(settings, {
    channels: [CHANNEL],
    onNotification: (_channel, text) => hear(text),
    onReconnect: () => tell('missed', {}),
    onLost: (error) => log.warn({ err: error }, 'the connection that receives events was lost; reconnecting'),
  })

  return {
    publish: (name, payload) => publishIn(db, name, payload),
    subscribe(name, told) {
      const named = listeners.get(name) ?? new Set()
      listeners.set(name, named)
      named.add(told)
      return () => void named.delete(told)
    },
    close: () => listener.close(),
  }
}
