import { catalogue, readConfig } from '../../../areas.ts'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { App } from '../../../platform/server/context.ts'
import { openDatabase } from '../../../platform/server/database/database.ts'
import { openEvents } from '../../../platform/server/database/postgres-events.ts'
import { openSettings } from '../../../platform/server/settings/settings.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { ROLES } from '../../rules/roles.ts'
import { settingProblemTexts } from '../text.ts'
import { noPhones } from '../../../platform/testing/no-phones.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
let administrator: Person
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(async () => {
  await save(Object.fromEntries([...catalogue.inConsole.keys()].map((name) => [name, null])))
  server.app.config.fixed = {}
})

type Values = Record<string, string | null>
const save = (values: Values, headers: Record<string, string> = {}) =>
  administrator.callAny('POST /setting/save', { request: { values }, headers })
const find = async (name: string) => {
  const { data } = await administrator.call('POST /setting/find/')
  return data.settings.find((setting) => setting.name === name)
}

/** Another server process on the same database, with settings of its own environment. */
async function otherProcess(environment: NodeJS.ProcessEnv = {}): Promise<App & AsyncDisposable> {
  const { settings, app } = server
  const db = openDatabase(settings)
  const events = await openEvents(settings, db, app.log)
  const other: App = {
    config: readConfig(environment),
    db,
    log: app.log,
    events,
    sealing: app.sealing,
    fileTypes: [],
    phones: noPhones,
    profileFigures: [],
    scopes: {},
  }
  const stop = await openSettings(other)
  return Object.assign(other, {
    async [Symbol.asyncDispose]() {
      stop()
      await events.close()
      await db.destroy()
    },
  })
}

test('what is set takes effect at once, is shown with where it comes from, and goes back to the default', async () => {
  expect(await find('LOST_AFTER_DAYS')).toMatchObject({ value: '7', default: '7', source: 'default', changedBy: null })
  expect(await save({ LOST_AFTER_DAYS: '3', TIME_ZONE: ' Europe/Berlin ' })).toMatchObject({ code: 200 })
  expect(server.app.config).toMatchObject({
    timeZone: 'Europe/Berlin',
    thresholds: { lostAfterOfflineMs: 3 * 86_400_000 },
  })
  const set = await find('LOST_AFTER_DAYS')
  expect(set).toMatchObject({ value: '3', default: '7', source: 'console' })
  expect(set?.changedBy).not.toBeNull()
  await save({ LOST_AFTER_DAYS: null, TIME_ZONE: '' })
  expect(await find('LOST_AFTER_DAYS')).toMatchObject({ value: '7', source: 'default' })
  expect(server.app.config).toMatchObject({
    timeZone: 'Asia/Shanghai',
    thresholds: { lostAfterOfflineMs: 7 * 86_400_000 },
  })
})

describe.each([
  ['LOW_BELOW_PERCENT', '85.5', '必须是整数', 'must be a whole number'],
  ['LOW_BELOW_PERCENT', '0', '不能小于 1', 'may not be less than 1'],
  ['HOURLY_DAYS', '99999', '不能大于 3660', 'may not be more than 3660'],
  ['TIME_ZONE', 'Asia/Atlantis', '不是时区名称', 'is not a time zone'],
  ['TIME_ZONE', '+08:00', '不是时区名称', 'is not a time zone'],
  ['SMTP_URL', 'http://mail', '必须以 smtp:// ', 'must begin with smtp://'],
  ['SMTP_URL', 'smtp://[mail', '不是有效的地址', 'is not an address'],
  ['MAIL_FROM', 'x', '至少 3 个字符', 'must have at least 3 characters'],
  ['REGISTRATION', 'maybe', '必须是 off', 'must be off'],
  ['SMS_PROVIDER', 'webhook', '还需要填写网关地址', 'needs the address of the gateway too'],
  ['SMS_PROVIDER', 'aliyun', '还需要填写阿里云', 'needs the AccessKey'],
] as const)('%s=%s', (name, value, zh, en) => {
  test.each([
    ['zh', zh],
    ['en', en],
  ])('is refused at its field, in the language %s', async (language, words) => {
    const { code, data } = await save({ [name]: value, SAMPLE_HOURS: '9' }, { 'accept-language': language })
    expect({ code, data }).toMatchObject({
      code: 400,
      data: { fields: { [name]: expect.stringContaining(words) as string } },
    })
    expect(await find('SAMPLE_HOURS')).toMatchObject({ value: '6', source: 'default' })
  })
})

test('two that must go together are checked together, whoever sets them', async () => {
  const { data } = await save({ LOW_BELOW_PERCENT: '95' })
  expect(data).toEqual({
    fields: { LOW_UNTIL_PERCENT: catalogue.problems['must not be less than LOW_BELOW_PERCENT']?.zh },
  })
  expect(await save({ LOW_BELOW_PERCENT: '95', LOW_UNTIL_PERCENT: '97' })).toMatchObject({ code: 200 })
  // Back at 90 it would be below the other.
  expect(await save({ LOW_UNTIL_PERCENT: null })).toMatchObject({ code: 400 })
  const both = await Promise.all([save({ LOW_UNTIL_PERCENT: '95' }), save({ LOW_BELOW_PERCENT: '97' })])
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('an address is not saved that would leave the page unanswered that saves it', async () => {
  Object.assign(server.app.config, { host: '0.0.0.0', allowedHosts: ['minerva.lan'] })
  const savedAt = async (host: string, address: string | null) => {
    const headers = { host, 'content-type': 'application/json', authorization: `cat${administrator.token}` }
    const asked = http.request(`${server.url}/api/setting/save`, { method: 'POST', headers })
    asked.end(JSON.stringify({ values: { PUBLIC_URL: address } }))
    const [response] = (await once(asked, 'response')) as [http.IncomingMessage]
    return ((await json(response)) as { code: number }).code
  }
  try {
    expect(await savedAt('minerva.lan', 'https://minerva.exmple.com')).toBe(200)
    Object.assign(server.app.config, { allowedHosts: [] })
    expect(await savedAt('minerva.lan', null)).toBe(421)
    expect(await savedAt('127.0.0.1', null)).toBe(200)
    expect(await savedAt('minerva.lan', 'https://minerva.exmple.com')).toBe(41_000)
    expect(await savedAt('minerva.lan', 'http://minerva.lan:7080')).toBe(200)
    Object.assign(server.app.config, { host: '127.0.0.1' })
    expect(await savedAt('minerva.lan', null)).toBe(41_000)
  } finally {
    Object.assign(server.app.config, { host: '127.0.0.1', allowedHosts: [] })
  }
})

test('which addresses are set and not connected to', async () => {
  expect((await administrator.call('POST /setting/findRefused/')).data.data).toEqual([])
  await save({ SMTP_URL: 'smtp://user:secret@10.1.2.3:25' })
  const { data } = await administrator.call('POST /setting/findRefused/')
  expect(data.data).toEqual([{ what: 'SMTP_URL', host: '10.1.2.3', address: '10.1.2.3' }])
})

test('every message of a check has words in both languages', () => {
  for (const value of ['x', '-1', '999999999', 'smtp://[x', 'https://[x', '\n'])
    for (const { code, message } of catalogue.issues(
      Object.fromEntries([...catalogue.inConsole.keys()].map((name) => [name, value])),
    ))
      if (code === 'custom' || code === 'invalid_format') expect(catalogue.problems).toHaveProperty([message])
})

test('what the environment sets takes precedence, and can’t be changed', async () => {
  await save({ SWEEP_SECONDS: '20', LOW_UNTIL_PERCENT: '92' })
  await using other = await otherProcess({ SWEEP_SECONDS: '7', LOW_BELOW_PERCENT: '95', LOW_UNTIL_PERCENT: '96' })
  expect(other.config.sweepMs).toBe(7000)
  expect(other.config.thresholds.lowUntilShareOfRated).toBe(0.96)
  server.app.config.fixed = { SWEEP_SECONDS: '7' }
  expect(await find('SWEEP_SECONDS')).toMatchObject({ value: '7', source: 'environment' })
  const { code, data } = await save({ SWEEP_SECONDS: '30' })
  expect({ code, data }).toEqual({
    code: 41000,
    data: { fields: { SWEEP_SECONDS: settingProblemTexts.fixedByEnvironment.zh } },
  })
})

test('a value that no longer goes with the environment is as if it were not there, and stops nothing', async () => {
  await save({ LOW_BELOW_PERCENT: '88', LOW_UNTIL_PERCENT: '92', SWEEP_SECONDS: '20' })
  await using other = await otherProcess({ LOW_UNTIL_PERCENT: '86' })
  expect(other.config.thresholds).toMatchObject({ lowBelowShareOfRated: 0.85, lowUntilShareOfRated: 0.86 })
  expect(other.config.sweepMs).toBe(20_000)
})

test('another server process has it within a second', async () => {
  await using other = await otherProcess()
  await save({ OFFLINE_AFTER_SWEEPS: '5' })
  await vi.waitFor(() => expect(other.config.thresholds.offlineAfterMissedSweeps).toBe(5), {
    timeout: 1000,
    interval: 10,
  })
  await save({ OFFLINE_AFTER_SWEEPS: null })
  await vi.waitFor(() => expect(other.config.thresholds.offlineAfterMissedSweeps).toBe(3), {
    timeout: 1000,
    interval: 10,
  })
})

const SECRET = 'smtp://minerva:p4ss-w0rd@mail.example:587'

test('a secret is used, and never shown: not by the call, the audit log, its export, or the table', async () => {
  await save({ SMTP_URL: SECRET })
  expect(server.app.config.smtpUrl).toBe(SECRET)
  await using other = await otherProcess()
  expect(other.config.smtpUrl).toBe(SECRET)
  expect(await find('SMTP_URL')).toMatchObject({ value: null, isSet: true, isSecret: true, source: 'console' })
  await save({ SMTP_URL: `${SECRET}1` })
  await save({ SMTP_URL: null })
  const log = await administrator.call('POST /audit/find/', { request: { objectKind: 'setting' } })
  const file = await fetch(`${server.url}/api/audit/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `cat${administrator.token}` },
    body: JSON.stringify({ format: 'csv' }),
  })
  const rows = await server.db.selectFrom('setting').selectAll().execute()
  await save({ SMTP_URL: SECRET })
  const stored = await server.db.selectFrom('setting').selectAll().execute()
  const everything = [await administrator.call('POST /setting/find/'), log, await file.text(), rows, stored]
  expect(JSON.stringify(everything)).not.toContain('p4ss')
  expect(stored.map(({ sealed_value: sealed }) => sealed).join('')).not.toContain('p4ss')
  expect(JSON.stringify(log)).toContain('******')
})

test('a secret goes to no other address than it was entered for', async () => {
  const OIDC_CLIENT_SECRET = 'of the first'
  await save({ OIDC_ISSUER: 'https://first.example', OIDC_CLIENT_ID: 'minerva', OIDC_CLIENT_SECRET })
  const again = { code: 41000, data: { fields: { OIDC_CLIENT_SECRET: settingProblemTexts.secretAgain.zh } } }
  expect(await save({ OIDC_ISSUER: 'https://other.example' })).toMatchObject(again)
  // Nor by way of none.
  expect(await save({ OIDC_ISSUER: null })).toMatchObject({ code: 200 })
  expect(await save({ OIDC_ISSUER: 'https://other.example' })).toMatchObject(again)
  expect(server.app.config.oidc).toBeUndefined()
  const entered = { OIDC_ISSUER: 'https://other.example', OIDC_CLIENT_SECRET: 'of the other' }
  expect(await save(entered)).toMatchObject({ code: 200 })
  expect(server.app.config.oidc).toMatchObject({ clientSecret: 'of the other' })
  expect(await save({ OIDC_ISSUER: 'https://third.example', OIDC_CLIENT_SECRET: null })).toMatchObject({ code: 200 })
})

test('a secret sealed by another server is left, and does not keep this one from starting', async () => {
  await save({ SMTP_URL: SECRET, SWEEP_SECONDS: '20' })
  await server.db
    .updateTable('setting')
    .set({ sealed_value: 'v1.00000000.AAAA.AAAA' })
    .where('name', '=', 'SMTP_URL')
    .execute()
  await using other = await otherProcess()
  expect(other.config).toMatchObject({ smtpUrl: undefined, sweepMs: 20_000 })
})

test('who changed what is noted, with before and after; what stays as it was is not', async () => {
  await server.db.deleteFrom('audit_log').execute()
  await save({ HOURLY_DAYS: '40', SAMPLE_HOURS: '6' })
  await save({ HOURLY_DAYS: '40' })
  await save({ HOURLY_DAYS: null })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()
  const by = { user_id: administrator.userId, action: 'change setting' }
  expect(noted).toEqual([
    // Set to what is the default anyway: from now on it stays at that.
    { ...by, before: { HOURLY_DAYS: '31', SAMPLE_HOURS: '6' }, after: { HOURLY_DAYS: '40', SAMPLE_HOURS: '6' } },
    { ...by, before: { HOURLY_DAYS: '40' }, after: { HOURLY_DAYS: '31' } },
  ])
})

test.each(ROLES.slice(1))('%s may neither see nor change nor be given it', async (role) => {
  const person = await server.signIn(role)
  expect(await person.callAny('POST /setting/find/')).toMatchObject({ code: 403 })
  expect(await person.callAny('POST /setting/save', { request: { values: { SWEEP_SECONDS: '9' } } })).toMatchObject({
    code: 403,
  })
  expect(await person.callAny('POST /setting/testSms', { request: { phone: '13800000000' } })).toMatchObject({
    code: 403,
  })
  const given = await administrator.callAny('POST /role/update/{name}', {
    params: { name: role },
    request: { key: 'setting', access: 'read' },
  })
  expect(given).toMatchObject({ code: 41000 })
})

const tryMail = () => administrator.callAny('POST /setting/testMail', { request: { address: 'me@example.com' } })

test('a test mail goes through the server that is set, or says why not', async () => {
  await using smtp = await smtpListener()
  expect(await tryMail()).toMatchObject({ code: 41000, message: '测试邮件没有发出：未设置或已删除' })
  await save({ SMTP_URL: smtp.url, MAIL_FROM: 'Farm <farm@example.com>' })
  expect(await tryMail()).toMatchObject({ code: 200 })
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatch(/^From: Farm <farm@example.com>\r\nTo: me@example.com\r\n/)
  smtp.refuseWith = '550 no'
  expect(await tryMail()).toMatchObject({ code: 41000, message: '测试邮件没有发出：对方拒绝' })
})

test('a test message goes through the gateway that is set, or says why not', async () => {
  const trySms = () => administrator.callAny('POST /setting/testSms', { request: { phone: '13800000000' } })
  expect(await trySms()).toMatchObject({ code: 41000, message: settingProblemTexts.noSmsProvider.zh })
  const told: string[] = []
  let status = 200
  const gateway = http.createServer((request, response) => {
    request.on('data', (part: Buffer) => told.push(part.toString()))
    request.on('end', () => response.writeHead(status).end('{}'))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms?key=p4ss`
  await save({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: 'p4ss' })
  expect(await trySms()).toMatchObject({ code: 200 })
  expect(told.join('')).toContain('"phone":"13800000000"')
  status = 403
  const { code, message } = await trySms()
  expect(code).toBe(41000)
  expect(message).toMatch(/^测试短信没有发出：/)
  const { data } = await administrator.call('POST /setting/find/')
  expect(JSON.stringify([data, message])).not.toContain('p4ss')
  await new Promise((resolve) => gateway.close(resolve))
})

test('what a test or an option set for a process outside the settings stays', async () => {
  await using other = await otherProcess()
  other.config.sweepMs = 123
  await save({ OFFLINE_AFTER_SWEEPS: '4' })
  await vi.waitFor(() => expect(other.config.thresholds.offlineAfterMissedSweeps).toBe(4), {
    timeout: 1000,
    interval: 10,
  })
  expect(other.config.sweepMs).toBe(123)
})
