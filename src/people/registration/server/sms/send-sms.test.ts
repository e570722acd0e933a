import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SmsSettings } from '../../../server/settings.ts'
import { OutboundError } from '../../../../platform/server/outbound/outbound-error.ts'
import { sendSms } from './send-sms.ts'

const MESSAGE = { phone: '+85251234567', code: '012345', text: '验证码 012345' }
const TEXT = { phone: '13800138000', text: '已预约', facts: { what: '已预约' } }
const log = pino({ level: 'silent' })

interface Asked {
  method: string | undefined
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the provider answers, one after the other, the last one from then on; 'silence' never answers. */
type Answer = { status: number; body?: string } | 'silence'

let provider: { url: string; asked: Asked[]; answers: Answer[]; close: () => Promise<void> }
beforeEach(async () => {
  const asked: Asked[] = []
  const answers: Answer[] = []
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request
    asked.push({ method, url, headers, body: await text(request) })
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 }
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
  }
  const server = createServer((request, response) => {
    void answerTo(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  provider = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, answers, close }
})
afterEach(() => provider.close())

const webhook = (secret?: string): SmsSettings => ({ provider: 'webhook', url: `${provider.url}/sms?a=1`, secret })
const aliyun = (): SmsSettings => ({
  provider: 'aliyun',
  keyId: 'key id',
  keySecret: 'key secret',
  sign: '阿里云',
  template: 'SMS_1',
  noticeTemplate: 'SMS_2',
  endpoint: provider.url,
})
const send = (settings: SmsSettings, deadlineMs?: number) =>
  sendSms({ sms: settings, outboundAllow: ['127.0.0.0/8'] }, MESSAGE, log, deadlineMs)
const failure = async (settings: SmsSettings, deadlineMs?: number) => {
  const error: unknown = await send(settings, deadlineMs).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OutboundError)
  // Logged as it is: no phone, no code, no secret.
  expect((error as OutboundError).message).not.toMatch(/012345|51234567|secret/)
  return (error as OutboundError).message
}

const hex = (data: string) => createHash('sha256').update(data).digest('hex')
/** As the provider computes it, from what came over the wire. */
function signatureOf({ url, headers }: Pick<Asked, 'url' | 'headers'>): string {
  const names = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
  const query = url.slice(2).split('&').toSorted().join('&')
  const lines = names.map((name) => `${name}:${String(headers[name])}`).join('\n')
  const canonical = `POST\n/\n${query}\n${lines}\n\n${names.join(';')}\n${hex('')}`
  const signature = createHmac('sha256', 'key secret')
    .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=key id,SignedHeaders=${names.join(';')},Signature=${signature}`
}

describe('a gateway of one’s own', () => {
  test('is handed the code, signed', async () => {
    await send(webhook('shared'))
    const [asked] = provider.asked
    expect(asked).toMatchObject({ method: 'POST', url: '/sms?a=1' })
    expect(JSON.parse(asked!.body)).toEqual({ ...MESSAGE, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    const signature = createHmac('sha256', 'shared').update(asked!.body).digest('hex')
    expect(asked!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-minerva-signature': `sha256=${signature}`,
    })
  })

  test('is handed a text that brings no code', async () => {
    await sendSms({ sms: webhook(), outboundAllow: ['127.0.0.0/8'] }, TEXT, log)
    const { facts: _facts, ...sent } = TEXT
    expect(JSON.parse(provider.asked[0]!.body)).toEqual({ ...sent, at: expect.any(String) as string })
  })

  test('without a secret nothing is signed', async () => {
    await send(webhook())
    expect(provider.asked[0]?.headers).not.toHaveProperty('x-minerva-signature')
  })

  test.each([
    [[{ status: 204 }], 1],
    [[{ status: 503 }, { status: 200 }], 2],
    [[{ status: 429 }, { status: 202 }], 2],
  ])('%j is asked %i times', async (answers, times) => {
    provider.answers.push(...answers)
    await send(webhook())
    expect(provider.asked).toHaveLength(times)
  })

  test.each([
    [{ status: 400 }, 1, 'answered 400'],
    [{ status: 500 }, 2, 'answered 500'],
    [{ status: 302 }, 1, 'answered 302'],
  ])('%j: asked %i times, then it failed', async (answer, times, words) => {
    provider.answers.push(answer)
    expect(await failure(webhook())).toContain(words)
    expect(provider.asked).toHaveLength(times)
  })

  test('one that never answers is given up within its deadline, twice', async () => {
    provider.answers.push('silence')
    expect(await failure(webhook(), 50)).toContain('no answer in time')
    expect(provider.asked).toHaveLength(2)
  })

  test('one that is down', async () => {
    const settings = webhook()
    await provider.close()
    expect(await failure(settings)).toContain('ECONNREFUSED')
  })
})

describe('Alibaba Cloud', () => {
  const OK = { status: 200, body: JSON.stringify({ Code: 'OK', Message: 'OK', RequestId: '1', BizId: '1^0' }) }

  test('is asked to send the template, with a signature that it can check', async () => {
    provider.answers.push(OK)
    await send(aliyun())
    const { method, url, headers, body } = provider.asked[0]!
    expect({ method, body }).toEqual({ method: 'POST', body: '' })
    const { pathname, searchParams } = new URL(url, provider.url)
    expect(pathname).toBe('/')
    expect(Object.fromEntries(searchParams)).toEqual({
      PhoneNumbers: '85251234567',
      SignName: '阿里云',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    })
    expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(headers['x-acs-date']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(headers['authorization']).toBe(signatureOf({ url, headers }))
  })

  test('is asked to send a text by the template of messages, which must be set', async () => {
    provider.answers.push(OK)
    const config = { sms: aliyun(), outboundAllow: ['127.0.0.0/8'] }
    await sendSms(config, TEXT, log)
    const { searchParams } = new URL(provider.asked[0]!.url, provider.url)
    expect([searchParams.get('TemplateCode'), searchParams.get('TemplateParam')]).toEqual([
      'SMS_2',
      '{"what":"已预约"}',
    ])
    const sms = { ...aliyun(), noticeTemplate: undefined } as SmsSettings
    await expect(sendSms({ ...config, sms }, TEXT, log)).rejects.toMatchObject({ failure: 'notSetUp', isFinal: true })
  })

  test('each try has a nonce of its own', async () => {
    provider.answers.push({ status: 503, body: '{"Code":"ServiceUnavailable"}' }, OK)
    await send(aliyun())
    const nonces = provider.asked.map(({ headers }) => headers['x-acs-signature-nonce'])
    expect(new Set(nonces).size).toBe(2)
  })

  test.each([
    [{ status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}' }, 1, 'isv.BUSINESS_LIMIT_CONTROL'],
    [{ status: 403, body: '{"Code":"SignatureDoesNotMatch"}' }, 1, '403 SignatureDoesNotMatch'],
    [{ status: 500, body: '<html>' }, 2, '500 what could not be read'],
    [{ status: 200, body: 'null' }, 1, 'what could not be read'],
  ])('%j: asked %i times, then it failed', async (answer, times, words) => {
    provider.answers.push(answer)
    expect(await failure(aliyun())).toContain(words)
    expect(provider.asked).toHaveLength(times)
  })
})

test('without a provider a text goes nowhere', async () => {
  const sent = sendSms({ sms: { provider: 'none' }, outboundAllow: [] }, TEXT, log)
  await expect(sent).rejects.toMatchObject({ failure: 'notSetUp', isFinal: true })
})

test('without a provider the code is in the log', async () => {
  const lines: string[] = []
  const told = pino({ level: 'warn', base: null }, { write: (line: string) => lines.push(line) })
  await sendSms({ sms: { provider: 'none' }, outboundAllow: [] }, MESSAGE, told)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ phone: '+85251234567', code: '012345' }])
})
