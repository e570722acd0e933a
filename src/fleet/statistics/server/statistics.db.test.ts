import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addDeviceDays } from '../../testing/add-days.ts'

let server: TestServer
let administrator: TestCaller
let owner: TestOwner
let other: TestOwner
let device: number

const LAST_DAY = '2026-03-10'

beforeAll(async () => {
  // New York changes its clocks on 8 March 2026: that day has 23 hours, and 1 November 25.
  server = await testServer({ config: { timeZone: 'America/New_York' } })
  const { db } = server
  administrator = await server.signIn('管理员')
  owner = await addOwner(db, 'own')
  other = await addOwner(db, 'other')
  device = await addDevice(db, owner, 'own')
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  for (const [first, last] of [
    ['2026-03-01', '2026-03-11'],
    ['2026-11-01', '2026-11-03'],
  ])
    await sql`select ensure_partitions(at, at) from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 day') at`.execute(
      db,
    )
  const day = {
    site_id: owner.site,
    device_id: device,
    account_id: owner.account,
    client_id: owner.client,
    type_id: type.id,
    polls_due: 100,
    polls_answered: 90,
    polls_offline: 5,
  }
  await addDeviceDays(db, [
    {
      ...day,
      day: '2026-03-05',
      hashrate_reads: 10,
      hashrate_sum: 290,
      max_celsius: 71.5,
      max_fan_rpm: 4800,
      state: 'normal',
    },
    // moved from another account at noon: two rows of one day
    {
      ...day,
      day: '2026-03-08',
      hashrate_reads: 10,
      hashrate_sum: 200,
      max_celsius: 80,
      max_fan_rpm: 5000,
      state: 'warn',
    },
    {
      ...day,
      day: '2026-03-08',
      account_id: other.account,
      client_id: other.client,
      hashrate_reads: 30,
      hashrate_sum: 900,
      max_celsius: 85,
      max_fan_rpm: 4000,
      state: null,
    },
    {
      ...day,
      day: LAST_DAY,
      hashrate_reads: 0,
      hashrate_sum: 0,
      max_celsius: null,
      max_fan_rpm: null,
      state: 'offline',
    },
  ])
  await db
    .insertInto('device_hourly')
    .values(
      ['2026-03-08T06:00:00Z', '2026-03-08T07:00:00Z', '2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'].map(
        (hour, i) => ({
          hour: new Date(hour),
          site_id: owner.site,
          device_id: device,
          reads: 60,
          hashrate_sum: 60 * (20 + i),
          hashrate_reads: i === 1 ? 0 : 60,
          max_celsius: 70 + i,
          max_fan_rpm: null,
        }),
      ),
    )
    .execute()
  await db
    .insertInto('sweep')
    .values({
      site_id: owner.site,
      business_day: LAST_DAY,
      started_at: new Date(),
      ended_at: new Date(),
      due: 1,
      answered: 1,
      unreadable: 0,
    })
    .execute()
})
afterAll(() => server[Symbol.asyncDispose]())

test('the business date is the last day that was swept', async () => {
  const { data } = await administrator.call('GET /deviceDaily/getLastDate')
  expect(data).toBe(LAST_DAY)
})

const line = (type: string, request: object = {}) =>
  administrator.callAny('POST /data/lineByDeviceDaily/{type}', {
    params: { type },
    request: { id: device, ...request },
  })

describe('one device, day by day', () => {
  test('the 7 days ending at the business date, unless asked; gaps where nothing was read', async () => {
    const { data } = await line('max_temp')
    expect(data).toEqual({
      xAxis: ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
      series: [{ name: 'max_temp', data: [null, 71.5, null, null, 85, null, null] }],
    })
  })

  test.each([
    ['max_fan', [4800, 5000]],
    // of the day's two rows the sums are divided: (200 + 900) / 40
    ['hash_rate', [29, 27.5]],
  ])('%s', async (type, [first, second]) => {
    const { data } = await line(type, { businessDateQuery: ['2026-03-05', '2026-03-08'] })
    expect(data).toMatchObject({ series: [{ name: type, data: [first, null, null, second] }] })
  })

  test('the same by its address', async () => {
    const { data } = await administrator.call('POST /data/byMachine/{id}', {
      params: { id: device },
      request: { businessDateQuery: ['2026-03-08', '2026-03-08'] },
    })
    expect(data).toEqual({ xAxis: ['2026-03-08'], series: [{ name: 'hash_rate', data: [27.5] }] })
  })

  test('days per state', async () => {
    const { data } = await administrator.call('POST /data/getPieStateByDeviceDaily', { request: { id: device } })
    expect(Object.fromEntries(data.map(({ name, value }) => [name, value]))).toEqual({
      normal: 1,
      low: 0,
      warn: 1,
      offline: 1,
      repairing: 0,
      repaired: 0,
      lost: 0,
      scrap: 0,
    })
  })

  test('what a device did for others stays with them', async () => {
    const client = await server.signIn('客户', { clients: [owner.client] })
    const { data } = await client.call('POST /data/byMachine/{id}', {
      params: { id: device },
      request: { businessDateQuery: ['2026-03-08', '2026-03-08'] },
    })
    expect(data.series[0]?.data).toEqual([20])
  })

  test.each([
    ['a reversed range', { businessDateQuery: ['2026-03-08', '2026-03-07'] }, 400],
    ['more than ten years', { businessDateQuery: ['2000-01-01', '2026-03-07'] }, 400],
    ['no day', { businessDateQuery: ['2026-02-30', '2026-03-07'] }, 400],
    ['an unknown device', { id: 999_999 }, 404],
  ])('%s', async (_name, request, code) => {
    expect((await line('max_temp', request)).code).toBe(code)
  })
})

const hours = async (day?: string) =>
  (await administrator.call('POST /data/byMachineDay/{id}', { params: { id: device }, request: { day } })).data

describe('one day, hour by hour', () => {
  test('24 hours of the business date, all gaps', async () => {
    const { xAxis, series } = await hours()
    expect([xAxis.length, xAxis[0], xAxis[23]]).toEqual([24, '00:00', '23:00'])
    expect(series.map(({ name }) => name)).toEqual(['hash_rate', 'max_temp', 'max_fan'])
    for (const { data } of series) expect(data).toEqual(Array.from({ length: 24 }, () => null))
  })

  test('a day of 23 hours', async () => {
    const { xAxis, series } = await hours('2026-03-08')
    expect(xAxis).toHaveLength(23)
    expect(xAxis.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(series.map(({ data }) => data.slice(0, 4))).toEqual([
      [null, 20, null, null],
      [null, 70, 71, null],
      [null, null, null, null],
    ])
  })

  test('a day of 25 hours', async () => {
    const { xAxis, series } = await hours('2026-11-01')
    expect(xAxis).toHaveLength(25)
    expect(xAxis.slice(0, 4)).toEqual(['00:00', '01:00', '01:00 UTC-5', '02:00'])
    expect(series[0]?.data.slice(0, 4)).toEqual([null, 22, 23, null])
  })
})

const pie = async (type: string, request: object) => {
  const { data } = await administrator.callAny('POST /data/getPieDataByIndicator/{type}', {
    params: { type },
    request,
  })
  return Object.fromEntries((data as { name: string; value: number }[]).map(({ name, value }) => [name, value]))
}

describe('pies', () => {
  test('by counter and by row they are the same, and what is missing is 0', async () => {
    const { db } = server
    const ids = [device]
    for (const repairTimes of [0, 2, 2, 7]) {
      const id = await addDevice(db, owner, 'pie')
      ids.push(id)
      await db.updateTable('device').set({ repair_times: repairTimes, state: 'low' }).where('id', '=', id).execute()
    }
    for (const request of [
      { clientId: owner.client },
      { clientId: owner.client, ids },
      { clientId: owner.client, serial: 'P' },
    ]) {
      const isAll = !('serial' in request)
      expect(await pie('repairTimes', request)).toEqual({ 0: isAll ? 2 : 1, 1: 0, 2: 2, 3: 0, 4: 0, 5: 0, 7: 1 })
      expect(await pie('state', request)).toMatchObject({ low: 4, offline: isAll ? 1 : 0, scrap: 0, normal: 0 })
      expect(await pie('type', request)).toEqual({ T30: isAll ? 5 : 4 })
    }
  })

  test('of others there is nothing', async () => {
    const client = await server.signIn('客户', { clients: [other.client] })
    const { data } = await client.call('POST /data/getPieDataByIndicator/{type}', {
      params: { type: 'state' },
      request: { clientId: owner.client },
    })
    expect(data.reduce((sum, { value }) => sum + value, 0)).toBe(0)
  })
})
