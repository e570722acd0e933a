import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn, details } from '../../testing/booking-steps.ts'
import { activityTexts } from '../text.ts'

let server: TestServer
let gateway: Server
let base: number
let closed: number
let steps: ReturnType<typeof bookingSteps>
/** the newest code by phone */
const codes = new Map<string, string>()

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { phone, code } = (await json(request)) as { phone: string; code: string }
  codes.set(phone, code)
  response.end('{}')
}

beforeAll(async () => {
  gateway = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  server = await testServer({ config: { sms: { provider: 'webhook', url, secret: undefined } } })
  base = await addCompany(server.db, '镇海')
  closed = await addCompany(server.db, '茂名')
  const head = await server.signIn('基地负责人', { companyId: base })
  steps = bookingSteps(head, base)
  await server.db.insertInto('base_profile').values({ company_id: base, is_public: true }).execute()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

let phones = 0
async function codeOf(phone: string, companyId = base) {
  const answer = await server.nobody.callAny('POST /activity/sendCode', { request: { companyId, phone } })
  return { answer, code: codes.get(phone) ?? '' }
}
/** A phone of its own, and the code that was sent to it. */
async function proven(): Promise<{ phone: string; code: string }> {
  phones += 1
  const phone = `139${String(phones).padStart(8, '0')}`
  const { code } = await codeOf(phone)
  return { phone, code }
}
const book = async (reserveTime: string, form: object = {}, headers: Record<string, string> = {}) =>
  server.nobody.callAny('POST /activity/book', {
    request: { companyId: base, reserveTime, ...details(), ...form },
    headers,
  })
const show = (booking: string) => server.nobody.callAny('POST /activity/booking', { request: { booking } })
const cancel = (booking: string) => server.nobody.callAny('POST /activity/cancel', { request: { booking } })
const moveTo = (booking: string, reserveTime: string, reservePeriod = 'morning') =>
  server.nobody.callAny('POST /activity/move', { request: { booking, reserveTime, reservePeriod } })
const bookingOf = ({ data }: { data: unknown }) => (data as { booking: string }).booking

test('a free place is shown, booked by a code, seen and cancelled by its link', async () => {
  const day = dayIn(1)
  await steps.plan(day, 2)
  const places = async () =>
    (await server.nobody.call('GET /activity/base/{id}', { params: { id: base } })).data.places.filter(
      ({ reserveTime }) => reserveTime === day,
    )
  expect(await places()).toEqual([{ reserveTime: day, reservePeriod: 'morning', tankerType: '常压车', free: 2 }])
  const proof = await proven()
  const booked = await book(day, { ...proof, tankerNumber: '浙ｂ 0999 挂' })
  expect(booked).toMatchObject({ code: 200, data: { state: '已预约' } })
  expect((await places())[0]?.free).toBe(1)
  const shown = await show(bookingOf(booked).toLowerCase())
  expect(shown.data).toMatchObject({
    orgName: '镇海',
    tankerNumber: '浙B0999挂',
    mayCancel: true,
    hours: '08:00–12:00',
  })
  const calendar = async () => (await server.nobody.fetch(`/api/activity/bookingCalendar/${bookingOf(booked)}`)).text()
  const event = await calendar()
  expect(event).toContain('SUMMARY:浙B0999挂 到 镇海 检验\r\n')
  // Eight o’clock in Shanghai.
  expect(event).toContain(`DTSTART:${day.replaceAll('-', '')}T000000Z`)
  // Nothing of the contact.
  expect(JSON.stringify(shown.data) + event).not.toMatch(/王师傅|139000/)
  expect(await cancel(bookingOf(booked))).toMatchObject({ code: 200 })
  expect((await show(bookingOf(booked))).data).toMatchObject({ state: '已取消', mayCancel: false })
  expect(await calendar()).not.toContain('VEVENT')
  expect(await cancel(bookingOf(booked))).toMatchObject({ code: 41000 })
  expect((await places())[0]?.free).toBe(2)
  const [row] = await steps.bookings({ reserveTime: day })
  expect(row).toMatchObject({ state: '已取消', cancelReason: '联系人自行取消', phone: proof.phone })
})

test('a booking is moved by its link where there is a place, which the first who waits gets', async () => {
  const [from, to] = [dayIn(30), dayIn(31)]
  await steps.plan(from, 1)
  await steps.plan(to, 1)
  const booking = bookingOf(await book(from, await proven()))
  const waiting = bookingOf(await book(from, { ...(await proven()), wait: true }))
  expect((await show(booking)).data).toMatchObject({ mayMove: true })
  expect(await moveTo(booking, to)).toMatchObject({ code: 200, data: null })
  expect((await show(booking)).data).toMatchObject({ state: '已预约', reserveTime: to, tankerType: '常压车' })
  expect((await show(waiting)).data).toMatchObject({ state: '已预约', reserveTime: from })
  expect(await moveTo(waiting, to)).toMatchObject({ code: 41000, message: '该时段已约满' })
  expect(await moveTo(waiting, dayIn(32))).toMatchObject({ code: 41000, message: '该时段未开放预约' })
  expect(await moveTo('none', to)).toMatchObject({ code: 404 })
  await cancel(booking)
  expect((await show(booking)).data).toMatchObject({ mayMove: false })
  expect(await moveTo(booking, from)).toMatchObject({ code: 41000 })
})

test('a link moves a booking a few times a day, since each move writes to its contact', async () => {
  const [one, other] = [dayIn(33), dayIn(34)]
  await steps.plan(one, 1)
  await steps.plan(other, 1)
  const booking = bookingOf(await book(one, await proven()))
  for (const day of [other, one, other, one, other]) expect(await moveTo(booking, day)).toMatchObject({ code: 200 })
  expect(await moveTo(booking, one)).toMatchObject({ code: 41000, message: activityTexts.movedOften.zh })
  expect((await show(booking)).data).toMatchObject({ state: '已预约', reserveTime: other })
  await sql`update contact_message set created_at = created_at - interval '25 hours' where cause = 'moved'`.execute(
    server.db,
  )
  expect(await moveTo(booking, one)).toMatchObject({ code: 200 })
})

test('who types the tanker of another booking does not get its code', async () => {
  const day = dayIn(35)
  await steps.plan(day, 2)
  const tankerNumber = '浙B0035挂'
  const booking = bookingOf(await book(day, { ...(await proven()), tankerNumber }))
  const refused = await book(day, { ...(await proven()), tankerNumber })
  expect(refused).toMatchObject({ code: 41000, data: { fields: { tankerNumber: expect.any(String) as string } } })
  expect(JSON.stringify(refused)).not.toContain(booking)
})

test('a booking whose half day is over is moved or cancelled by nobody’s link', async () => {
  const day = dayIn(1)
  await steps.plan(day, 1)
  const booking = bookingOf(await book(day, await proven()))
  await server.db
    .updateTable('reservation')
    .set({ day: dayIn(-1) })
    .where('code', '=', booking)
    .execute()
  expect((await show(booking)).data).toMatchObject({ state: '已预约', mayCancel: false, mayMove: false })
  expect(await moveTo(booking, dayIn(2))).toMatchObject({ code: 41000, message: '该时段已过，不能再改期' })
  expect(await cancel(booking)).toMatchObject({ code: 41000, message: '该时段已过，不能再取消' })
  expect((await show(booking)).data).toMatchObject({ state: '已预约' })
})

test('a code is good for its phone and one booking; where no place was free, for another', async () => {
  const day = dayIn(2)
  await steps.plan(day, 1)
  await steps.plan(day, 1, { reservePeriod: 'afternoon' })
  await steps.book(day)
  const proof = await proven()
  expect(await book(day, { ...proof, code: proof.code === '000000' ? '000001' : '000000' })).toMatchObject({
    code: 41000,
    data: { fields: { code: expect.any(String) as string } },
  })
  expect(await book(day, { ...proof, phone: '13911111111' })).toMatchObject({ code: 41000 })
  expect(await book(day, proof)).toMatchObject({ code: 41000, message: '该时段已约满' })
  expect(await book(day, { ...proof, reservePeriod: 'afternoon' })).toMatchObject({ code: 200 })
  expect(await book(day, { ...proof, wait: true })).toMatchObject({
    code: 41000,
    data: { fields: { code: expect.any(String) as string } },
  })
})

test('the same request again gets the same booking, though its code is spent', async () => {
  const day = dayIn(3)
  await steps.plan(day, 3)
  const form = { ...details(), ...(await proven()) }
  const send = () => book(day, form, { 'idempotency-key': 'page-1' })
  const answers = await Promise.all([send(), send(), send()])
  const booked = answers.filter(({ code }) => code === 200)
  expect(booked.length).toBeGreaterThan(0)
  expect(new Set(booked.map(bookingOf)).size).toBe(1)
  expect(await send()).toMatchObject({ code: 200, data: { booking: bookingOf(booked[0] ?? { data: {} }) } })
  expect((await steps.plans({ reserveTime: day }))[0]?.reservedCount).toBe(1)
})

test('one who waits sees the place in the queue, and gets the booking that another cancels', async () => {
  const day = dayIn(4)
  await steps.plan(day, 1)
  const first = bookingOf(await book(day, await proven()))
  const second = bookingOf(await book(day, { ...(await proven()), wait: true }))
  expect((await show(second)).data).toMatchObject({ state: '候补', waitingPlace: 1 })
  await cancel(first)
  expect((await show(second)).data).toMatchObject({ state: '已预约', waitingPlace: null })
})

test('a base that has not opened its page shows and books nothing, and sends no code', async () => {
  const admin = bookingSteps(await server.signIn('管理员'), closed)
  await admin.plan(dayIn(1), 5)
  await admin.book(dayIn(1))
  const [waiting] = await admin.bookings({ reserveTime: dayIn(1) })
  const code = waiting?.code ?? ''
  expect(await server.nobody.callAny('GET /activity/base/{id}', { params: { id: closed } })).toMatchObject({
    code: 404,
  })
  expect((await codeOf('13922222222', closed)).answer).toMatchObject({ code: 404 })
  expect(codes.has('13922222222')).toBe(false)
  expect(await book(dayIn(1), { companyId: closed, phone: '13922222222', code: '000000' })).toMatchObject({ code: 404 })
  expect(await show(code)).toMatchObject({ code: 404 })
  expect(await cancel(code)).toMatchObject({ code: 404 })
  // Opened, and closed again.
  await server.db.insertInto('base_profile').values({ company_id: closed, is_public: true }).execute()
  expect(await show(code)).toMatchObject({ code: 200 })
  const close = (deleted_at: Date | null) =>
    server.db.updateTable('company').set({ deleted_at }).where('id', '=', closed).execute()
  await close(new Date())
  expect(await show(code)).toMatchObject({ code: 404 })
  expect(await server.nobody.callAny('GET /activity/base/{id}', { params: { id: closed } })).toMatchObject({
    code: 404,
  })
  await close(null)
  await server.db.updateTable('base_profile').set({ is_public: false }).where('company_id', '=', closed).execute()
  expect(await cancel(code)).toMatchObject({ code: 404 })
  expect(await server.nobody.callAny('GET /activity/base/{id}', { params: { id: closed } })).toMatchObject({
    code: 404,
  })
})

test('closed days, weekdays off and half days that are over are not offered', async () => {
  const [past, shut, open] = [dayIn(0), dayIn(6), dayIn(7)]
  for (const day of [past, shut, open]) await steps.plan(day, 4)
  await server.db
    .updateTable('base_profile')
    .set({ morning_from: '00:00', morning_to: '00:00:01', weekdays: [1, 2, 3, 4, 5, 6, 7] })
    .where('company_id', '=', base)
    .execute()
  await server.db.insertInto('closed_day').values({ company_id: base, day: shut }).execute()
  const { data } = await server.nobody.call('GET /activity/base/{id}', { params: { id: base } })
  const days = data.places.map(({ reserveTime }) => reserveTime)
  expect(days).toContain(open)
  expect(days).not.toContain(shut)
  expect(data.places.filter((place) => place.reserveTime === past && place.reservePeriod === 'morning')).toEqual([])
  expect(await book(shut, await proven())).toMatchObject({ code: 41000 })
})

test('who guesses codes of bookings is slowed down', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, (_, nth) => show(`GUESS${nth}`)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([404, 429]))
})

async function bookedBy(checkedOrg: string, day: string, tankerNumber: string, form: object = {}): Promise<number> {
  const { data } = await steps.book(day, { tankerNumber, checkedOrg, ...form })
  return (data as { id: number }).id
}

test('a carrier sees its tankers and their dates by a link, until it is revoked', async () => {
  const head = await server.signIn('基地负责人', { companyId: base })
  const { data: made } = await head.call('POST /carrierLink/save', { request: { checkedOrg: '安达运输' } })
  const carrier = new URL(made.link, 'http://console').searchParams.get('carrier') ?? ''
  const report = (tanker_number: string, columns: object) =>
    server.db
      .insertInto('inspection')
      .values({
        company_id: base,
        report_number: `R${tanker_number}${Math.random()}`,
        checked_org: '安达运输',
        tanker_number,
        tanker_type: '常压车',
        contact_name: '王师傅',
        created_by: head.userId,
        status: 4,
        result: '合格',
        issued_at: new Date('2026-01-01T04:00:00Z'),
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const old = await report('浙B8001挂', { valid_until: '2999-01-01' })
  await report('浙B8001挂', { valid_until: '2999-06-01', replaces_id: old.id, issued_at: new Date('2025-12-01') })
  await report('浙B8002挂', { valid_until: dayIn(10) })
  await report('浙B8003挂', { valid_until: '2020-01-01' })
  await report('浙B8004挂', { valid_until: '2999-01-01', checked_org: '顺通运输' })
  await report('浙B8005挂', { status: 9, valid_until: '2999-01-01' })
  // Of the same carrier at another base: none of it is this one's.
  await report('浙B8007挂', { company_id: closed, valid_until: '2999-01-01' })
  await report('浙B8002挂', { company_id: closed, valid_until: '2999-01-01', issued_at: new Date() })
  await server.db
    .insertInto('tanker')
    .values([
      { company_id: base, tanker_number: '浙B8006挂', tanker_type: '承压车', checked_org: '安达运输' },
      { company_id: closed, tanker_number: '浙B8008挂', tanker_type: '承压车', checked_org: '安达运输' },
    ])
    .execute()
  const hours = { morning_from: '09:00', morning_to: '12:00', afternoon_from: '13:00', afternoon_to: '17:00' }
  await server.db.updateTable('base_profile').set(hours).where('company_id', '=', base).execute()
  // Days that no other test plans.
  const [full, later] = [dayIn(40), dayIn(41)]
  for (const day of [full, later]) await steps.plan(day, 2)
  await bookedBy('安达运输', later, '浙B8001挂')
  const elsewhere = bookingSteps(await server.signIn('管理员'), closed)
  await elsewhere.plan(later, 1)
  expect(await elsewhere.book(later, { checkedOrg: '安达运输' })).toMatchObject({ code: 200 })
  await bookedBy('顺通运输', full, '浙B8004挂')
  const passed = await bookedBy('安达运输', full, '浙B8003挂')
  await bookedBy('安达运输', full, '浙B8002挂', { wait: true })
  await server.db.updateTable('reservation').set({ state: '已爽约' }).where('id', '=', passed).execute()
  const open = () => server.nobody.callAny('POST /activity/carrier', { request: { carrier } })
  const shown = await open()
  expect(shown.data).toMatchObject({
    orgName: '镇海',
    checkedOrg: '安达运输',
    bookings: [
      {
        reserveTime: full,
        reservePeriod: 'morning',
        hours: '09:00–12:00',
        tankerNumber: '浙B8002挂',
        state: '候补',
      },
      {
        reserveTime: later,
        reservePeriod: 'morning',
        hours: '09:00–12:00',
        tankerNumber: '浙B8001挂',
        state: '已预约',
      },
    ],
    tankers: [
      { tankerNumber: '浙B8003挂', state: 'expired', endsSoon: false },
      { tankerNumber: '浙B8002挂', state: 'valid', endsSoon: true },
      { tankerNumber: '浙B8001挂', state: 'valid', validUntil: '2999-06-01', endsSoon: false },
      { tankerNumber: '浙B8006挂', state: null, reportNumber: null },
    ],
  })
  expect(JSON.stringify(shown.data)).not.toContain('王师傅')
  const calendar = () => server.nobody.fetch(`/api/activity/carrierCalendar/${carrier}`)
  const text = await (await calendar()).text()
  expect(text.match(/(?<=^SUMMARY:).*(?=\r$)/gm)).toEqual(['浙B8002挂 到 镇海 检验（候补）', '浙B8001挂 到 镇海 检验'])
  // Nine o’clock in Shanghai.
  expect(text).toContain(`DTSTART:${later.replaceAll('-', '')}T010000Z`)
  expect(text).not.toContain('王师傅')
  const stored = await server.db.selectFrom('carrier_link').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(carrier)

  const links = async () => (await head.call('POST /carrierLink/find/', { request: {} })).data.data
  expect(await links()).toMatchObject([{ id: made.id, checkedOrg: '安达运输' }])
  const stranger = await server.signIn('基地负责人', { companyId: closed })
  await sql`insert into carrier_link (company_id, checked_org, code_hash, created_by)
    select company_id, '', sha256(n::text::bytea), created_by from carrier_link, generate_series(1, 499) n where id = ${made.id}`.execute(
    server.db,
  )
  expect(await head.callAny('POST /carrierLink/save', { request: { checkedOrg: '安达运输' } })).toMatchObject({
    code: 41000,
    message: '一个基地最多有 500 个有效链接',
  })
  await server.db.deleteFrom('carrier_link').where('id', '<>', made.id).execute()
  const params = { id: made.id }
  const close = (deleted_at: Date | null) =>
    server.db.updateTable('company').set({ deleted_at }).where('id', '=', base).execute()
  await close(new Date())
  expect(await open()).toMatchObject({ code: 404 })
  await close(null)
  expect((await stranger.call('POST /carrierLink/find/', { request: {} })).data).toEqual({ data: [], totalCount: 0 })
  expect(await stranger.callAny('POST /carrierLink/revoke/{id}', { params })).toMatchObject({ code: 404 })
  expect(await head.callAny('POST /carrierLink/revoke/{id}', { params })).toMatchObject({ code: 200 })
  expect(await head.callAny('POST /carrierLink/revoke/{id}', { params })).toMatchObject({ code: 404 })
  expect(await open()).toMatchObject({ code: 404 })
  expect((await calendar()).status).toBe(404)
  expect(await links()).toEqual([])
})

test('what a group published is on its page with its pictures, and nothing else does', async () => {
  const head = await server.signIn('基地负责人', { companyId: base })
  const manager = await server.signIn('管理层')
  const { data: group } = await manager.call('POST /groups/save', { request: { companyId: base, name: '镇海一组' } })
  const { default: sharp } = await import('sharp')
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const sent = await head.callAny('POST /attachments', { query: { fileType: 8 }, file: new Uint8Array(photo) })
  const { id: picture } = sent.data as { id: number }
  const trace = { groupId: group.id, title: '罐体渗漏已处理', content: '已更换密封圈', pictures: [picture] }
  const { data: kept } = await head.call('POST /trace/save', { request: { ...trace, title: '内部记录', pictures: [] } })
  const { data: shown } = await head.call('POST /trace/save', { request: trace })
  const news = () => server.nobody.callAny('GET /activity/news/{id}', { params: { id: group.id } })
  const look = () => server.nobody.callAny('GET /attachments/actions/download', { query: { id: picture } })
  const move = (id: number, status: string) =>
    head.callAny('POST /trace/setStatus/{id}', { params: { id }, query: { status } })
  expect([(await news()).code, (await look()).status]).toEqual([404, 404])
  await move(shown.id, '1')
  await move(kept.id, '2')
  const { data } = await news()
  expect(data).toMatchObject({
    groupName: '镇海一组',
    news: [
      { id: shown.id, title: '罐体渗漏已处理', content: '已更换密封圈', pictures: [picture], publishedOn: dayIn(0) },
    ],
  })
  expect((await look()).status).toBe(200)
  await move(shown.id, '3')
  expect([(await news()).code, (await look()).status]).toEqual([404, 404])
})
