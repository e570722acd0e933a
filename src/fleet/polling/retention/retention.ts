import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { App } from '../../../platform/server/context.ts'
import {
  deleteEmptyCounts,
  deleteLeftLive,
  deleteOldMinutes,
  deleteOldSweeps,
  deleteOldSyncs,
  dropPartition,
  hasUnsummed,
  packTable,
  selectLooseHours,
  selectPartitions,
  selectVacuumUnknown,
  updateFillFactor,
  vacuumTable,
} from './retention.sql.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

/** This long after the end of a day hardly any of its polls are still to come. */
const PACK_AFTER_MS = 6 * HOUR_MS
const LOOSE_PERCENT = 45
/** Each statement holds its locks briefly; what one hour can't delete, the next one does. */
const BATCH = 5000
const MOST_BATCHES = 100

/** Drops partitions whose polls or hours are all past retention, and summed. Returns their names. */
export async function dropOldFigures(
  { db, config }: Pick<App, 'db' | 'config'>,
  nowMs = Date.now(),
): Promise<string[]> {
  const kept = { poll_batch: config.sampleHours * HOUR_MS, device_hourly: config.hourlyDays * 24 * HOUR_MS } as const
  const dropped: string[] = []
  for (const table of ['poll_batch', 'device_hourly'] as const)
    for (const { name, until } of await selectPartitions(db, table)) {
      if (until.getTime() > nowMs - kept[table]) break
      if (table === 'poll_batch' && (await hasUnsummed(db, name))) break
      await transaction(db, (trx) => dropPartition(trx, name))
      dropped.push(name)
    }
  return dropped
}

/**
 * Rewrites the hours of past days without the spare room for updates: half the size. Returns the
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
 * Deletes sweeps and syncs past the retention of hours, except the sweeps of the newest business day, sums of minutes past
 * the retention of polls, counters at zero, and live figures left behind. Returns the number of deleted rows.
 */
export async function deleteOldRows({ db, config }: Pick<App, 'db' | 'config'>, nowMs = Date.now()): Promise<number> {
  const { hourlyDays, sampleHours, timeZone } = config
  const firstDay = addDays(businessDay(new Date(nowMs), timeZone), -hourlyDays)
  const before = new Date(nowMs - hourlyDays * 24 * HOUR_MS)
  return (
    (await inBatches(() => deleteOldSweeps(db, firstDay, BATCH))) +
    (await inBatches(() => deleteOldSyncs(db, before, BATCH))) +
    (await inBatches(() => deleteOldMinutes(db, new Date(nowMs - sampleHours * HOUR_MS), BATCH))) +
    (await deleteEmptyCounts(db)) +
    (await deleteLeftLive(db))
  )
}

/** Lists count and look for devices in their indexes alone where these are vacuumed (docs/decisions/0266). */
const READ_BY_LISTS = ['device', 'device_list']

/**
 * Vacuums what lists read, where that is not known to have been done: in a crash PostgreSQL forgets how many rows were changed before,
 * and autovacuum would begin with the changes that come. Returns the names of the tables.
 */
export async function vacuumAfterCrash({ db }: Pick<App, 'db'>): Promise<string[]> {
  const unknown = await selectVacuumUnknown(db, READ_BY_LISTS)
  for (const name of unknown) await vacuumTable(db, name)
  return unknown
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
