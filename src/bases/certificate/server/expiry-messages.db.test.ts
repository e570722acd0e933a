import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { remindOfCertificates } from '../../contact/server/remind-of-certificates.ts'
import { sendContactMessages } from '../../contact/server/send-contact-messages.ts'
import { bookingSteps, dayIn } from '../../testing/booking-steps.ts'

const ZONE = 'Asia/Shanghai'
const today = businessDay(new Date(), ZONE)
const at = (hour: number) => new Date(startOfBusinessDay(today, ZONE).getTime() + hour * 3_600_000)

let server: TestServer
let smtp: SmtpListener
let gateway: Server
let base: number
let createdBy: number
const texts: { phone: string; text: string }[] = []
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  texts.push((await json(request)) as (typeof texts)[number])
  response.end('{}')
}
beforeAll(async () => {
  smtp = await smtpListener()
  gateway = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const sms = { provider: 'webhook', url, secret: undefined } as const
  server = await testServer({ config: { smtpUrl: smtp.url, sms, publicUrl: 'http://127.0.0.1:7080' } })
  base = await addCompany(server.db, '镇海')
  createdBy = (await server.signIn('登记人员', { companyId: base })).userId
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  gateway.closeAllConnections()
  await new Promise((resolve) => gateway.close(resolve))
})
afterEach(async () => {
  await server.db.updateTable('inspection').set({ valid_until: null }).execute()
  texts.length = 0
  smtp.mails.length = 0
})

let added = 0
/** A report that was issued and is valid for some more days. */
async function addCertificate(
  validDays: number,
  { tankerNumber = `浙B${1000 + added}挂`, phone = '13800000001', reservationId = null as number | null } = {},
): Promise<{ id: number; tankerNumber: string; reportNumber: string }> {
  added += 1
  const reportNumber = `EXPIRES${added}`
  const { id } = await server.db
    .insertInto('inspection')
    .values({
      company_id: base,
      report_number: reportNumber,
      reservation_id: reservationId,
      tanker_number: tankerNumber,
      tanker_type: '常压车',
      phone,
      status: 4,
      result: '合格',
      created_by: createdBy,
      issued_at: new Date(),
      valid_until: addDays(today, validDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, tankerNumber, reportNumber }
}
const remind = (hour = 10) => remindOfCertificates(server.app, at(hour))
const sent = async () => {
  await sendContactMessages(server.app)
  return texts.map(({ text }) => text).toSorted()
}

test('the contact of a certificate that ends within 30 days is notified by day, once, whatever servers there are', async () => {
  const { tankerNumber, reportNumber } = await addCertificate(30)
  await addCertificate(31)
  await addCertificate(-1)
  await addCertificate(10, { phone: '0574-86001234' })
  await remind(8.9)
  await remind(18)
  expect(await sent()).toEqual([])
  await Promise.all([remind(), remind(), remind()])
  const day = addDays(today, 30)
  const text = `${tankerNumber} 检验证书将于 ${day} 到期：镇海，编号 ${reportNumber}。请预约检验。`
  expect(await sent()).toEqual([text])
  expect(texts[0]?.phone).toBe('13800000001')
  texts.length = 0
  await remind(17.9)
  expect(await sent()).toEqual([])
})

test('who booked with a mail address reads it there, too, in the language of the booking, with the page to book at', async () => {
  await server.db.insertInto('base_profile').values({ company_id: base, is_public: true }).execute()
  const steps = bookingSteps(await server.signIn('基地负责人', { companyId: base }), base)
  await steps.plan(dayIn(1), 1)
  const booked = await steps.book(dayIn(1), { email: 'li@example.com' })
  const reservationId = (booked.data as { id: number }).id
  await server.db.updateTable('reservation').set({ locale: 'en' }).where('id', '=', reservationId).execute()
  await sent()
  texts.length = 0
  smtp.mails.length = 0
  const { tankerNumber, reportNumber } = await addCertificate(5, { reservationId })
  await remind()
  const day = addDays(today, 5)
  const lines = [
    `${tankerNumber}: The certificate expires on ${day}. 镇海, number ${reportNumber}. Please book an inspection.`,
    `Book: http://127.0.0.1:7080/activity?base=${base}`,
  ]
  expect(await sent()).toEqual([lines.join('\n')])
  expect(smtp.mails).toEqual([expect.stringContaining('To: li@example.com') as string])
  // The page of a base that is gone is not there.
  texts.length = 0
  const close = (deleted_at: Date | null) =>
    server.db.updateTable('company').set({ deleted_at }).where('id', '=', base).execute()
  await close(new Date())
  await addCertificate(6)
  await remind()
  expect((await sent()).join()).not.toContain('activity')
  expect(texts).toHaveLength(1)
  await close(null)
  await server.db.deleteFrom('base_profile').where('company_id', '=', base).execute()
})

test('a certificate that is void, or that a later one of its tanker follows, is not reminded of, not even when the message waits', async () => {
  const followed = await addCertificate(3)
  const later = await addCertificate(300, { tankerNumber: followed.tankerNumber })
  await remind()
  expect(await sent()).toEqual([])
  const voided = await addCertificate(4)
  await remind()
  await server.db.updateTable('inspection').set({ status: 9 }).where('id', '=', voided.id).execute()
  expect(await sent()).toEqual([])
  const rows = await server.db
    .selectFrom('contact_message')
    .select(['inspection_id', 'status'])
    .where('inspection_id', 'in', [followed.id, later.id, voided.id])
    .execute()
  expect(rows).toEqual([{ inspection_id: voided.id, status: 'dropped' }])
})

const chosen = (certificateReminderDays: number) =>
  remindOfCertificates({ ...server.app, config: { ...server.app.config, certificateReminderDays } }, at(10))

test('an installation chooses how early, or not at all', async () => {
  const { id } = await addCertificate(0)
  await chosen(0)
  expect(await sent()).toEqual([])
  await server.db
    .updateTable('inspection')
    .set({ valid_until: addDays(today, 40) })
    .where('id', '=', id)
    .execute()
  await chosen(39)
  expect(await sent()).toEqual([])
  await chosen(40)
  expect(await sent()).toHaveLength(1)
})
