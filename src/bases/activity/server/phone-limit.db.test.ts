import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn, details } from '../../testing/booking-steps.ts'

const PHONE = '13922222222'

let server: TestServer
let gateway: Server
let base: number
let steps: ReturnType<typeof bookingSteps>
let code = ''

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  ;({ code } = (await json(request)) as { code: string })
  response.end('{}')
}

beforeAll(async () => {
  gateway = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  server = await testServer({ config: { sms: { provider: 'webhook', url, secret: undefined } } })
  base = await addCompany(server.db, '镇海')
  steps = bookingSteps(await server.signIn('基地负责人', { companyId: base }), base)
  await server.db.insertInto('base_profile').values({ company_id: base, is_public: true }).execute()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})

/** Books at the public page by a new code, as on another day. */
async function book(reserveTime: string, checkedOrg = '') {
  await server.db.deleteFrom('phone_code').execute()
  await server.nobody.callAny('POST /activity/sendCode', { request: { companyId: base, phone: PHONE } })
  return server.nobody.callAny('POST /activity/book', {
    request: { companyId: base, reserveTime, ...details(), phone: PHONE, code, checkedOrg },
  })
}
const refused = (phone: unknown) => ({ code: 41000, data: { fields: { phone } } })
const limit = (carrier_limit: number | null) =>
  server.db.updateTable('base_profile').set({ carrier_limit }).where('company_id', '=', base).execute()

test('on a day a phone books as many as a carrier may, whatever carriers it names or leaves out', async () => {
  const day = dayIn(1)
  await steps.plan(day, 50)
  await limit(2)
  expect(await book(day, '安达')).toMatchObject({ code: 200 })
  expect(await book(day)).toMatchObject({ code: 200 })
  expect(await book(day, '别的')).toMatchObject(refused('该手机号当日最多预约 2 辆'))
  await steps.plan(dayIn(4), 50)
  const elsewhere = (await book(dayIn(4))).data as { booking: string }
  const moved = { ...elsewhere, reserveTime: day, reservePeriod: 'morning' }
  expect(await server.nobody.callAny('POST /activity/move', { request: moved })).toMatchObject(
    refused('该手机号当日最多预约 2 辆'),
  )
  await server.nobody.callAny('POST /activity/cancel', { request: elsewhere })
  expect((await steps.plans({ reserveTime: day }))[0]?.reservedCount).toBe(2)
  await limit(null)
  const last = await book(day)
  expect(last).toMatchObject({ code: 200 })
  // Neither what was cancelled counts, nor what it has at another base.
  await server.nobody.callAny('POST /activity/cancel', { request: last.data as { booking: string } })
  const rows = server.db.updateTable('reservation').set({ company_id: await addCompany(server.db, '钦州') })
  const { id } = (await steps.bookings({ reserveTime: day, checkedOrg: '安达' }))[0]!
  await rows.where('id', '=', id).execute()
  await limit(2)
  expect(await book(day)).toMatchObject({ code: 200 })
  expect(await book(day)).toMatchObject(refused('该手机号当日最多预约 2 辆'))
  await limit(null)
})

test('a request sent again with its key, but of another phone or tanker, does not get the booking', async () => {
  const day = dayIn(5)
  await steps.plan(day, 50)
  await server.db.deleteFrom('phone_code').execute()
  await server.nobody.callAny('POST /activity/sendCode', { request: { companyId: base, phone: PHONE } })
  const form = { companyId: base, reserveTime: day, ...details(), phone: PHONE, code }
  const send = (changed: object = {}) =>
    server.nobody.callAny('POST /activity/book', {
      request: { ...form, ...changed },
      headers: { 'idempotency-key': 'page-2' },
    })
  const booked = await send()
  expect(booked).toMatchObject({ code: 200 })
  expect((await send()).data).toEqual(booked.data)
  for (const changed of [{ phone: '13933333333' }, { tankerNumber: '浙B9999挂' }])
    expect(await send(changed)).toMatchObject({ code: 41000 })
  await server.nobody.callAny('POST /activity/cancel', { request: booked.data as { booking: string } })
})

test('a phone has at most 10 bookings to come at a base; staff book more', async () => {
  const [day, cancelled] = [dayIn(2), dayIn(3)]
  await steps.plan(day, 50)
  await steps.plan(cancelled, 50)
  // Two are booked since the tests before.
  for (let nth = 0; nth < 7; nth += 1) await steps.book(day, { phone: PHONE })
  await server.db.updateTable('reservation').set({ created_by: null }).where('phone', '=', PHONE).execute()
  const last = await book(cancelled)
  expect(last).toMatchObject({ code: 200 })
  expect(await book(day)).toMatchObject(refused(expect.stringContaining('10')))
  expect(await steps.book(day, { phone: PHONE })).toMatchObject({ code: 200 })
  await server.nobody.callAny('POST /activity/cancel', { request: last.data as { booking: string } })
  expect(await book(day)).toMatchObject({ code: 200 })
  // What is over is not to come.
  const ofPhone = server.db
    .updateTable('reservation')
    .set({ day: dayIn(-1) })
    .where('phone', '=', PHONE)
  await ofPhone.where('created_by', 'is', null).execute()
  expect(await book(day)).toMatchObject({ code: 200 })
})
