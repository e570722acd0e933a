import path from 'node:path'
import { readConfig } from '../src/areas.ts'
import { openDatabase, withClient } from '../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../src/platform/server/database/database.ts'
import { migrateDatabase } from '../src/platform/server/database/migrate.ts'
import { TEST_SEALING } from '../src/platform/testing/test-sealing.ts'
import { startEmbeddedPostgres } from '../src/platform/server/postgres/embedded-postgres.ts'
import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { insertDays, insertFleet, selectFilled, vacuumAll } from './fill.sql.ts'
import type { FleetSize } from './fill.sql.ts'

export interface BenchDatabase {
  db: Db
  settings: DatabaseSettings
  /** the last business day with figures */
  lastDay: string
  stop: () => Promise<void>
}

/** As many as Minerva's own PostgreSQL gets on this machine. A table that is scanned is kept in them if it is no larger than a quarter. */
const sharedBuffersMb = readConfig({}).databaseMemoryMb

export function startBenchPostgres(folder: string, say: (line: string) => void, settings: Record<string, string> = {}) {
  return startEmbeddedPostgres({
    dataDir: path.resolve(`data/bench/${folder}`),
    sharedBuffersMb,
    settings: { max_wal_size: '8GB', ...settings },
    // PostgreSQL's own lines begin with their level.
    log: (line) => /^[A-Z]+: /.test(line) || say(`  ${line}`),
  })
}

/** The database of that size, filled at its first use and kept in a folder of its own below data/bench. */
export async function openBenchDatabase(size: FleetSize, say: (line: string) => void): Promise<BenchDatabase> {
  const dataDir = path.resolve(`data/bench/${size.devices}x${size.days}`)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    sharedBuffersMb,
    settings: { max_wal_size: '8GB' },
    // PostgreSQL's own lines begin with their level, or go on after a tab.
    log: (line) => /^([A-Z]+: |\t)/.test(line) || say(`  ${line}`),
  })
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 10 }
  await migrateDatabase(settings, TEST_SEALING)
  // The yardstick of reads: SQL as any client sends it.
  const db = openDatabase({ ...settings, plansEachTime: true })
  const stop = async () => {
    await db.destroy()
    await postgres.stop()
  }
  try {
    const filled =
      (await selectFilled(db)) ?? (await unhurried(settings, (unhurriedDb) => fill(unhurriedDb, size, say)))
    // Also what an earlier run wrote in its last minutes.
    await unhurried(settings, vacuumAll)
    return { db, settings, lastDay: filled.lastDay, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One connection: the triggers are switched off per session. */
async function unhurried<T>(settings: DatabaseSettings, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...settings, poolSize: 1, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function fill(db: Db, size: FleetSize, say: (line: string) => void) {
  await withClient(db, (client) => client.query('set synchronous_commit = off'))
  say(`  filling ${size.devices} devices …`)
  await insertFleet(db, size)
  const lastDay = businessDay(new Date(), 'Asia/Shanghai')
  const firstDay = addDays(lastDay, 1 - size.days)
  // One after the other, so that a day's rows lie side by side, as sums write them.
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    if (day === firstDay || day.endsWith('-01')) say(`  filling days from ${day} …`)
    await insertDays(db, day, day)
  }
  return { lastDay }
}
