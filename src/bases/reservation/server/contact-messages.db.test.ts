import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn } from '../../testing/booking-steps.ts'
import { remindContacts } from '../../contact/server/remind-contacts.ts'
import { sendContactMessages } from '../../contact/server/send-contact-messages.ts'
import { endReservations } from './end-reservations.ts'

let server: TestServer
let smtp: SmtpListener
let gateway: Server
let head: TestCaller
let base: number
let steps: ReturnType<typeof bookingSteps>
/** texts as they came, and how the gateway answers */
const texts: { phone: string; text: string }[] = []
let answer = 200

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const came = (await json(request)) as (typeof texts)[number]
  if (answer === 200) texts.push(came)
  response.writeHead(answer).end('{}')
}

beforeAll(async () => {
  smtp = await smtpListener()
  gateway = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const sms = { provider: 'webhook', url, secret: undefined } as const
  server = await testServer({ config: { smtpUrl: smtp.url, sms, publicUrl: 'http://127.0.0.1:7080' } })
  base = await addCompany(server.db, '镇海')
  head = await server.signIn('基地负责人', { companyId: base })
  steps = bookingSteps(head, base)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})
afterEach(() => {
  texts.length = 0
  smtp.mails.length = 0
  answer = 200
})

let days = 0
async function dayWith(places: number): Promise<string> {
  days += 1
  await steps.plan(dayIn(days), places)
  return dayIn(days)
}
const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id
const cancel = (id: number) =>
  head.callAny('POST /reservation/cancel/{id}', { params: { id }, request: { reason: '设备检修' } })
const move = (id: number, reserveTime: string) =>
  head.callAny('POST /reservation/move/{id}', {
    params: { id },
    request: { reserveTime, reservePeriod: 'morning', tankerType: '常压车' },
  })
/** What was sent meanwhile, in its order, by whatever number of servers. */
async function sent(): Promise<string[]> {
  await Promise.all([sendContactMessages(server.app), sendContactMessages(server.app)])
  const words = texts.map(({ text }) => text.split('：')[0]?.split(' ')[1] ?? '')
  texts.length = 0
  return words
}
const eveningBefore = (day: string, hour: number) =>
  new Date(startOfBusinessDay(addDays(day, -1), 'Asia/Shanghai').getTime() + hour * 3_600_000)

test('a contact is written to by phone and mail when booked, once, with what matters', async () => {
  const day = await dayWith(1)
  const booked = await steps.book(day, { tankerNumber: '浙B7001挂', phone: '138 0000-0001', email: 'wang@example.com' })
  const { code } = booked.data as { code: string }
  await Promise.all([sendContactMessages(server.app), sendContactMessages(server.app)])
  const body = `浙B7001挂 预约成功：镇海，${day} 上午 08:00–12:00，预约码 ${code}。`
  // As providers take it, however it was typed.
  expect(texts).toMatchObject([{ phone: '13800000001', text: body }])
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatch(/^To: wang@example.com$/m)
  texts.length = 0
  await sendContactMessages(server.app)
  expect(texts).toEqual([])
  expect((await steps.bookings({ reserveTime: day }))[0]?.lastMessage).toEqual({ cause: 'booked', status: 'sent' })
})

test('the link to a booking is sent where its base has a public page', async () => {
  await server.db.insertInto('base_profile').values({ company_id: base, is_public: true }).execute()
  const booked = await steps.book(await dayWith(1))
  const { code } = booked.data as { code: string }
  await sendContactMessages(server.app)
  expect(texts[0]?.text).toContain(`http://127.0.0.1:7080/activity?booking=${code}`)
  // A cancelled one is not to be cancelled: the way leads to another booking.
  await cancel(idOf(booked))
  texts.length = 0
  await sendContactMessages(server.app)
  expect(texts[0]?.text).toMatch(new RegExp(`预约已取消[^]*\\n预约：http://127.0.0.1:7080/activity\\?base=${base}$`))
  await server.db.deleteFrom('base_profile').where('company_id', '=', base).execute()
})

test('each move of a booking is sent to its contact, and to the one who gets the place', async () => {
  const [day, other] = [await dayWith(1), await dayWith(5)]
  const first = idOf(await steps.book(day))
  const second = idOf(await steps.book(day, { wait: true }))
  const third = idOf(await steps.book(day, { wait: true }))
  expect((await sent()).toSorted()).toEqual(['已加入候补', '已加入候补', '预约成功'])
  await move(first, other)
  expect((await sent()).toSorted()).toEqual(['候补成功，已预约', '预约已改期'])
  await cancel(second)
  expect((await sent()).toSorted()).toEqual(['候补成功，已预约', '预约已取消（设备检修）'])
  await steps.book(day, { wait: true })
  await sent()
  await steps.plan(day, 2)
  expect(await sent()).toEqual(['候补成功，已预约'])
  // No message to a landline without a mail address.
  await steps.book(other, { phone: '0574-86001234' })
  expect(await sent()).toEqual([])
  expect(third).toBeGreaterThan(0)
})

test('what is no longer true when it is due is not sent', async () => {
  const id = idOf(await steps.book(await dayWith(1)))
  await cancel(id)
  expect(await sent()).toEqual(['预约已取消（设备检修）'])
  const rows = await server.db
    .selectFrom('contact_message')
    .select(['cause', 'status'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { cause: 'booked', status: 'dropped' },
    { cause: 'cancelled', status: 'sent' },
  ])
})

test('who waited in vain gets a message at the end of the half day, in the language of their booking', async () => {
  const day = await dayWith(1)
  await steps.book(day)
  await steps.book(day, { wait: true })
  const english = idOf(await steps.book(day, { wait: true }))
  await server.db.updateTable('reservation').set({ locale: 'en' }).where('id', '=', english).execute()
  await sent()
  await endReservations(server.app, new Date(startOfBusinessDay(day, 'Asia/Shanghai').getTime() + 12 * 3_600_000))
  await sendContactMessages(server.app)
  const words = texts.map(({ text }) => text)
  expect(words).toHaveLength(2)
  expect(words).toContainEqual(expect.stringContaining('预约已取消（未轮到）'))
  expect(words).toContainEqual(expect.stringContaining('Cancelled (no place became free). 镇海, '))
})

test('the evening before, each contact is reminded once, whatever servers there are', async () => {
  const [day, later] = [await dayWith(3), await dayWith(1)]
  const [first, second] = [idOf(await steps.book(day)), idOf(await steps.book(day)), idOf(await steps.book(day))]
  await cancel(first ?? 0)
  await sent()
  // Long ago, so that the evening is no repetition of it.
  await server.db
    .updateTable('contact_message')
    .set({ created_at: new Date('2020-01-01') })
    .execute()
  await remindContacts(server.app, eveningBefore(day, 17.9))
  expect(await sent()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remindContacts(server.app, eveningBefore(day, 18))))
  expect(await sent()).toEqual(['明日预约提醒', '明日预约提醒'])
  await remindContacts(server.app, eveningBefore(day, 23))
  expect(await sent()).toEqual([])
  // Moved to another day, of that one.
  await move(second ?? 0, later)
  expect(await sent()).toEqual(['预约已改期'])
  await server.db
    .updateTable('contact_message')
    .set({ created_at: new Date('2020-01-01') })
    .execute()
  await remindContacts(server.app, eveningBefore(later, 18))
  expect(await sent()).toEqual(['明日预约提醒'])
})

test('who booked or moved that very evening is not reminded of it again', async () => {
  const [day, next] = [await dayWith(3), await dayWith(3)]
  const moved = idOf(await steps.book(next))
  await server.db
    .updateTable('contact_message')
    .set({ created_at: eveningBefore(day, 12) })
    .execute()
  await move(moved, day)
  await steps.book(day)
  // As if they had come at half past six.
  await server.db
    .updateTable('contact_message')
    .set({ created_at: eveningBefore(day, 18.5) })
    .where('created_at', '>', new Date(Date.now() - 60_000))
    .execute()
  await sent()
  await remindContacts(server.app, eveningBefore(day, 19))
  expect(await sent()).toEqual([])
})

test('a tanker that is called in: its contact reads where to go', async () => {
  const today = dayIn(0)
  const yard = await addCompany(server.db, '南港')
  const boss = await server.signIn('基地负责人', { companyId: yard })
  await server.db
    .insertInto('base_profile')
    .values({
      company_id: yard,
      morning_from: '00:00',
      morning_to: '00:00:01',
      afternoon_from: '00:00:02',
      afternoon_to: '24:00',
    })
    .execute()
  const there = bookingSteps(boss, yard)
  await there.plan(today, 3, { reservePeriod: 'afternoon' })
  const id = idOf(await there.book(today, { reservePeriod: 'afternoon' }))
  await sent()
  await boss.callAny('POST /reservation/checkIn/{id}', { params: { id } })
  const station = (await boss.call('POST /station/save', { request: { name: '三号' } })).data.id
  await boss.call('POST /reception/callNext', { request: { stationId: station } })
  await sendContactMessages(server.app)
  expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining('请到 三号') as string])
})

test('a gateway that is down is tried again later; one that refuses is not', async () => {
  answer = 503
  const id = idOf(await steps.book(await dayWith(1)))
  await sendContactMessages(server.app)
  const row = () =>
    server.db
      .selectFrom('contact_message')
      .select(['status', 'tries', 'error'])
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ status: 'waiting', tries: 1, error: 'refused' })
  await sendContactMessages(server.app)
  expect(await row()).toMatchObject({ tries: 1 })
  answer = 400
  await server.db
    .updateTable('contact_message')
    .set({ next_try_at: new Date() })
    .where('reservation_id', '=', id)
    .execute()
  await sendContactMessages(server.app)
  expect(await row()).toEqual({ status: 'failed', tries: 2, error: 'refused' })
})

test('a message that ended each server that tried it is given up', async () => {
  const id = idOf(await steps.book(await dayWith(1)))
  const row = () => server.db.selectFrom('contact_message').selectAll().where('reservation_id', '=', id)
  await server.db.updateTable('contact_message').set({ tries: 6 }).where('reservation_id', '=', id).execute()
  await sendContactMessages(server.app)
  expect(texts).toEqual([])
  expect(await row().executeTakeFirstOrThrow()).toMatchObject({ status: 'failed', error: null })
})

test('messages are kept for 90 days, and those that wait until they were sent', async () => {
  const day = await dayWith(3)
  const ids = [idOf(await steps.book(day)), idOf(await steps.book(day)), idOf(await steps.book(day))]
  for (const [nth, [status, age]] of Object.entries([
    ['sent', 91],
    ['failed', 89],
    ['waiting', 91],
  ] as const))
    await server.db
      .updateTable('contact_message')
      .set({ status, created_at: new Date(Date.now() - age * 86_400_000) })
      .where('reservation_id', '=', ids[Number(nth)] ?? 0)
      .execute()
  await remindContacts(server.app, eveningBefore(day, 12))
  const left = server.db
    .selectFrom('contact_message')
    .select('reservation_id')
    .where('reservation_id', 'in', ids)
    .orderBy('reservation_id')
  expect((await left.execute()).map((row) => row.reservation_id)).toEqual(ids.slice(1))
  await server.db.deleteFrom('contact_message').where('reservation_id', 'in', ids).execute()
})

test('where neither SMS nor mail is set up nothing waits to be sent', async () => {
  await using plain = await testServer()
  const there = await addCompany(plain.db, '茂名')
  const admin = bookingSteps(await plain.signIn('管理员'), there)
  await admin.plan(dayIn(1), 1)
  await admin.book(dayIn(1), { email: 'x@example.com' })
  expect(await plain.db.selectFrom('contact_message').selectAll().execute()).toEqual([])
})
