import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { atOneMoment, expectSummedDays, expectSumsToHold } from '../../testing/expect-sums.ts'
import { addPolledDevices, answered, batchSite, polls, silent } from '../../testing/polled-fleet.ts'
import { MINER_PORT, pollingApp } from '../../testing/polling-app.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'
import { newBatch, writeBatch } from '../write/write-batch.ts'
import type { BatchKey } from '../write/write-batch.sql.ts'

const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

/** Healthy T30s that mine for their owner, with their devices at a site of their own. */
async function simulatedSite(db: Db, base: string, count: number, hung = 0) {
  const owner = await addOwner(db, 'fault')
  const { pool_user: user } = await db
    .selectFrom('account')
    .select('pool_user')
    .where('id', '=', owner.account)
    .executeTakeFirstOrThrow()
  const fleet = await startSimulatedFleet({
    count,
    seed: 9,
    base,
    port: MINER_PORT,
    mix: { t30: 1 },
    accounts: [user],
    faults: NO_FAULTS,
    broken: { hung },
  })
  const devices = await addPolledDevices(
    db,
    owner,
    fleet.miners.map(({ address, port }) => `${address}:${port}`),
  )
  return { owner, fleet, devices, [Symbol.asyncDispose]: () => fleet.stop() }
}

const sweepsOf = (db: Db, siteId: number) =>
  db.selectFrom('sweep').selectAll().where('site_id', '=', siteId).orderBy('id').execute()

async function expectAllToHold(db: Db): Promise<void> {
  await atOneMoment(db, async (moment) => {
    await expectSumsToHold(moment)
    await expectSummedDays(moment)
  })
}

test('a thousand hung miners use at most half of the slots and delay no other', async () => {
  const [hung, live, slots, deadlineMs] = [1000, 300, 1000, 2500]
  await using polled = await pollingApp({ pollConcurrency: slots, pollDeadlineMs: deadlineMs, sweepMs: 60_000 })
  const { db } = polled
  await using site = await simulatedSite(db, '127.81.0.0', hung + live, hung / (hung + live))
  // As after a first sweep.
  const silentHosts = (await Promise.all(site.fleet.miners.map(({ address }) => site.fleet.stateOf(address))))
    .filter(({ fault }) => fault === 'hung')
    .map(({ address }) => address)
  expect(silentHosts).toHaveLength(hung)
  await sql`update device set missed_sweeps = 1 where host(host) = any(${silentHosts})`.execute(db)
  polled.poll()
  await until(async () =>
    expect(await sweepsOf(db, site.owner.site)).toMatchObject([{ due: hung + live, answered: live }]),
  )
  const { rows } = await sql<{ isEarlier: boolean }>`
    select max(polled_at) filter (where answered_at is not null)
      < max(polled_at) filter (where answered_at is null) as "isEarlier"
    from device join device_live l (live_site) on live_site = site_id and device_id = id where site_id = ${site.owner.site}`.execute(
    db,
  )
  expect(rows).toEqual([{ isEarlier: true }])
  const [sweep] = await sweepsOf(db, site.owner.site)
  const tookMs = (sweep?.ended_at.getTime() ?? 0) - (sweep?.started_at.getTime() ?? 0)
  // Rounds of half the slots cannot end sooner: the hung miners never had more.
  expect(tookMs).toBeGreaterThanOrEqual((deadlineMs * hung) / (slots / 2) - 50)
  await expectAllToHold(db)
}, 60_000)

test('with two servers one sweeps each site, and the other takes over when it dies', async () => {
  await using polled = await pollingApp({ sweepMs: 200 })
  const { db, app } = polled
  await using first = await simulatedSite(db, '127.82.0.0', 5)
  await using second = await simulatedSite(db, '127.83.0.0', 5)
  const sites = [first.owner.site, second.owner.site]
  polled.poll()
  polled.poll()
  const swept = async (least: number) =>
    until(async () => {
      for (const site of sites) expect((await sweepsOf(db, site)).length).toBeGreaterThan(least)
    })
  await swept(5)
  for (const site of sites) await expectNoOverlap(db, site)
  // Cut the connection of the server that holds the sites, as if it died.
  const { rows } = await sql<{ pid: number }>`
    select distinct l.pid from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database() and l.granted`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const before = Math.max(...(await Promise.all(sites.map(async (site) => (await sweepsOf(db, site)).length))))
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
  await swept(before + 3)
  for (const site of sites) await expectNoOverlap(db, site)
  expect(app.config.sweepMs).toBe(200)
  await expectAllToHold(db)
}, 60_000)

/** No sweep of a site starts before the previous one has ended. */
async function expectNoOverlap(db: Db, site: number): Promise<void> {
  const sweeps = await sweepsOf(db, site)
  for (const [i, { started_at: startedAt }] of sweeps.slice(1).entries())
    expect(startedAt.getTime()).toBeGreaterThanOrEqual(sweeps[i]?.ended_at.getTime() ?? 0)
}

test('a miner that reports another’s serial never replaces it', async () => {
  await using polled = await pollingApp()
  const { db } = polled
  await using site = await simulatedSite(db, '127.84.0.0', 4)
  const rowsOf = () => db.selectFrom('device').select(['id', 'serial', 'host', 'mac', 'state']).orderBy('id').execute()
  polled.poll()
  await until(async () => {
    for (const { state } of await rowsOf()) expect(state).toBe('normal')
  })
  const before = await rowsOf()
  const samplesOf = async (nth: number) =>
    (
      await sql<{ n: number }>`
        select count(*) as n from poll where is_read and device_id = ${site.devices[nth]?.id ?? 0}`.execute(db)
    ).rows[0]?.n ?? 0
  await site.fleet.setFault(0, 'otherMiner')
  const [own, others] = [await samplesOf(0), await samplesOf(1)]
  await until(async () => expect(await samplesOf(0)).toBeGreaterThan(own + 5))
  expect(await samplesOf(1)).toBeGreaterThan(others)
  expect(await rowsOf()).toEqual(before)
  await expectAllToHold(db)
})

test('a clock that jumps back and forth: each batch counts once, and states follow the latest poll', async () => {
  await using polled = await pollingApp()
  const { db } = polled
  const owner = await addOwner(db, 'clock')
  const devices = await addPolledDevices(db, owner, ['127.85.0.1', '127.85.0.2'])
  const [MINUTE, HOUR] = [60_000, 3_600_000]
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  const site = await batchSite(db, owner.site, nowMs)
  const jumps = [0, 1, 2, 2, -55, -54, 3, 50, 51, 4, 5]
  const batches = new Map<number, BatchKey>()
  const write = (jump: number) => {
    const batch = batches.get(jump) ?? newBatch()
    batches.set(jump, batch)
    return writeBatch(site, polls(devices, nowMs - HOUR / 2 + jump * (MINUTE / 2), answered()), batch)
  }
  for (const jump of jumps) await write(jump)
  await write(-54)
  const { rows: doubled } = await sql`
    select device_id, polled_at from poll group by 1, 2 having count(*) > 1`.execute(db)
  expect(doubled).toEqual([])
  const { rows: kept } = await sql<{
    n: number
  }>`select count(*) as n from poll where is_read group by device_id`.execute(db)
  for (const { n } of kept) expect(n).toBe(new Set(jumps).size)
  await expectAllToHold(db)
  for (let missed = 0; missed < 3; missed += 1) await writeBatch(site, polls(devices, nowMs + missed, silent))
  const { rows: states } = await sql`
    select distinct device.state, missed_sweeps as missed, state_since <= polled_at as "isSane"
    from device join device_live l (live_site) on live_site = site_id and device_id = id`.execute(db)
  expect(states).toEqual([{ state: 'offline', missed: 3, isSane: true }])
  await expectAllToHold(db)
})
