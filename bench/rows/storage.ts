import { readConfig } from '../../src/areas.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import { packOldHours } from '../../src/fleet/polling/retention/retention.ts'
import { sumPolls } from '../../src/fleet/polling/write/sum-polls.ts'
import { writeBatch } from '../../src/fleet/polling/write/write-batch.ts'
import { addPolledDevices, answered, batchSite } from '../../src/fleet/testing/polled-fleet.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { addOwner } from '../../src/platform/testing/test-fleet.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { checkpoint, selectLogBytes, selectPollPartitionHours, selectTableSizes } from '../storage.sql.ts'
import type { TableSize } from '../storage.sql.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/rules/durations.ts'

// What a month of a fleet takes on disk: two days' last and first hours are swept once a minute by injected moments, one right
// after the other, so that vacuum has less time than it really has; then each row's bytes are multiplied by what is kept.

const DEVICES = 5000
const HOURS = 2
const SWEEP_MS = 60_000
/** Sums are due after four minutes, so after every fourth sweep. */
const SUM_EVERY_MS = 4 * SWEEP_MS
/** checkpoint_timeout of server-settings.ts, at the pace of these sweeps */
const CHECKPOINT_EVERY_MS = 2 * SWEEP_MS
const DAYS_OF_MONTH = 31
const BATCH = 1000

export interface StorageFigures {
  rows: (TableSize & { keptRows: number; keptMb: number })[]
  monthMb: number
  /** of a day of sweeps; what is kept of it at once is PostgreSQL's max_wal_size at most */
  logMbPerDay: number
  logBytesPerPoll: number
  barLogBytes: number
  barMb: number
}

export async function storage(say: (line: string) => void): Promise<StorageFigures> {
  const folder = `storage-${process.pid}`
  const postgres = await startBenchPostgres(folder, say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 2 }
  await migrateDatabase(settings, TEST_SEALING)
  const db = openDatabase(settings)
  const config = readConfig({})
  try {
    const owner = await addOwner(db, 'farm')
    const hosts = Array.from({ length: DEVICES }, (_, nth) => `10.0.${Math.floor(nth / 250)}.${nth % 250}`)
    const devices = await addPolledDevices(db, owner, hosts)
    // The last hours of a day of UTC, so that they lie in one partition, which is over.
    const endMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const startMs = endMs - HOURS * HOUR_MS
    const site = await batchSite(db, owner.site, endMs)
    await batchSite(db, owner.site, startMs)
    const logBefore = await selectLogBytes(db)
    for (let atMs = startMs; atMs < endMs; atMs += SWEEP_MS) {
      for (let from = 0; from < devices.length; from += BATCH)
        await writeBatch(
          site,
          devices
            .slice(from, from + BATCH)
            .map((device, nth) => ({ device, atMs: atMs + nth, outcome: outcomeOf(device.id, atMs) })),
        )
      if ((atMs - startMs) % SUM_EVERY_MS === 0) await sumPolls(db, owner.site)
      if ((atMs - startMs) % CHECKPOINT_EVERY_MS === 0) await checkpoint(db)
    }
    await sumPolls(db, owner.site)
    const logBytes = (await selectLogBytes(db)) - logBefore
    // As a day later, since the bench may run just after midnight of UTC.
    await packOldHours({ db }, endMs + DAY_MS)
    const kept: Record<string, number> = {
      poll_batch:
        (config.sampleHours + (await selectPollPartitionHours(db))) * (HOUR_MS / SWEEP_MS) * (DEVICES / BATCH),
      device_hourly: (config.hourlyDays + 1) * 24 * DEVICES,
      device_daily: DAYS_OF_MONTH * DEVICES,
      device: DEVICES,
      device_answer: DEVICES,
      device_list: DEVICES,
    }
    const sizes = await selectTableSizes(db, Object.keys(kept))
    const rows = sizes.map((size) => {
      const keptRows = kept[size.table] ?? 0
      return { ...size, keptRows, keptMb: ((size.tableBytes + size.indexBytes) / size.rows) * keptRows * 1e-6 }
    })
    return {
      rows,
      monthMb: rows.reduce((sum, { keptMb }) => sum + keptMb, 0),
      logMbPerDay: logBytes * 1e-6 * (24 / HOURS),
      logBytesPerPoll: logBytes / (HOURS * (HOUR_MS / SWEEP_MS) * DEVICES),
      barMb: 809,
      barLogBytes: 400,
    }
  } finally {
    await db.destroy()
    await postgres.stop()
    await fs.rm(path.resolve(`data/bench/${folder}`), { recursive: true, force: true })
  }
}

/** Figures of which hardly two are the same, as healthy miners send them. */
function outcomeOf(deviceId: number, atMs: number) {
  const boards = [1, 2, 3].map(() => ({
    hashrateThs: 8 + Math.random() * 3,
    celsius: 65 + Math.random(),
    isAlive: true,
  }))
  return answered({
    hashrateThs: 28 + Math.random() * 4,
    uptimeS: Math.round((atMs % (100 * DAY_MS)) / 1000),
    watts: Math.round(2000 + Math.random() * 400),
    boards,
    maxCelsius: 65 + Math.random(),
    maxFanRpm: Math.round(4500 + Math.random() * 400),
    pools: [{ url: 'stratum+tcp://pool.example:3333', user: `farm.${deviceId}`, state: 'Alive', isActive: true }],
  })
}
