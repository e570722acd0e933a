import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../platform/server/database/database.ts'
import { openLog } from '../../../platform/server/process/log.ts'
import { openEvents } from '../../../platform/server/database/postgres-events.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import { expectDaysToEqualPolls, expectSumsToHold } from '../../testing/expect-sums.ts'
import { openDatabaseGate } from '../../testing/gate.ts'
import { machineClock } from '../../testing/machine-clock.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { startPoller } from '../../poller/server/start-poller.ts'
import { pollingMetrics } from './polling-metrics.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'

const DEVICES = 100
const SWEEP_MS = 200
const MISSED_SWEEPS = 12
const TEN_MINUTES_MS = 600_000
const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

const acknowledged = async () => (await pollingMetrics.polls.get()).values.reduce((sum, { value }) => sum + value, 0)

test('after ten minutes without a database every poll is stored once, and no device became offline', async () => {
  const config = { sweepMs: SWEEP_MS, pollDeadlineMs: 1000, pollConcurrency: 20 }
  // This server still reaches the database: users see its data meanwhile.
  await using server = await testServer({ config })
  const { db } = server
  await using gate = await openDatabaseGate(server.settings.connection)
  const settings = { ...server.settings, connection: gate.connection, connectTimeoutMs: 1000 }
  const away = openDatabase(settings)
  const log = openLog({ logLevel: 'silent' })
  const events = await openEvents(settings, away, log)
  let asked = 0
  const owner = await addOwner(db, 'away')
  const fleet = await startSimulatedFleet({
    count: DEVICES,
    seed: 5,
    base: '127.86.0.0',
    port: MINER_PORT,
    mix: { t30: 1 },
    latencyMs: [1, 60],
    faults: NO_FAULTS,
    clock: () => {
      asked += 1
      return Date.UTC(2026, 0, 10, 18)
    },
  })
  await addPolledDevices(
    db,
    owner,
    fleet.miners.map(({ address, port }) => `${address}:${port}`),
  )
  const administrator = await server.signIn('管理员')
  const pollerRow = async () => (await administrator.call('POST /poller/find/')).data.data[0]
  const sweeps = async () => db.selectFrom('sweep').selectAll().orderBy('id').execute()
  using clock = machineClock()
  clock.setAhead(-TEN_MINUTES_MS)
  const before = await acknowledged()
  const poller = startPoller(
    { ...server.app, config: { ...server.app.config, ...config }, db: away, log, events },
    settings,
  )
  try {
    await until(async () => expect((await sweeps()).length).toBeGreaterThan(3))
    // In the middle of a sweep.
    await sleep(SWEEP_MS * Math.random())
    await gate.set(false)
    const askedAtFirst = asked
    // Sweeps that do not happen can't be awaited.
    await sleep(MISSED_SWEEPS * SWEEP_MS)
    clock.setAhead(0)
    // Polls that can't be written are not made: only the running sweep queues up.
    expect(asked - askedAtFirst).toBeLessThanOrEqual(DEVICES)
    const lastSweepMs = (await sweeps()).at(-1)?.ended_at.getTime() ?? 0
    expect(Date.now() - lastSweepMs).toBeGreaterThan(TEN_MINUTES_MS)
    expect(await pollerRow()).toMatchObject({ unknownSince: new Date(lastSweepMs).toISOString() })
    const swept = (await sweeps()).length
    await gate.set(true)
    await until(async () => expect((await sweeps()).length).toBeGreaterThan(swept + 5))
    await until(async () => expect(await pollerRow()).toMatchObject({ unknownSince: null }))
  } finally {
    await poller.stop()
    await fleet.stop()
    await events.close()
    await away.destroy()
  }
  const { rows: states } = await sql`
    select state, max(missed_sweeps) as missed, count(*)::int as devices from device group by 1`.execute(db)
  expect(states).toEqual([{ state: 'normal', missed: 0, devices: DEVICES }])
  const { rows: changes } = await sql`
    select from_state as "from", to_state as "to", count(*)::int as changes from state_change group by 1, 2`.execute(db)
  expect(changes).toEqual([{ from: 'offline', to: 'normal', changes: DEVICES }])
  await expectDaysToEqualPolls(db)
  const { rows: counted } = await sql<{ due: number; offline: number; samples: number; twice: number }>`
    select (select sum(polls_due) from device_daily)::int as due, (select sum(polls_offline) from device_daily)::int as offline,
      (select count(*) from poll where is_read)::int as samples,
      (select count(*) from (select device_id from poll group by device_id, polled_at having count(*) > 1) t)::int as twice`.execute(
    db,
  )
  const due = counted[0]?.due ?? 0
  expect(counted).toEqual([{ due, offline: 0, samples: due, twice: 0 }])
  // What was acknowledged to the poller is stored; the acknowledgement of the last batch may have been lost.
  expect(due - ((await acknowledged()) - before)).toBeGreaterThanOrEqual(0)
  expect(due - ((await acknowledged()) - before)).toBeLessThanOrEqual(DEVICES)
  await expectSumsToHold(db)
}, 60_000)
