import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { expectDaysToEqualPolls, expectSumsToHold } from '../../testing/expect-sums.ts'
import { machineClock } from '../../testing/machine-clock.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT, pollingApp } from '../../testing/polling-app.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'

const DEVICES = 10
const ZONE = 'Asia/Shanghai'
const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

test('the clock of the polling machine is set repeatedly, by hours and over midnight', async () => {
  await using polled = await pollingApp({ sweepMs: 100 })
  const { db } = polled
  const owner = await addOwner(db, 'jump')
  const fleet = await startSimulatedFleet({
    count: DEVICES,
    seed: 6,
    base: '127.87.0.0',
    port: MINER_PORT,
    mix: { t30: 1 },
    faults: NO_FAULTS,
    clock: () => Date.UTC(2026, 0, 10, 18),
  })
  await addPolledDevices(
    db,
    owner,
    fleet.miners.map(({ address, port }) => `${address}:${port}`),
  )
  const sweeps = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from sweep`.execute(db)).rows[0]?.n ?? 0
  const state = async (nth: number) =>
    (await db.selectFrom('device').select('state').orderBy('id').execute())[nth]?.state
  const midnightMs = Date.parse(`${businessDay(new Date(Date.now() + DAY_MS), ZONE)}T00:00+08:00`) - Date.now()
  const jumpsMs = [
    0,
    5 * HOUR_MS,
    -4 * HOUR_MS,
    midnightMs - 1000,
    midnightMs + 1000,
    midnightMs - 10_000,
    -26 * HOUR_MS,
    0,
  ]
  using clock = machineClock()
  const poller = polled.poll()
  try {
    for (const [i, aheadMs] of jumpsMs.entries()) {
      clock.setAhead(aheadMs)
      // At each time a fault starts or ends, so that states and warnings change then.
      const isBroken = i % 2 === 1
      await fleet.setFaults([
        { miner: 0, fault: isBroken ? 'refused' : null },
        { miner: 1, fault: isBroken ? 'fan' : null },
      ])
      await until(async () => expect(await state(0)).toBe(isBroken ? 'offline' : 'normal'))
      await until(async () => expect(await state(1)).toBe(isBroken ? 'warn' : 'normal'))
      const before = await sweeps()
      await until(async () => expect(await sweeps()).toBeGreaterThan(before + 2))
    }
  } finally {
    await poller.stop()
    await fleet.stop()
  }
  const { rows: history } = await sql<{ device: number; changes: number }>`
    select device_id as device, count(*)::int as changes from (
      select *, lag(id) over w as before_id, lag(to_state) over w as before
      from state_change window w as (partition by device_id order by at, id)) c
    where before_id > id or before is distinct from from_state and before_id is not null or at > now() + interval '1 second'
    group by 1`.execute(db)
  expect(history, 'changes that do not follow the one before').toEqual([])
  const { rows: odd } = await sql`
    select (select count(*) from sweep where ended_at < started_at or ended_at > started_at + interval '10 seconds')::int as sweeps,
      (select count(*) from warning where closed_at < opened_at or greatest(opened_at, closed_at) > now() + interval '1 second')::int
        as warnings,
      (select count(*) from device join device_live l (live_site) on live_site = site_id and device_id = id
        where state_since > polled_at or polled_at > now() + interval '1 second')::int as devices`.execute(db)
  expect(odd).toEqual([{ sweeps: 0, warnings: 0, devices: 0 }])
  await expectDaysToEqualPolls(db)
  // Each poll counts once, on the day of its own time.
  const { rows: days } = await sql<{ days: number; wrong: number }>`
    select count(distinct day)::int as days, count(*) filter (where d.reads is distinct from s.reads)::int as wrong
    from (select device_id, day, sum(hashrate_reads)::int as reads from device_daily group by 1, 2) d
    full join (select device_id, (polled_at at time zone ${ZONE})::date as day, count(hashrate_ths)::int as reads from poll
      where is_answered group by 1, 2) s
      using (device_id, day)`.execute(db)
  expect(days).toEqual([{ days: expect.any(Number), wrong: 0 }])
  expect(days[0]?.days).toBeGreaterThanOrEqual(3)
  await expectSumsToHold(db)
}, 120_000)
