import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setLive } from '../../testing/set-live.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'
import { addPolledDevices, answer } from '../../testing/polled-fleet.ts'
import { updateRunGivenBack, updateRunProgress, updateRunTaken } from './discovery-run.sql.ts'
import { upsertFound } from './found-device.sql.ts'

let server: TestServer
let administrator: TestCaller
let owner: TestOwner
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'farm')
})

const ask = (address: string, request: object) =>
  administrator.callAny(address, { request: { siteId: owner.site, ...request } })
const found = (host: string, serial: string | null, mac: string | null = null, model = 'T2T-30T') => ({
  host,
  port: 4028,
  answer: answer({ serial, mac, model }),
})
const asking = (host: string, family: LoginFamily, isRefused = false) => ({
  host,
  port: 80,
  answer: null,
  login: { family, isRefused },
})
async function list() {
  const { data } = await administrator.call('POST /discovery/findFound/', {
    request: { siteId: owner.site, size: 100 },
  })
  return data
}
async function actionsAtSite(): Promise<string[]> {
  const entries = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_kind', '=', 'site')
    .where('object_id', '=', owner.site)
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}
const kinds = async () => (await list()).data.map(({ ip, kind, conflict }) => [ip, kind, conflict])

async function addKnown(serial: string, host: string, mac: string | null, isAnswering = false): Promise<number> {
  const [device] = await addPolledDevices(server.db, owner, [host])
  const id = device?.id ?? 0
  await server.db
    .updateTable('device')
    .set({ serial, mac, missed_sweeps: isAnswering ? 0 : 3 })
    .where('id', '=', id)
    .execute()
  if (isAnswering) await setLive(server.db, id, { answered_at: new Date() })
  return id
}

test('each found miner gets its kind', async () => {
  const mark = `k${owner.site}-`
  const mac = (last: number) => `02:00:00:00:${owner.site % 90}:${10 + last}`
  await addKnown(`${mark}here`, '10.0.0.1', null)
  await addKnown(`${mark}moved`, '10.0.0.200', null)
  await addKnown(`${mark}card`, '10.0.0.201', mac(1))
  await addKnown(`${mark}there`, '10.0.0.202', null, true)
  const scrapped = await addKnown(`${mark}scrap`, '10.0.0.203', null)
  await server.db.updateTable('device').set({ state: 'scrap' }).where('id', '=', scrapped).execute()
  await addKnown(`${mark}other`, '10.0.0.9', null)
  await upsertFound(server.db, owner.site, 1, [
    found('10.0.0.1', `${mark}HERE`),
    found('10.0.0.2', `${mark}new`),
    found('10.0.0.3', `${mark}moved`),
    found('10.0.0.4', null, mac(1).toUpperCase()),
    found('10.0.0.5', `${mark}there`),
    found('10.0.0.6', `${mark}twice`),
    found('10.0.0.7', `${mark}twice`),
    found('10.0.0.8', `${mark}scrap`),
    found('10.0.0.9', `${mark}moved2`),
    found('10.0.0.10', `${mark}moved`, mac(1)),
    { host: '10.0.0.11', port: 4028, answer: null },
  ])
  expect(await kinds()).toEqual([
    ['10.0.0.1', 'known', null],
    ['10.0.0.2', 'new', null],
    // Two answer with the serial of one device.
    ['10.0.0.3', 'conflict', 'foundTwice'],
    ['10.0.0.4', 'moved', null],
    ['10.0.0.5', 'conflict', 'stillAnswers'],
    ['10.0.0.6', 'conflict', 'foundTwice'],
    ['10.0.0.7', 'conflict', 'foundTwice'],
    ['10.0.0.8', 'conflict', 'scrappedSerial'],
    // Another serial than the device's at this address, and no other device's: the entered serial stays.
    ['10.0.0.9', 'known', null],
    ['10.0.0.10', 'conflict', 'twoDevices'],
    ['10.0.0.11', 'unreadable', null],
  ])
  expect((await list()).counts).toEqual({ new: 1, known: 2, moved: 1, conflict: 6, unreadable: 1 })
})

test('two miners that claim one device both conflict, even if one is at its address', async () => {
  const mark = `b${owner.site}-`
  await addKnown(`${mark}here`, '10.0.0.1', null, true)
  await upsertFound(server.db, owner.site, 1, [found('10.0.0.1', `${mark}here`), found('10.0.0.2', `${mark}here`)])
  expect(await kinds()).toEqual([
    ['10.0.0.1', 'conflict', 'foundTwice'],
    ['10.0.0.2', 'conflict', 'foundTwice'],
  ])
})

test('another network card at a device’s address is another miner; cards without a number are none', async () => {
  const mark = `o${owner.site}-`
  await addKnown(`${mark}typed`, '10.0.0.1', '02:00:00:00:99:01')
  await upsertFound(server.db, owner.site, 1, [
    found('10.0.0.1', `${mark}other`, '02:00:00:00:99:02'),
    found('10.0.0.2', null, '00:00:00:00:00:00'),
    found('10.0.0.3', null, '00:00:00:00:00:00'),
  ])
  expect(await kinds()).toEqual([
    ['10.0.0.1', 'conflict', 'addressTaken'],
    ['10.0.0.2', 'new', null],
    ['10.0.0.3', 'new', null],
  ])
  expect((await list()).data).toMatchObject([{ holder: `${mark}typed` }, { mac: null }, { mac: null }])
})

test('a miner at an address where a device of another site stands is that device', async () => {
  const other = await addOwner(server.db, 'other')
  await addPolledDevices(server.db, other, [`10.9.${owner.site % 250}.1`])
  await upsertFound(server.db, owner.site, 1, [found(`10.9.${owner.site % 250}.1`, null)])
  expect((await list()).data).toMatchObject([{ kind: 'known', device: { siteId: other.site } }])
})

test('devices that changed places move together, though someone answers at each old address', async () => {
  const mark = `p${owner.site}-`
  const [a, b, c] = [
    await addKnown(`${mark}a`, '10.0.0.1', null, true),
    await addKnown(`${mark}b`, '10.0.0.2', null, true),
    await addKnown(`${mark}c`, '10.0.0.3', null, false),
  ]
  await upsertFound(server.db, owner.site, 1, [
    found('10.0.0.2', `${mark}a`),
    found('10.0.0.3', `${mark}b`),
    found('10.0.0.1', `${mark}c`),
  ])
  const { data: rows, counts } = await list()
  expect(counts).toMatchObject({ moved: 3, conflict: 0 })
  // One alone would share its address with the device that has not moved yet.
  expect(await ask('POST /discovery/adopt', { ids: [rows[1]?.id] })).toMatchObject({
    data: { moved: 0, failed: [{ count: 1, ips: ['10.0.0.2'] }] },
  })
  expect(await ask('POST /discovery/adopt', {})).toMatchObject({ data: { moved: 3, failedCount: 0 } })
  const devices = await server.db
    .selectFrom('device')
    .select(['id', 'host'])
    .where('site_id', '=', owner.site)
    .execute()
  expect(new Map(devices.map(({ id, host }) => [id, host]))).toEqual(
    new Map([
      [a, '10.0.0.2'],
      [b, '10.0.0.3'],
      [c, '10.0.0.1'],
    ]),
  )
  const audited = await server.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'move device')
    .where('object_id', '=', a)
    .execute()
  expect(audited).toMatchObject([{ before: { host: '10.0.0.1' }, after: { host: '10.0.0.2' } }])
})

test('new ones are named by a pattern, each is audited, and counters stay right', async () => {
  const mark = `n${owner.site}-`
  await upsertFound(server.db, owner.site, 1, [found('10.0.0.1', `${mark}1`), found('10.0.0.2', `${mark}2`)])
  const adopt = (namePattern: string) =>
    ask('POST /discovery/adopt', { accountId: owner.account, namePattern, type: 'T30' })
  expect(await adopt('{rack}')).toMatchObject({ code: 41000, data: { fields: { namePattern: expect.any(String) } } })
  expect(await adopt('A1-{n}')).toMatchObject({ data: { adopted: 2 } })
  const devices = await server.db
    .selectFrom('device')
    .select(['id', 'name'])
    .where('site_id', '=', owner.site)
    .orderBy('host')
    .execute()
  expect(devices.map(({ name }) => name)).toEqual(['A1-1', 'A1-2'])
  const audited = await server.db
    .selectFrom('audit_log')
    .select('object_id')
    .where('action', '=', 'adopt device')
    .where(
      'object_id',
      'in',
      devices.map(({ id }) => id),
    )
    .execute()
  expect(audited).toHaveLength(2)
  const { count } = await server.db
    .selectFrom('device_count')
    .select((select) => select.fn.sum<number>('devices').as('count'))
    .where('site_id', '=', owner.site)
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})

test('a serial taken concurrently by another device fails only that miner', async () => {
  const mark = `u${owner.site}-`
  const other = await addOwner(server.db, 'other')
  for (const [at, owned] of [owner, other].entries())
    await upsertFound(server.db, owned.site, 1, [
      found(`10.0.${at}.1`, `${mark}${at}`),
      found(`10.0.${at}.2`, `${mark}same`),
      found(`10.0.${at}.3`, `${mark}zz${at}`),
    ])
  const both = await Promise.all(
    [owner, other].map(({ site, account }) =>
      ask('POST /discovery/adopt', { siteId: site, accountId: account, type: 'T30' }),
    ),
  )
  // Who comes later meets the serial while it is being given, or sees a device that moved.
  const totals = both.map(({ data }) => data as { adopted: number; moved: number; failedCount: number })
  expect(totals.reduce((sum, { adopted }) => sum + adopted, 0)).toBe(5)
  expect(totals.reduce((sum, { moved, failedCount }) => sum + moved + failedCount, 0)).toBe(1)
})

test('new ones become devices, moved ones get their address, and nothing is doubled', async () => {
  const mark = `a${owner.site}-`
  const moved = await addKnown(`${mark}moved`, '10.0.0.200', null)
  await upsertFound(server.db, owner.site, 1, [
    found('10.0.0.1', `${mark}1`),
    found('10.0.0.2', null, `02:00:00:01:00:${10 + (owner.site % 80)}`, 'T2T-24T'),
    found('10.0.0.3', `${mark}moved`),
    found('10.0.0.4', `${mark}odd`, null, 'Something 9000'),
  ])
  const answered = await ask('POST /discovery/adopt', { accountId: owner.account })
  expect(answered).toMatchObject({
    code: 200,
    data: { adopted: 2, moved: 1, failedCount: 1, failed: [{ count: 1, ips: ['10.0.0.4'] }] },
  })
  const devices = await server.db
    .selectFrom('device')
    .select(['id', 'serial', 'host', 'type_name', 'state'])
    .where('site_id', '=', owner.site)
    .orderBy('host')
    .execute()
  expect(devices).toMatchObject([
    { serial: `${mark}1`, host: '10.0.0.1', type_name: 'T30' },
    { host: '10.0.0.2', type_name: 'T20' },
    { id: moved, serial: `${mark}moved`, host: '10.0.0.3' },
  ])
  expect(await kinds()).toEqual([['10.0.0.4', 'new', null]])
  // What no type fits is taken with a type that a user chose.
  expect(await ask('POST /discovery/adopt', { accountId: owner.account, type: 'T30' })).toMatchObject({
    data: { adopted: 1, failedCount: 0 },
  })
})

test('miners without serial and MAC are added together by their addresses, on request', async () => {
  const network = `10.8.${owner.site % 250}`
  await upsertFound(server.db, owner.site, 1, [
    found(`${network}.1`, null),
    found(`${network}.2`, null),
    found(`${network}.3`, `s${owner.site}`),
  ])
  const adopt = (request: object) => ask('POST /discovery/adopt', { accountId: owner.account, ...request })
  expect(await adopt({})).toMatchObject({
    data: { adopted: 1, failedCount: 2, failed: [{ count: 2, ips: [`${network}.1`, `${network}.2`] }] },
  })
  expect(await adopt({ isAddressSerial: true })).toMatchObject({ data: { adopted: 2, failedCount: 0 } })
  const devices = await server.db
    .selectFrom('device')
    .select(['serial', 'name'])
    .where('site_id', '=', owner.site)
    .orderBy('host')
    .execute()
  expect(devices).toEqual([`${network}.1`, `${network}.2`, `s${owner.site}`].map((name) => ({ serial: name, name })))
})

test('a conflict waits for a decision', async () => {
  const mark = `c${owner.site}-`
  const there = await addKnown(`${mark}there`, '10.0.0.200', null, true)
  await upsertFound(server.db, owner.site, 1, [
    found('10.0.0.1', `${mark}there`),
    found('10.0.0.2', `${mark}twice`),
    found('10.0.0.3', `${mark}twice`),
  ])
  const rows = (await list()).data
  const [first, second, third] = rows.map(({ id }) => id)
  const adopt = (request: object) => ask('POST /discovery/adopt', { accountId: owner.account, ...request })
  expect(await adopt({ ids: [first, second, third] })).toMatchObject({ data: { adopted: 0, moved: 0, failedCount: 3 } })
  expect(await adopt({ ids: [first, second], isMoveSure: true })).toMatchObject({ code: 41000 })
  expect(await adopt({ ids: [first], isMoveSure: true })).toMatchObject({ data: { moved: 1, failedCount: 0 } })
  expect(await adopt({ ids: [second], serial: `${mark}there` })).toMatchObject({ data: { adopted: 0, failedCount: 1 } })
  expect(await adopt({ ids: [second], serial: `${mark}decided` })).toMatchObject({ data: { adopted: 1 } })
  const device = await server.db.selectFrom('device').select('host').where('id', '=', there).executeTakeFirstOrThrow()
  expect(device.host).toBe('10.0.0.1')
})

test('a device that moved is no longer found where it was', async () => {
  const mark = `l${owner.site}-`
  await addKnown(`${mark}moved`, '10.0.0.1', null)
  // The scan came to both addresses, before and after the move.
  await upsertFound(server.db, owner.site, 1, [found('10.0.0.1', `${mark}moved`), found('10.0.0.2', `${mark}moved`)])
  const [, there] = (await list()).data
  await ask('POST /discovery/adopt', { ids: [there?.id], isMoveSure: true })
  expect(await kinds()).toEqual([])
})

test('a miner that asks for a login says what it lacks', async () => {
  await upsertFound(server.db, owner.site, 1, [
    asking('10.0.0.1', 'mara'),
    asking('10.0.0.2', 'antminer', true),
    asking('10.0.0.3', 'antminer'),
    asking('10.0.0.4', 'braiins'),
    { host: '10.0.0.5', port: 4028, answer: null },
  ])
  for (const family of ['antminer', 'braiins'] as const)
    await ask('POST /minerLogin/save', { family, password: 'secret' })
  expect((await list()).data.map(({ login }) => login?.need ?? null)).toEqual([
    'loginMissing',
    'loginRefused',
    'loginStored',
    'loginInClear',
    null,
  ])
  const ids = (await list()).data.map(({ id }) => id)
  expect(await ask('POST /discovery/adopt', { ids })).toMatchObject({ data: { failed: [{ count: 4 }, { count: 1 }] } })
})

test('two concurrent additions of the same miner make one device', async () => {
  await upsertFound(server.db, owner.site, 1, [found('10.0.0.1', `r${owner.site}`)])
  const both = await Promise.all([1, 2].map(() => ask('POST /discovery/adopt', { accountId: owner.account })))
  const adopted = both.map(({ data }) => (data as { adopted: number }).adopted)
  expect(adopted.toSorted((a, b) => a - b)).toEqual([0, 1])
})

test.each([
  ['ranges', 'POST /discovery/start', { ranges: ['10.0.0.9-10.0.0.1'] }],
  ['ranges', 'POST /discovery/start', { ranges: ['10.0.0.0/17', '10.1.0.0/17', '10.2.0.0'] }],
  ['ranges', 'POST /discovery/start', { ranges: ['8.8.8.8'] }],
  ['range', 'POST /siteRange/save', { range: 'here' }],
  ['accountId', 'POST /discovery/adopt', { accountId: 999_999_999 }],
  ['type', 'POST /discovery/adopt', { type: 'T99' }],
])('an error in %s of %s is reported at the field', async (field, address, request) => {
  expect(await ask(address, request)).toMatchObject({
    code: 41000,
    data: { fields: { [field]: expect.any(String) as string } },
  })
})

test('a site is searched once at a time, and a search can be cancelled', async () => {
  const started = await ask('POST /discovery/start', { ranges: ['10.0.0.0/30', '10.0.0.2-10.0.0.9'] })
  const { id } = started.data as { id: number }
  expect(await ask('POST /discovery/start', { ranges: ['10.0.0.1'] })).toMatchObject({ code: 41000 })
  const runs = async () =>
    (await administrator.call('POST /discovery/find/', { request: { siteId: owner.site } })).data.data
  expect(await runs()).toMatchObject([{ id, ranges: ['10.0.0.0-10.0.0.9'], status: 'waiting', addresses: 10 }])
  await administrator.call('POST /discovery/cancel/{id}', { params: { id } })
  expect(await runs()).toMatchObject([{ id, status: 'cancelled' }])
  expect(await administrator.callAny('POST /discovery/cancel/{id}', { params: { id } })).toMatchObject({ code: 404 })
  expect(await actionsAtSite()).toEqual(['search network', 'cancel search'])
})

test('miners that are removed from the list are noted in the audit log', async () => {
  await upsertFound(server.db, owner.site, 1, [found('10.0.0.7', `f${owner.site}`)])
  const [{ id } = { id: 0 }] = (await list()).data
  const forget = () => ask('POST /discovery/forget', { ids: [id] })
  expect(await forget()).toMatchObject({ code: 200, data: { forgotten: 1 } })
  expect(await forget()).toMatchObject({ code: 200, data: { forgotten: 0 } })
  expect(await actionsAtSite()).toEqual(['remove found miners'])
})

test('an agent’s device must stand in the site’s networks, when it names any, and no one’s at an address that is taken', async () => {
  await addKnown(`g${owner.site}`, '10.0.0.5', null)
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const save = (caller: TestCaller, ip: string) => {
    const serial = `n${owner.site}-${ip}`
    const request = { name: serial, serial, siteId: owner.site, accountId: owner.account, type: 'T30', ip }
    return caller.callAny('POST /device/save', { request })
  }
  const wrong = { code: 41000, data: { fields: { ip: expect.any(String) as string } } }
  expect(await save(agent, '10.0.0.5')).toMatchObject(wrong)
  expect(await save(agent, '192.168.0.1')).toMatchObject({ code: 200 })
  await ask('POST /siteRange/save', { range: '10.0.0.0/24' })
  expect(await save(agent, '192.168.0.2')).toMatchObject(wrong)
  expect(await save(agent, '10.0.0.6')).toMatchObject({ code: 200 })
  expect(await save(administrator, '192.168.0.2')).toMatchObject({ code: 200 })
  const ranges = await administrator.call('POST /siteRange/find/', { request: { siteId: owner.site } })
  expect(ranges.data.data).toMatchObject([{ range: '10.0.0.0/24', addresses: 256 }])
})

test('a process whose scan another one restarted writes nothing more of it', async () => {
  const { data } = await ask('POST /discovery/start', { ranges: ['10.0.0.0/30'] })
  const { id } = data as { id: number }
  // The first made no progress for so long that another process restarts the scan.
  const slow = await updateRunTaken(server.db, id, { abandonedAfterMs: 0, mostTries: 3 })
  const quick = await updateRunTaken(server.db, id, { abandonedAfterMs: 0, mostTries: 3 })
  if (!slow || !quick) throw new Error('the search was not taken')
  const progress = { probed: 2, answered: 0, identified: 0, isDone: false }
  expect(await updateRunProgress(server.db, slow, progress)).toBe(false)
  await updateRunGivenBack(server.db, slow)
  expect(await updateRunProgress(server.db, quick, progress)).toBe(true)
})
