import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner, makeRoomForDays } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addDeviceDays } from '../../testing/add-days.ts'

// Provinces, owners, rankings and months: counters and sums, compared with the devices themselves.

let server: TestServer
let one: TestOwner
let two: TestOwner
let administrator: TestCaller & { userId: number }
let client: TestCaller & { userId: number }
let company: number
const TODAY = businessDay(new Date(), 'Asia/Shanghai')

/** Polls of a day, as a sweep's sums leave them. */
async function addDay(owner: TestOwner, device: number, day: string, answered: number) {
  const { db } = server
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  await addDeviceDays(db, [
    {
      day,
      site_id: owner.site,
      device_id: device,
      account_id: owner.account,
      client_id: owner.client,
      type_id: type.id,
      polls_due: 100,
      polls_answered: answered,
      polls_offline: 0,
      hashrate_reads: 0,
      hashrate_sum: 0,
      max_celsius: null,
      max_fan_rpm: null,
      state: 'normal',
    },
  ])
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  one = await addOwner(db, 'one')
  two = await addOwner(db, 'two')
  await db.updateTable('site').set({ province: '四川' }).where('id', '=', one.site).execute()
  const devices = [await addDevice(db, one, 'a'), await addDevice(db, one, 'b')]
  const atTwo = await addDevice(db, two, 'c')
  const t20 = await db.selectFrom('machine_type').select('id').where('name', '=', 'T20').executeTakeFirstOrThrow()
  await db
    .updateTable('device')
    .set({ type_id: t20.id })
    .where('id', '=', devices[1] ?? 0)
    .execute()
  // In the first hours of a year in Shanghai, which are the old year's in UTC, and an hour before them.
  for (const [at, count] of [
    ['2025-12-31T15:10:00Z', 1],
    ['2025-12-31T16:10:00Z', 2],
  ] as const) {
    for (let nth = 0; nth < count; nth += 1) {
      await db
        .insertInto('device')
        .values({
          site_id: two.site,
          account_id: two.account,
          type_id: t20.id,
          serial: `${at}-${nth}`,
          name: 'old',
          created_at: new Date(at),
          state: 'repaired',
        })
        .execute()
    }
  }
  await makeRoomForDays(db, addDays(TODAY, -40), TODAY)
  await addDay(one, devices[0] ?? 0, addDays(TODAY, -1), 90)
  await addDay(one, devices[1] ?? 0, TODAY, 70)
  await addDay(two, atTwo, TODAY, 100)
  // Longer ago than the range of a ranking.
  await addDay(two, atTwo, addDays(TODAY, -30), 0)
  administrator = await server.signIn('管理员')
  client = await server.signIn('客户', { clients: [two.client] })
  company = (await db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => server[Symbol.asyncDispose]())

const nameOf = (name: unknown) => String(name).replace(/-\d+$/, '')

const exported = (type: string, companyId: number) =>
  administrator.callAny('POST /data/export/{type}/{companyId}', { params: { type, companyId }, request: {} })

const bar = async (type: 'state' | 'type' | 'repairTimes' | 'client' | 'site', request: object) =>
  (await administrator.call('POST /data/getDeviceBarBy/{type}', { params: { type }, request })).data

describe('provinces', () => {
  test('most devices first, with words for none', async () => {
    const { data } = await administrator.call('POST /data/byProvince')
    expect(data).toEqual([
      { name: '未填写省份', value: 4 },
      { name: '四川', value: 2 },
    ])
    const rank = await administrator.call('POST /data/counts/byProvince', { request: { type: 'T20' } })
    expect(rank.data).toEqual({ provinces: ['未填写省份', '四川'], counts: [3, 1] })
    expect((await client.call('POST /data/byProvince')).data).toEqual([{ name: '未填写省份', value: 4 }])
  })

  test('by type', async () => {
    const { data } = await administrator.call('POST /data/byMachineType')
    expect(data).toEqual({
      xAxis: ['未填写省份', '四川'],
      series: [
        { name: 'T20', data: [3, 1] },
        { name: 'T30', data: [1, 1] },
      ],
    })
  })

  test('as a file, with BOM', async () => {
    const answer = await exported('machineType', company)
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('数据列表.csv'))
    const bytes = Buffer.from(await (answer.data as Blob).arrayBuffer())
    expect(bytes.toString('utf8')).toBe('\uFEFF省份,T20,T30,合计\r\n未填写省份,3,1,4\r\n四川,1,1,2\r\n')
    const provinces = (await exported('province', company)).data as Blob
    expect(await provinces.text()).toContain('省份,设备数\r\n未填写省份,4')
    expect((await exported('province', 999_999)).code).toBe(404)
    expect((await exported('nothing', company)).code).toBe(400)
  })
})

describe('owners', () => {
  test('pies: most first, the rest as one', async () => {
    const { data } = await administrator.call('POST /data/getPieDataByClientDevice')
    expect(data.map(({ name, value }) => [nameOf(name), value])).toEqual([
      ['two', 4],
      ['one', 2],
    ])
    const cut = await administrator.call('POST /data/getPieDataBySiteDevice', { request: { size: 1 } })
    expect(cut.data).toMatchObject([{ value: 4 }, { name: '其他', value: 2 }])
    const bases = await administrator.call('POST /data/getPieDataBySiteDevice', { request: { by: 'company' } })
    expect(bases.data.map(({ value }) => value)).toEqual([6])
  })

  test('bars by any of the five', async () => {
    expect(await bar('type', { state: 'repaired' })).toEqual({
      xAxis: ['T20'],
      series: [{ name: 'devices', data: [3] }],
    })
    expect((await bar('client', { state: 'repaired' })).series[0]?.data).toEqual([3])
    expect((await bar('site', { state: 'scrap' })).xAxis).toEqual([])
    expect((await bar('repairTimes', {})).series[0]?.data).toEqual([6, 0, 0, 0, 0, 0])
    expect((await bar('state', { clientId: one.client })).series[0]?.data).toEqual([0, 0, 0, 2, 0, 0, 0, 0])
  })

  test.each([
    [
      'POST /data/orderClientBy/{x}',
      'online_rate',
      [
        ['two', 100],
        ['one', 80],
      ],
    ],
    [
      'POST /data/orderSiteBy/{x}',
      'online_rate',
      [
        ['two', 100],
        ['one', 80],
      ],
    ],
    [
      'POST /data/orderClientBy/{x}',
      'repaired_device_count',
      [
        ['two', 3],
        ['one', 0],
      ],
    ],
    [
      'POST /data/orderSiteBy/{x}',
      'offline_device_count',
      [
        ['one', 2],
        ['two', 1],
      ],
    ],
  ] as const)('%s %s', async (address, x, expected) => {
    const { data } = await administrator.call(address, { params: { x } })
    expect(data.provinces.map((name, at) => [nameOf(name), data.counts[at]])).toEqual(expected)
    const own = await client.call(address, { params: { x } })
    expect(own.data.provinces.map(nameOf)).toEqual(['two'])
    const first = await administrator.call(address, { params: { x }, request: { size: 1 } })
    expect(first.data.provinces).toHaveLength(1)
  })

  test.each([
    ['online_rate', 86.67],
    ['offline_device_count', 3],
  ] as const)('a base’s sites are summed: %s', async (x, sum) => {
    const { data } = await administrator.call('POST /data/orderSiteBy/{x}', {
      params: { x },
      request: { by: 'company' },
    })
    expect(data.counts).toEqual([sum])
  })

  test('over a range of one’s own', async () => {
    const { data } = await administrator.call('POST /data/orderClientBy/{x}', {
      params: { x: 'online_rate' },
      request: { businessDateQuery: [addDays(TODAY, -30), addDays(TODAY, -20)] },
    })
    expect([data.provinces.map(nameOf), data.counts]).toEqual([['two'], [0]])
  })
})

describe('months', () => {
  test('devices added, by the calendar of the business, over the end of a year', async () => {
    const request = { businessDateQuery: ['2025-11', '2026-02'] as [string, string] }
    const { data } = await administrator.call('POST /machine/bar/month/', { request })
    expect(data).toEqual({
      xAxis: ['2025-11', '2025-12', '2026-01', '2026-02'],
      series: [{ name: 'added', data: [0, 1, 2, 0] }],
    })
    const { data: others } = await administrator.call('POST /machine/bar/month/', {
      request: { ...request, clientId: one.client },
    })
    expect(others.series[0]?.data).toEqual([0, 0, 0, 0])
  })

  test('twelve unless asked', async () => {
    const { data } = await administrator.call('POST /machine/bar/month/')
    const thisMonth = businessDay(new Date(), 'Asia/Shanghai').slice(0, 7)
    expect([data.xAxis.length, data.xAxis.at(-1)]).toEqual([12, thisMonth])
    // A run may go over a month's end.
    const added = data.series[0]?.data.slice(-2) ?? []
    expect(added.reduce<number>((sum, devices) => sum + (devices ?? 0), 0)).toBe(3)
  })

  test('devices active: the mean of the days that have figures', async () => {
    const request = { businessDateQuery: [addDays(TODAY, -1), TODAY] as [string, string], clientId: one.client }
    const { data } = await administrator.call('POST /machine/line/month/', { request })
    expect(data.series[0]?.data.at(-1)).toBe(1)
    const none = { businessDateQuery: ['2020-01', '2020-02'] as [string, string] }
    expect((await administrator.call('POST /machine/line/month/', { request: none })).data.series[0]?.data).toEqual([
      null,
      null,
    ])
  })
})

test('the devices one may see', async () => {
  const ask = (b: number) => client.call('POST /data/allMyMachines/{a}/{b}', { params: { a: company, b } })
  expect((await ask(client.userId)).data.totalCount).toBe(4)
  expect((await ask(administrator.userId)).code).toBe(404)
})
