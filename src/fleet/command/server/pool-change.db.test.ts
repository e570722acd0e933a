import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { startPoller } from '../../poller/server/start-poller.ts'
import type { Poller } from '../../poller/server/start-poller.ts'
import { NO_FAULTS } from '../../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'

// A change of pools: shown before, tried on some devices, and taken back.

const WAIT = { timeout: 20_000, interval: 50 }
const COUNT = 6
const A = 'stratum+tcp://pool-a.example:3333'
const B = 'stratum+tcp://pool-b.example:3333'

let server: TestServer
let administrator: TestCaller
let miners: SimulatedFleet
let poller: Poller
let ids: number[]

beforeAll(async () => {
  server = await testServer({ config: { sweepMs: 200, pollDeadlineMs: 300, pollConcurrency: 100 } })
  const owner = await addOwner(server.db, 'farm')
  administrator = await server.signIn('管理员')
  miners = await startSimulatedFleet({
    seed: 5,
    port: MINER_PORT,
    faults: NO_FAULTS,
    count: COUNT,
    base: `127.${130 + (process.pid % 40)}.16.0`,
    mix: { antminer: 1 },
  })
  ids = (
    await addPolledDevices(
      server.db,
      owner,
      miners.miners.map(({ address, port }) => `${address}:${port}`),
    )
  ).map(({ id }) => id)
  poller = startPoller(server.app, server.settings)
  await administrator.call('POST /command/settings/{siteId}', {
    params: { siteId: owner.site },
    request: { restart: false, findMe: false, switchPool: true },
  })
})
afterAll(async () => {
  await poller.stop()
  await miners.stop()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  for (const { index } of miners.miners) await miners.setFault(index, null)
  await vi.waitFor(async () => expect(await poolsNow()).not.toContain(null), WAIT)
})

const filter = () => ({ ids })
async function change(pool: string) {
  const { data } = await administrator.call('POST /command/poolChange', {
    request: { pool: { url: pool }, filter: filter() },
  })
  return data.data
}
const poolsNow = async () => (await change(B)).map(({ now }) => now)
const begin = async (url: string, more: object = {}) =>
  (
    await administrator.call('POST /command/run', {
      request: { kind: 'switchPool', pool: { url }, filter: filter(), expected: COUNT, tryFirst: 2, ...more },
    })
  ).data.runId
async function runOf(runId: number) {
  const { data } = await administrator.call('POST /command/find/', { request: { runId } })
  return data.data[0]
}
async function statusesOf(runId: number) {
  const { data } = await administrator.call('POST /command/results/{runId}', {
    params: { runId },
    request: { size: 100 },
  })
  return data.data.map(({ isFirst, status }) => `${isFirst ? 'first ' : ''}${status}`).toSorted()
}
const undo = (runId: number) => administrator.call('POST /command/undo/{runId}', { params: { runId } })

test('shows before what each device would change to; the others follow those tried; each gets its own pool back', async () => {
  const before = await poolsNow()
  expect(await change(B)).toMatchObject(before.map((now) => ({ now, after: B, leftOut: null })))
  expect(await change('none:1')).toMatchObject(before.map((now) => ({ now, after: null, leftOut: 'noSuchPool' })))
  const runId = await begin(before[0] === B ? A : B)
  expect(await runOf(runId)).toMatchObject({ isTrying: true, canUndo: false })
  await vi.waitFor(async () => expect(await runOf(runId)).toMatchObject({ status: 'done', isTrying: false }), WAIT)
  expect(await statusesOf(runId)).toEqual(['done', 'done', 'done', 'done', 'first done', 'first done'])
  await vi.waitFor(async () => expect(new Set(await poolsNow())).toEqual(new Set([before[0] === B ? A : B])), WAIT)
  expect(await runOf(runId)).toMatchObject({ canUndo: true })
  const setStatus = (status: 'running' | 'done') =>
    server.db.updateTable('command_run').set({ status }).where('id', '=', runId).execute()
  await setStatus('running')
  expect(await runOf(runId)).toMatchObject({ canUndo: false })
  await setStatus('done')
  const back = await undo(runId)
  expect(back.data).toMatchObject({ able: COUNT, leftOut: [] })
  await vi.waitFor(
    async () => expect(await runOf(back.data.runId)).toMatchObject({ status: 'done', undoes: runId }),
    WAIT,
  )
  await vi.waitFor(async () => expect(await poolsNow()).toEqual(before), WAIT)
  expect(await runOf(runId)).toMatchObject({ canUndo: false })
  expect(await undo(runId)).toMatchObject({ code: 41000 })
  expect(await runOf(back.data.runId)).toMatchObject({ canUndo: false })
  expect(await undo(back.data.runId)).toMatchObject({ code: 404 })
}, 60_000)

const sweeps = async () => (await server.db.selectFrom('sweep').select('id').execute()).length

test('stops when one that was tried mines on for the old pool; the others keep theirs', async () => {
  const before = await poolsNow()
  const other = before[0] === B ? A : B
  for (const { index } of miners.miners) await miners.setFault(index, 'disobedient')
  const runId = await begin(other)
  await vi.waitFor(async () => expect(await statusesOf(runId)).toContain('first done'), WAIT)
  const enough = (await sweeps()) + 3
  await vi.waitFor(async () => expect(await sweeps()).toBeGreaterThanOrEqual(enough), WAIT)
  expect(await statusesOf(runId)).toContain('waiting')
  // As if its minutes had passed.
  await server.db
    .updateTable('device_command')
    .set({ ended_at: new Date(Date.now() - 11 * 60_000) })
    .where('run_id', '=', runId)
    .where('is_first', '=', true)
    .where('status', '=', 'done')
    .execute()
  await vi.waitFor(async () => expect(await runOf(runId)).toMatchObject({ status: 'stopped' }), WAIT)
  expect(await statusesOf(runId)).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
    'first done',
    'first done',
  ])
  expect(await poolsNow()).toEqual(before)
  const actions = await server.db.selectFrom('audit_log').select('action').where('object_id', '=', runId).execute()
  expect(actions.map(({ action }) => action)).toContain('stop pool change')
}, 60_000)

test('stops at once when one that was tried refuses', async () => {
  const [first] = miners.miners
  if (first) await miners.setReadOnly(first.index, true)
  const runId = await begin(A)
  await vi.waitFor(async () => expect(await runOf(runId)).toMatchObject({ status: 'stopped' }), WAIT)
  expect((await statusesOf(runId)).filter((status) => status === 'cancelled')).toHaveLength(COUNT - 2)
  if (first) await miners.setReadOnly(first.index, false)
}, 30_000)
