import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseClient } from './database-client.ts'
import { clientConfig } from './database.ts'
import type { DatabaseSettings } from './database.ts'

const HEARTBEAT_MS = 10_000
const HEARTBEAT_DEADLINE_MS = 5000
const LONGEST_PAUSE_MS = 5000

export interface Listener {
  close(): Promise<void>
}

export interface ListenOptions {
  channels: readonly string[]
  onNotification: (channel: string, payload: string) => void
  /** Called after each reconnection: notifications sent in between are lost, so read again what they announce. */
  onReconnect?: () => void
  onLost?: (error: Error) => void
}

/**
 * LISTENs on a connection of its own, past a pooler when `directUrl` is given. The first connection throws when it fails;
 * later the connection comes back by itself, with pauses of 0.1 to 5 seconds, until it is closed.
 */
export async function listenConnection(settings: DatabaseSettings, options: ListenOptions): Promise<Listener> {
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new DatabaseClient({ ...clientConfig(settings, true), query_timeout: HEARTBEAT_DEADLINE_MS })
    next.on('notification', ({ channel, payload }) => options.onNotification(channel, payload ?? ''))
    try {
      await next.connect()
      for (const channel of options.channels) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    return next
  }

  /** Resolves with the reason when the connection is lost, or with nothing when the listener was closed. */
  async function lost(): Promise<Error | undefined> {
    const current = client
    const ended = new Promise<Error>((resolve) => {
      current.once('error', resolve)
      current.once('end', () => resolve(new Error('Connection terminated')))
    })
    while (!closing.signal.aborted) {
      const pause = sleep(HEARTBEAT_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      const reason = await Promise.race([ended, pause])
      if (reason) return reason
      if (closing.signal.aborted) return undefined
      // A connection that was cut silently is noticed only by a query.
      const silent = await current.query('select 1').then(
        () => undefined,
        (error: Error) => error,
      )
      if (silent) return silent
    }
    return undefined
  }

  async function keepConnected(): Promise<void> {
    for (;;) {
      const reason = await lost()
      void client.end().catch(() => {})
      if (closing.signal.aborted) return
      if (reason) options.onLost?.(reason)
      for (let tried = 0; ; tried += 1) {
        try {
          await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** tried), undefined, { signal: closing.signal })
          client = await connect()
          break
        } catch {
          if (closing.signal.aborted) return
        }
      }
      options.onReconnect?.()
    }
  }

  const kept = keepConnected()
  return {
    async close() {
      closing.abort()
      await kept
    },
  }
}
