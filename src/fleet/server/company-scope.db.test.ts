import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../platform/rules/business-time.ts'
import type { TestCaller } from '../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../platform/testing/test-fleet.ts'
import { addCompany } from '../../platform/testing/test-people.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import type { TestServer } from '../../platform/testing/test-server.ts'
import { addDeviceDays } from '../testing/add-days.ts'

// The management of a region sees what stands at the region's sites and below, for any owner, and nothing else of these owners.

const YESTERDAY = addDays(businessDay(new Date(), 'Asia/Shanghai'), -1)

let server: TestServer
let manager: TestCaller
/** has devices in the region, in a base below it, and elsewhere */
let owner: TestOwner
let region: number
let elsewhere: { company: number; site: number; account: number }
let devices: { inRegion: number; below: number; elsewhere: number }

async function addSite(name: string, companyId: number): Promise<number> {
  const site = await server.db
    .insertInto('site')
    .values({ name, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return site.id
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await server.signIn('管理员')
  region = await addCompany(db, 'region')
  const below = await addCompany(db, 'base below', region)
  const other = await addCompany(db, 'other region')
  owner = await addOwner(db, 'spread')
  await db.updateTable('site').set({ company_id: region }).where('id', '=', owner.site).execute()
  const account = await db
    .insertInto('account')
    .values({ client_id: owner.client, name: 'elsewhere', pool_user: 'elsewhere' })
    .returning('id')
    .executeTakeFirstOrThrow()
  elsewhere = { company: other, site: await addSite('elsewhere', other), account: account.id }
  devices = {
    inRegion: await addDevice(db, owner, 'here'),
    below: await addDevice(db, { ...owner, site: await addSite('below', below) }, 'below'),
    elsewhere: await addDevice(db, { ...owner, ...elsewhere }, 'there'),
  }
  await sql`select ensure_partitions(${`${YESTERDAY}T00:00:00Z`}::timestamptz, now())`.execute(db)
  const answered = { polls_due: 10, polls_offline: 0, max_celsius: null, max_fan_rpm: null }
  for (const { id, site_id, client_id, account_id, type_id } of await db.selectFrom('device').selectAll().execute()) {
    // Elsewhere nothing answered.
    const reads = id === devices.elsewhere ? 0 : 10
    const place = { day: YESTERDAY, device_id: id, site_id, client_id, account_id, type_id }
    const read = { polls_answered: reads, hashrate_reads: reads, hashrate_sum: 30 * reads }
    await addDeviceDays(db, [{ ...place, ...answered, ...read, state: 'normal' }])
    await db
      .insertInto('warning')
      .values({ site_id, device_id: id, type: 'hot', level: 'warn', details: '{}', opened_at: new Date() })
      .execute()
    await db
      .insertInto('repair_record')
      .values({ site_id, device_id: id, type: '送修', notes: '', repair_date: YESTERDAY })
      .execute()
  }
  manager = await server.signIn('管理层', { companyId: region })
})
afterAll(() => server[Symbol.asyncDispose]())

const seenDevices = () => [devices.inRegion, devices.below].toSorted((a, b) => a - b)

test.each(['POST /device/find/', 'POST /device/find2/'])('%s: the devices of the region and below', async (address) => {
  for (const request of [{}, { clientId: owner.client }]) {
    const { data } = await manager.callAny(address, { request })
    const { data: rows, totalCount } = data as { data: { id: number }[]; totalCount: number }
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(seenDevices())
    expect(totalCount).toBe(2)
  }
  expect((await manager.call('GET /device/getById/{id}', { params: { id: devices.below } })).code).toBe(200)
  const ofOthers = await manager.call('GET /device/getById/{id}', { params: { id: devices.elsewhere } })
  const ofNone = await manager.call('GET /device/getById/{id}', { params: { id: 999_999_999 } })
  expect(ofOthers.code).toBe(404)
  expect(ofOthers.message).toBe(ofNone.message)
})

test('a client, its accounts and its figures are those of what stands in the region', async () => {
  const { data: clients } = await manager.call('POST /client/find/')
  expect(clients).toMatchObject({
    data: [{ id: owner.client, totalDeviceCount: 2, onlineRate: 100, accountCount: 1 }],
    totalCount: 1,
  })
  const { data: accounts } = await manager.call('POST /account/find/', { request: { clientId: owner.client } })
  expect(accounts).toMatchObject({ data: [{ id: owner.account, totalDeviceCount: 2, onlineRate: 100 }], totalCount: 1 })
  expect((await manager.call('GET /account/getById/{id}', { params: { id: elsewhere.account } })).code).toBe(404)
  const { data: sites } = await manager.call('POST /site/find/')
  expect(sites.data.map(({ name }) => name.replace(/-\d+$/, ''))).toEqual(['below', 'spread'])
  expect((await manager.call('GET /site/getById/{id}', { params: { id: elsewhere.site } })).code).toBe(404)
})

test('trends, rankings, warnings and repairs likewise', async () => {
  const businessDateQuery: [string, string] = [YESTERDAY, YESTERDAY]
  for (const scope of [{}, { clientId: owner.client }, { accountId: owner.account }, { siteId: owner.site }]) {
    const { data } = await manager.call('POST /data/lineOnlineRateByDeviceDaily', {
      request: { ...scope, businessDateQuery },
    })
    expect(data.series[0]?.data).toEqual([100])
  }
  const { data: none } = await manager.call('POST /data/lineOnlineRateByDeviceDaily', {
    request: { siteId: elsewhere.site, businessDateQuery },
  })
  expect(none.series[0]?.data).toEqual([null])
  const { data: stack } = await manager.call('POST /data/getStackBarByState', { request: { businessDateQuery } })
  expect(stack.series.find(({ name }) => name === 'normal')?.data).toEqual([2])
  for (const ranked of ['POST /data/orderClientBy/{x}', 'POST /data/orderSiteBy/{x}'] as const) {
    const { data } = await manager.call(ranked, { params: { x: 'online_rate' }, request: { businessDateQuery } })
    expect(new Set(data.counts)).toEqual(new Set([100]))
  }
  expect((await manager.call('POST /warning/find/', { request: {} })).data.totalCount).toBe(2)
  expect((await manager.call('POST /repair/find/', { request: {} })).data.totalCount).toBe(2)
})

/** Of the list, which the pie agrees with. */
const idsOf = async (caller: TestCaller, request: object) => {
  const list = (await caller.call('POST /device/find/', { request })).data
  const pie = (await caller.call('POST /data/getPieDataByIndicator/{type}', { params: { type: 'state' }, request }))
    .data
  const ids = list.data.map(({ id }) => id).toSorted((a, b) => a - b)
  expect([list.totalCount, pie.reduce((sum, { value }) => sum + value, 0)]).toEqual([ids.length, ids.length])
  return ids
}

const repairsOf = async (caller: TestCaller, request: object) => {
  const { data } = await caller.call('POST /repair/find/', { request: { ...request, buyCompanyId: 999_999_999 } })
  expect(data.totalCount).toBe(data.data.length)
  return data.data.map(({ deviceId }) => deviceId).toSorted((a, b) => a - b)
}

test('a base narrows what a caller sees, and shows nothing more', async () => {
  const administrator = await server.signIn('管理员')
  expect(await idsOf(administrator, { companyId: region })).toEqual(seenDevices())
  expect(await idsOf(administrator, { companyId: elsewhere.company })).toEqual([devices.elsewhere])
  expect(await idsOf(administrator, { companyId: region, liveFigure: 'hashrate' })).toEqual(seenDevices())
  expect(await idsOf(administrator, { companyId: 999_999_999 })).toEqual([])
  expect(await idsOf(manager, { companyId: elsewhere.company })).toEqual([])

  expect(await repairsOf(administrator, { companyId: region })).toEqual(seenDevices())
  expect(await repairsOf(administrator, { companyId: region, includeSubCompany: false })).toEqual([devices.inRegion])
  expect(await repairsOf(administrator, { companyId: region, isIncludeMyself: false })).toEqual([devices.below])
  expect(await repairsOf(manager, { companyId: elsewhere.company })).toEqual([])
})

test('a site is seen from the moment it is given to the region, also while it is empty', async () => {
  const site = await addSite('empty', region)
  await expect
    .poll(async () => (await manager.call('POST /site/find/')).data.data.some(({ id }) => id === site))
    .toBe(true)
  expect((await manager.call('POST /scene/find/', { request: { siteId: site } })).code).toBe(200)
  await server.db.updateTable('site').set({ company_id: elsewhere.company }).where('id', '=', site).execute()
  await expect.poll(async () => (await manager.call('GET /site/getById/{id}', { params: { id: site } })).code).toBe(404)
})

test('a site is given to a company that the caller sees, and to no other', async () => {
  await server.db.insertInto('role_key').values({ role: '管理层', key: 'site_admin', can_write: true }).execute()
  const person = await server.signIn('管理层', { companyId: region })
  const save = (companyId?: number) =>
    person.call('POST /site/save', { request: { name: `site of ${companyId}`, companyId } })
  const ofOthers = await save(elsewhere.company)
  expect(ofOthers.code).toBe(41000)
  expect(ofOthers.data).toEqual((await save(999_999_999)).data)
  expect(ofOthers.message).toBe((await save(999_999_999)).message)
  const { data: added } = await save()
  const params = { id: added.id }
  expect((await person.call('GET /site/getById/{id}', { params })).data).toMatchObject({ companyId: region })
  const update = (companyId?: number) =>
    person.call('POST /site/update/{id}', { params, request: { name: 'renamed', companyId } })
  const moved = await update(elsewhere.company)
  expect(moved.code).toBe(41000)
  expect(moved.data).toEqual((await update(999_999_999)).data)
  expect((await update()).code).toBe(200)
  expect((await person.call('GET /site/getById/{id}', { params })).data).toMatchObject({
    name: 'renamed',
    companyId: region,
  })
  const administrator = await server.signIn('管理员')
  const given = await administrator.call('POST /site/update/{id}', {
    params,
    request: { name: 'x', companyId: elsewhere.company },
  })
  expect(given.code).toBe(200)
})
