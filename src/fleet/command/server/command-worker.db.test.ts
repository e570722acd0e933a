import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { startPoller } from '../../poller/server/start-poller.ts'
import type { Poller } from '../../poller/server/start-poller.ts'
import { NO_FAULTS } from '../../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

const CHILD = path.join(import.meta.dirname, '../../testing/poll-in-child.ts')
const BASE = `127.${170 + (process.pid % 40)}`
const WAIT = { timeout: 20_000, interval: 50 }
const COUNT = 12

let server: TestServer
let owner: TestOwner
let administrator: TestCaller
let miners: SimulatedFleet
let lights: SimulatedFleet
let poller: Poller
/** ids of the devices, in the order of the miners */
let ids: number[]
let lightIds: number[]

beforeAll(async () => {
  server = await testServer({ config: { sweepMs: 200, pollDeadlineMs: 300, pollConcurrency: 100 } })
  owner = await addOwner(server.db, 'farm')
  administrator = await server.signIn('管理员')
  const options = { seed: 5, port: MINER_PORT, faults: NO_FAULTS, latencyMs: [1, 20] as const, bootMs: 2000 }
  miners = await startSimulatedFleet({ ...options, count: COUNT, base: `${BASE}.0.0`, mix: { t30: 1 } })
  lights = await startSimulatedFleet({ ...options, count: 2, base: `${BASE}.8.0`, mix: { 'whatsminer-v2': 1 } })
  const add = async (fleet: SimulatedFleet) => {
    const addresses = fleet.miners.map(({ address, port }) => `${address}:${port}`)
    return (await addPolledDevices(server.db, owner, addresses)).map(({ id }) => id)
  }
  ids = await add(miners)
  lightIds = await add(lights)
  poller = startPoller(server.app, server.settings)
  await allow({})
  await vi.waitFor(async () => {
    const { data } = await ask({ kind: 'restart', filter: {} })
    expect(data.leftOut.filter(({ reason }) => reason === 'neverRead')).toEqual([])
  }, WAIT)
})
afterAll(async () => {
  await poller.stop()
  await Promise.all([miners.stop(), lights.stop()])
  await server[Symbol.asyncDispose]()
})
beforeEach(() => allow({}))

const allow = (change: object) =>
  administrator.callAny('POST /command/settings/{siteId}', {
    params: { siteId: owner.site },
    request: {
      restart: true,
      findMe: true,
      switchPool: true,
      sleep: true,
      power: true,
      password: 'admin',
      ...change,
    },
  })
const ask = (request: RequestOf<'POST /command/preview'>) => administrator.call('POST /command/preview', { request })
const tell = (request: Omit<RequestOf<'POST /command/run'>, 'expected'>, caller = administrator) =>
  caller.call('POST /command/run', {
    request: { ...request, expected: (request.filter?.ids as number[] | undefined)?.length ?? 0 },
  })
async function runOf(runId: number) {
  const { data } = await administrator.call('POST /command/find/', { request: { runId } })
  const [run] = data.data
  if (!run) throw new Error('no such run')
  return run
}
async function resultsOf(runId: number) {
  const { data } = await administrator.call('POST /command/results/{runId}', {
    params: { runId },
    request: { size: 100 },
  })
  return data.data
}
async function ended(runId: number) {
  await vi.waitFor(async () => expect(await runOf(runId)).not.toHaveProperty('status', 'running'), WAIT)
  return resultsOf(runId)
}

test('off until an administrator allows it; the password is never shown', async () => {
  const off = await addOwner(server.db, 'off')
  const [device = 0] = (await addPolledDevices(server.db, off, ['127.0.0.1:1'])).map(({ id }) => id)
  expect(await tell({ kind: 'restart', filter: { ids: [device] } })).toMatchObject({ code: 41000 })
  expect((await ask({ kind: 'findMe', filter: { ids: [device, ...ids] } })).data).toMatchObject({
    matched: COUNT + 1,
    able: 0,
    leftOut: [
      { reason: 'elsewhere', devices: COUNT },
      { reason: 'siteOff', devices: 1 },
    ],
    sitesOff: [{ id: off.site, devices: 1 }],
  })
  await allow({ password: 'very secret', account: 'user1' })
  const { data } = await administrator.call('GET /command/settings/{siteId}', { params: { siteId: owner.site } })
  expect(data).toMatchObject({ restart: true, account: 'user1', hasPassword: true })
  const { sealed_password: sealed } = await server.db
    .selectFrom('site_command_setting')
    .select('sealed_password')
    .where('site_id', '=', owner.site)
    .executeTakeFirstOrThrow()
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./)
  const audit = await server.db.selectFrom('audit_log').select(['before', 'after']).execute()
  expect(JSON.stringify([data, audit])).not.toContain('very secret')
  const agent = await server.signIn('代理', { clients: [owner.client] })
  expect(
    await agent.callAny('POST /command/settings/{siteId}', { params: { siteId: owner.site }, request: {} }),
  ).toMatchObject({ code: 403 })
})

test('restarts, a few at a time: each is silent, then up for as long as that', async () => {
  const startedMs = Date.now()
  const { data } = await tell({ kind: 'restart', filter: { ids }, batchSize: 8, pauseMs: 1 })
  expect(data).toMatchObject({ able: COUNT, leftOut: [] })
  // One restart at a time at a site.
  expect(await tell({ kind: 'restart', filter: { ids: ids.slice(0, 1) } })).toMatchObject({ code: 41000 })
  const results = await ended(data.runId)
  expect(results.map(({ status }) => status)).toEqual(ids.map(() => 'done'))
  const sentAt = [...new Set(results.map((result) => Date.parse(result.sentAt ?? '')))].toSorted((a, b) => a - b)
  expect(sentAt).toHaveLength(2)
  expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  for (const { index } of miners.miners)
    expect((await miners.stateOf(index)).bootedAt).toBeGreaterThanOrEqual(startedMs - 1000)
  const up = () => server.db.selectFrom('device_live').select('uptime_s').where('device_id', 'in', ids).execute()
  await vi.waitFor(async () => {
    for (const { uptime_s } of await up()) expect(uptime_s).toBeLessThan(60)
  }, WAIT)
  const { data: device } = await administrator.call('GET /command/device/{id}', { params: { id: ids[0] ?? 0 } })
  expect(device).toMatchObject({
    unable: { restart: null, findMe: 'elsewhere' },
    last: [{ kind: 'restart', status: 'done' }],
  })
  const audited = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_kind', '=', 'command')
    .where('object_id', '=', data.runId)
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['restart devices', 'command ended'])
}, 40_000)

test('lights with the site’s password, and none with a wrong one', async () => {
  const light = async (isOn: boolean) => {
    // One of a make that has no light is left out, and comes after the devices that were sent to.
    const { data } = await tell({ kind: 'findMe', isOn, filter: { ids: [ids[0] ?? 0, ...lightIds] } })
    const [left, ...told] = (await ended(data.runId)).map(({ status }) => status).toReversed()
    expect(left).toBe('leftOut')
    return told
  }
  expect(await light(true)).toEqual(['done', 'done'])
  expect((await lights.stateOf(0)).isLightOn).toBe(true)
  expect(await light(false)).toEqual(['done', 'done'])
  expect((await lights.stateOf(0)).isLightOn).toBe(false)
  await allow({ password: 'wrong' })
  expect(await light(true)).not.toContain('done')
  await allow({ password: undefined, forgetsPassword: true })
  expect((await ask({ kind: 'findMe', filter: { ids: lightIds } })).data.leftOut).toEqual([
    { reason: 'noPassword', devices: 2 },
  ])
})

test('switches the pool, and the next poll sees it', async () => {
  const id = ids[1] ?? 0
  const poolsOf = async () => (await administrator.call('GET /command/device/{id}', { params: { id } })).data.pools
  await vi.waitFor(async () => expect((await poolsOf()).some(({ isActive }) => isActive)).toBe(true), WAIT)
  const other = (await poolsOf()).find(({ isActive }) => !isActive)
  if (!other) throw new Error('no other pool')
  expect(await tell({ kind: 'switchPool', filter: { ids: [id] } })).toMatchObject({ code: 41000 })
  const { data } = await tell({ kind: 'switchPool', pool: { url: other.url }, filter: { ids: [id] } })
  expect(await ended(data.runId)).toMatchObject([{ status: 'done' }])
  await vi.waitFor(
    async () => expect((await poolsOf()).find(({ isActive }) => isActive)).toMatchObject({ url: other.url }),
    WAIT,
  )
}, 30_000)

test('sleeps until it is woken, and its page shows since when', async () => {
  const id = lightIds[0] ?? 0
  const asleepSince = async () =>
    (await administrator.call('GET /command/device/{id}', { params: { id } })).data.asleepSince
  const hashrate = async () =>
    (
      await server.db
        .selectFrom('device_live')
        .select('hashrate_ths')
        .where('device_id', '=', id)
        .executeTakeFirstOrThrow()
    ).hashrate_ths
  expect((await ask({ kind: 'sleep', filter: { ids } })).data.leftOut).toEqual([{ reason: 'none', devices: COUNT }])
  const slept = await tell({ kind: 'sleep', filter: { ids: lightIds } })
  expect(await ended(slept.data.runId)).toMatchObject([{ status: 'done' }, { status: 'done' }])
  expect(await asleepSince()).toMatch(/^20/)
  await vi.waitFor(async () => expect(await hashrate()).toBe(0), WAIT)
  const woken = await tell({ kind: 'wake', filter: { ids: lightIds } })
  await ended(woken.data.runId)
  expect(await asleepSince()).toBeNull()
  await vi.waitFor(async () => expect(await hashrate()).toBeGreaterThan(0), WAIT)
}, 30_000)

test('draws less with a limit in percent of its type’s rating', async () => {
  expect(await tell({ kind: 'limitPower', filter: { ids: lightIds } })).toMatchObject({ code: 41000 })
  expect(await tell({ kind: 'powerMode', filter: { ids: lightIds } })).toMatchObject({ code: 41000 })
  expect(await tell({ kind: 'limitPower', powerPercent: 49, filter: { ids: lightIds } })).toMatchObject({ code: 400 })
  const { data } = await tell({ kind: 'limitPower', powerPercent: 60, filter: { ids: lightIds } })
  expect(await ended(data.runId)).toMatchObject([{ status: 'done' }, { status: 'done' }])
  expect(await runOf(data.runId)).toMatchObject({ kind: 'limitPower', powerPercent: 60, powerMode: null })
  // Of the type, which the tests' devices have in common, not of this miner.
  const { powerShare } = await lights.stateOf(0)
  expect(powerShare).toBeGreaterThan(0)
  expect(powerShare).toBeLessThan(1)
  await allow({ power: false })
  expect((await ask({ kind: 'powerMode', filter: { ids: lightIds } })).data).toMatchObject({
    leftOut: [{ reason: 'siteOff', devices: 2 }],
  })
})

test('one that only reads refuses, one that hangs keeps no one waiting', async () => {
  const chosen = ids.slice(2, 5)
  const pool = (await administrator.call('GET /command/device/{id}', { params: { id: chosen[0] ?? 0 } })).data.pools[0]
  await miners.setReadOnly(2, true)
  await miners.setFault(3, 'hung')
  const { data } = await tell({
    kind: 'switchPool',
    pool: { url: pool?.url ?? '' },
    filter: { ids: chosen },
    batchSize: 1,
    pauseMs: 200,
  })
  const results = await ended(data.runId)
  expect(results).toMatchObject([
    { status: 'refused', code: 45, isAccessDenied: true },
    { status: 'silent', reason: 'timeout' },
    { status: 'done' },
  ])
  // The third was sent its command before the second timed out.
  expect(Date.parse(results[2]?.sentAt ?? '')).toBeLessThan(Date.parse(results[1]?.endedAt ?? ''))
  await miners.setReadOnly(2, false)
  await miners.setFault(3, null)
})

test('a cancelled run sends nothing more; others’ runs are not found', async () => {
  const { data } = await tell({ kind: 'restart', filter: { ids }, batchSize: 1, pauseMs: 60_000 })
  await vi.waitFor(async () => expect((await resultsOf(data.runId))[0]).not.toHaveProperty('status', 'waiting'), WAIT)
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const params = { runId: data.runId }
  expect(await agent.call('POST /command/cancel/{runId}', { params })).toMatchObject({ code: 404 })
  expect(await agent.call('POST /command/results/{runId}', { params })).toMatchObject({ code: 404 })
  expect(await administrator.call('POST /command/cancel/{runId}', { params })).toMatchObject({ code: 200 })
  const statuses = (await ended(data.runId)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(COUNT - 1)
  expect(await runOf(data.runId)).toMatchObject({ status: 'cancelled' })
}, 30_000)

test('a run that an API token began is interrupted once the token is revoked', async () => {
  const { userId } = await server.signIn('管理员')
  const token = testCaller(server.url, await addToken(server.db, userId))
  const { data } = await tell({ kind: 'restart', filter: { ids }, batchSize: 1, pauseMs: 1000 }, token)
  await vi.waitFor(async () => expect((await resultsOf(data.runId))[0]).not.toHaveProperty('status', 'waiting'), WAIT)
  const person = await tell({ kind: 'findMe', filter: { ids: lightIds }, batchSize: 1, pauseMs: 1000 })
  await server.db.updateTable('api_token').set({ revoked_at: new Date() }).where('user_id', '=', userId).execute()
  const statuses = (await ended(data.runId)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'interrupted').length).toBeGreaterThan(COUNT - 5)
  expect(await runOf(data.runId)).toMatchObject({ status: 'interrupted' })
  expect((await ended(person.data.runId)).map(({ status }) => status)).toEqual(['done', 'done'])
}, 30_000)

test('an agent commands the devices of its own clients alone', async () => {
  const foreign = await addOwner(server.db, 'foreign')
  const stranger = await server.signIn('代理', { clients: [foreign.client] })
  expect(await tell({ kind: 'restart', filter: { ids: [ids[0] ?? 0] } }, stranger)).toMatchObject({ code: 41000 })
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const { data } = await tell({ kind: 'findMe', filter: { ids: lightIds } }, agent)
  expect((await agent.call('POST /command/find/', { request: {} })).data.data).toMatchObject([
    { id: data.runId, total: 2 },
  ])
  await ended(data.runId)
  await expect(tell({ kind: 'restart', filter: { ids } }, await server.signIn('客户'))).resolves.toMatchObject({
    code: 403,
  })
})

nightlyTest(
  'a process killed in the middle: none gets the command twice, and the run goes on',
  async () => {
    await poller.stop()
    await using child = new TestChild(CHILD, [JSON.stringify(server.settings)])
    await miners.setFault(0, 'hung')
    const url = (await administrator.call('GET /command/device/{id}', { params: { id: ids[0] ?? 0 } })).data.pools[0]
      ?.url
    const { data } = await tell({
      kind: 'switchPool',
      pool: { url: url ?? '' },
      filter: { ids },
      batchSize: 1,
      pauseMs: 500,
    })
    // The first hangs, so that it is sent and without a result when the process dies.
    await vi.waitFor(async () => expect((await resultsOf(data.runId))[0]).toHaveProperty('status', 'sent'), WAIT)
    await child.end()
    const before = await resultsOf(data.runId)
    await miners.setFault(0, null)
    poller = startPoller(server.app, server.settings)
    const after = await ended(data.runId)
    expect(after[0]).toMatchObject({ status: 'unknown' })
    for (const [at, { status, sentAt }] of before.entries()) {
      if (status !== 'waiting') expect(after[at]).toHaveProperty('sentAt', sentAt)
      else expect(after[at]).toHaveProperty('status', 'done')
    }
  },
  60_000,
)
