import { expect, test, vi } from 'vitest'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { atOneMoment, expectSumsToHold } from '../../testing/expect-sums.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { remoteSite } from '../../testing/remote-site.ts'
import { startPoller } from '../../poller/server/start-poller.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'

const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

async function setter(server: TestServer) {
  const administrator = await server.signIn('管理员')
  return (values: Record<string, string | null>) => administrator.call('POST /setting/save', { request: { values } })
}
const devices = ({ db }: TestServer) => db.selectFrom('device').select(['state', 'missed_sweeps as missed']).execute()
const states = async (server: TestServer) => (await devices(server)).map(({ state }) => state)
const sweeps = ({ db }: TestServer) => db.selectFrom('sweep').select('business_day as day').orderBy('id').execute()

async function twoMiners(base: string) {
  const fleet = await startSimulatedFleet({
    count: 2,
    seed: 1,
    base,
    port: MINER_PORT,
    mix: { t30: 1 },
    faults: NO_FAULTS,
  })
  return {
    addresses: fleet.miners.map(({ address, port }) => `${address}:${port}`),
    silence: () => Promise.all([0, 1].map((miner) => fleet.setFault(miner, 'refused'))),
    [Symbol.asyncDispose]: () => fleet.stop(),
  }
}

/** A server with a site of these miners, which it polls on request. */
async function serverWith(addresses: readonly string[], config: object) {
  const server = await testServer({ config: { pollDeadlineMs: 300, ...config } })
  await addPolledDevices(server.db, await addOwner(server.db, 'site'), addresses)
  return server
}

/** The miners stop answering: with a threshold of 100 sweeps no device is offline, with 3 all are. */
async function expectThresholdToFollow(server: TestServer, silence: () => Promise<unknown>) {
  const set = await setter(server)
  await set({ OFFLINE_AFTER_SWEEPS: '100' })
  await until(async () => expect(await states(server)).toEqual(['normal', 'normal']))
  await silence()
  await until(async () => expect((await devices(server)).every(({ missed }) => missed > 5)).toBe(true))
  expect(await states(server)).toEqual(['normal', 'normal'])
  await set({ OFFLINE_AFTER_SWEEPS: null })
  await until(async () => expect(await states(server)).toEqual(['offline', 'offline']))
}

test('a changed threshold applies from the next sweep', async () => {
  await using miners = await twoMiners('127.62.0.0')
  await using server = await serverWith(miners.addresses, { sweepMs: 100 })
  const poller = startPoller(server.app, server.settings)
  await expectThresholdToFollow(server, miners.silence)
  await poller.stop()
})

test('records of a remote poller are judged by the current thresholds', async () => {
  await using miners = await twoMiners('127.62.1.0')
  await using site = await remoteSite(miners.addresses)
  await site.poll()
  await expectThresholdToFollow(site.server, miners.silence)
})

test('a shorter interval does not wait for the end of a long one', async () => {
  await using server = await serverWith(['127.62.2.1:9'], {})
  const set = await setter(server)
  await set({ SWEEP_SECONDS: '3600' })
  const poller = startPoller(server.app, server.settings)
  await until(async () => expect(await sweeps(server)).toHaveLength(1))
  await set({ SWEEP_SECONDS: '1' })
  await until(async () => expect((await sweeps(server)).length).toBeGreaterThan(2))
  await poller.stop()
})

test('after a change of time zone, forward or back, days and sums are right', async () => {
  await using miners = await twoMiners('127.62.3.0')
  await using server = await serverWith(miners.addresses, { sweepMs: 100 })
  const set = await setter(server)
  const poller = startPoller(server.app, server.settings)
  const dayIn = async (zone: string) => {
    await set({ TIME_ZONE: zone })
    const known = (await sweeps(server)).length
    await until(async () => expect((await sweeps(server)).length).toBeGreaterThan(known + 2))
    return (await sweeps(server)).at(-1)?.day ?? ''
  }
  // They are 25 hours apart.
  const days = [await dayIn('Pacific/Pago_Pago'), await dayIn('Pacific/Kiritimati'), await dayIn('Pacific/Pago_Pago')]
  expect(days[1]! > days[0]!, String(days)).toBe(true)
  expect(days[2]! < days[1]!, String(days)).toBe(true)
  await poller.stop()
  await atOneMoment(server.db, expectSumsToHold)
})
