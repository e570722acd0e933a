import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addDays, weekdayOf } from '../../../platform/rules/business-time.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { countWaiting } from '../../../platform/testing/at-once.ts'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn, newTanker } from '../../testing/booking-steps.ts'
import { stopAtNoon } from '../../testing/stop-at-noon.ts'
import { lockTanker } from './reception.sql.ts'

let server: TestServer
let base: number
let registrar: TestCaller
let head: TestCaller
let steps: ReturnType<typeof bookingSteps>
let today: string

beforeAll(async () => {
  server = await testServer()
  stopAtNoon()
  today = dayIn(0)
})
// A base of its own for each: no test finds what another, or its own first try, left behind.
beforeEach(async () => {
  base = await addCompany(server.db, '镇海')
  registrar = await server.signIn('登记人员', { companyId: base })
  head = await server.signIn('基地负责人', { companyId: base })
  steps = bookingSteps(head, base)
  for (const day of [today, dayIn(1)]) await steps.plan(day, 5, { reservePeriod: 'afternoon' })
})
afterAll(async () => {
  vi.useRealTimers()
  await server[Symbol.asyncDispose]()
})

async function book(form: object = {}): Promise<{ id: number; tanker: string }> {
  const tankerNumber = newTanker()
  const { data } = await steps.book(today, { reservePeriod: 'afternoon', tankerNumber, cargo: '柴油', ...form })
  return { id: (data as { id: number }).id, tanker: tankerNumber }
}
const papers = (id: number, request: object) =>
  registrar.callAny('POST /reception/saveTanker/{id}', {
    params: { id },
    request: { licenseNumber: 'L1', tankCertificateUntil: '2999-01-01', mayCarry: ['柴油'], ...request },
  })
const walkIn = (form: object = {}) =>
  registrar.call('POST /reception/walkIn', { request: { tankerNumber: newTanker(), contactName: '王师傅', ...form } })
const addStation = async (name: string) => (await head.call('POST /station/save', { request: { name } })).data.id
const waiting = async () =>
  (await registrar.call('POST /reception/queue/', { request: {} })).data.waiting.map(({ tankerNumber }) => tankerNumber)

test('a booked tanker is found by its digits and its code, let in, waits, and is called once', async () => {
  const one = await book()
  const two = await book()
  const find = async (typed: string) => (await registrar.call('POST /reception/find/', { request: { typed } })).data
  const [found] = await find(one.tanker.slice(2, 6))
  expect(found).toMatchObject({ id: one.id, state: '已预约' })
  expect(await find(` ${found?.code.toLowerCase()} `)).toMatchObject([{ id: one.id }])
  const wide = one.tanker.replaceAll(/[A-Z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  expect(await find(` ${wide.slice(0, 2)} ${wide.slice(2)} `)).toMatchObject([{ id: one.id }])

  await papers(one.id, { cargo: '汽油' })
  const params = { id: one.id }
  expect((await registrar.call('POST /reception/check/{id}', { params })).data.outcome).toBe('拒绝')
  await papers(one.id, { cargo: '柴油' })
  // Only the person is not named yet.
  expect((await registrar.call('POST /reception/check/{id}', { params })).data).toMatchObject({
    outcome: '警告',
    findings: [{ rule: 'nobodyNamed' }],
    tank: { mayCarry: ['柴油'] },
  })
  for (const { id } of [one, two])
    expect((await registrar.call('POST /reception/admit/{id}', { params: { id } })).data.isAdmitted).toBe(true)
  expect(await waiting()).toEqual([one.tanker, two.tanker])
  expect(await registrar.call('POST /reception/admit/{id}', { params })).toMatchObject({ code: 41000 })

  const stations = await Promise.all(['一号', '二号'].map(addStation))
  const call = (stationId: number) => registrar.call('POST /reception/callNext', { request: { stationId } })
  const called = await Promise.all(stations.map(call))
  expect(called.map(({ data }) => data.tankerNumber).toSorted()).toEqual([one.tanker, two.tanker].toSorted())
  expect(await call(stations[0]!)).toMatchObject({ code: 41000 })
  // The report takes over: the tanker has left the queue.
  for (const { id, tanker } of [one, two]) {
    const report = await registrar.call('POST /report/syncFromReservation/{id}', { params: { id } })
    const { data: detail } = await registrar.call('POST /report/getDetail/{id}', { params: { id: report.data.id } })
    expect(detail.calledStationId).toBe(stations[called.findIndex(({ data }) => data.tankerNumber === tanker)])
    await server.db.updateTable('inspection').set({ status: 2 }).where('id', '=', report.data.id).execute()
  }
  expect(await waiting()).toEqual([])
})

test('what a rule refuses is turned away; a head alone lets it in, with the reason', async () => {
  const { id, tanker } = await book({ cargo: '液氨' })
  await papers(id, {})
  const params = { id }
  const turned = await registrar.call('POST /reception/admit/{id}', { params })
  expect(turned.data).toMatchObject({ isAdmitted: false, outcome: '拒绝' })
  expect(await waiting()).not.toContain(tanker)
  // A colleague at the gate sees it, too.
  const seen = await head.call('POST /reception/check/{id}', { params })
  const { data: me } = await registrar.call('GET /users/info')
  expect(seen.data).toMatchObject({ turnedAwayBy: me.name, overridden: null })
  const request = { reason: '已清洗换装' }
  expect(await registrar.call('POST /reception/admit/{id}', { params, request })).toMatchObject({ code: 41000 })
  expect((await head.call('POST /reception/admit/{id}', { params, request })).data.isAdmitted).toBe(true)
  expect((await registrar.call('POST /reception/check/{id}', { params })).data.overridden).toMatchObject(request)
  expect(await waiting()).toContain(tanker)
  // Another registrar's screen still shows it at the gate.
  expect(await registrar.call('POST /reception/admit/{id}', { params })).toMatchObject({
    code: 41000,
    message: '该预约的状态是“已到场”，不能这样操作',
  })
  const checks = await server.db.selectFrom('reception_check').selectAll().where('reservation_id', '=', id).execute()
  expect(checks).toHaveLength(2)
})

test('who comes on another day, or cancelled, is not turned away by the rules either', async () => {
  const { data } = await steps.book(dayIn(1), { reservePeriod: 'afternoon', cargo: '液氨' })
  const tomorrow = { id: (data as { id: number }).id }
  await papers(tomorrow.id, {})
  expect(await registrar.call('POST /reception/admit/{id}', { params: tomorrow })).toMatchObject({
    code: 41000,
    message: '只能在预约当天签到',
  })
  const { id } = await book({ cargo: '液氨' })
  await papers(id, {})
  await registrar.call('POST /reservation/cancel/{id}', { params: { id }, request: { reason: '货未到' } })
  expect(await registrar.call('POST /reception/admit/{id}', { params: { id } })).toMatchObject({ code: 41000 })
  const checks = await server.db
    .selectFrom('reception_check')
    .select('id')
    .where('reservation_id', 'in', [id, tomorrow.id])
    .execute()
  expect(checks).toEqual([])
})

test('a tanker that waits at midnight is called the next day, before those that come then', async () => {
  const [booked, walkedIn] = [await book(), newTanker()]
  expect(await registrar.callAny('POST /reservation/checkIn/{id}', { params: { id: booked.id } })).toMatchObject({
    code: 200,
  })
  await registrar.call('POST /report/saveFirst', { request: { tankerNumber: walkedIn } })
  const noon = Date.now()
  onTestFinished(() => void vi.setSystemTime(noon))
  vi.setSystemTime(noon + 13 * 3_600_000)
  expect(await waiting()).toEqual([booked.tanker, walkedIn])
  const stationId = await addStation('一号')
  const called = await registrar.call('POST /reception/callNext', { request: { stationId } })
  expect(called.data.tankerNumber).toBe(booked.tanker)
  // One that left without a word is called for no longer than that.
  vi.setSystemTime(noon + 37 * 3_600_000)
  expect(await waiting()).toEqual([])
})

test('a tanker that waits on Friday is called on Monday at a base that rests between, and no later', async () => {
  const [booked, walkedIn] = [await book(), newTanker()]
  await registrar.callAny('POST /reservation/checkIn/{id}', { params: { id: booked.id } })
  await registrar.call('POST /report/saveFirst', { request: { tankerNumber: walkedIn } })
  const noon = Date.now()
  onTestFinished(() => void vi.setSystemTime(noon))
  const rest = [addDays(today, 1), addDays(today, 2)] as const
  // One of the two is closed by hand.
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== weekdayOf(rest[0]))
  await server.db.insertInto('base_profile').values({ company_id: base, weekdays }).execute()
  await server.db.insertInto('closed_day').values({ company_id: base, day: rest[1] }).execute()
  vi.setSystemTime(noon + 3 * 86_400_000)
  expect(await waiting()).toEqual([booked.tanker, walkedIn])
  const stationId = await addStation('一号')
  const called = await registrar.call('POST /reception/callNext', { request: { stationId } })
  expect(called.data.tankerNumber).toBe(booked.tanker)
  // The gate's check of it still registers it.
  const { data: report } = await registrar.call('POST /report/syncFromReservation/{id}', { params: { id: booked.id } })
  expect(report.reportNumber).toBeDefined()
  vi.setSystemTime(noon + 4 * 86_400_000)
  expect(await waiting()).toEqual([])
})

test('a tanker’s way: booked, let in, inspected, issued; its certificate is valid until it is void', async () => {
  const inspector = await server.signIn('检验员', { companyId: base })
  const { data: station } = await head.call('POST /station/save', { request: { name: '三号' } })
  const { id } = await book()
  await papers(id, {})
  expect((await registrar.call('POST /reception/admit/{id}', { params: { id } })).data.isAdmitted).toBe(true)
  const { data: report } = await registrar.call('POST /report/syncFromReservation/{id}', { params: { id } })
  const params = { id: report.id }
  const { data: detail } = await registrar.call('POST /report/getDetail/{id}', { params })
  expect(detail.licenseNumber).toBe('L1')
  const verified = async () => {
    const { reportNumber } = report
    return (await server.nobody.call('GET /report/verify/{reportNumber}', { params: { reportNumber } })).data.state
  }
  const codes = [
    await inspector.call('POST /report/upStation/{id}', { params, request: { stationId: station.id } }),
    await inspector.call('POST /report/save', { request: { id: report.id, result: '合格' } }),
    await inspector.call('POST /report/changeStatus/{a}/{b}', { params: { a: report.id, b: '3' } }),
  ].map(({ code }) => code)
  expect(codes).toEqual([200, 200, 200])
  expect(await verified()).toBe('unknown')
  expect((await head.call('POST /report/setStatus/{id}', { params, query: { status: '4' } })).code).toBe(200)
  expect(await verified()).toBe('valid')
  const request = { reason: '车号录入有误' }
  expect((await head.call('POST /report/cancel/{id}', { params, request })).code).toBe(200)
  expect(await verified()).toBe('void')
})

/** How often PostgreSQL undid a transaction that waited in a ring. */
const deadlocks = () =>
  server.db
    .selectFrom(sql<{ deadlocks: number }>`pg_stat_database`.as('s'))
    .select('deadlocks')
    .where(sql<boolean>`datname = current_database()`)
    .executeTakeFirstOrThrow()

test('let in by several at once, one does and the others read why, without a deadlock', async () => {
  const { id } = await book()
  await papers(id, {})
  const before = await deadlocks()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => registrar.callAny('POST /reception/admit/{id}', { params: { id } })),
  )
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 5 }, () => 41_000),
  ])
  expect(await deadlocks()).toEqual(before)
})

test('papers that another base noted of a tanker count for it alone, at the gate and in the report', async () => {
  const other = await addCompany(server.db, '大亚湾')
  const { id, tanker } = await book()
  await server.db
    .insertInto('tanker')
    .values({
      company_id: other,
      tanker_number: tanker,
      tanker_type: '常压车',
      license_number: 'L9',
      tank_certificate_until: '2020-01-01',
      may_carry: ['液氨'],
    })
    .execute()
  const params = { id }
  expect((await registrar.call('POST /reception/check/{id}', { params })).data).toMatchObject({
    outcome: '警告',
    booking: { licenseNumber: '' },
    tank: { tankCertificateUntil: null, mayCarry: [] },
  })
  expect((await registrar.call('POST /reception/admit/{id}', { params })).data.isAdmitted).toBe(true)
  const { data: report } = await registrar.call('POST /report/syncFromReservation/{id}', { params })
  const { data } = await registrar.call('POST /report/getDetail/{id}', { params: { id: report.id } })
  expect(data.licenseNumber).toBe('')
})

test('the gate warns of a driver’s high pressure by the last check', async () => {
  const { data: driver } = await registrar.call('POST /testee/save', {
    request: { name: '李强', licenceUntil: '2999-01-01' },
  })
  const measure = (systolicPressureValue: number) =>
    registrar.call('POST /measure/saveOut', {
      request: { testeeId: driver.id, systolicPressureValue, stretchPressureValue: 70 },
    })
  const { id } = await book({ testeeIds: [driver.id] })
  await papers(id, {})
  const check = async () => (await registrar.call('POST /reception/check/{id}', { params: { id } })).data
  expect(await check()).toMatchObject({ outcome: '放行', findings: [] })
  await measure(118)
  await measure(150)
  expect(await check()).toMatchObject({
    outcome: '警告',
    findings: [{ rule: 'highPressure', outcome: '警告', details: '李强' }],
  })
  await measure(118)
  expect(await check()).toMatchObject({ outcome: '放行' })
})

test('the gate finds the bookings of today that are to come or came, and calls to no station that is gone', async () => {
  const [one, cancelled] = [await book(), await book()]
  await registrar.call('POST /reservation/cancel/{id}', { params: { id: cancelled.id }, request: { reason: '货未到' } })
  const tomorrow = newTanker()
  await steps.book(dayIn(1), { reservePeriod: 'afternoon', tankerNumber: tomorrow })
  const find = async (typed: string) =>
    (await registrar.call('POST /reception/find/', { request: { typed } })).data.map(({ id }) => id)
  expect([await find(''), await find(cancelled.tanker), await find(tomorrow)]).toEqual([[one.id], [], []])
  await registrar.callAny('POST /reservation/checkIn/{id}', { params: { id: one.id } })
  expect(await find(one.tanker)).toEqual([one.id])
  const stationId = await addStation('一号')
  await head.call('POST /station/delete/{id}', { params: { id: stationId } })
  expect(await registrar.call('POST /reception/callNext', { request: { stationId } })).toMatchObject({ code: 404 })
})

test('who was called to a station that is deleted waits again, booked or not, and is called to another', async () => {
  const [booked, walkedIn] = [await book(), newTanker()]
  await registrar.callAny('POST /reservation/checkIn/{id}', { params: { id: booked.id } })
  await registrar.call('POST /report/saveFirst', { request: { tankerNumber: walkedIn } })
  const [one, two, three] = [await addStation('一号'), await addStation('二号'), await addStation('三号')]
  const call = async (stationId: number) =>
    (await registrar.call('POST /reception/callNext', { request: { stationId } })).data.tankerNumber
  expect([await call(one), await call(two)]).toEqual([booked.tanker, walkedIn])
  await eventsArrived(server.app.events)
  const told = new Promise((resolve) => {
    const stop = server.app.events.subscribe('reception', (payload) => {
      stop()
      resolve(payload)
    })
  })
  for (const id of [one, two]) await head.call('POST /station/delete/{id}', { params: { id } })
  expect(await told).toEqual({ companyId: base })
  expect(await call(three)).toBe(booked.tanker)
  const { data } = await registrar.call('POST /reception/queue/', { request: {} })
  expect(data.waiting.map(({ calledTo }) => calledTo)).toEqual(['三号', null])
})

test('a station that is added or renamed, and a report of a booking, come into every open queue', async () => {
  const { id } = await book()
  await registrar.callAny('POST /reservation/checkIn/{id}', { params: { id } })
  await eventsArrived(server.app.events)
  const events: string[] = []
  for (const event of ['reception', 'inspection'] as const)
    onTestFinished(server.app.events.subscribe(event, ({ companyId }) => events.push(`${event} ${companyId}`)))
  const station = await addStation('一号')
  await expect.poll(() => events).toEqual([`reception ${base}`])
  await head.call('POST /station/save', { request: { id: station, name: '二号' } })
  await expect.poll(() => events).toHaveLength(2)
  await registrar.call('POST /report/syncFromReservation/{id}', { params: { id } })
  await expect.poll(() => events.at(-1)).toBe(`inspection ${base}`)
})

test('walk-ins take what is left, and no more', async () => {
  await book()
  for (let left = 4; left > 0; left -= 1) expect((await walkIn()).code).toBe(200)
  expect((await walkIn()).code).toBe(41000)
})

test('another base’s queue, bookings and stations are not there', async () => {
  const elsewhere = await server.signIn('登记人员', { companyId: await addCompany(server.db, '大亚湾') })
  const { id, tanker } = await book()
  const params = { id }
  expect((await elsewhere.call('POST /reception/find/', { request: { typed: tanker } })).data).toEqual([])
  await walkIn()
  await registrar.call('POST /report/saveFirst', { request: { tankerNumber: newTanker() } })
  const arrived = { params: { id: (await book()).id } }
  await registrar.callAny('POST /reservation/checkIn/{id}', arrived)
  // Registered, it waits once.
  await registrar.call('POST /report/syncFromReservation/{id}', arrived)
  expect(await waiting()).toHaveLength(2)
  const stationId = await addStation('一号')
  expect(await elsewhere.call('POST /reception/callNext', { request: { stationId } })).toMatchObject({ code: 404 })
  expect((await elsewhere.call('POST /reception/queue/', { request: {} })).data).toMatchObject({ waiting: [] })
  expect(await elsewhere.call('POST /reception/queue/', { request: { companyId: base } })).toMatchObject({ code: 404 })
  expect(await elsewhere.call('POST /reception/check/{id}', { params })).toMatchObject({ code: 404 })
  expect(await elsewhere.call('POST /reception/admit/{id}', { params })).toMatchObject({ code: 404 })
})

test('who was registered without a booking waits among the others and is called in turn', async () => {
  const tankers = [newTanker(), newTanker(), newTanker()]
  const reports: number[] = []
  for (const tankerNumber of tankers) {
    const { data } = await registrar.call('POST /report/saveFirst', { request: { tankerNumber } })
    reports.push(data.id)
  }
  const queue = async () => (await registrar.call('POST /reception/queue/', { request: {} })).data.waiting
  expect((await queue()).map(({ id, reportId, tankerNumber }) => [id, reportId, tankerNumber])).toEqual(
    tankers.map((tanker, at) => [null, reports[at], tanker]),
  )
  const [one, two] = [await addStation('一号'), await addStation('二号')]
  const call = (stationId = one, insteadOf?: string) =>
    registrar.call('POST /reception/callNext', { request: { stationId, insteadOf } })
  const calledTo = async () => (await queue()).map((waits) => waits.calledTo)
  // One at a time is called to a station.
  const called = await Promise.all([call(), call(), call()])
  expect(called.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000])
  expect(called.find(({ code }) => code !== 200)?.message).toBe(`已叫 ${tankers[0]} 到 一号，尚未到工位`)
  expect(await calledTo()).toEqual(['一号', null, null])
  const params = { id: reports[0] ?? 0 }
  expect((await registrar.call('POST /report/getDetail/{id}', { params })).data.calledStationId).toBe(one)
  expect((await call(two)).data.tankerNumber).toBe(tankers[1])
  // Who does not come waits again, is the next one to be called, and is replaced only by those who know of it.
  expect(await call(one, tankers[1])).toMatchObject({ code: 41000 })
  expect((await call(one, tankers[0])).data.tankerNumber).toBe(tankers[2])
  expect(await calledTo()).toEqual([null, '二号', '一号'])
  expect((await call(two, tankers[1])).data.tankerNumber).toBe(tankers[0])
  expect((await call(one, tankers[2])).data.tankerNumber).toBe(tankers[1])
  expect(await calledTo()).toEqual(['二号', '一号', null])
  expect((await call(one, tankers[1])).data.tankerNumber).toBe(tankers[2])
  expect((await call(one, tankers[2])).data.tankerNumber).toBe(tankers[1])
  // Of another day: it is not there any more.
  await server.db
    .updateTable('inspection')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', reports[0] ?? 0)
    .execute()
  expect((await queue()).map(({ tankerNumber }) => tankerNumber)).toEqual(tankers.slice(1))
})

test('a tanker that checks in by the list of bookings comes into every open queue', async () => {
  const { id, tanker } = await book()
  const told = new Promise((resolve) => {
    const stop = server.app.events.subscribe('reception', (payload) => {
      stop()
      resolve(payload)
    })
  })
  expect(await registrar.callAny('POST /reservation/checkIn/{id}', { params: { id } })).toMatchObject({ code: 200 })
  expect(await told).toEqual({ companyId: base })
  expect(await waiting()).toContain(tanker)
})

test('of two who note a tanker’s papers the later one is refused, by another booking of it as well', async () => {
  const { id, tanker } = await book({ licenseNumber: 'L0' })
  const check = async () => (await registrar.call('POST /reception/check/{id}', { params: { id } })).data
  const stale = { code: 41000, message: '这些证件已被他人更改，请核对后重试' }
  const { version } = await check()
  expect(await papers(id, { version, licenseNumber: 'L2' })).toMatchObject({ code: 200 })
  // Also where the booking came with one.
  expect((await check()).booking.licenseNumber).toBe('L2')
  expect(await papers(id, { version })).toMatchObject(stale)

  const { data } = await steps.book(dayIn(1), { reservePeriod: 'afternoon', tankerNumber: tanker })
  const before = (await check()).version
  expect(await papers((data as { id: number }).id, { mayCarry: ['汽油'] })).toMatchObject({ code: 200 })
  expect(await papers(id, { version: before })).toMatchObject(stale)
  expect((await check()).tank.mayCarry).toEqual(['汽油'])

  const newest = (await check()).version
  const answers = await Promise.all(['A', 'B'].map((licenseNumber) => papers(id, { version: newest, licenseNumber })))
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 41_000])
  const { before: was, after } = await server.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'change tanker')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(was).toEqual({ ...(after as object), licenseNumber: 'L2', mayCarry: ['汽油'] })
})

test('what may be carried is named as a cargo is: by up to 100 characters', async () => {
  const cargo = '液'.repeat(100)
  const { id } = await book({ cargo })
  expect(await papers(id, { mayCarry: [cargo] })).toMatchObject({ code: 200 })
  const { findings } = (await registrar.call('POST /reception/check/{id}', { params: { id } })).data
  expect(findings.map(({ rule }) => rule)).not.toContain('cargoForbidden')
})

test('the papers of a tanker that had none are not noted over those that a colleague notes at that moment', async () => {
  const { id, tanker } = await book()
  const { version } = (await registrar.call('POST /reception/check/{id}', { params: { id } })).data
  const later = await transaction(server.db, async (trx) => {
    await lockTanker(trx, { companyId: base, tankerNumber: tanker })
    const colleagues = { company_id: base, tanker_number: tanker, tanker_type: '常压车', license_number: 'L2' } as const
    await trx.insertInto('tanker').values(colleagues).execute()
    const asked = papers(id, { version })
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return { asked }
  })
  expect(await later.asked).toMatchObject({ code: 41000, message: '这些证件已被他人更改，请核对后重试' })
})

test('who comes with a tanker is named at the gate until it is let in; one deleted since may stay', async () => {
  const add = async (name: string) =>
    (await registrar.call('POST /testee/save', { request: { name, licenceUntil: '2999-01-01' } })).data.id
  const [driver, escort] = [await add('李强'), await add('张伟')]
  const { id } = await book()
  const people = async (of = id) =>
    (await registrar.call('POST /reception/check/{id}', { params: { id: of } })).data.people.map((one) => one.id)
  await papers(id, { testeeIds: [driver] })
  expect((await steps.bookings({ id }))[0]?.version).toBe(2)
  expect((await registrar.call('POST /reception/check/{id}', { params: { id } })).data.outcome).toBe('放行')
  await papers(id, {})
  await registrar.call('POST /testee/delete/{id}', { params: { id: driver } })
  expect(await people()).toEqual([driver])
  expect(await papers(id, { testeeIds: [driver, escort] })).toMatchObject({ code: 200 })
  expect(await papers(id, { testeeIds: [999_999] })).toMatchObject({
    data: { fields: { testeeIds: '没有该司机或押运员' } },
  })
  expect(await people()).toEqual([driver, escort])
  await registrar.call('POST /reception/admit/{id}', { params: { id } })
  expect(await papers(id, { testeeIds: [escort] })).toMatchObject({ code: 41000 })
  // Who was deleted stays in the report, too, and comes to no other tanker.
  const { data: report } = await registrar.call('POST /report/syncFromReservation/{id}', { params: { id } })
  const saved = await registrar.call('POST /report/save', { request: { id: report.id, testeeIds: [driver, escort] } })
  expect(saved.code).toBe(200)
  expect(await people((await walkIn({ testeeIds: [escort] })).data.id)).toEqual([escort])
  expect(await walkIn({ testeeIds: [driver] })).toMatchObject({ code: 41000 })
})
