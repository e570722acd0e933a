import type { Db } from '../../../platform/server/database/database.ts'
import { insertPartitions } from './partitions.sql.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

const AHEAD_MS = 24 * HOUR_MS

/** Creates partitions for a day ahead, at most once an hour: call it before every write. */
export function partitionsAhead(db: Db): (nowMs: number) => Promise<void> {
  let askAgainMs = 0
  return async (nowMs) => {
    if (nowMs < askAgainMs && nowMs > askAgainMs - 2 * HOUR_MS) return
    await insertPartitions(db, new Date(nowMs - HOUR_MS), new Date(nowMs + AHEAD_MS))
    askAgainMs = nowMs + HOUR_MS
  }
}
