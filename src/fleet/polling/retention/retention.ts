import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { App } from '../../../platform/server/context.ts'
import {
  deleteEmptyCounts,
  deleteOldSweeps,
  deleteOldSyncs,
  dropPartition,
  packTable,
  selectLooseHours,
  selectPartitions,
  updateFillFactor,
} from './retention.sql.ts'

const HOUR_MS = 3_600_000
/** So long after its end hardly anything comes that belongs to a day. */
const PACK_AFTER_MS = 6 * HOUR_MS
const LOOSE_PERCENT = 45
/** Each statement holds its locks for a moment; what an hour can't remove the next one does. */
const BATCH = 5000
const MOST_BATCHES = 100

/** Drops partitions whose every sample or hour is older than the settings keep. Returns their names. */
export async function dropOldFigures(
  { db, config }: Pick<App, 'db' | 'config'>,
  nowMs = Date.now(),
): Promise<string[]> {
  const kept = { sample: config.sampleHours * HOUR_MS, device_hourly: config.hourlyDays * 24 * HOUR_MS } as const
  const dropped: string[] = []
  for (const table of ['sample', 'device_hourly'] as const)
    for (const { name, until } of await selectPartitions(db, table)) {
      if (until.getTime() > nowMs - kept[table]) break
      await transaction(db, (trx) => dropPartition(trx, name))
      dropped.push(name)
    }
  return dropped
}

/**
 * Writes the hours of days that are over anew without the room that their changes needed: half of what they took. Returns the
 * names of the partitions.
 */
export async function packOldHours({ db }: Pick<App, 'db'>, nowMs = Date.now()): Promise<string[]> {
  const loose = await selectLooseHours(db, new Date(nowMs - PACK_AFTER_MS))
  for (const name of loose) {
    await transaction(db, (trx) => updateFillFactor(trx, name, 100))
    try {
      await packTable(db, name)
    } catch (error) {
      await transaction(db, (trx) => updateFillFactor(trx, name, LOOSE_PERCENT))
      throw error
    }
  }
  return loose
}

/**
 * Deletes sweeps and syncs older than hours are kept, but never the sweeps of the newest business day, and counters that
 * came down to nothing. Returns how many rows went.
 */
export async function deleteOldRows({ db, config }: Pick<App, 'db' | 'config'>, nowMs = Date.now()): Promise<number> {
  const { hourlyDays, timeZone } = config
  const firstDay = addDays(businessDay(new Date(nowMs), timeZone), -hourlyDays)
  const before = new Date(nowMs - hourlyDays * 24 * HOUR_MS)
  return (
    (await inBatches(() => deleteOldSweeps(db, firstDay, BATCH))) +
    (await inBatches(() => deleteOldSyncs(db, before, BATCH))) +
    (await deleteEmptyCounts(db))
  )
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows = await deleteBatch()
    deleted += rows
    if (rows < BATCH) break
  }
  return deleted
}
