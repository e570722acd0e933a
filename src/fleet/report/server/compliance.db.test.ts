import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { percent } from '../../../platform/rules/percent.ts'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner, makeRoomForDays } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { percentOf } from '../../server/percent.sql.ts'
import { drawReports } from './draw-reports.ts'
import { addDeviceDays } from '../../testing/add-days.ts'

/** For what never comes; what comes late on a busy machine is no failure. */
const WAIT = { timeout: 10_000 }

// A month of two clients; one has devices at two sites, and one of them moves between the sites.

let server: TestServer
let one: TestOwner
let two: TestOwner
let administrator: TestCaller & { userId: number }
let client: TestCaller & { userId: number }
let devices: number[]
const TODAY = businessDay(new Date(), 'Asia/Shanghai')
const LAST_MONTH = addDays(`${TODAY.slice(0, 7)}-01`, -1).slice(0, 7)
/** Not the constants: a run may go over midnight. */
const thisMonth = () => businessDay(new Date(), 'Asia/Shanghai').slice(0, 7)
const day = (of: number) => `${LAST_MONTH}-${String(of).padStart(2, '0')}`

interface Day {
  answered: number
  /** mean of its answered polls */
  ths: number
}

async function addDay(owner: TestOwner, device: number, at: string, { answered, ths }: Day) {
  const { db } = server
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  await addDeviceDays(db, [
    {
      day: at,
      site_id: owner.site,
      device_id: device,
      account_id: owner.account,
      client_id: owner.client,
      type_id: type.id,
      polls_due: 100,
      polls_answered: answered,
      polls_offline: 0,
      hashrate_reads: answered,
      hashrate_sum: answered * ths,
      max_celsius: answered > 0 ? 70 : null,
      max_fan_rpm: null,
      state: answered > 0 ? 'normal' : 'offline',
    },
  ])
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  one = await addOwner(db, 'one')
  two = await addOwner(db, 'two')
  await makeRoomForDays(db, day(1), TODAY)
  devices = [await addDevice(db, one, 'a'), await addDevice(db, one, 'b'), await addDevice(db, one, 'c')]
  const [a = 0, b = 0, c = 0] = devices
  const elsewhere = { ...one, site: two.site }
  await addDay(one, a, day(1), { answered: 100, ths: 30 })
  await addDay(one, a, day(2), { answered: 50, ths: 15 })
  await addDay(elsewhere, a, day(3), { answered: 100, ths: 30 })
  await addDay(one, b, day(1), { answered: 100, ths: 33 })
  await addDay(one, c, day(1), { answered: 0, ths: 0 })
  await addDay(two, await addDevice(db, two, 'z'), day(1), { answered: 10, ths: 30 })
  administrator = await server.signIn('管理员')
  client = await server.signIn('客户', { clients: [one.client] })
})
afterAll(() => server[Symbol.asyncDispose]())

const asked = (more: object = {}) => ({ request: { clientId: one.client, month: LAST_MONTH, ...more } })

describe("a client's month", () => {
  test('in total and by site, from the sums', async () => {
    const { data } = await client.call('POST /compliance/find/', asked())
    expect(data).toMatchObject({ month: LAST_MONTH, isOver: true, days: 3, lastDay: day(3) })
    // 350 of 500 polls; (3000 + 750 + 3000 + 3300) ÷ 350 of 30 TH/s; 3 of 4 device-days
    expect(data.total).toEqual({
      onlineRate: 70,
      hashingRate: 95.71,
      complianceRate: 75,
      onlineRateOutside: 70,
      hashingRateOutside: 95.71,
      complianceRateOutside: 75,
      devices: 1.7,
      deviceDaysOnline: 4,
      deviceDaysCompliant: 3,
    })
    expect(data.sites.map(({ siteId, onlineRate }) => [siteId, onlineRate])).toEqual([
      [one.site, 62.5],
      [two.site, 100],
    ])
  })

  test('its devices, the worst first, one that moved at each site', async () => {
    const { data } = await client.call('POST /compliance/devices/', asked())
    const [a, b, c] = devices
    expect(data.totalCount).toBe(4)
    expect(data.data.map(({ id, siteId }) => [id, siteId])).toEqual([
      [c, one.site],
      [a, one.site],
      [a, two.site],
      [b, one.site],
    ])
    expect(data.data[0]).toMatchObject({
      days: 1,
      daysOnline: 0,
      meanThs: null,
      hashingRate: null,
      complianceRate: null,
    })
    expect(data.data[1]).toMatchObject({ days: 2, daysOnline: 2, daysCompliant: 1, onlineRate: 75, meanThs: 25 })
    expect(data.data[3]).toMatchObject({ hashingRate: 110, complianceRate: 100, maxCelsius: 70 })
  })

  test('by every column, in pages, and only those below', async () => {
    for (const orderColumn of [
      'serial',
      'site',
      'type',
      'daysOnline',
      'onlineRate',
      'meanThs',
      'maxCelsius',
    ] as const) {
      for (const orderWay of ['asc', 'desc'] as const) {
        const all = await client.call('POST /compliance/devices/', asked({ orderColumn, orderWay }))
        const second = await client.call(
          'POST /compliance/devices/',
          asked({ orderColumn, orderWay, page: 2, size: 3 }),
        )
        expect(second.data).toEqual({ data: all.data.data.slice(3), totalCount: 4 })
      }
    }
    const below = await client.call('POST /compliance/devices/', asked({ onlyBelow: true }))
    expect(below.data.data.map(({ id }) => id)).toEqual([devices[2], devices[0]])
  })

  test('as a spreadsheet: total, sites, devices', async () => {
    const { data } = await client.call('POST /compliance/export', asked({ format: 'csv' }))
    const lines = (await data.text()).trim().split('\r\n')
    const { days, total } = (await client.call('POST /compliance/find/', asked())).data
    const { devices: mean, deviceDaysOnline, deviceDaysCompliant, ...rates } = total
    expect(lines[1]?.split(',').filter(Boolean)).toEqual(
      ['合计', mean, deviceDaysOnline, deviceDaysCompliant, days, ...Object.values(rates)].map(String),
    )
    expect(lines.map((line) => line.replace('\uFEFF', '').split(',')[0])).toEqual([
      '范围',
      '合计',
      '场地',
      '场地',
      '设备',
      '设备',
      '设备',
      '设备',
    ])
  })

  test('as a PDF, drawn in the background: how far it is, then the file, for who asked alone', async () => {
    const params = await savePdf(client, { month: LAST_MONTH }, 'en')
    expect((await client.call('GET /compliance/getPdf/{id}', { params })).data).toEqual({ status: 'waiting', share: 0 })
    expect((await client.call('GET /compliance/pdf/{id}', { params })).code).toBe(404)
    await draw()
    expect((await client.call('GET /compliance/getPdf/{id}', { params })).data).toEqual({ status: 'done', share: 1 })
    const { data, headers } = await client.call('GET /compliance/pdf/{id}', { params })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`_${LAST_MONTH}.pdf`)
    const bytes = Buffer.from(await data.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    const { total } = (await client.call('POST /compliance/find/', asked())).data
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    const [line = ''] = /^ *Total .*$/m.exec(text) ?? []
    const rates = [total.onlineRate, total.hashingRate, total.complianceRate].map((rate) => `${rate?.toFixed(2)}%`)
    const days = [total.deviceDaysOnline, total.deviceDaysCompliant].map(String)
    expect(line.trim().split(/ +/)).toEqual(['Total', total.devices?.toFixed(1), ...days, ...rates])

    for (const address of ['GET /compliance/getPdf/{id}', 'GET /compliance/pdf/{id}'] as const)
      expect((await administrator.call(address, { params })).code).toBe(404)
    const { userId } = client
    await server.db.insertInto('user_client').values({ user_id: userId, client_id: two.client }).execute()
    await vi.waitFor(
      async () => expect((await client.call('GET /compliance/pdf/{id}', { params })).code).toBe(404),
      WAIT,
    )
    await server.db
      .deleteFrom('user_client')
      .where('client_id', '=', two.client)
      .where('user_id', '=', userId)
      .execute()
    await vi.waitFor(
      async () => expect((await client.call('GET /compliance/pdf/{id}', { params })).code).toBe(200),
      WAIT,
    )
  })

  test('a PDF that ended each server that drew it is given up', async () => {
    const params = await savePdf(administrator, { month: LAST_MONTH })
    await server.db.updateTable('report_pdf').set({ tries: 3 }).where('id', '=', params.id).execute()
    await draw()
    const { data } = await administrator.call('GET /compliance/getPdf/{id}', { params })
    expect(data.status).toBe('failed')
  })

  test('a PDF that can not be drawn is tried three times, and no one waits for more than five', async () => {
    const params = await savePdf(administrator, { month: LAST_MONTH })
    await server.db
      .updateTable('report_pdf')
      .set({ request: '{"clientId": 999999}' })
      .where('id', '=', params.id)
      .execute()
    for (const status of ['waiting', 'waiting', 'failed']) {
      await expect(draw()).rejects.toThrow()
      const { data } = await administrator.call('GET /compliance/getPdf/{id}', { params })
      expect(data.status).toBe(status)
    }
    for (let n = 0; n < 4; n += 1) await savePdf(administrator, { month: '2001-02' })
    const request = { clientId: one.client }
    const person = sql`select from app_user where id = ${administrator.userId} for update`
    const both = [1, 2].map(() => () => administrator.call('POST /compliance/savePdf', { request }))
    expect(sortedCodes(await atOnce(server.db, person, both))).toEqual([200, 429])
    expect((await administrator.call('POST /compliance/savePdf', { request })).code).toBe(429)
    await sql`update report_pdf set asked_at = now() - interval '25 hours'`.execute(server.db)
    await draw()
    const { rows } = await sql`select from report_pdf`.execute(server.db)
    expect(rows).toHaveLength(0)
  })
})

const draw = () => drawReports.run(server.app, new AbortController().signal)
async function savePdf(caller: TestCaller, request: { month: string }, locale = 'zh') {
  const { code, data } = await caller.call('POST /compliance/savePdf', {
    request: { clientId: one.client, ...request },
    headers: { 'accept-language': locale },
  })
  expect(code).toBe(200)
  return data
}

describe('months', () => {
  test('without figures: an empty report, and a PDF that says so', async () => {
    const request = { clientId: one.client, month: '2001-02' }
    const { data } = await client.call('POST /compliance/find/', { request })
    expect(data).toMatchObject({ days: 0, lastDay: null, sites: [], total: { onlineRate: null, devices: null } })
    expect((await client.call('POST /compliance/devices/', { request })).data).toEqual({ data: [], totalCount: 0 })
    const params = await savePdf(client, request)
    await draw()
    expect((await client.call('GET /compliance/pdf/{id}', { params })).code).toBe(200)
  })

  test('that run are not over', async () => {
    const { data } = await client.call('POST /compliance/find/', asked({ month: thisMonth() }))
    expect(data.isOver).toBe(false)
  })

  test.each(['the next', '2026-13', '0000-01', 'x'])('that cannot be are refused: %s', async (named) => {
    const month = named === 'the next' ? addDays(`${thisMonth()}-28`, 7).slice(0, 7) : named
    const { code, data } = await client.call('POST /compliance/find/', asked({ month }))
    expect([code, data]).toEqual([400, { fields: { month: expect.any(String) } }])
  })
})

test("another's client answers like none", async () => {
  for (const address of ['find/', 'devices/', 'export', 'savePdf'] as const) {
    const request = { clientId: two.client, month: LAST_MONTH }
    const seen = await client.call(`POST /compliance/${address}`, { request })
    const none = await client.call(`POST /compliance/${address}`, { request: { ...request, clientId: 999_999 } })
    expect([seen.code, seen.message]).toEqual([404, none.message])
    expect((await administrator.call(`POST /compliance/${address}`, { request })).code).toBe(200)
  }
})

test('a type that is rated differently leaves the past as it was', async () => {
  const { db } = server
  const owner = await addOwner(db, 'rated')
  const device = await addDevice(db, owner, 'rated')
  await addDay(owner, device, day(1), { answered: 100, ths: 30 })
  const rateOf = async (month: string) => {
    const request = { clientId: owner.client, month }
    const { data: report } = await administrator.call('POST /compliance/find/', { request })
    const { data: rows } = await administrator.call('POST /compliance/devices/', { request })
    return [report.total.hashingRate, rows.data[0]?.hashingRate, rows.data[0]?.ratedThs]
  }
  expect(await rateOf(LAST_MONTH)).toEqual([100, 100, 30])
  const { data: types } = await administrator.call('POST /warningRule/find/')
  const { id = 0, name: _name, devices: _devices, ...limits } = types.data.find(({ name }) => name === 'T30') ?? {}
  const rate = async (ratedThs: number) => {
    const request = { ...limits, ratedThs } as never
    expect((await administrator.call('POST /warningRule/update/{id}', { params: { id }, request })).code).toBe(200)
  }
  await rate(35)
  await rate(40)
  await addDay(owner, device, TODAY, { answered: 100, ths: 30 })
  expect(await rateOf(LAST_MONTH)).toEqual([100, 100, 30])
  expect(await rateOf(TODAY.slice(0, 7))).toEqual([75, 75, 40])
  await rate(30)
})

test.each([
  [1, 3],
  [0, 3],
  [3, 3],
  [1, 0],
  [99_999, 100_000],
  [1, 100_000],
  [11, 10],
])('%d of %d is the same share in SQL', async (part, whole) => {
  const share = percentOf(sql`${part}::float8`, sql`${whole}::float8`)
  const { rows } = await sql<{ share: number | null }>`select ${share} as share`.execute(server.db)
  expect(rows[0]?.share).toBe(percent(part, whole))
})
