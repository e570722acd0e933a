import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let smtp: SmtpListener
beforeAll(async () => {
  smtp = await smtpListener()
  server = await testServer({ config: { smtpUrl: smtp.url } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const codeIn = (mail = '') =>
  /\d{6}/.exec(Buffer.from(mail.slice(mail.indexOf('\r\n\r\n')).replaceAll('\r\n', ''), 'base64').toString())?.[0] ?? ''
const emailOf = async (caller: Awaited<ReturnType<TestServer['signIn']>>) =>
  (await caller.call('GET /users/getEmail')).data.email

test('an address counts once the code mailed to it was entered, by the person who asked for it', async () => {
  const [teacher, other] = [await server.signIn('教师'), await server.signIn('教师')]
  const email = 'li.jing@example.com'
  expect(await teacher.call('POST /users/sendEmailCode', { request: { email } })).toMatchObject({ code: 200 })
  const [mail] = smtp.mails
  expect(mail).toMatch(/^To: li\.jing@example\.com$/m)
  const request = { email, code: codeIn(mail) }
  expect(await emailOf(teacher)).toBeNull()
  const wrong = { ...request, code: request.code === '000000' ? '000001' : '000000' }
  for (const [caller, sent] of [
    [teacher, wrong],
    [teacher, { ...request, email: 'li.jin@example.com' }],
    [other, request],
  ] as const)
    expect(await caller.call('POST /users/confirmEmail', { request: sent })).toMatchObject({ code: 41000 })
  expect(await teacher.call('POST /users/confirmEmail', { request })).toMatchObject({ code: 200 })
  expect(await emailOf(teacher)).toBe(email)
  expect(await teacher.call('POST /users/confirmEmail', { request })).toMatchObject({ code: 41000 })
  expect(await emailOf(other)).toBeNull()
  expect(await teacher.call('POST /users/sendEmailCode', { request: { email } })).toMatchObject({ status: 429 })
  expect(await teacher.call('POST /users/deleteEmail')).toMatchObject({ code: 200 })
  expect(await emailOf(teacher)).toBeNull()
})

test('a mail server that refuses is reported at the field, and the code may be asked for again', async () => {
  const teacher = await server.signIn('教师')
  const request = { email: 'wang.fang@example.com' }
  smtp.refuseWith = '550 no such user'
  expect(await teacher.call('POST /users/sendEmailCode', { request })).toMatchObject({
    code: 41000,
    data: { fields: { email: '邮件发送失败，请检查地址后重试' } },
  })
  smtp.refuseWith = undefined
  expect(await teacher.call('POST /users/sendEmailCode', { request })).toMatchObject({ code: 200 })
})
