import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { startPoller } from '../../poller/server/start-poller.ts'
import type { Poller } from '../../poller/server/start-poller.ts'
import { NO_FAULTS } from '../../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { setLive } from '../../testing/set-live.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { curtail } from './curtail.ts'

// A site of real polls and commands brought down to so many watts, and back.

const WAIT = { timeout: 40_000, interval: 200 }
const COUNT = 10

let server: TestServer
let owner: TestOwner
let administrator: TestCaller & { userId: number }
let miners: SimulatedFleet
let poller: Poller

beforeAll(async () => {
  server = await testServer({ config: { sweepMs: 200, pollDeadlineMs: 300, pollConcurrency: 100 } })
  owner = await addOwner(server.db, 'farm')
  administrator = await server.signIn('管理员')
  miners = await startSimulatedFleet({
    seed: 8,
    port: MINER_PORT,
    faults: NO_FAULTS,
    bootMs: 500,
    count: COUNT,
    base: `127.${130 + (process.pid % 40)}.32.0`,
    mix: { 'whatsminer-v2': 1 },
  })
  await addPolledDevices(
    server.db,
    owner,
    miners.miners.map(({ address, port }) => `${address}:${port}`),
  )
  poller = startPoller(server.app, server.settings)
  await allow(true)
  await vi.waitFor(async () => expect((await now()).watts).toBeGreaterThan(COUNT * 2500), WAIT)
})
afterAll(async () => {
  await poller.stop()
  await miners.stop()
  await server[Symbol.asyncDispose]()
})

const params = () => ({ siteId: owner.site })
const allow = (isAllowed: boolean) =>
  administrator.call('POST /command/settings/{siteId}', {
    params: params(),
    request: {
      restart: false,
      findMe: false,
      switchPool: false,
      sleep: isAllowed,
      power: isAllowed,
      password: 'admin',
    },
  })
const now = async () => (await administrator.call('GET /curtailment/site/{siteId}', { params: params() })).data
const begin = (request: object) =>
  administrator.callAny('POST /curtailment/begin/{siteId}', { params: params(), request: { hours: 1, ...request } })
const work = () => curtail.run(server.app, new AbortController().signal)
async function until(check: (site: Awaited<ReturnType<typeof now>>) => void) {
  await vi.waitFor(async () => {
    await work()
    check(await now())
  }, WAIT)
  return now()
}
const asleep = async () =>
  (await Promise.all(miners.miners.map(({ index }) => miners.stateOf(index)))).filter(({ isAsleep }) => isAsleep).length
const kindsOf = (site: Awaited<ReturnType<typeof now>>) => site.last?.steps.map(({ kind }) => kind).toReversed()

test('reaches its target by fresh sweeps, although some only confirm; and wakes all that it sent to sleep', async () => {
  const before = (await now()).watts ?? 0
  expect(await begin({ targetWatts: before * 2 })).toMatchObject({ code: 41000 })
  expect(await begin({ targetWatts: 1000, hours: 0 })).toMatchObject({ code: 400 })
  await miners.setFault(0, 'disobedient')
  const targetWatts = Math.round(before * 0.55)
  expect(await begin({ targetWatts })).toMatchObject({ code: 200 })
  expect(await begin({ targetWatts })).toMatchObject({ code: 41000 })
  const reached = await until((site) => expect(kindsOf(site)?.at(-1)).toBe('reached'))
  expect(reached.watts).toBeLessThanOrEqual(targetWatts)
  expect(reached.last).toMatchObject({ status: 'curtailing', targetWatts, endedAt: null })
  // A sweep may have come between the two.
  expect((reached.last?.wattsBefore ?? 0) / before).toBeCloseTo(1, 1)
  // At most a fifth of its power in one step.
  expect(kindsOf(reached)?.filter((kind) => kind === 'shed').length).toBeGreaterThanOrEqual(2)
  const sleeping = await asleep()
  expect(sleeping).toBeGreaterThanOrEqual(5)
  expect(sleeping).toBeLessThan(COUNT)
  await server.db.updateTable('curtailment').set({ until_at: new Date() }).execute()
  const ended = await until((site) => expect(site.last?.status).toBe('ended'))
  // Those that a slow sweep has not shown awake yet are sent it again.
  expect(new Set(kindsOf(ended)?.slice(kindsOf(ended)?.indexOf('due')))).toEqual(
    new Set(['due', 'restore', 'restored']),
  )
  expect(ended.last).toMatchObject({ unrestored: 0 })
  expect(await asleep()).toBe(0)
  expect(await server.db.selectFrom('device_sleep').select('device_id').execute()).toEqual([])
  await miners.setFault(0, null)
}, 120_000)

test('limits instead of sleep; what the site forbids waits, and is restored once it may', async () => {
  const before = (await until(({ watts }) => expect(watts).toBeGreaterThan(COUNT * 2500))).watts ?? 0
  expect(await begin({ targetWatts: Math.round(before * 0.9), limitPercent: 50 })).toMatchObject({ code: 200 })
  await until((site) => expect(kindsOf(site)?.at(-1)).toBe('reached'))
  expect(await asleep()).toBe(0)
  await allow(false)
  expect(await administrator.call('POST /curtailment/restore/{siteId}', { params: params() })).toMatchObject({
    code: 200,
  })
  const held = await until((site) => expect(kindsOf(site)?.slice(-2)).toEqual(['ended', 'held']))
  expect(held.last?.unrestored).toBeGreaterThan(0)
  await allow(true)
  const ended = await until((site) => expect(site.last?.status).toBe('ended'))
  expect(kindsOf(ended)?.at(-1)).toBe('restored')
  for (const { index } of miners.miners) expect((await miners.stateOf(index)).powerShare).toBeCloseTo(1, 0)
}, 120_000)

test('the list finds who draws power though it confirmed, then who did not come back; as many as the site counts', async () => {
  const { db } = server
  const farm = await addOwner(db, 'curtailed')
  const names = ['asleep', 'awake', 'not polled since', 'scrapped'] as const
  const ids = await Promise.all(names.map((name) => addDevice(db, farm, name)))
  const [asleepId = 0, awake = 0, , scrapped = 0] = ids
  await db.updateTable('device').set({ state: 'scrap' }).where('id', '=', scrapped).execute()
  const [sentAt, polledAt] = [new Date(Date.now() - 60_000), new Date()]
  const run = {
    kind: 'sleep',
    requested_by: administrator.userId,
    batch_size: 50,
    pause_ms: 500,
    status: 'done',
  } as const
  const { id: run_id } = await db.insertInto('command_run').values(run).returning('id').executeTakeFirstOrThrow()
  const { id: curtailment_id } = await db
    .insertInto('curtailment')
    .values({
      site_id: farm.site,
      target_watts: 1,
      watts_before: 2,
      until_at: polledAt,
      requested_by: administrator.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('curtailment_step').values({ curtailment_id, kind: 'shed', run_id }).execute()
  for (const device_id of ids) {
    const command = { site_id: farm.site, run_id, device_id, status: 'done', ended_at: sentAt }
    await db.insertInto('device_command').values(command).execute()
    await db.insertInto('curtailment_device').values({ curtailment_id, device_id, watts: 3400 }).execute()
    await setLive(db, device_id, {
      watts: device_id === asleepId ? 20 : 3300,
      answered_at: names[ids.indexOf(device_id)] === 'not polled since' ? new Date(0) : polledAt,
    })
  }
  const site = async () =>
    (await administrator.call('GET /curtailment/site/{siteId}', { params: { siteId: farm.site } })).data.last
  const listed = async (curtailed: 'disobedient' | 'unrestored') => {
    const { data } = await administrator.call('POST /device/find/', { request: { siteId: farm.site, curtailed } })
    expect(data.totalCount).toBe(data.data.length)
    return data.data.map(({ id }) => id)
  }
  expect(await site()).toMatchObject({ devices: 4, disobedient: 1, unrestored: 0 })
  expect([await listed('disobedient'), await listed('unrestored')]).toEqual([[awake], []])
  await db.updateTable('curtailment').set({ status: 'ended' }).where('id', '=', curtailment_id).execute()
  expect(await site()).toMatchObject({ devices: 4, disobedient: 0, unrestored: 1 })
  expect([await listed('disobedient'), await listed('unrestored')]).toEqual([[], [asleepId]])
  await setLive(db, asleepId, { watts: 3300 })
  expect(await listed('unrestored')).toEqual([])
})

test.each([
  [true, 'noMore'],
  [false, 'held'],
])('where no make can sleep, with sleep allowed: %s, its step is %s', async (sleep, kind) => {
  const { db } = server
  const farm = await addOwner(db, `makes ${kind}`)
  await administrator.call('POST /command/settings/{siteId}', {
    params: { siteId: farm.site },
    request: { restart: false, findMe: false, switchPool: false, sleep, power: false },
  })
  const device_id = await addDevice(db, farm, `T30 ${kind}`)
  const [at, site_id] = [new Date(), farm.site]
  await db.updateTable('device').set({ host: '127.0.0.1', state: 'normal' }).where('id', '=', device_id).execute()
  await setLive(db, device_id, { watts: 2200, hashrate_ths: 30, answered_at: at })
  await db.insertInto('device_answer').values({ site_id, device_id, at, reader: 'innosilicon' }).execute()
  const figures = { devices_due: 1, devices_online: 1, devices_read: 1, devices_measured: 1, rated_mhs: 30, took_ms: 1 }
  const watts = { hashrate_mhs: 30, watts_measured: 2200, watts_estimated: 0, paired_watts: 2200, paired_mhs: 30 }
  const swept_at = new Date(Date.now() + 60_000)
  const owners = { site_id, client_id: farm.client, account_id: farm.account }
  await db
    .insertInto('fleet_live')
    .values({ ...owners, swept_at, ...figures, ...watts })
    .execute()
  await administrator.call('POST /curtailment/begin/{siteId}', {
    params: { siteId: site_id },
    request: { hours: 1, targetWatts: 1000 },
  })
  await work()
  const { data } = await administrator.call('GET /curtailment/site/{siteId}', { params: { siteId: site_id } })
  expect(data.last?.steps.map((step) => step.kind)).toEqual([kind])
})

test('a person who sees some clients’ devices of a site puts none of the others’ to sleep', async () => {
  await server.db
    .insertInto('role_key')
    .values({ role: '代理', key: 'command_setting', can_write: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const request = { hours: 1, targetWatts: 1 }
  for (const verb of ['begin', 'restore'] as const)
    expect(await agent.callAny(`POST /curtailment/${verb}/{siteId}`, { params: params(), request })).toMatchObject({
      code: 41_000,
    })
})

test('a curtailment that can’t go on keeps no other site waiting', async () => {
  const sites = [await addOwner(server.db, 'first'), await addOwner(server.db, 'second')].map(({ site }) => site)
  const [broken = 0, other = 0] = await Promise.all(
    sites.map(async (site_id) => {
      const { id } = await server.db
        .insertInto('curtailment')
        .values({
          site_id,
          target_watts: 1,
          watts_before: 2,
          until_at: new Date(0),
          requested_by: administrator.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }),
  )
  const [first, second] = [broken, other].toSorted((a, b) => a - b)
  await sql`
    alter table curtailment_step add constraint broken check (curtailment_id <> ${sql.lit(first)})`.execute(server.db)
  await curtail.run(server.app, new AbortController().signal)
  const rows = await server.db
    .selectFrom('curtailment')
    .select(['id', 'status'])
    .where('site_id', 'in', sites)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: first, status: 'curtailing' },
    { id: second, status: 'restoring' },
  ])
})
