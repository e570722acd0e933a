import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../../../platform/server/database/database.ts'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'
import { insertStateChanges } from '../../device/server/insert-state-changes.sql.ts'
import { sendMessages } from '../../../platform/server/messages/send-messages.ts'
import { notifyOnce, notifyPeople } from './notifier.ts'

interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

let server: TestServer
let smtp: SmtpListener
let robot: Server
let robotUrl: string
let heard: Heard[] = []
let answer = { status: 200, body: '{"errcode":0}' }
let administrator: TestCaller & { userId: number }
let owner: TestOwner

beforeAll(async () => {
  smtp = await smtpListener()
  robot = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Heard['body'] })
      response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => robot.listen(0, '127.0.0.1', resolve))
  robotUrl = `http://127.0.0.1:${(robot.address() as AddressInfo).port}`
  server = await testServer({ config: { smtpUrl: smtp.url } })
  administrator = await server.signIn('管理员')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
  robot.closeAllConnections()
  await new Promise((resolve) => robot.close(resolve))
})
beforeEach(async () => {
  for (const table of ['notification_message', 'notification_choice', 'notification_event'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.deleteFrom('notification_channel').execute()
  owner = await addOwner(server.db, '矿场')
  heard = []
  smtp.mails.length = 0
  smtp.refuseWith = undefined
  answer = { status: 200, body: '{"errcode":0,"code":0}' }
})

const choose = (caller: TestCaller, request: object) =>
  caller.callAny('POST /notification/save', { request: { kinds: ['hot', 'offline'], ...request } })
const addChannel = async (kind: string, more: object = {}) => {
  const request = { name: kind, kind, url: `${robotUrl}/${kind}?key=k1`, ...more }
  const { data } = await administrator.callAny('POST /notificationChannel/save', { request })
  return (data as { id: number }).id
}
const turnTo = (of: TestOwner, from: DeviceState, to: DeviceState, at = new Date()) =>
  transaction(server.db, async (trx) => {
    const changed = trx.updateTable('device').set({ state: to }).where('site_id', '=', of.site)
    const change = { siteId: of.site, from, to, at: at.toISOString(), cause: 'polled' }
    const devices = await changed.returning('id').execute()
    await insertStateChanges(
      trx,
      devices.map(({ id }) => ({ deviceId: id, ...change })),
    )
  })
const goOffline = (of: TestOwner, at?: Date) => turnTo(of, 'normal', 'offline', at)
const comeBack = (of: TestOwner) => turnTo(of, 'offline', 'normal')
const of = (kind: string) => heard.find(({ path }) => path.startsWith(`/${kind}`))
/** Messages are written and sent. */
async function turn(now = new Date()): Promise<void> {
  await notifyOnce(server.app, now)
  await sendMessages(server.app)
}
/** The notifier's turn in a minute from now: whatever was coming has settled. */
const inAMinute = () => turn(new Date(Date.now() + 60_000))
const messages = async (caller: TestCaller) => (await caller.call('POST /notificationMessage/find/')).data.data
const mailText = (mail = '') =>
  Buffer.from(mail.slice(mail.indexOf('\r\n\r\n')).replaceAll('\r\n', ''), 'base64').toString()

test('a storm of 5,000 devices is one message, by mail and to a group', async () => {
  const type = { site_id: owner.site, account_id: owner.account, type_id: 1 }
  for (let from = 0; from < 5000; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) => `${owner.site}-${from + i}`)
    await server.db
      .insertInto('device')
      .values(rows.map((serial) => ({ ...type, serial, name: serial })))
      .execute()
  }
  await choose(administrator, { email: 'ops@example.com' })
  await choose(administrator, { channelId: await addChannel('wecom'), locale: 'en' })
  const startedMs = performance.now()
  await goOffline(owner)
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  await turn()
  expect(smtp.mails).toEqual([])
  await Promise.all([inAMinute(), inAMinute()])
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatch(/^To: ops@example.com$/m)
  expect(mailText(smtp.mails[0])).toMatch(/^矿场-\d+ · 矿场-\d+　离线：5,000 台（\S+、\S+、\S+ 等）/)
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ path: '/wecom?key=k1', body: { msgtype: 'text' } })
  expect((heard[0]?.body['text'] as { content: string } | undefined)?.content).toMatch(
    /^5,000 devices: Offline \(矿场-\d+\)\n/,
  )
  await inAMinute()
  expect(smtp.mails).toHaveLength(1)
  expect(await messages(administrator)).toMatchObject([
    { status: 'sent', tries: 1, error: null },
    { status: 'sent', tries: 1, error: null },
  ])
})

test('devices behind a switch that flaps count once each, and are named once', async () => {
  for (let i = 0; i < 2; i++) await addDevice(server.db, owner, 'D')
  await choose(administrator, { email: 'ops@example.com', kinds: ['offline', 'back'] })
  for (let i = 0; i < 5; i++) {
    await goOffline(owner)
    await comeBack(owner)
    await turn()
  }
  await inAMinute()
  const { serials } = await server.db
    .selectFrom('device')
    .select(sql<string>`string_agg(serial, '、' order by id)`.as('serials'))
    .where('site_id', '=', owner.site)
    .executeTakeFirstOrThrow()
  expect(await messages(administrator)).toMatchObject([{ subject: expect.stringMatching(/^2 台设备：/) as string }])
  const lines = mailText(smtp.mails[0]).trim().split('\n')
  expect(lines.map((line) => line.split('　')[1])).toEqual([`恢复上线：2 台（${serials}）`, `离线：2 台（${serials}）`])
})

test('who chose it, may see it, and in what interval', async () => {
  const other = await addOwner(server.db, '别处')
  for (const each of [owner, other]) await addDevice(server.db, each, 'D')
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const gone = await server.signIn('代理', { clients: [owner.client] })
  await choose(agent, { email: 'agent@example.com' })
  await choose(gone, { email: 'gone@example.com' })
  await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', gone.userId).execute()
  await choose(administrator, { email: 'other@example.com', clientId: other.client })
  await choose(administrator, { email: 'hot@example.com', kinds: ['hot'] })
  await goOffline(owner)
  await inAMinute()
  expect(smtp.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['agent@example.com'])
  await goOffline(other)
  await inAMinute()
  expect(smtp.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
    'agent@example.com',
    'other@example.com',
  ])
  // Notified a moment ago, the agent is notified again in ten minutes.
  await goOffline(owner)
  await inAMinute()
  expect(smtp.mails).toHaveLength(2)
  await turn(new Date(Date.now() + 11 * 60_000))
  expect(smtp.mails).toHaveLength(3)
})

test('a server whose clock is wrong notifies neither late nor too often', async () => {
  await addDevice(server.db, owner, 'D')
  await choose(administrator, { email: 'clock@example.com' })
  const offlineFor = async (minutes: number) => {
    await goOffline(owner)
    await notifyOnce(server.app, new Date())
    const since = new Date(Date.now() - minutes * 60_000)
    await server.db.updateTable('notification_choice').set({ pending_since: since, pending_last_at: since }).execute()
  }
  const runDaysOff = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    await notifyPeople.run(server.app, new AbortController().signal)
    vi.useRealTimers()
    return (await messages(administrator)).length
  }
  onTestFinished(() => void vi.useRealTimers())
  await offlineFor(5)
  expect(await runDaysOff(-1)).toBe(1)
  // Within ten minutes of the first.
  await offlineFor(5)
  expect(await runDaysOff(1)).toBe(1)
})

test('nothing is recorded while no one wants to be notified, and nothing of what is long past', async () => {
  await addDevice(server.db, owner, 'D')
  const events = () => server.db.selectFrom('notification_event').selectAll().execute()
  await goOffline(owner)
  expect(await events()).toEqual([])
  await choose(administrator, { email: 'a@example.com' })
  await goOffline(owner, new Date(Date.now() - 2 * 3_600_000))
  expect(await events()).toEqual([])
})

test('a repair and a scrapping are news', async () => {
  const ids = [await addDevice(server.db, owner, 'D'), await addDevice(server.db, owner, 'D')]
  const devices = await server.db.selectFrom('device').select('serial').where('id', 'in', ids).orderBy('id').execute()
  await choose(administrator, { email: 'a@example.com', kinds: ['hot'] })
  const request = { deviceSerials: devices.map(({ serial }) => serial), type: '送修', repairDateStr: '2026-03-01' }
  expect(await administrator.callAny('POST /repair/save', { request })).toMatchObject({ code: 200 })
  for (const id of ids) await administrator.call('POST /device/scrap/{id}', { params: { id } })
  const about = { site_id: owner.site, client_id: owner.client }
  const [first, second] = devices
  expect(await server.db.selectFrom('notification_event').selectAll().orderBy('id').execute()).toMatchObject([
    { ...about, kind: 'repairing', device_ids: ids, samples: devices },
    { ...about, kind: 'scrap', device_ids: ids.slice(0, 1), samples: [first] },
    { ...about, kind: 'scrap', device_ids: ids.slice(1), samples: [second] },
  ])
})

test('robots and webhooks are signed as their makers ask', async () => {
  for (const kind of ['dingtalk', 'feishu', 'webhook']) {
    const channelId = await addChannel(kind, { secret: 'S3CRET' })
    const { data } = await choose(administrator, { channelId })
    await administrator.call('POST /notification/test/{id}', { params: { id: (data as { id: number }).id } })
  }
  await turn()
  const search = new URL(of('dingtalk')?.path ?? '', robotUrl).searchParams
  const timestamp = search.get('timestamp') ?? ''
  expect(search.get('sign')).toBe(createHmac('sha256', 'S3CRET').update(`${timestamp}\nS3CRET`).digest('base64'))
  expect(search.get('key')).toBe('k1')
  const feishu = of('feishu')?.body as { timestamp: string; sign: string; content: { text: string } }
  expect(feishu.sign).toBe(createHmac('sha256', `${feishu.timestamp}\nS3CRET`).digest('base64'))
  expect(feishu.content.text).toMatch(/^测试通知\n/)
  const webhook = of('webhook')
  const signature = createHmac('sha256', 'S3CRET').update(JSON.stringify(webhook?.body)).digest('hex')
  expect(webhook?.headers['x-minerva-signature']).toBe(`sha256=${signature}`)
  const { id: installation } = await server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  // The same at each try, and no other installation's.
  const sent = webhook?.body as { id: number } | undefined
  expect(webhook?.headers['idempotency-key']).toBe(`notification-${sent?.id}.${installation}`)
})

const dueNow = () =>
  server.db
    .updateTable('notification_message')
    .set({ next_try_at: new Date(0) })
    .execute()
const tested = async (request: object) => {
  const { data } = await choose(administrator, request)
  const params = { id: (data as { id: number }).id }
  await administrator.call('POST /notification/test/{id}', { params })
  await turn()
  return params
}

describe('what does not arrive', () => {
  test('is tried again, later and later, and given up after six tries', async () => {
    smtp.refuseWith = '451 busy'
    const params = await tested({ email: 'ops@example.com' })
    expect(await messages(administrator)).toMatchObject([{ status: 'waiting', tries: 1, error: 'refused' }])
    await turn()
    expect(await messages(administrator)).toMatchObject([{ tries: 1 }])
    expect(await administrator.call('POST /notification/test/{id}', { params })).toMatchObject({ code: 41000 })
    for (let tries = 2; tries <= 6; tries += 1) {
      await dueNow()
      await turn()
    }
    expect(await messages(administrator)).toMatchObject([{ status: 'failed', tries: 6 }])
  })

  test.each([
    ['410', { status: 410, body: '' }, { status: 'failed', error: 'refused' }],
    ['503', { status: 503, body: '' }, { status: 'waiting', error: 'refused' }],
    ['a way elsewhere', { status: 302, body: '' }, { status: 'waiting', error: 'refused' }],
    ['a refusal', { status: 200, body: '{"errcode":310000}' }, { status: 'waiting', error: 'refused' }],
    ['no answer at all', { status: 200, body: '<html>' }, { status: 'waiting', error: 'noAnswer' }],
  ])('%s', async (_, told, outcome) => {
    answer = told
    await tested({ channelId: await addChannel('wecom') })
    expect(await messages(administrator)).toMatchObject([outcome])
    expect(heard.map(({ path }) => path)).toEqual(['/wecom?key=k1'])
  })

  test('a process that died with it leaves it to others', async () => {
    await tested({ email: 'ops@example.com' })
    await sql`update notification_message set status = 'waiting', next_try_at = now() + interval '40 seconds'`.execute(
      server.db,
    )
    await turn()
    expect(smtp.mails).toHaveLength(1)
    await dueNow()
    await turn()
    expect(smtp.mails).toHaveLength(2)
    const { id } = await server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    const keys = smtp.mails.map((mail) => mail.match(/^Message-ID: <notification-\d+\.(\w+)@minerva>/im)?.slice(0, 2))
    expect(keys).toEqual([
      [keys[1]?.[0], id],
      [keys[1]?.[0], id],
    ])
  })
})

test('a channel keeps its secrets, is chosen by whom it is for, and when deleted notifies no one', async () => {
  const id = await addChannel('feishu', { secret: 'S3CRET' })
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const { data } = await administrator.call('POST /notificationChannel/find/')
  expect(data.data).toMatchObject([{ id, kind: 'feishu', host: robotUrl.slice(7), hasSecret: true }])
  expect(JSON.stringify(data)).not.toMatch(/S3CRET|key=k1/)
  expect(await choose(agent, { channelId: id })).toMatchObject({ data: { fields: { channelId: '没有该通知渠道' } } })
  const change = { name: 'for all', kind: 'feishu' as const, isForEverybody: true }
  await administrator.call('POST /notificationChannel/update/{id}', { params: { id }, request: change })
  expect((await agent.call('POST /notificationChannel/options/')).data.channels).toMatchObject([{ name: 'for all' }])
  expect(await choose(agent, { channelId: id })).toMatchObject({ code: 200 })
  const kept = await server.db
    .selectFrom('notification_channel')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toMatch(/S3CRET|key=k1/)
  const audit = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_kind', '=', 'notificationChannel')
    .execute()
  expect(JSON.stringify(audit)).not.toMatch(/S3CRET|key=k1/)
  await administrator.call('POST /notificationChannel/delete/{id}', { params: { id } })
  expect((await agent.call('POST /notification/find/')).data.data).toMatchObject([{ isActive: false }])
  const gone = { data: { fields: { channelId: '没有该通知渠道' } } }
  expect(await choose(agent, { channelId: id })).toMatchObject(gone)
  expect(await choose(administrator, { channelId: id })).toMatchObject(gone)
})

test('which channels are not connected to', async () => {
  await addChannel('wecom')
  await addChannel('webhook', { url: 'http://192.168.1.20/hook?key=k1' })
  const { data } = await administrator.call('POST /notificationChannel/findRefused/')
  expect(data.data).toEqual([{ what: 'webhook', host: '192.168.1.20', address: '192.168.1.20' }])
})

test('what may not be chosen', async () => {
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const other = await addOwner(server.db, 'other')
  await addDevice(server.db, other, 'D')
  const email = 'a@example.com'
  expect(await choose(agent, { email, clientId: other.client })).toMatchObject({
    data: { fields: { clientId: '没有该客户' } },
  })
  expect(await choose(agent, { email, siteId: other.site })).toMatchObject({
    data: { fields: { siteId: '没有该场地' } },
  })
  const { site: closed } = await addOwner(server.db, 'closed')
  await server.db.updateTable('site').set({ deleted_at: new Date() }).where('id', '=', closed).execute()
  expect(await choose(administrator, { email, siteId: closed })).toMatchObject({
    data: { fields: { siteId: '没有该场地' } },
  })
  expect(await choose(agent, {})).toMatchObject({
    status: 400,
    data: { fields: { channelId: '请选择渠道或填写邮箱' } },
  })
  expect(await choose(agent, { email: 'a@b' })).toMatchObject({ status: 400 })
  expect(await choose(agent, { email, quietFrom: '22:00' })).toMatchObject({ status: 400 })
  for (let i = 0; i < 20; i += 1) expect(await choose(agent, { email })).toMatchObject({ code: 200 })
  expect(await choose(agent, { email })).toMatchObject({ code: 41000, message: '每人最多 20 条通知设置' })
  const [first] = (await agent.call('POST /notification/find/')).data.data
  const params = { id: first?.id ?? 0 }
  expect(await administrator.call('POST /notification/delete/{id}', { params })).toMatchObject({ status: 404 })
  expect(await agent.call('POST /notification/delete/{id}', { params })).toMatchObject({ code: 200 })
  const person = sql`select from app_user where id = ${agent.userId} for update`
  const both = [1, 2].map(() => () => choose(agent, { email }))
  expect(sortedCodes(await atOnce(server.db, person, both))).toEqual([200, 41000])
})
