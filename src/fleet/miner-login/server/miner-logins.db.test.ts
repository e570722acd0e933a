import { expect, test, vi } from 'vitest'
import { startPoller } from '../../poller/server/start-poller.ts'
import { SIMULATED_LOGIN } from '../../polling/simulator/dialects/http.ts'
import { NO_FAULTS } from '../../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT } from '../../testing/polling-app.ts'
import { remoteSite } from '../../testing/remote-site.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

async function lockedMiners(base: string) {
  const fleet = await startSimulatedFleet({
    count: 4,
    seed: 9,
    base,
    port: MINER_PORT,
    mix: { 'antminer-web': 1, 'braiins-rest': 1 },
    faults: NO_FAULTS,
  })
  return { addresses: fleet.miners.map(({ address, port }) => `${address}:${port}`), stop: () => fleet.stop() }
}

const devices = ({ db }: TestServer) =>
  db
    .selectFrom('device')
    .leftJoin('device_live', 'device_id', 'id')
    .select(['is_unreadable as isUnreadable', 'answered_at as answeredAt'])
    .orderBy('id')
    .execute()

async function expectLoginsToOpen(server: TestServer, siteId: number) {
  const administrator = await server.signIn('管理员')
  const save = (request: object) => administrator.callAny('POST /minerLogin/save', { request: { siteId, ...request } })
  await until(async () => expect((await devices(server)).every(({ isUnreadable }) => isUnreadable)).toBe(true))
  const { account, password } = SIMULATED_LOGIN
  for (const family of ['antminer', 'braiins'])
    expect(await save({ family, account, password })).toMatchObject({ code: 200 })
  await until(async () => {
    const read = await devices(server)
    expect(read.every(({ isUnreadable, answeredAt }) => !isUnreadable && answeredAt !== null)).toBe(true)
  })
  return { administrator, save }
}

test('the server’s own poller reads locked miners as soon as the site has their logins', async () => {
  const miners = await lockedMiners('127.63.10.0')
  await using server = await testServer({ config: { pollDeadlineMs: 1000, sweepMs: 200 } })
  const owner = await addOwner(server.db, 'locked')
  await addPolledDevices(server.db, owner, miners.addresses)
  const poller = startPoller(server.app, server.settings)
  try {
    const { administrator, save } = await expectLoginsToOpen(server, owner.site)
    const { data } = await administrator.call('GET /minerLogin/site/{siteId}', { params: { siteId: owner.site } })
    expect(data.data).toContainEqual({ family: 'antminer', account: 'root' })
    expect(data.data).toContainEqual({ family: 'mara', account: null })
    expect(JSON.stringify(data)).not.toContain(SIMULATED_LOGIN.password)
    // A wrong one makes them unreadable, with the reason; deleted, with another.
    expect(await save({ family: 'antminer', password: 'wrong' })).toMatchObject({ code: 200 })
    expect(await save({ family: 'braiins', isDeleted: true })).toMatchObject({ code: 200 })
    await until(async () => expect((await devices(server)).some(({ isUnreadable }) => isUnreadable)).toBe(true))
    const log = await server.db.selectFrom('audit_log').selectAll().where('action', 'like', '%miner login').execute()
    expect(log).toHaveLength(4)
    expect(JSON.stringify(log)).not.toMatch(/simulated|wrong/)
    const stored = await server.db.selectFrom('site_miner_login').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/simulated|wrong/)
  } finally {
    await poller.stop()
    await miners.stop()
  }
}, 90_000)

nightlyTest(
  'a remote poller gets the logins of its own site, once',
  async () => {
    const miners = await lockedMiners('127.63.11.0')
    await using site = await remoteSite(miners.addresses, { pollDeadlineMs: 1000 })
    const { server } = site
    const other = await addOwner(server.db, 'other')
    await server.db
      .insertInto('site_miner_login')
      .values({ site_id: other.site, family: 'proto', account: '', sealed_password: 'of another site' })
      .execute()
    try {
      await site.poll()
      await expectLoginsToOpen(server, site.owner.site)
      const report = {
        bufferId: crypto.randomUUID(),
        version: 'test',
        startedAt: new Date().toISOString(),
        devicesTag: null,
        buffer: { polls: 0, bytes: 0, oldestAt: null, droppedPolls: 0, isDiskFull: false },
      }
      const { signal } = new AbortController()
      const orders = await site.link.contact({ ...report, loginsKey: '' }, 0, signal)
      expect(Object.keys(orders.logins?.of ?? {})).toEqual(['antminer', 'braiins'])
      const again = await site.link.contact({ ...report, loginsKey: orders.logins?.key }, 0, signal)
      expect(again.logins).toBeNull()
      // One that is too old to use them gets none.
      expect((await site.link.contact(report, 0, signal)).logins).toBeNull()
    } finally {
      await miners.stop()
    }
  },
  90_000,
)

test.each([
  ['no password for a new login', { family: 'mara' }, 'password'],
  ['a password no header can hold', { family: 'mara', password: '密码' }, 'password'],
  ['a blank account', { family: 'mara', account: ' ', password: 'x' }, 'account'],
  ['an unknown family', { family: 'toaster', password: 'x' }, 'family'],
])('%s is refused at its field', async (_name, request, field) => {
  await using server = await testServer()
  const { site: siteId } = await addOwner(server.db, 'fields')
  const administrator = await server.signIn('管理员')
  const answer = await administrator.callAny('POST /minerLogin/save', { request: { siteId, ...request } })
  expect(answer).toMatchObject({ data: { fields: { [field]: expect.any(String) } } })
  expect(await server.db.selectFrom('site_miner_login').selectAll().execute()).toEqual([])
})
