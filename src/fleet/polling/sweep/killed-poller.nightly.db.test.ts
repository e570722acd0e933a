import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { expectDaysToEqualPolls, expectSumsToHold } from '../../testing/expect-sums.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'

/** KILLS=100 for the long run. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const LONGEST_LIFE_MS = 400
const LIMIT_MS = 60_000 + KILLS * 60_000
const CHILD = path.join(import.meta.dirname, '../../testing/poll-in-child.ts')

test(
  'a poller killed in the middle of sweeps leaves nothing half-written, and the next goes on',
  async () => {
    await using database = await testDatabase()
    const { db, settings } = database
    const owner = await addOwner(db, 'killed')
    const fleet = await startSimulatedFleet({
      count: 150,
      seed: 2,
      base: '127.72.0.0',
      port: MINER_PORT,
      latencyMs: [1, 60],
      faults: NO_FAULTS,
    })
    await addPolledDevices(
      db,
      owner,
      fleet.miners.map(({ address, port }) => `${address}:${port}`),
    )
    /** each poll by its device and moment */
    const written = async () => {
      const { rows } = await sql<{ poll: string }>`select device_id || ' ' || polled_at as poll from poll`.execute(db)
      return rows.map(({ poll }) => poll)
    }
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const lifeMs = Math.random() * LONGEST_LIFE_MS
        const before = (await written()).length
        await using child = new TestChild(CHILD, [JSON.stringify(settings)])
        // It polls; then it dies at some moment of a later sweep.
        await vi.waitFor(async () => expect((await written()).length).toBeGreaterThan(before), {
          timeout: LIMIT_MS,
          interval: 20,
        })
        await sleep(lifeMs)
        const committed = await written()
        await child.end()
        const all = await written()
        const left = new Set(all)
        expect(committed.filter((poll) => !left.has(poll))).toEqual([])
        expect(left.size).toBe(all.length)
        await expectSumsToHold(db)
        await expectDaysToEqualPolls(db)
      }
    } finally {
      await fleet.stop()
    }
  },
  LIMIT_MS,
)
