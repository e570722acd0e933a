import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startOfBusinessDay, weekdayOf } from '../../../platform/rules/business-time.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { countWaiting } from '../../../platform/testing/at-once.ts'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn, details, newTanker } from '../../testing/booking-steps.ts'
import { endReservations } from './end-reservations.ts'

let server: TestServer
let registrar: TestCaller
let head: TestCaller
let base: number
let steps: ReturnType<typeof bookingSteps>
let planned: ReturnType<typeof bookingSteps>
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  head = await server.signIn('基地负责人', { companyId: base })
  registrar = await server.signIn('登记人员', { companyId: base })
  planned = bookingSteps(head, base)
  steps = bookingSteps(registrar, base)
})
afterAll(() => server[Symbol.asyncDispose]())

let days = 0
/** A day of its own with so many places in the morning. */
async function dayWith(places: number): Promise<string> {
  days += 1
  const day = dayIn(days)
  await planned.plan(day, places)
  return day
}
const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id
const codeOf = ({ data }: { data: unknown }) => (data as { code: string }).code
const cancel = (id: number, person = registrar) =>
  person.callAny('POST /reservation/cancel/{id}', { params: { id }, request: { reason: '货未到' } })
const move = (id: number, reserveTime: string, form: object = {}) =>
  registrar.callAny('POST /reservation/move/{id}', {
    params: { id },
    request: { reserveTime, reservePeriod: 'morning', tankerType: '常压车', ...form },
  })
const checkIn = (id: number) => registrar.callAny('POST /reservation/checkIn/{id}', { params: { id } })
const states = async (reserveTime: string) => (await steps.bookings({ reserveTime })).map(({ state }) => state)
/** booked places of the plan, of the sums, and of the bookings themselves */
async function counts(day: string) {
  const [plan] = await steps.plans({ reserveTime: day })
  const sums = await server.db
    .selectFrom('base_day')
    .select('reserved')
    .where('company_id', '=', base)
    .where('day', '=', day)
    .executeTakeFirst()
  const seated = (await states(day)).filter((state) => state !== '候补' && state !== '已取消').length
  return [plan?.reservedCount, sums?.reserved, seated]
}

test('a booking has a code, is found by a tanker number however it is typed, and is exported', async () => {
  const day = await dayWith(2)
  const tankerNumber = newTanker()
  const { data } = await steps.book(day, {
    tankerNumber: ` ${tankerNumber.toLowerCase().replace('B', 'Ｂ')} `,
    cargo: '柴油',
  })
  expect(data).toMatchObject({ state: '已预约', code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/) as string })
  const typed = `${tankerNumber.slice(0, 2)} ${tankerNumber.slice(2)}`
  expect(await steps.bookings({ name: typed })).toMatchObject([
    { tankerNumber, cargo: '柴油', reserveTime: day, orgName: '镇海' },
  ])
  const file = await registrar.callAny('POST /reservation/export', { request: { name: typed, format: 'csv' } })
  expect(await (file.data as Blob).text()).toContain(`${day},上午,常压车,${tankerNumber}`)
})

test.each([
  ['no tanker', { tankerNumber: ' ' }, 400, 'tankerNumber'],
  ['what is no tanker', { tankerNumber: 'B;1' }, 400, 'tankerNumber'],
  ['no contact', { contactName: '' }, 400, 'contactName'],
  ['what is no phone', { phone: 'phone' }, 400, 'phone'],
  ['a driver of another base', { testeeIds: [999_999] }, 41000, 'testeeIds'],
  ['a half day without places', { reservePeriod: 'afternoon' }, 41000, 'reserveTime'],
])('%s is refused at its field, and no place is taken', async (_, form, code, field) => {
  const day = await dayWith(1)
  expect(await steps.book(day, form)).toMatchObject({
    code,
    data: { fields: { [field]: expect.any(String) as string } },
  })
  expect((await steps.plans({ reserveTime: day }))[0]?.reservedCount).toBe(0)
})

const ROUNDS = Number(process.env['BOOKING_ROUNDS'] ?? 1)

test(
  '60 at once for 8 places: exactly 8 get one, the others read why',
  { timeout: 60_000 + ROUNDS * 5000 },
  async () => {
    const busy = bookingSteps(await server.signIn('管理员'), await addCompany(server.db, '茂名'))
    for (let round = 1; round <= ROUNDS; round++) {
      const day = dayIn(round)
      await busy.plan(day, 8)
      const answers = await Promise.all(Array.from({ length: 60 }, () => busy.book(day)))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(8)
      for (const { code, message } of answers)
        if (code !== 200) expect([code, message]).toEqual([41000, '该时段已约满'])
      expect([
        (await busy.plans({ reserveTime: day }))[0]?.reservedCount,
        (await busy.bookings({ reserveTime: day })).length,
      ]).toEqual([8, 8])
    }
  },
)

test('the same request gets the same booking, also when it comes many times at once for the last place', async () => {
  const day = await dayWith(1)
  const form = details()
  const send = () => steps.book(day, form, { 'idempotency-key': 'form-1' })
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(await send()).toMatchObject({ code: 200, data: answers[0]?.data })
  expect(await counts(day)).toEqual([1, 1, 1])
  expect(await steps.book(day, details(), { 'idempotency-key': 'form-1' })).toMatchObject({ code: 41000 })
  expect(await steps.book(day, details(), { 'idempotency-key': 'two words' })).toMatchObject({ code: 41000 })
})

test('a key and a tanker of another base are that base’s own', async () => {
  const day = await dayWith(2)
  const there = bookingSteps(await server.signIn('管理员'), await addCompany(server.db, '钦州'))
  await there.plan(day, 2)
  const form = details()
  const [its, own] = [
    await there.book(day, form, { 'idempotency-key': 'form-3' }),
    await steps.book(day, form, { 'idempotency-key': 'form-3' }),
  ]
  expect(idOf(own)).not.toBe(idOf(its))
  expect((await steps.book(day, form)).message).toContain(codeOf(own))
  expect((await there.book(day, form)).message).toContain(codeOf(its))
})

test('a form that was changed since it was sent is not taken for saved', async () => {
  const [day, other] = [await dayWith(3), await dayWith(3)]
  await planned.plan(day, 3, { reservePeriod: 'afternoon' })
  const { data: driver } = await registrar.call('POST /testee/save', { request: { name: '李强' } })
  const form = { ...details(), cargo: '柴油', email: 'wang@example.com', testeeIds: [driver.id] }
  const send = (changed: object = {}, on = day) =>
    steps.book(on, { ...form, ...changed }, { 'idempotency-key': 'form-2' })
  const booked = await send()
  for (const changed of [
    { phone: '13800000009' },
    { contactName: '李师傅' },
    { cargo: '' },
    { email: undefined },
    { checkedOrg: '安达' },
    { licenseNumber: 'L1' },
    { testeeIds: [] },
    { reservePeriod: 'afternoon' },
  ])
    expect([changed, await send(changed)]).toMatchObject([
      changed,
      { code: 41000, message: expect.stringContaining('这份表单已提交过') as string },
    ])
  expect(await send({}, other)).toMatchObject({ code: 41000 })
  expect(await counts(day)).toEqual([1, 1, 1])
  expect(await send({ testeeIds: [driver.id, driver.id] })).toMatchObject({ code: 200, data: booked.data })
  // What was moved since is the same booking.
  expect(await move(idOf(booked), other)).toMatchObject({ code: 200 })
  expect(await send()).toMatchObject({ code: 200, data: { id: idOf(booked) } })
})

test('a tanker has one active booking per half day; the refusal names it', async () => {
  const day = await dayWith(5)
  await planned.plan(day, 5, { tankerType: '承压车' })
  const form = details()
  const answers = await Promise.all(
    ['常压车', '承压车', '常压车', '承压车'].map((tankerType) => steps.book(day, { ...form, tankerType })),
  )
  const booked = answers.filter(({ code }) => code === 200)
  expect(booked).toHaveLength(1)
  const [{ code }] = booked.map(({ data }) => data as { code: string }) as [{ code: string }]
  for (const answer of answers)
    if (answer.code !== 200)
      expect(answer).toMatchObject({ code: 41000, message: expect.stringContaining(code) as string })
  expect((await steps.plans({ reserveTime: day })).reduce((sum, { reservedCount }) => sum + reservedCount, 0)).toBe(1)
  await cancel(idOf(booked[0] ?? { data: {} }))
  expect(await steps.book(day, form)).toMatchObject({ code: 200 })
})

test('who waits is counted among those who wait for the same half day', async () => {
  const both = [await dayWith(1), await dayWith(1)]
  for (const day of both) for (const _ of [1, 2, 3]) await steps.book(day, { wait: true })
  for (const reserveTime of both) {
    const waiting = await steps.bookings({ reserveTime, state: '候补' })
    expect(waiting.map(({ waitingPlace }) => waitingPlace)).toEqual([1, 2])
  }
})

test('a freed place goes to those who wait, in their order', async () => {
  const day = await dayWith(1)
  const [first, second, third] = [
    await steps.book(day),
    await steps.book(day, { wait: true, tankerNumber: '浙A6001挂', contactName: '李师傅', phone: '13900000001' }),
    await steps.book(day, { wait: true }),
  ].map(idOf)
  // Who waits and gives up frees no place.
  const gaveUp = idOf(await steps.book(day, { wait: true }))
  expect(await cancel(gaveUp)).toMatchObject({ code: 200, data: { seated: [] } })
  await server.db.deleteFrom('reservation').where('id', '=', gaveUp).execute()
  expect(await states(day)).toEqual(['已预约', '候补', '候补'])
  expect(await counts(day)).toEqual([1, 1, 1])
  const seated = { id: second, tankerNumber: '浙A6001挂', contactName: '李师傅', phone: '13900000001' }
  expect(await cancel(first ?? 0)).toMatchObject({ code: 200, data: { seated: [seated] } })
  expect(await states(day)).toEqual(['已取消', '已预约', '候补'])
  const elsewhere = await dayWith(1)
  expect(await move(second ?? 0, elsewhere)).toMatchObject({ code: 200, data: { seated: [{ id: third }] } })
  expect(await states(day)).toEqual(['已取消', '已预约'])
  expect([await counts(day), await counts(elsewhere)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  expect(await cancel(third ?? 0)).toMatchObject({ code: 200, data: { seated: [] } })
  expect(await counts(day)).toEqual([0, 0, 0])
})

test('a place freed after its half day is given to no one', async () => {
  const other = await addCompany(server.db, '长兴岛')
  const there = bookingSteps(await server.signIn('管理员'), other)
  const openUntil = (morning_to: string) =>
    server.db
      .insertInto('base_profile')
      .values({
        company_id: other,
        morning_from: '00:00',
        morning_to,
        afternoon_from: '23:59:59',
        afternoon_to: '24:00',
      })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ morning_to }))
      .execute()
  await openUntil('23:59:59')
  const [today, later] = [dayIn(0), await dayWith(0)]
  await there.plan(today, 2)
  await there.plan(later, 1)
  const [late, gone] = [idOf(await there.book(today)), idOf(await there.book(today))]
  await there.book(today, { wait: true })
  await openUntil('00:00:01')
  const mover = await server.signIn('登记人员', { companyId: other })
  const place = { reserveTime: later, reservePeriod: 'morning', tankerType: '常压车' }
  expect([
    await mover.callAny('POST /reservation/move/{id}', { params: { id: late }, request: place }),
    await cancel(gone, mover),
    await there.plan(today, 2),
  ]).toMatchObject([{ code: 200, data: { seated: [] } }, { code: 200, data: { seated: [] } }, { code: 200 }])
  expect((await there.bookings({ reserveTime: today })).map(({ state }) => state).toSorted()).toEqual([
    '候补',
    '已取消',
  ])
})

test('places freed, taken and waited for at once are never lost', { timeout: 60_000 }, async () => {
  const [day, other] = [await dayWith(4), await dayWith(4)]
  const seated = await Promise.all(Array.from({ length: 4 }, () => steps.book(day)))
  await Promise.all([
    ...seated.slice(0, 2).map((booked) => cancel(idOf(booked))),
    ...seated.slice(2).map((booked) => move(idOf(booked), other)),
    ...Array.from({ length: 12 }, () => steps.book(day, { wait: true })),
    ...Array.from({ length: 4 }, () => steps.book(other)),
  ])
  expect(await counts(day)).toEqual([4, 4, 4])
  const [elsewhere] = await counts(other)
  expect(await counts(other)).toEqual([elsewhere, elsewhere, elsewhere])
  expect((await states(day)).filter((state) => state === '候补')).toHaveLength(8)
})

test.each([
  ['cancelled', (id: number) => cancel(id)],
  ['moved', async (id: number) => move(id, await dayWith(1))],
  [
    'changed',
    (id: number) => registrar.callAny('POST /reservation/update/{id}', { params: { id }, request: details() }),
  ],
])('a booking is not %s when its tanker arrives at that moment', async (_, change) => {
  const day = await dayWith(1)
  const id = idOf(await steps.book(day))
  const { answer } = await transaction(server.db, async (trx) => {
    await trx.updateTable('reservation').set({ state: '已到场' }).where('id', '=', id).execute()
    const asked = { answer: change(id) }
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    return asked
  })
  expect(await answer).toMatchObject({ code: 41000 })
  expect(await states(day)).toEqual(['已到场'])
  expect(await counts(day)).toEqual([1, 1, 1])
})

test('a booking that is moved at that moment is not cancelled: its new place is not locked', async () => {
  const [day, other] = [await dayWith(1), await dayWith(1)]
  const id = idOf(await steps.book(day))
  const [from, to] = [
    (await steps.plans({ reserveTime: day }))[0]!.id,
    (await steps.plans({ reserveTime: other }))[0]!.id,
  ]
  const { answer } = await transaction(server.db, async (trx) => {
    await trx.selectFrom('reservation_plan').select('id').where('id', '=', from).forUpdate().execute()
    const asked = { answer: cancel(id) }
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await trx.updateTable('reservation').set({ plan_id: to, day: other }).where('id', '=', id).execute()
    return asked
  })
  expect(await answer).toMatchObject({ code: 41000, message: '该预约已被他人更改，请核对后重试' })
})

test('of two who change or move a booking the later one is refused, and neither change is lost', async () => {
  const [day, other] = [await dayWith(1), await dayWith(1)]
  const id = idOf(await steps.book(day))
  const change = (form: object) =>
    registrar.callAny('POST /reservation/update/{id}', { params: { id }, request: { ...details(), ...form } })
  const booking = async () => (await steps.bookings({ id }))[0]
  const stale = { code: 41000, message: '该预约已被他人更改，请核对后重试' }
  const version = (await booking())?.version ?? 0
  expect(await change({ version, cargo: '柴油' })).toMatchObject({ code: 200 })
  expect(await change({ version })).toMatchObject(stale)
  expect(await move(id, other, { version })).toMatchObject(stale)
  expect(await booking()).toMatchObject({ cargo: '柴油', reserveTime: day, version: version + 1 })
  expect(await move(id, other, { version: version + 1 })).toMatchObject({ code: 200 })
  expect(await change({ version: version + 1 })).toMatchObject(stale)
  // A program that does not name one changes whatever the booking is.
  expect(await change({ cargo: '液氨' })).toMatchObject({ code: 200 })
  expect(await booking()).toMatchObject({ cargo: '液氨', reserveTime: other })
})

test('nothing is booked on a weekday off, nor waited for where no place is planned', async () => {
  const day = await dayWith(0)
  expect(await steps.book(day, { wait: true })).toMatchObject({
    code: 41000,
    data: { fields: { reserveTime: '该时段未开放预约' } },
  })
  const other = await addCompany(server.db, '休息')
  await server.db.insertInto('base_profile').values({ company_id: other, weekdays: [] }).execute()
  const clerk = await server.signIn('登记人员', { companyId: other })
  expect(await bookingSteps(clerk, other).book(dayIn(1))).toMatchObject({
    code: 41000,
    data: { fields: { reserveTime: '该日不营业' } },
  })
})

test('the audit log has of a changed booking what its form held before and after', async () => {
  const id = idOf(await steps.book(await dayWith(1), { cargo: '柴油' }))
  const { data: driver } = await registrar.call('POST /testee/save', { request: { name: '李强' } })
  const { tankerNumber, contactName, phone } = (await steps.bookings({ id }))[0]!
  const form = { tankerNumber, contactName, phone, cargo: '液氨', testeeIds: [driver.id, driver.id] }
  expect(await registrar.callAny('POST /reservation/update/{id}', { params: { id }, request: form })).toMatchObject({
    code: 200,
  })
  const { before, after } = await server.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'change reservation')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow()
  const same = { tankerNumber, contactName, phone, email: null, checkedOrg: '', licenseNumber: '' }
  expect({ before, after }).toEqual({
    before: { ...same, cargo: '柴油', testeeIds: [] },
    after: { ...same, cargo: '液氨', testeeIds: [driver.id] },
  })
})

const refusedAt = (reserveTime: string) => ({ code: 41000, data: { fields: { reserveTime } } })

test('a booking moves by the rules of a new one', async () => {
  const [day, full] = [await dayWith(1), await dayWith(1)]
  const id = idOf(await steps.book(day))
  await steps.book(full)
  expect(await move(id, full)).toMatchObject({ code: 41000, message: '该时段已约满' })
  // Where it is, though that is full by it.
  expect(await move(id, day)).toMatchObject({ code: 200, data: { seated: [] } })
  expect(await move(id, day, { reservePeriod: 'afternoon' })).toMatchObject({ code: 41000 })
  const [yesterday, off] = [dayIn(-1), dayIn(301)]
  const place = { company_id: base, period: 'morning', tanker_type: '常压车', total: 3 } as const
  await server.db
    .insertInto('reservation_plan')
    .values([yesterday, off].map((each) => ({ ...place, day: each })))
    .execute()
  expect(await move(id, yesterday)).toMatchObject(refusedAt('该时段已结束'))
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== weekdayOf(off))
  await server.db.insertInto('base_profile').values({ company_id: base, weekdays }).execute()
  expect(await move(id, off)).toMatchObject(refusedAt('该日不营业'))
  await server.db.deleteFrom('base_profile').where('company_id', '=', base).execute()
  const closed = dayIn(300)
  await planned.plan(closed, 3)
  await head.callAny('POST /reservationPlan/closeDays', {
    request: { companyId: base, businessDateQuery: [closed, closed], isClosed: true },
  })
  expect(await move(id, closed)).toMatchObject({ code: 41000 })
  expect(await counts(day)).toEqual([1, 1, 1])
})

test('on a closed day and in a half day that is over nothing is booked', async () => {
  const day = dayIn(200)
  await planned.plan(day, 5)
  const close = head.callAny('POST /reservationPlan/closeDays', {
    request: { companyId: base, businessDateQuery: [day, day], isClosed: true },
  })
  const answers = await Promise.all([close, ...Array.from({ length: 8 }, () => steps.book(day))])
  // Either the day was closed first, or it was booked first and stays open.
  const booked = (await states(day)).length
  expect(answers[0]?.code === 200 ? booked === 0 : booked > 0).toBe(true)
  expect(await steps.book(dayIn(-1))).toMatchObject({ code: 41000, data: { fields: { reserveTime: '该时段已结束' } } })
})

test('a carrier has at most as many bookings on a day as the base allows', async () => {
  const strict = await addCompany(server.db, '大亚湾')
  const admin = bookingSteps(await server.signIn('管理员'), strict)
  const day = dayIn(1)
  await admin.plan(day, 10)
  await server.db.insertInto('base_profile').values({ company_id: strict, carrier_limit: 2 }).execute()
  // What it has elsewhere does not count.
  const elsewhere = bookingSteps(await server.signIn('管理员'), await addCompany(server.db, '江北'))
  await elsewhere.plan(day, 1)
  expect(await elsewhere.book(day, { checkedOrg: '安达运输' })).toMatchObject({ code: 200 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => admin.book(day, { checkedOrg: '安达运输' })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  const other = await admin.book(day, { checkedOrg: '顺通运输' })
  expect(other).toMatchObject({ code: 200 })
  // Nor by changing the carrier, or the day, of a booking; its own place does not count against it.
  const clerk = await server.signIn('登记人员', { companyId: strict })
  const change = (booked: { data: unknown }, form: object) =>
    clerk.callAny('POST /reservation/update/{id}', { params: { id: idOf(booked) }, request: { ...details(), ...form } })
  const carry = (booked: { data: unknown }, reserveTime: string, reservePeriod: string) =>
    clerk.callAny('POST /reservation/move/{id}', {
      params: { id: idOf(booked) },
      request: { reserveTime, reservePeriod, tankerType: '常压车' },
    })
  const tooMany = { code: 41000, data: { fields: { checkedOrg: expect.any(String) as string } } }
  expect(await change(other, { checkedOrg: '安达运输' })).toMatchObject(tooMany)
  await admin.plan(dayIn(2), 10)
  const later = await admin.book(dayIn(2), { checkedOrg: '安达运输' })
  expect(await carry(later, day, 'morning')).toMatchObject(tooMany)
  await admin.plan(day, 10, { reservePeriod: 'afternoon' })
  const [own] = answers.filter(({ code }) => code === 200)
  expect(await carry(own!, day, 'afternoon')).toMatchObject({ code: 200 })
  expect(await change(own!, { checkedOrg: '安达运输', cargo: '柴油' })).toMatchObject({ code: 200 })
  await cancel(idOf(own!), clerk)
  expect(await carry(later, day, 'morning')).toMatchObject({ code: 200 })
})

test('weekly bookings succeed or fail each on its own', async () => {
  const first = dayIn(400)
  const second = dayIn(407)
  const third = dayIn(414)
  await planned.plan(first, 1)
  await planned.plan(second, 1)
  await planned.plan(third, 1)
  await steps.book(second)
  const request = { companyId: base, reserveTime: first, ...details(), weeks: 3 }
  const send = () =>
    registrar.call('POST /reservation/saveWeekly', { request, headers: { 'idempotency-key': 'weekly' } })
  const { data } = await send()
  expect(data.bookings).toMatchObject([
    { reserveTime: first, state: '已预约', message: null },
    { reserveTime: second, id: null, message: '该时段已约满' },
    { reserveTime: third, state: '已预约' },
  ])
  expect((await send()).data).toEqual(data)
})

test('a tanker checks in on its day, once', async () => {
  const today = dayIn(0)
  await server.db
    .insertInto('base_profile')
    .values({ company_id: base, morning_to: '12:00', afternoon_from: '12:00', afternoon_to: '23:59:59' })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ afternoon_to: '23:59:59' }))
    .execute()
  await planned.plan(today, 3, { reservePeriod: 'afternoon' })
  const id = idOf(await steps.book(today, { reservePeriod: 'afternoon' }))
  const answers = await Promise.all([checkIn(id), checkIn(id), checkIn(id)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000])
  // Never that its state is the one that allows it.
  for (const { message } of answers) expect(message).not.toContain('已预约')
  expect(await cancel(id)).toMatchObject({ code: 41000 })
  const english = { params: { id }, request: { reason: 'late' }, headers: { 'accept-language': 'en' } }
  const { message } = await registrar.callAny('POST /reservation/cancel/{id}', english)
  expect(message).toBe('This can’t be done: the booking’s state is “Arrived”')
  const early = idOf(await steps.book(await dayWith(1)))
  expect(await checkIn(early)).toMatchObject({ code: 41000, message: '只能在预约当天签到' })
  const sums = await server.db
    .selectFrom('base_day')
    .select('arrived')
    .where('company_id', '=', base)
    .where('day', '=', today)
    .executeTakeFirst()
  expect(sums).toEqual({ arrived: 1 })
  await server.db.deleteFrom('base_profile').where('company_id', '=', base).execute()
})

test('whatever changes the bookings of a base is sent to the screens that show them', async () => {
  await eventsArrived(server.app.events)
  const sent: object[] = []
  onTestFinished(server.app.events.subscribe('booking', (payload) => sent.push(payload)))
  const [day, other] = [dayIn(60), dayIn(61)]
  const id = { params: { id: 0 } }
  const changes: readonly (() => Promise<{ code: number; data: unknown }>)[] = [
    () => planned.plan(day, 1),
    () => planned.plan(other, 1),
    async () => {
      const booked = await steps.book(day)
      id.params.id = idOf(booked)
      return booked
    },
    () => registrar.callAny('POST /reservation/update/{id}', { ...id, request: { ...details(), testeeIds: [] } }),
    () => move(id.params.id, other),
    () => cancel(id.params.id),
    () =>
      head.callAny('POST /reservationPlan/closeDays', {
        request: { companyId: base, businessDateQuery: [day, day], isClosed: true },
      }),
  ]
  for (const [index, step] of changes.entries()) {
    expect(await step()).toMatchObject({ code: 200 })
    await expect.poll(() => sent.length, { message: String(index) }).toBe(index + 1)
  }
  expect(sent.every((payload) => (payload as { companyId: number }).companyId === base)).toBe(true)
})

test('an hour after its half day who did not come is 已爽约, and who waited is 已取消', async () => {
  const day = await dayWith(1)
  await steps.book(day)
  await steps.book(day, { wait: true })
  const at = (hour: number, minute: number) =>
    new Date(startOfBusinessDay(day, 'Asia/Shanghai').getTime() + (hour * 60 + minute) * 60_000)
  await endReservations(server.app, at(11, 59))
  expect(await states(day)).toEqual(['已预约', '候补'])
  await endReservations(server.app, at(12, 59))
  expect(await states(day)).toEqual(['已预约', '已取消'])
  await Promise.all([endReservations(server.app, at(13, 0)), endReservations(server.app, at(13, 0))])
  expect(await states(day)).toEqual(['已爽约', '已取消'])
  const sums = await server.db
    .selectFrom('base_day')
    .select(['reserved', 'no_shows'])
    .where('company_id', '=', base)
    .where('day', '=', day)
    .executeTakeFirst()
  expect(sums).toEqual({ reserved: 1, no_shows: 1 })
})

test('an inspector only reads, and no one sees another base', async () => {
  const day = await dayWith(3)
  const id = idOf(await steps.book(day))
  const inspector = await server.signIn('检验员', { companyId: base })
  expect(await bookingSteps(inspector, base).bookings({ reserveTime: day })).toHaveLength(1)
  expect(await cancel(id, inspector)).toMatchObject({ code: 403 })
  const other = await server.signIn('登记人员', { companyId: await addCompany(server.db, '南港') })
  expect(await bookingSteps(other, base).bookings({ reserveTime: day })).toEqual([])
  expect(await bookingSteps(other, base).book(day)).toMatchObject({ code: 404 })
  expect(await cancel(id, other)).toMatchObject({ code: 404 })
  const file = await other.callAny('POST /reservation/export', { request: { companyId: base, format: 'csv' } })
  expect(await (file.data as Blob).text()).not.toContain(day)
})

const sheet = (...rows: string[]) =>
  new TextEncoder().encode(['预约日期,时段,槽车类型,槽车号,联系人,电话,承运单位', ...rows, ''].join('\n'))
const rowOf = (day: string, tanker = newTanker(), carrier = '') =>
  `${day},上午,常压车,${tanker},王师傅,13800000000,${carrier}`
const preview = (file: Uint8Array<ArrayBuffer>) => registrar.callAny('POST /reservation/import/preview', { file })
const importAll = (file: Uint8Array<ArrayBuffer>) => registrar.callAny('POST /reservation/import/', { file })

test('a spreadsheet is tried, then booked as a whole; an export can be imported', async () => {
  const [day, next] = [await dayWith(2), await dayWith(1)]
  const tanker = newTanker()
  const file = sheet(rowOf(next), rowOf(day, ` ${tanker.toLowerCase()} `), rowOf(day))
  expect(await preview(file)).toMatchObject({ data: { rows: 3, problemCount: 0, bookings: [{ row: 2 }, {}, {}] } })
  expect(await counts(day)).toEqual([0, 0, 0])
  expect(await importAll(file)).toMatchObject({ code: 200, data: { imported: 3 } })
  expect([await counts(day), await counts(next)]).toEqual([
    [2, 2, 2],
    [1, 1, 1],
  ])
  expect(await steps.bookings({ name: tanker })).toMatchObject([{ tankerNumber: tanker, state: '已预约' }])
  // Each is booked already.
  const exported = await registrar.callAny('POST /reservation/export', {
    request: { companyId: base, reserveTime: day, format: 'csv' },
  })
  const again = new Uint8Array(await (exported.data as Blob).arrayBuffer())
  expect(await preview(again)).toMatchObject({ data: { rows: 2, problemCount: 2 } })
})

test('headquarters import a spreadsheet at a base below that they name, and a base imports at no other', async () => {
  const day = await dayWith(1)
  const at = { query: { companyId: `${base}` }, file: sheet(rowOf(day)) }
  const other = await server.signIn('基地负责人', { companyId: await addCompany(server.db, '茂名') })
  for (const address of ['POST /reservation/import/preview', 'POST /reservation/import/'] as const)
    expect(await other.callAny(address, at)).toMatchObject({ code: 404 })
  const manager = await server.signIn('管理层')
  expect(await manager.callAny('POST /reservation/import/preview', at)).toMatchObject({ data: { problemCount: 0 } })
  expect(await manager.callAny('POST /reservation/import/', at)).toMatchObject({ data: { imported: 1 } })
  expect(await states(day)).toEqual(['已预约'])
})

test('a spreadsheet with one row that can’t be booked books nothing, and names the rows', async () => {
  const day = await dayWith(2)
  const tanker = newTanker()
  const file = sheet(rowOf(day), rowOf(day, tanker), rowOf(day, tanker), rowOf(day), rowOf(dayIn(-1)), rowOf('never'))
  const { data } = await preview(file)
  expect((data as { problems: { row: number }[] }).problems.map(({ row }) => row)).toEqual([4, 5, 6, 7])
  expect(await importAll(file)).toMatchObject({ code: 41000, message: '文件有 4 处错误，未导入任何预约' })
  // One that is refused takes no place from the rows after it.
  const roomy = await dayWith(3)
  const twice = sheet(rowOf(roomy), rowOf(roomy, tanker), rowOf(roomy, tanker), rowOf(roomy))
  expect(await preview(twice)).toMatchObject({ data: { problemCount: 1, problems: [{ row: 4 }] } })
  expect(await states(day)).toEqual([])
  expect(await importAll(sheet())).toMatchObject({ code: 41000 })
  expect(await importAll(new TextEncoder().encode('no,titles\n1,2\n'))).toMatchObject({ code: 41000 })
})

test('two spreadsheets and a clerk at once: no more than the places there are, and a carrier’s limit is kept', async () => {
  const strict = await addCompany(server.db, '钦州')
  const clerk = await server.signIn('登记人员', { companyId: strict })
  const boss = bookingSteps(await server.signIn('基地负责人', { companyId: strict }), strict)
  await server.db.insertInto('base_profile').values({ company_id: strict, carrier_limit: 2 }).execute()
  const [day, next] = [dayIn(1), dayIn(2)]
  for (const each of [day, next]) await boss.plan(each, 3)
  const files = [
    sheet(rowOf(day, newTanker(), '安达'), rowOf(next, newTanker(), '安达')),
    sheet(rowOf(next, newTanker(), '安达'), rowOf(day, newTanker(), '安达')),
  ]
  const answers = await Promise.all([
    ...[...files, ...files.map(() => sheet(rowOf(next, newTanker(), '安达'), rowOf(day, newTanker(), '安达')))].map(
      (file) => clerk.callAny('POST /reservation/import/', { file }),
    ),
    ...[1, 2, 3].map(() => boss.book(day, { checkedOrg: '安达' })),
  ])
  for (const { code } of answers) expect([200, 41000]).toContain(code)
  const bookings = await boss.bookings({ checkedOrg: '安达' })
  for (const each of [day, next])
    expect(bookings.filter(({ reserveTime }) => reserveTime === each).length).toBeLessThanOrEqual(2)
  expect(bookings.filter(({ reserveTime }) => reserveTime === day)).toHaveLength(2)
})
