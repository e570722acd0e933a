import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { dayIn } from '../../testing/booking-steps.ts'
import { stopAtNoon } from '../../testing/stop-at-noon.ts'

let server: TestServer
let head: Awaited<ReturnType<TestServer['signIn']>>
let inspector: Awaited<ReturnType<TestServer['signIn']>>
let base: number
let today: string
beforeAll(async () => {
  server = await testServer()
  stopAtNoon()
  today = dayIn(0)
})
// A base of its own for each: no test finds what another, or its own first try, left behind.
beforeEach(async () => {
  base = await addCompany(server.db, '镇海')
  head = await server.signIn('基地负责人', { companyId: base })
  inspector = await server.signIn('检验员', { companyId: base })
  const whole = { company_id: base, day: today, places: 8, reserved: 6, no_shows: 3, started: 2, waiting_s: 1800 }
  await server.db
    .insertInto('base_day')
    .values([
      { ...whole, issued: 4, turnaround_s: 14_400, first_pass: 3, passed: 3, failed: 1, voided: 1, amount: 320 },
      { company_id: base, day: '2026-01-02', issued: 5, passed: 5 },
      { company_id: base, day: today, inspector_id: inspector.userId, issued: 1, passed: 1, first_pass: 1, amount: 80 },
    ])
    .execute()
})
afterAll(async () => {
  vi.useRealTimers()
  await server[Symbol.asyncDispose]()
})

const WHOLE = {
  utilisation: 75,
  noShowRate: 50,
  waitingMinutes: 15,
  turnaroundMinutes: 60,
  firstPassRate: 75,
  voidRate: 25,
  issued: 4,
  amount: 320,
}

test('a base has its figures of the days asked for; those of its inspectors are not added to them', async () => {
  const { data } = await head.call('POST /kpi/find/', { request: { companyId: base } })
  expect(data).toMatchObject({ totalCount: 1, data: [{ id: base, name: '镇海', ...WHOLE }] })
  const { data: january } = await head.call('POST /kpi/find/', {
    request: { businessDateQuery: ['2026-01-01', '2026-01-31'] },
  })
  expect(january.data).toMatchObject([{ issued: 5, utilisation: null, waitingMinutes: null }])
})

test('the detail has days and inspectors; an inspector sees the own figures alone', async () => {
  const params = { companyId: base }
  const { data: whole } = await head.call('POST /kpi/getDetail/{companyId}', { params })
  expect(whole).toMatchObject({ name: '镇海', total: WHOLE, days: [{ day: today, issued: 4 }] })
  expect(whole.inspectors).toMatchObject([{ id: inspector.userId, issued: 1, amount: 80 }])
  const { data: own } = await inspector.call('POST /kpi/getDetail/{companyId}', { params })
  const shared = { issued: 1, places: null, reserved: null, arrived: null, noShows: null, utilisation: null }
  expect(whole.inspectors).toMatchObject([shared])
  expect(own).toMatchObject({ total: shared, days: [shared], inspectors: [shared] })
  expect((await inspector.call('POST /kpi/find/', { request: {} })).data.data).toMatchObject([shared])
})

test('the base screen has today, and months without reports as 0', async () => {
  const params = { id: base }
  expect((await head.call('POST /data/basic/{id}', { params })).data).toEqual({
    reserved: 6,
    arrived: 0,
    inspecting: 0,
    issued: 4,
    passRate: 75,
  })
  const { data: results } = await head.call('POST /data/byCompany/{id}', { params })
  expect(results.xAxis).toHaveLength(6)
  expect(results.series.map(({ name, data }) => [name, data.at(-1)])).toEqual([
    ['passed', 3],
    ['failed', 1],
    ['recheck', 0],
  ])
  const { data: certificates } = await head.call('POST /data/certificate/byCompany/{id}', { params })
  expect(certificates.series.map(({ data }) => data.slice(-2))).toEqual([
    [0, 4],
    [0, 1],
  ])
})

test('groups are ranked by the reports of their inspectors', async () => {
  const manager = await server.signIn('管理层')
  const { data: group } = await manager.call('POST /groups/save', { request: { companyId: base, name: '一组' } })
  await server.db.updateTable('app_user').set({ group_id: group.id }).where('id', '=', inspector.userId).execute()
  const { data } = await head.call('POST /data/byTopGroups/{a}/{b}', { params: { a: base, b: 5 } })
  expect(data).toEqual({ provinces: ['一组'], counts: [1] })
  // Names are a base's own: one of another base is given with it.
  const below = await addCompany(server.db, '分站', base)
  await server.db.updateTable('user_group').set({ company_id: below }).where('id', '=', group.id).execute()
  const { data: all } = await manager.call('POST /data/byTopGroups/{a}/{b}', { params: { a: base, b: 5 } })
  expect(all).toEqual({ provinces: ['一组 · 分站'], counts: [1] })
})

test('who sees a base alone has no figures of those below it, and an inspector none of a colleague', async () => {
  const below = await addCompany(server.db, '分站', base)
  const colleague = await server.signIn('检验员', { companyId: base })
  const manager = await server.signIn('管理层', { companyId: base })
  const { data: group } = await manager.call('POST /groups/save', { request: { companyId: below, name: '二组' } })
  await server.db.updateTable('app_user').set({ group_id: group.id }).where('id', '=', colleague.userId).execute()
  const row = { day: today, issued: 7, passed: 7 }
  await server.db
    .insertInto('base_day')
    .values([
      { ...row, company_id: below },
      { ...row, company_id: below, inspector_id: colleague.userId },
      { ...row, company_id: base, inspector_id: colleague.userId, issued: 2 },
    ])
    .execute()
  const report = { report_number: `below ${below}`, tanker_number: '浙B0009挂', tanker_type: '常压车' } as const
  const { id: station_id } = await server.db
    .insertInto('station')
    .values({ company_id: below, name: '1号工位' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const atWork = { status: 2, station_id, inspector_id: colleague.userId, started_at: new Date() }
  await server.db
    .insertInto('inspection')
    .values({ company_id: below, ...report, ...atWork, created_by: head.userId })
    .execute()
  const figures = async (who: typeof head) => {
    const { data: detail } = await who.call('POST /kpi/getDetail/{companyId}', { params: { companyId: base } })
    const { data: screen } = await who.call('POST /data/basic/{id}', { params: { id: base } })
    const { data: top } = await who.call('POST /data/byTopGroups/{a}/{b}', { params: { a: base, b: 5 } })
    const inspectors = detail.inspectors.map(({ id, issued }) => [id, issued])
    return [detail.total.issued, inspectors, screen.inspecting, top.provinces]
  }
  const beside = await addCompany(server.db, '分站二', base)
  const { data: screenBeside } = await manager.call('POST /data/basic/{id}', { params: { id: beside } })
  expect(screenBeside.inspecting).toBe(0)
  const [one, other] = [inspector.userId, colleague.userId]
  expect(await figures(manager)).toEqual([
    11,
    [
      [other, 9],
      [one, 1],
    ],
    1,
    ['二组 · 分站'],
  ])
  expect(await figures(head)).toEqual([
    4,
    [
      [other, 2],
      [one, 1],
    ],
    0,
    [],
  ])
  const { data: own } = await inspector.call('POST /kpi/getDetail/{companyId}', { params: { companyId: base } })
  expect(own.inspectors.map(({ id }) => id)).toEqual([one])
})

test('both files are CSV with a BOM, named 数据列表.csv', async () => {
  for (const address of ['POST /data/export/kpi/{companyId}', 'POST /data/export/report/{companyId}']) {
    const answer = await head.callAny(address, { params: { companyId: base } })
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('数据列表.csv'))
    const text = Buffer.from(await (answer.data as Blob).arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain(address.includes('kpi') ? '镇海,8,6,75' : `${today},4,3,1,0,1,320`)
  }
})

test('the file has the bases that the list has, by name', async () => {
  const center = await addCompany(server.db, '华东')
  for (const name of ['宁波', '舟山']) await addCompany(server.db, name, center)
  const manager = await server.signIn('管理层', { companyId: center })
  const file = await manager.callAny('POST /data/export/kpi/{companyId}', {
    params: { companyId: center },
    request: { name: '宁' },
  })
  const [, ...rows] = (await (file.data as Blob).text()).trim().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual(['宁波'])
})

test("another base's figures are not there", async () => {
  const elsewhere = await addCompany(server.db, '大亚湾')
  const stranger = await server.signIn('基地负责人', { companyId: elsewhere })
  const ids = { companyId: base, id: base, a: base, b: 5 }
  for (const address of [
    'POST /kpi/getDetail/{companyId}',
    'POST /data/basic/{id}',
    'POST /data/byCompany/{id}',
    'POST /data/certificate/byCompany/{id}',
    'POST /data/byTopGroups/{a}/{b}',
    'POST /data/export/kpi/{companyId}',
    'POST /data/export/report/{companyId}',
  ])
    expect([address, (await stranger.callAny(address, { params: ids })).code]).toEqual([address, 404])
  expect((await stranger.call('POST /kpi/find/', { request: { companyId: base } })).data.totalCount).toBe(0)
})

test('the base screen shows who waits and since when, busy stations, certificates and what runs low', async () => {
  const { db } = server
  const place = { company_id: base, day: today, period: 'morning', tanker_type: '常压车' } as const
  const plan = await db
    .insertInto('reservation_plan')
    .values({ ...place, total: 8, reserved: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const arrived_at = sql<Date>`now() - interval '20.5 minutes'`
  const booked = (tanker: string) =>
    ({
      ...place,
      plan_id: plan.id,
      code: `${base} ${tanker}`,
      tanker_number: tanker,
      contact_name: '',
      phone: '',
    }) as const
  const [atWork] = await db
    .insertInto('reservation')
    .values([
      { ...booked('浙B0001挂'), state: '已到场', arrived_at },
      { ...booked('浙B0002挂'), state: '已到场', arrived_at },
      { ...booked('浙B0003挂'), state: '已预约' },
    ])
    .returning('id')
    .execute()
  const station = await db
    .insertInto('station')
    .values([
      { company_id: base, name: '1号工位' },
      { company_id: base, name: '2号工位' },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('inspection')
    .values({
      company_id: base,
      report_number: `wall ${base}`,
      reservation_id: atWork?.id ?? 0,
      tanker_number: '浙B0001挂',
      tanker_type: '常压车',
      status: 2,
      station_id: station[0]?.id ?? 0,
      inspector_id: inspector.userId,
      started_at: arrived_at,
      created_by: head.userId,
    })
    .execute()
  await head.call('POST /report/saveFirst', { request: { tankerNumber: '浙B0004挂' } })
  const { data } = await head.call('POST /baseScreen/get/{id}', { params: { id: base } })
  expect(data).toMatchObject({
    name: '镇海',
    plan: [{ reservePeriod: 'morning', totalCount: 8, reservedCount: 2 }],
    queue: [{ tankerNumber: '浙B0002挂' }, { tankerNumber: '浙B0004挂' }],
    queueCount: 2,
    stations: [
      { name: '1号工位', tankerNumber: '浙B0001挂' },
      { name: '2号工位', tankerNumber: null, minutes: null },
    ],
    certificates: { issued: 4, voided: 1 },
    stock: [],
  })
  expect(data.queue[0]?.waitedMinutes).toBeGreaterThanOrEqual(20)
})
