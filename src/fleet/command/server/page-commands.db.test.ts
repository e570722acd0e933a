import { expect, test, vi } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import { startPoller } from '../../poller/server/start-poller.ts'
import { SIMULATED_LOGIN } from '../../polling/simulator/dialects/http.ts'
import { NO_FAULTS } from '../../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { remoteSite } from '../../testing/remote-site.ts'

const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

async function lockedMiners(base: string) {
  const mix = { 'braiins-rest': 1, 'antminer-web': 1 }
  const fleet = await startSimulatedFleet({ count: 2, seed: 9, base, port: MINER_PORT, faults: NO_FAULTS, mix })
  expect(fleet.miners.map(({ make }) => make).toSorted()).toEqual(['antminer-web', 'braiins-rest'])
  return { fleet, addresses: fleet.miners.map(({ address, port }) => `${address}:${port}`) }
}

async function expectLightsByLogin(administrator: TestCaller, siteId: number, fleet: SimulatedFleet) {
  const params = { siteId }
  await administrator.callAny('POST /command/settings/{siteId}', {
    params,
    request: { restart: false, findMe: true, switchPool: false, sleep: false, power: false },
  })
  const save = (family: string, password: string) =>
    administrator.callAny('POST /minerLogin/save', {
      request: { siteId, family, account: SIMULATED_LOGIN.account, password },
    })
  const light = { kind: 'findMe', isOn: true, filter: {} } as const
  const run = async () => {
    const { data } = await administrator.call('POST /command/run', { request: { ...light, expected: 2 } })
    let results: { status: string; isAccessDenied: boolean }[] = []
    await until(async () => {
      const answer = await administrator.call('POST /command/results/{runId}', {
        params: { runId: data.runId },
        request: { size: 10 },
      })
      results = answer.data.data
      expect(results.some(({ status }) => status === 'waiting' || status === 'sent')).toBe(false)
    })
    return results
  }
  const lights = async () => Promise.all(fleet.miners.map(async ({ index }) => (await fleet.stateOf(index)).isLightOn))
  await save('braiins', SIMULATED_LOGIN.password)
  await save('antminer', SIMULATED_LOGIN.password)
  await until(async () => {
    const { data } = await administrator.call('POST /command/preview', { request: light })
    expect(data).toMatchObject({ able: 2, leftOut: [] })
  })
  expect(await run()).toMatchObject([{ status: 'done' }, { status: 'done' }])
  expect(await lights()).toEqual([true, true])
  return { save, run }
}

test('a command to a page takes the login of its site', async () => {
  const { fleet, addresses } = await lockedMiners('127.63.12.0')
  await using server = await testServer({ config: { pollDeadlineMs: 1000, sweepMs: 200 } })
  const owner = await addOwner(server.db, 'locked')
  await addPolledDevices(server.db, owner, addresses)
  const poller = startPoller(server.app, server.settings)
  try {
    const { save, run } = await expectLightsByLogin(await server.signIn('管理员'), owner.site, fleet)
    await save('braiins', 'wrong')
    const outcomes = (await run()).map(({ status, isAccessDenied }) => `${status} ${isAccessDenied}`)
    expect(new Set(outcomes)).toEqual(new Set(['done false', 'refused true']))
  } finally {
    await poller.stop()
    await fleet.stop()
  }
}, 90_000)

test('and so does one that a remote poller sends', async () => {
  const { fleet, addresses } = await lockedMiners('127.63.13.0')
  await using site = await remoteSite(addresses, { pollDeadlineMs: 1000 })
  try {
    await site.poll()
    await expectLightsByLogin(await site.server.signIn('管理员'), site.owner.site, fleet)
  } finally {
    await fleet.stop()
  }
}, 90_000)
