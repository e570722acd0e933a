import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'
import { smtpListener } from '../../../platform/testing/smtp-listener.ts'
import type { SmtpListener } from '../../../platform/testing/smtp-listener.ts'
import { startSftpServer } from '../../../platform/testing/sftp-server.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { tryToSend } from '../../destination/server/try-to-send.ts'
import { sendViews } from './send-views.ts'

const CHILD = path.join(import.meta.dirname, '../../testing/send-views-in-child.ts')

type Person = TestCaller & { userId: number }

let smtp: SmtpListener
let server: TestServer
let one: TestOwner
let two: TestOwner
beforeAll(async () => {
  smtp = await smtpListener()
  server = await testServer({ config: { smtpUrl: smtp.url } })
  one = await addOwner(server.db, 'one')
  two = await addOwner(server.db, 'two')
  await addDevice(server.db, one, 'AAA')
  await addDevice(server.db, two, 'BBB')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const run = () => sendViews.run(server.app, new AbortController().signal)
let names = 0
async function saveView(caller: Person, search = ''): Promise<number> {
  const request = { name: `view ${(names += 1)}`, path: '/machine_list/index' as const, search }
  return (await caller.call('POST /savedView/save', { request })).data.id
}
const schedule = (caller: Person, viewId: number, more: object = {}) =>
  caller.callAny('POST /viewDelivery/save', {
    request: { viewId, every: 'day', hour: 8, format: 'csv', locale: 'en', ...more },
  })
const withMail = async (caller: Person, email: string) => {
  await server.db.updateTable('app_user').set({ email }).where('id', '=', caller.userId).execute()
  return caller
}
/** As if its time had come. */
const makeDue = () =>
  server.db
    .updateTable('view_delivery')
    .set({ next_at: new Date(0) })
    .execute()
async function lastOf(caller: Person, viewId: number) {
  const { data } = await caller.call('POST /viewDelivery/find/', { request: { viewId } })
  return data.data[0]
}
const attached = (mail: string | undefined) =>
  Buffer.from(/attachment;[^]*?\n\r?\n([^]*?)--/.exec(mail ?? '')?.[1] ?? '', 'base64').toString()

test('at its time a view is sent to its owner’s mail, once, with what the owner sees', async () => {
  const client = await withMail(await server.signIn('客户', { clients: [one.client] }), 'owner@client.example')
  const view = await saveView(client)
  await schedule(client, view)
  await run()
  expect(smtp.mails).toEqual([])
  await makeDue()
  await run()
  await run()
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toMatch(/^To: owner@client\.example$/m)
  expect(attached(smtp.mails[0])).toContain('AAA')
  expect(attached(smtp.mails[0])).not.toContain('BBB')
  const last = await lastOf(client, view)
  expect(last).toMatchObject({ status: 'sent', error: null, destination: null })
  expect(Date.parse(last?.nextAt ?? '')).toBeGreaterThan(Date.now())
})

test('a delivery is changed by its owner alone, and goes on as it says now', async () => {
  const owner = await withMail(await server.signIn('客户', { clients: [one.client] }), 'changes@client.example')
  const other = await withMail(await server.signIn('客户', { clients: [one.client] }), 'foreign@client.example')
  const view = await saveView(owner)
  const { data } = await schedule(owner, view)
  const { id } = data as { id: number }
  const weekly = { id, every: 'week', onDay: 3, hour: 20, format: 'xls', locale: 'zh' }
  expect((await schedule(owner, view, weekly)).data).toEqual({ id })
  expect(await lastOf(owner, view)).toMatchObject(weekly)
  const { nextAt } = (await lastOf(owner, view))!
  expect(new Date(nextAt).getUTCDay(), 'Wednesday, 20:00 in Shanghai').toBe(3)
  expect((await schedule(other, view, { ...weekly, hour: 1 })).code).toBe(404)
  expect((await schedule(owner, await saveView(owner), { ...weekly, hour: 1 })).code).toBe(404)
  expect((await owner.call('POST /viewDelivery/find/', { request: { viewId: view } })).data.totalCount).toBe(1)
  expect(await lastOf(owner, view)).toMatchObject(weekly)
})

test('a view has at most ten, also when two are added at once', async () => {
  const client = await withMail(await server.signIn('客户', { clients: [one.client] }), 'ten@client.example')
  const view = await saveView(client)
  for (let nth = 0; nth < 9; nth += 1) expect(await schedule(client, view)).toMatchObject({ code: 200 })
  const row = sql`select from saved_view where id = ${view} for update`
  const both = await atOnce(
    server.db,
    row,
    [1, 2].map(() => () => schedule(client, view)),
  )
  expect(sortedCodes(both)).toEqual([200, 41000])
  expect(await schedule(client, view)).toMatchObject({ message: '一个视图最多有 10 个定时发送' })
})

test('asked to be sent many times before it goes out, it is sent once', async () => {
  const client = await withMail(await server.signIn('客户', { clients: [one.client] }), 'often@client.example')
  const { data } = await schedule(client, await saveView(client))
  const params = { id: String((data as { id: number }).id) }
  for (const sent of [1, 2]) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call('POST /viewDelivery/send/{id}', { params })),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    await run()
    expect(smtp.mails.filter((mail) => mail.includes('often@client.example'))).toHaveLength(sent)
  }
})

test('a client’s server gets the devices of that client alone', async () => {
  await using sftp = await startSftpServer()
  const administrator = await server.signIn('管理员')
  const to = {
    clientId: one.client,
    name: 'server',
    kind: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    username: 'minerva',
    password: 'secret',
    folder: 'in',
    hostKey: sftp.hostKey,
    format: 'csv',
    locale: 'en',
    dayOfMonth: 28,
  }
  const { data } = await administrator.callAny('POST /destination/save', { request: to })
  const view = await saveView(administrator, 'orderColumn=serial')
  const { data: saved } = await schedule(administrator, view, { destinationId: (data as { id: number }).id })
  const params = { id: String((saved as { id: number }).id) }
  const listed = await administrator.call('POST /destination/find/', { request: {} })
  expect(listed.data.data, 'it says what is sent there, before it is deleted').toMatchObject([
    { name: 'server', views: [{ name: `view ${names}`, user: expect.any(String) }], otherViews: 0 },
  ])
  const agent = await server.signIn('代理', { clients: [one.client] })
  const ofAgent = await agent.call('POST /destination/find/', { request: {} })
  expect(ofAgent.data.data, 'no name of another user or of their views').toMatchObject([
    { name: 'server', views: [], otherViews: 1 },
  ])
  await administrator.call('POST /viewDelivery/send/{id}', { params })
  await run()
  const [[name, content] = ['', Buffer.from('')]] = [...sftp.files]
  expect(name).toMatch(/^in\/view \d+_\d{4}-\d\d-\d\d\.csv$/)
  expect(content.toString()).toContain('AAA')
  expect(content.toString()).not.toContain('BBB')
  const history = await administrator.call('POST /viewDelivery/history/{id}', { params, request: {} })
  expect(history.data.data).toMatchObject([{ status: 'sent', tries: 1 }])

  // The person may no longer send to clients: what is due fails at once, for good.
  await administrator.call('POST /viewDelivery/send/{id}', { params })
  await server.db.updateTable('app_user').set({ role: '管理层' }).where('id', '=', administrator.userId).execute()
  await run()
  const rows = await server.db
    .selectFrom('sent_view')
    .select(['status', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows).toEqual([{ status: 'failed', error: 'notSetUp' }])
})

const breaks = () => Promise.reject(new Error('the export broke'))

test.each([
  [1, 'waiting'],
  [8, 'failed'],
])('what can’t be made is tried eight times: after try %s it is %s', async (tries, status) => {
  const person = await withMail(await server.signIn('客户', { clients: [one.client] }), 'tries@client.example')
  const { data } = await schedule(person, await saveView(person))
  const { id } = await server.db
    .insertInto('sent_view')
    .values({ delivery_id: (data as { id: number }).id, due_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const trying = { table: 'sent_view', id, tries, about: {} } as const
  await expect(tryToSend(server.app, trying, breaks)).rejects.toThrow('the export broke')
  const row = await server.db.selectFrom('sent_view').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status, error: null })
  expect(tries === 8 || row.next_try_at > new Date()).toBe(true)
})

const KILLED_LIMIT_MS = 180_000
nightlyTest(
  'a server killed when its mail was taken sends it again, by the same name, and once',
  async () => {
    const person = await withMail(await server.signIn('客户', { clients: [one.client] }), 'again@client.example')
    const { data } = await schedule(person, await saveView(person))
    const { id } = data as { id: number }
    await person.call('POST /viewDelivery/send/{id}', { params: { id: String(id) } })
    const mails = () => smtp.mails.filter((mail) => mail.includes('To: again@client.example'))
    await using child = new TestChild(CHILD, [JSON.stringify(server.settings), smtp.url])
    // Before the mail server's answer is read, or soon after.
    await smtp.mailWith('To: again@client.example')
    await child.end()
    // Others leave it alone until its lease is over.
    await run()
    expect(mails()).toHaveLength(1)
    const leased = server.db.updateTable('sent_view').set({ next_try_at: new Date(0) })
    await leased.where('delivery_id', '=', id).where('status', '=', 'waiting').execute()
    await run()
    await run()
    const sentAs = mails().map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
    expect(sentAs.length).toBeLessThanOrEqual(2)
    expect(sentAs).toEqual(sentAs.map(() => sentAs[0]))
    expect(sentAs[0]).toContain('view-')
    const rows = await server.db.selectFrom('sent_view').select('status').where('delivery_id', '=', id).execute()
    expect(rows).toEqual([{ status: 'sent' }])
  },
  KILLED_LIMIT_MS,
)

test('what ended each server that tried it is given up', async () => {
  const person = await withMail(await server.signIn('客户', { clients: [one.client] }), 'killed@client.example')
  const { data } = await schedule(person, await saveView(person))
  const { id } = await server.db
    .insertInto('sent_view')
    .values({ delivery_id: (data as { id: number }).id, due_at: new Date(), tries: 8, next_try_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sentBefore = smtp.mails.length
  await run()
  const row = await server.db.selectFrom('sent_view').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'failed' })
  expect(smtp.mails).toHaveLength(sentBefore)
})

test('it ends with the person, with the right, and with the view', async () => {
  const sentBefore = smtp.mails.length
  const people: Person[] = []
  for (const mail of ['gone', 'elsewhere', 'stays']) {
    const person = await withMail(await server.signIn('客户', { clients: [one.client] }), `${mail}@client.example`)
    await schedule(person, await saveView(person))
    people.push(person)
  }
  const [gone, elsewhere, stays] = people
  const set = (person: Person | undefined, change: object) =>
    server.db
      .updateTable('app_user')
      .set(change)
      .where('id', '=', person?.userId ?? 0)
      .execute()
  await set(gone, { deleted_at: new Date() })
  await set(elsewhere, { role: '教师' })
  const views = await server.db
    .selectFrom('saved_view')
    .select('id')
    .where('user_id', '=', stays?.userId ?? 0)
    .execute()
  await stays?.call('POST /savedView/delete/{id}', { params: { id: String(views[0]?.id) } })
  await makeDue()
  await run()
  const mails = smtp.mails.slice(sentBefore).filter((mail) => /gone@|elsewhere@|stays@/.test(mail))
  expect(mails).toEqual([])
})

test('only the caller’s own views, and destinations that the caller may send to', async () => {
  const client = await withMail(await server.signIn('客户', { clients: [one.client] }), 'a@client.example')
  const other = await withMail(await server.signIn('客户', { clients: [one.client] }), 'b@client.example')
  const view = await saveView(client)
  expect(await schedule(other, view)).toMatchObject({ code: 404 })
  const wrong = { fields: { destinationId: expect.any(String) } }
  const [{ id } = { id: 0 }] = await server.db.selectFrom('destination').select('id').limit(1).execute()
  expect(await schedule(client, view, { destinationId: id })).toMatchObject({ data: wrong })
  const agent = await server.signIn('代理', { clients: [two.client] })
  expect(await schedule(agent, await saveView(agent), { destinationId: id })).toMatchObject({ data: wrong })
  // The agent has no mail address.
  expect(await schedule(agent, await saveView(agent))).toMatchObject({ data: wrong })
})

test.each([
  ['an hour that is none', { hour: 24 }, 'hour'],
  ['the 29th', { every: 'month', onDay: 29 }, 'onDay'],
  ['an eighth day of the week', { every: 'week', onDay: 8 }, 'onDay'],
])('%s is refused at its field', async (_, change, field) => {
  const client = await withMail(await server.signIn('客户', { clients: [one.client] }), 'c@client.example')
  const { data } = await schedule(client, await saveView(client), change)
  expect(data).toMatchObject({ fields: { [field]: expect.any(String) } })
})
