import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { addPolledDevices, batchSite } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { BatchWriter } from '../write/batch-writer.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'
import type { PollWriter } from './site-polls.ts'
import { SitePolls } from './site-polls.ts'
import { Slots } from './slots.ts'
import { sweepSite } from './sweep.ts'

const DEVICES = 300
const MOST_QUEUED = 30
const CONCURRENCY = 10

test('while the database blocks, polling waits; then every poll is written', async () => {
  await using database = await testDatabase()
  const { db } = database
  const owner = await addOwner(db, 'slow')
  const fleet = await startSimulatedFleet({
    count: DEVICES,
    seed: 4,
    base: '127.79.0.0',
    port: MINER_PORT,
    mix: { t30: 1 },
    faults: NO_FAULTS,
    latencyMs: [1, 5],
  })
  const devices = await addPolledDevices(
    db,
    owner,
    fleet.miners.map(({ address, port }) => `${address}:${port}`),
  )
  try {
    const site = await batchSite(db, owner.site)
    const { signal } = new AbortController()
    let writer: PollWriter | undefined
    let asked = 0
    const polls = new SitePolls({
      siteId: owner.site,
      habits: (id) => {
        asked += 1
        return site.memory.habits(id)
      },
      openWriter: (isMoreComing) => (writer = new BatchWriter(site, signal, isMoreComing)),
      slots: new Slots(CONCURRENCY),
      concurrency: CONCURRENCY,
      deadlineMs: 15_000,
      signal,
      mostQueued: MOST_QUEUED,
    })
    let swept: Promise<unknown> = Promise.resolve()
    let askedMeanwhile = 0
    const heldMs = 1500
    await db.transaction().execute(async (trx) => {
      // Another session locks rows that every batch needs.
      await sql`select from device where id = any(${devices.map(({ id }) => id)}::bigint[]) for update`.execute(trx)
      swept = sweepSite(polls, site)
      // How long it is held is what is tested: a caller that keeps asking gets far.
      await sleep(heldMs)
      askedMeanwhile = asked
      expect(writer?.queued).toBeLessThanOrEqual(MOST_QUEUED + CONCURRENCY + 1)
    })
    // One batch is in flight, a queue is full, and each running poll has one more.
    expect(askedMeanwhile).toBeLessThan(DEVICES)
    expect(await swept).toEqual({ due: DEVICES, answered: DEVICES, unreadable: 0 })
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from ended_at - started_at)::float8 * 1000 as ms from sweep`.execute(db)
    expect(rows[0]?.ms).toBeGreaterThan(heldMs)
  } finally {
    await fleet.stop()
  }
})
