import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../src/platform/server/database/database.ts'
import { migrateDatabase } from '../src/platform/server/database/migrate.ts'
import { TEST_SEALING } from '../src/platform/testing/test-sealing.ts'
import { startBenchPostgres } from './bench-database.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { FleetSize } from './fill.sql.ts'
import { vacuumAll } from './fill.sql.ts'
import { insertOwners, insertSums, selectSumRows } from './trends-fill.sql.ts'

const LAST_DAY = businessDay(new Date(), 'Asia/Shanghai')

/** A database of the days' sums alone, as a fleet of that size leaves them; refilled at each run, in a folder below data/bench. */
export async function openTrendsDatabase(size: FleetSize, say: (line: string) => void): Promise<BenchDatabase> {
  const postgres = await startBenchPostgres(`trends-${size.devices}x${size.days}`, say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 10 }
  try {
    await migrateDatabase(settings, TEST_SEALING)
    const filling = openDatabase({ ...settings, poolSize: 1, statementTimeoutMs: 0 })
    if ((await selectSumRows(filling)).parts === 0) {
      say(`  filling the sums of ${size.devices} devices and ${size.days} days …`)
      await insertOwners(filling, size)
      await insertSums(filling, size, addDays(LAST_DAY, 1 - size.days), LAST_DAY)
      await vacuumAll(filling)
    }
    await filling.destroy()
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const db = openDatabase(settings)
  return {
    db,
    settings,
    lastDay: LAST_DAY,
    async stop() {
      await db.destroy()
      await postgres.stop()
    },
  }
}
