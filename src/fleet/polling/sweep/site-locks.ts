import { Client } from 'pg'
import { clientConfig } from '../../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../../platform/server/database/database.ts'
import { selectLock, selectStillThere, selectUnlock } from './site-locks.sql.ts'

const HEARTBEAT_MS = 5000
const ANSWER_DEADLINE_MS = 5000

/** Locks among server processes, held by one connection: they are all gone when it is, which `lost` tells. */
export interface SiteLocks {
  lost: AbortSignal
  /** True when this process holds the lock now; false when another one does. */
  take(name: string): Promise<boolean>
  release(name: string): Promise<void>
  close(): Promise<void>
}

/** Throws when the database can't be reached. Goes past a pooler, whose connections are not one's own. */
export async function openSiteLocks(settings: DatabaseSettings): Promise<SiteLocks> {
  const lost = new AbortController()
  const client = new Client({ ...clientConfig(settings, true), query_timeout: ANSWER_DEADLINE_MS })
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  // A connection cut without a word is noticed only by asking.
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
