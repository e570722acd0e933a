import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { distribute } from '../../platform/server/database/distribute.ts'
import { migrateDatabase } from '../../platform/server/database/migrate.ts'
import { emptyCitusDatabase } from '../../platform/testing/citus.ts'
import type { CitusDatabase } from '../../platform/testing/citus.ts'
import { addOwner } from '../../platform/testing/test-fleet.ts'
import { TEST_SEALING } from '../../platform/testing/test-sealing.ts'
import { addPolledDevices, answered, batchSite, polls } from '../testing/polled-fleet.ts'
import { expectDaysToEqualPolls, expectSumsToHold } from '../testing/expect-sums.ts'
import { writeBatch } from '../polling/write/write-batch.ts'
import { sumPolls } from '../polling/write/sum-polls.ts'
import { distribution } from './distribution.ts'

let database: CitusDatabase
beforeAll(async () => {
  database = await emptyCitusDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const counts = async (db: Db) => {
  const rows: Record<string, number> = {}
  for (const table of distribution.tables) {
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    rows[table] = counted[0]?.count ?? 0
  }
  return rows
}

/** Ends the distribution while it moves a table: what a crash of any of the processes comes to. */
const endIn = async (table: string) => {
  const db = openDatabase({ connection: database.settings.connection, poolSize: 1 })
  try {
    await expect
      .poll(
        async () =>
          (
            await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
                and query like '%create_distributed_table%' and application_name = 'minerva'`.execute(db)
          ).rows.length,
        { interval: 5 },
      )
      .toBe(1)
  } finally {
    await db.destroy()
  }
  return table
}

test('data is moved table by table, whatever ends a run in between', async () => {
  const { settings } = database
  await migrateDatabase(settings, TEST_SEALING)
  const db = openDatabase(settings)
  const nowMs = Date.now()
  for (const name of ['north', 'south', 'west']) {
    const owner = await addOwner(db, name)
    const devices = await addPolledDevices(db, owner, [`10.${name.length}.0.1`, `10.${name.length}.0.2`])
    const site = await batchSite(db, owner.site)
    await writeBatch(site, polls(devices, nowMs - 60_000, answered()))
    await sumPolls(db, owner.site)
    await writeBatch(site, polls(devices, nowMs, answered()))
  }
  const before = await counts(db)
  await db.destroy()

  for (const table of distribution.tables) {
    let ended: Promise<string> | undefined
    const run = distribute(settings, distribution, (line) => {
      if (line.startsWith(`${table}:`) && line.endsWith('…')) ended = endIn(table)
    })
    // Each table is whole, here or there; the next run goes on.
    await Promise.allSettled([run])
    expect(await ended).toBe(table)
  }
  await distribute(settings, distribution, () => {})

  const after = openDatabase(settings)
  try {
    expect(await counts(after)).toEqual(before)
    const { rows } = await sql<{ table: string; bytes: number }>`
      select logicalrelid::text as table, pg_relation_size(logicalrelid)::int as bytes from pg_dist_partition order by 1`.execute(
      after,
    )
    expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining([...distribution.tables]))
    // Nothing is left on the coordinator.
    expect(rows.filter(({ bytes }) => bytes > 0)).toEqual([])
    await expectDaysToEqualPolls(after)
    await expectSumsToHold(after)
    await expect(distribute(settings, distribution, () => {})).rejects.toThrow('Minerva is connected to this database')
  } finally {
    await after.destroy()
  }
})
