import { DatabaseClient } from '../../../platform/server/database/database-client.ts'
import { clientConfig } from '../../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../../platform/server/database/database.ts'
import { selectLock, selectStillThere, selectUnlock } from './site-locks.sql.ts'

const HEARTBEAT_MS = 5000
const ANSWER_DEADLINE_MS = 5000

/** Locks among server processes, held by one connection: all are released when it ends, which `lost` reports. */
export interface SiteLocks {
  lost: AbortSignal
  /** True if this process now holds the lock; false if another one does. */
  take(name: string): Promise<boolean>
  release(name: string): Promise<void>
  close(): Promise<void>
}

/** Throws if the database can't be reached. Bypasses a pooler, which shares connections. */
export async function openSiteLocks(settings: DatabaseSettings): Promise<SiteLocks> {
  const lost = new AbortController()
  const client = new DatabaseClient({ ...clientConfig(settings, true), query_timeout: ANSWER_DEADLINE_MS })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  // A silently dropped connection is detected only by a query.
  const heartbeat = setInterval(() => {
    selectStillThere(client).catch(() => lost.abort())
  }, HEARTBEAT_MS)
  lost.signal.addEventListener('abort', () => clearInterval(heartbeat))
  return {
    lost: lost.signal,
    take: (name) => selectLock(client, name),
    release: (name) => selectUnlock(client, name),
    async close() {
      lost.abort()
      await client.end().catch(() => {})
    },
  }
}
