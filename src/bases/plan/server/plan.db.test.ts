import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../../platform/rules/business-time.ts'
import { monthEnd, monthsLater } from '../../../platform/rules/day-range.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { countWaiting } from '../../../platform/testing/at-once.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn } from '../../testing/booking-steps.ts'
import { copiedFrom } from '../rules/plan-days.ts'

let server: TestServer
let head: TestCaller
let base: number
let steps: ReturnType<typeof bookingSteps>
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  head = await server.signIn('基地负责人', { companyId: base })
  steps = bookingSteps(head, base)
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (address: string, request: object) => head.callAny(address, { request: { companyId: base, ...request } })
const sums = async (day: string) =>
  server.db
    .selectFrom('base_day')
    .select(['places', 'reserved'])
    .where('company_id', '=', base)
    .where('day', '=', day)
    .executeTakeFirst()

test('saving twice sets one plan; a morning, 常压车 and no place unless given', async () => {
  const day = dayIn(1)
  const first = await call('POST /reservationPlan/save', { reserveTime: day })
  expect(await steps.plans({ reserveTime: day })).toMatchObject([
    { reservePeriod: 'morning', tankerType: '常压车', totalCount: 0, reservedCount: 0 },
  ])
  const again = await steps.plan(day, 8)
  expect(again.data).toEqual(first.data)
  await steps.plan(day, 6, { reservePeriod: 'afternoon', tankerType: '承压车' })
  expect((await steps.plans({ reserveTime: day })).map(({ totalCount }) => totalCount)).toEqual([8, 6])
  expect(await sums(day)).toEqual({ places: 14, reserved: 0 })
})

test('there are never fewer places than bookings, and more go to those who wait, in their order', async () => {
  const day = dayIn(2)
  await steps.plan(day, 2)
  for (let nth = 0; nth < 5; nth++) await steps.book(day, { wait: true })
  expect((await steps.bookings({ reserveTime: day })).map(({ state }) => state)).toEqual([
    '已预约',
    '已预约',
    '候补',
    '候补',
    '候补',
  ])
  expect(await steps.plan(day, 1)).toMatchObject({
    code: 41000,
    data: { fields: { totalCount: expect.stringContaining(day) as string } },
  })
  expect(await steps.plan(day, 4)).toMatchObject({ code: 200 })
  const bookings = await steps.bookings({ reserveTime: day })
  expect(bookings.map(({ state, waitingPlace }) => [state, waitingPlace])).toEqual([
    ['已预约', null],
    ['已预约', null],
    ['已预约', null],
    ['已预约', null],
    ['候补', 1],
  ])
  expect(await sums(day)).toEqual({ places: 4, reserved: 4 })
})

test('a range sets its weekdays, without closed days, all or none', async () => {
  const [from, to] = [dayIn(10), dayIn(23)]
  const closed = dayIn(12)
  await call('POST /reservationPlan/closeDays', { businessDateQuery: [closed, closed], isClosed: true, note: '检修' })
  const places = [{ totalCount: 3 }, { reservePeriod: 'afternoon', totalCount: 2 }]
  const all = await call('POST /reservationPlan/saveRange', { businessDateQuery: [from, to], places })
  expect(all.data).toEqual({ saved: 26 })
  expect(await steps.plans({ reserveTime: closed })).toEqual([])
  const mondays = await call('POST /reservationPlan/saveRange', {
    businessDateQuery: [from, to],
    weekdays: [1],
    places: [{ totalCount: 9 }],
  })
  expect((mondays.data as { saved: number }).saved).toBeGreaterThan(0)
  const nines = (await steps.plans({ businessDateQuery: [from, to] })).filter(({ totalCount }) => totalCount === 9)
  expect(nines.map(({ reserveTime }) => new Date(reserveTime).getUTCDay())).toEqual(nines.map(() => 1))
  await steps.book(to)
  await call('POST /reservationPlan/saveRange', { businessDateQuery: [from, to], places: [{ totalCount: 0 }] })
  expect((await steps.plans({ reserveTime: from, reservePeriod: 'morning' }))[0]?.totalCount).not.toBe(0)
})

test('a range leaves out weekdays that are off, and a half day named twice counts as named last', async () => {
  const own = await addCompany(server.db, '惠州')
  const there = await server.signIn('基地负责人', { companyId: own })
  await server.db
    .insertInto('base_profile')
    .values({ company_id: own, weekdays: [1, 2, 3, 4, 5] })
    .execute()
  const days: [string, string] = [dayIn(1), dayIn(7)]
  const request = { businessDateQuery: days, places: [{ totalCount: 3 }, { totalCount: 5 }] }
  expect((await there.callAny('POST /reservationPlan/saveRange', { request })).data).toEqual({ saved: 5 })
  const plans = await bookingSteps(there, own).plans({ businessDateQuery: days })
  expect(plans.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5, 5])
  const counted = await server.db.selectFrom('base_day').select('places').where('company_id', '=', own).execute()
  expect(counted.map(({ places }) => places)).toEqual([5, 5, 5, 5, 5])
})

test('into a month that goes on nothing is copied for days that are over, nor from another base', async () => {
  const own = await addCompany(server.db, '茂名港')
  const there = await server.signIn('基地负责人', { companyId: own })
  const today = dayIn(0)
  const month = today.slice(0, 7)
  const before = monthsLater(month, -1)
  const other = await addCompany(server.db, '茂名二')
  const places = [
    { company_id: own, period: 'morning', tanker_type: '常压车', total: 4 },
    { company_id: other, period: 'morning', tanker_type: '承压车', total: 9 },
  ] as const
  await server.db
    .insertInto('reservation_plan')
    .values(daysBetween(`${before}-01`, monthEnd(before)).flatMap((day) => places.map((place) => ({ ...place, day }))))
    .execute()
  const left = daysBetween(today, monthEnd(month))
  const { data } = await there.call('POST /reservationPlan/copyMonth', { request: { month } })
  expect(data).toEqual({ saved: left.length })
  const plans = await bookingSteps(there, own).plans({ businessDateQuery: [`${month}-01`, monthEnd(month)], size: 100 })
  expect(plans.map(({ reserveTime }) => reserveTime)).toEqual(left)
})

test('a month is copied by its weekdays and keeps what is booked', async () => {
  const month = monthsLater(dayIn(0).slice(0, 7), 3)
  const last = monthsLater(month, -1)
  await call('POST /reservationPlan/saveRange', {
    businessDateQuery: [`${last}-01`, monthEnd(last)],
    places: [{ totalCount: 5 }],
  })
  const full = `${month}-10`
  await steps.plan(copiedFrom(full), 0)
  await steps.plan(full, 1)
  await steps.book(full)
  const { data } = await call('POST /reservationPlan/copyMonth', { month })
  const days = Number(monthEnd(month).slice(8))
  expect(data).toEqual({ saved: days })
  const plans = await steps.plans({ businessDateQuery: [`${month}-01`, monthEnd(month)], size: 100 })
  expect(plans).toHaveLength(days)
  for (const { reserveTime, totalCount } of plans)
    expect([reserveTime, totalCount]).toEqual([reserveTime, reserveTime === full ? 1 : 5])
})

test('days in the past stay as they were', async () => {
  const past = dayIn(-1)
  for (const [field, answer] of [
    ['reserveTime', await steps.plan(past, 3)],
    [
      'businessDateQuery',
      await call('POST /reservationPlan/saveRange', {
        businessDateQuery: [past, dayIn(1)],
        places: [{ totalCount: 3 }],
      }),
    ],
    [
      'businessDateQuery',
      await call('POST /reservationPlan/closeDays', { businessDateQuery: [past, past], isClosed: true }),
    ],
    ['month', await call('POST /reservationPlan/copyMonth', { month: monthsLater(past.slice(0, 7), -1) })],
  ] as const)
    expect(answer).toMatchObject({ code: 41000, data: { fields: { [field]: expect.any(String) as string } } })
  expect(await steps.plans({ reserveTime: past })).toEqual([])
})

test('a day with bookings is not closed, and opens again', async () => {
  const day = dayIn(4)
  await steps.plan(day, 2)
  await steps.book(day)
  const close = (isClosed: boolean) =>
    call('POST /reservationPlan/closeDays', { businessDateQuery: [day, addDays(day, 1)], isClosed })
  expect(await close(true)).toMatchObject({ code: 41000, message: expect.stringContaining(day) as string })
  expect(await steps.book(day)).toMatchObject({ code: 200 })
  for (const { id } of await steps.bookings({ reserveTime: day }))
    await head.call('POST /reservation/cancel/{id}', { params: { id }, request: { reason: '检修' } })
  expect(await close(true)).toMatchObject({ code: 200 })
  expect(await steps.book(day)).toMatchObject({ code: 41000 })
  await close(false)
  expect(await steps.book(day)).toMatchObject({ code: 200 })
  // Who waits keeps it open, too, though all who have a place are there already.
  expect(await steps.plan(day, 1)).toMatchObject({ code: 200 })
  expect(await steps.book(day, { wait: true })).toMatchObject({ data: { state: '候补' } })
  const come = server.db.updateTable('reservation').set({ state: '已到场' }).where('company_id', '=', base)
  await come.where('day', '=', day).where('state', '=', '已预约').execute()
  expect(await close(true)).toMatchObject({ code: 41000 })
})

test('a weekday with bookings to come is not dropped; what else changes in the form is saved', async () => {
  const own = await addCompany(server.db, '钦州')
  const there = bookingSteps(await server.signIn('基地负责人', { companyId: own }), own)
  const clerk = await server.signIn('基地负责人', { companyId: own })
  const hours = { morningFrom: '08:00', morningTo: '12:00', afternoonFrom: '13:00', afternoonTo: '17:00' }
  const work = (weekdays: number[], form: object = {}) =>
    clerk.callAny('POST /reservationPlan/saveProfile', {
      request: { ...hours, weekdays, isPublic: false, carrierLimit: null, ...form },
    })
  const sunday = addDays(dayIn(7), 7 - weekdayOf(dayIn(7)))
  await there.plan(sunday, 1)
  const { data } = await there.book(sunday)
  expect(await work([1, 2, 3, 4, 5, 6])).toMatchObject({
    code: 41000,
    data: { fields: { weekdays: expect.stringContaining(sunday) as string } },
  })
  expect(await work([2, 3, 4, 5, 6, 7])).toMatchObject({ code: 200 })
  const params = { id: (data as { id: number }).id }
  await clerk.call('POST /reservation/cancel/{id}', { params, request: { reason: '检修' } })
  expect(await work([2, 3, 4, 5, 6])).toMatchObject({ code: 200 })
  // Booked before the weekday was off: it keeps no one from changing the hours.
  await server.db.updateTable('reservation').set({ state: '已预约' }).where('id', '=', params.id).execute()
  expect(await work([2, 3, 4, 5, 6], { afternoonTo: '18:00' })).toMatchObject({ code: 200 })
})

test('what is booked or moved to a weekday that is dropped at that moment is refused', async () => {
  const own = await addCompany(server.db, '泉州')
  const there = bookingSteps(await server.signIn('基地负责人', { companyId: own }), own)
  const clerk = await server.signIn('基地负责人', { companyId: own })
  const [day, other] = [dayIn(8), dayIn(9)]
  for (const each of [day, other]) await there.plan(each, 5)
  const moved = (await there.book(other)).data as { id: number }
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== weekdayOf(day))
  const { answers } = await transaction(server.db, async (trx) => {
    await sql`select from reservation_plan where company_id = ${own} and day = ${day} for update`.execute(trx)
    const asked = {
      answers: Promise.all([
        there.book(day),
        clerk.callAny('POST /reservation/move/{id}', {
          params: { id: moved.id },
          request: { reserveTime: day, reservePeriod: 'morning', tankerType: '常压车' },
        }),
      ]),
    }
    // Both have read that the base works on the day.
    await expect.poll(() => countWaiting(server.db)).toBe(2)
    await server.db.insertInto('base_profile').values({ company_id: own, weekdays }).execute()
    return asked
  })
  const closed = { code: 41000, data: { fields: { reserveTime: '该日不营业' } } }
  expect(await answers).toMatchObject([closed, closed])
})

test('the plans of a closed day say so, also those of a weekday on which the base never works', async () => {
  const own = await addCompany(server.db, '茂名')
  const there = await server.signIn('基地负责人', { companyId: own })
  const monday = addDays(dayIn(30), 8 - weekdayOf(dayIn(30)))
  const days: [string, string] = [monday, addDays(monday, 3)]
  await there.call('POST /reservationPlan/saveRange', { request: { businessDateQuery: days, places: [{}] } })
  const hours = { morningFrom: '08:00', morningTo: '12:00', afternoonFrom: '13:00', afternoonTo: '17:00' }
  const profile = { ...hours, weekdays: [1, 2, 4], isPublic: false, carrierLimit: null }
  await there.call('POST /reservationPlan/saveProfile', { request: profile })
  const businessDateQuery: [string, string] = [addDays(monday, 1), addDays(monday, 1)]
  await there.call('POST /reservationPlan/closeDays', { request: { businessDateQuery, isClosed: true } })
  const { data } = await there.call('POST /reservationPlan/find/', { request: { businessDateQuery: days } })
  expect(data.data.map(({ isClosed }) => isClosed)).toEqual([false, true, true, false])
})

test('a month shows its plans, closed days and how the base works', async () => {
  const month = monthsLater(dayIn(0).slice(0, 7), 6)
  const profile = {
    morningFrom: '07:30',
    morningTo: '11:30',
    afternoonFrom: '13:30',
    afternoonTo: '18:00',
    weekdays: [1, 2, 3, 4, 5, 6],
    isPublic: true,
    carrierLimit: 3,
  }
  expect(await call('POST /reservationPlan/saveProfile', { ...profile, morningTo: '14:00' })).toMatchObject({
    code: 400,
    data: { fields: { morningFrom: expect.any(String) as string } },
  })
  expect(await call('POST /reservationPlan/saveProfile', { ...profile, morningFrom: '7:30' })).toMatchObject({
    data: { fields: { morningFrom: '请填写时间，例如 08:30' } },
  })
  // A program may send days in any order, and twice; a base's page lists them.
  await call('POST /reservationPlan/saveProfile', { ...profile, weekdays: [6, 1, 2, 1, 3, 4, 5] })
  await call('POST /reservationPlan/closeDays', {
    businessDateQuery: [`${month}-01`, `${month}-02`],
    isClosed: true,
    note: '检修',
  })
  const { data } = await head.call('POST /reservationPlan/month', { request: { companyId: base, month } })
  expect(data.profile).toEqual(profile)
  expect(data.closedDays.slice(0, 2)).toEqual([
    { day: `${month}-01`, note: '检修', isWeekly: false },
    { day: `${month}-02`, note: '检修', isWeekly: false },
  ])
  const sundays = data.closedDays.filter(({ isWeekly }) => isWeekly).map(({ day }) => new Date(day).getUTCDay())
  expect(sundays.length).toBeGreaterThan(3)
  expect(new Set(sundays)).toEqual(new Set([0]))
})

test('the headquarters, which no tanker comes to, open on the first base below them', async () => {
  const { db } = server
  const hq = await addCompany(db, '总部')
  await db.updateTable('company').set({ kind: 'hq' }).where('id', '=', hq).execute()
  const manager = await server.signIn('管理层', { companyId: hq })
  const monthOf = async (request: object = {}) =>
    (await manager.call('POST /reservationPlan/month', { request: { month: '2030-01', ...request } })).data.companyId
  expect(await monthOf()).toBe(hq)
  await addCompany(db, 'b', hq)
  const first = await addCompany(db, 'a', hq)
  expect([await monthOf(), await monthOf({ companyId: hq })]).toEqual([first, hq])
  const administrator = await server.signIn('管理员', { companyId: hq })
  expect((await administrator.call('POST /baseScreen/get/{id}', { params: { id: hq } })).data.id).toBe(first)
  expect((await manager.call('POST /reception/queue/', { request: {} })).data.companyId).toBe(first)
})
