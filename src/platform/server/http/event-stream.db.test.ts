import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { otherServer } from '../../testing/other-server.ts'
import { testCaller } from '../../testing/test-caller.ts'
import { addCompany, addToken } from '../../testing/test-people.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { transaction } from '../database/database.ts'
import { insertNotification } from '../database/notify.sql.ts'
import { publishIn } from '../database/postgres-events.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Opens the stream; `next` gives one event after another, or null when the server ended it. */
async function listen(caller: TestCaller, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await caller.fetch('/api/events', { signal: abort.signal, headers })
  expect(response.headers.get('content-type')).toMatch('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<{ event: string; data: unknown } | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) return null
        text += value
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      if (event) return { event, data: JSON.parse(data) }
    }
  }
  return { next, close: () => abort.abort() }
}

const progress = { status: 'running', total: 9, polled: 1, answered: 1, changed: 0, unreadable: 0 }

test('each receives events of the fleet, and of the own syncs and exports alone', async () => {
  const one = await server.signIn('代理')
  const other = await server.signIn('代理')
  const heard = await listen(one)
  const { events } = server.app
  await events.publish('sync', { syncId: 1, userIds: [other.userId], ...progress })
  await events.publish('export', { userId: other.userId, exportId: 'x', rows: 1, total: 2 })
  await events.publish('workRequested', {})
  await events.publish('sync', { syncId: 2, userIds: [other.userId, one.userId], ...progress })
  await events.publish('export', { userId: one.userId, exportId: 'y', rows: 1, total: 2 })
  await events.publish('fleet', { siteId: 7, at: '2026-01-01T00:00:00Z' })
  expect(await heard.next()).toEqual({ event: 'sync', data: { syncId: 2, ...progress } })
  expect(await heard.next()).toEqual({ event: 'export', data: { exportId: 'y', rows: 1, total: 2 } })
  expect(await heard.next()).toEqual({ event: 'fleet', data: { at: '2026-01-01T00:00:00Z' } })
  heard.close()
})

test('what happens after a change of rights is sent by the new ones, on every server', async () => {
  await using other = await otherServer(server)
  const [before, after] = [await addCompany(server.db, 'before'), await addCompany(server.db, 'after')]
  const registrar = await server.signIn('登记人员', { companyId: before })
  const streams = [await listen(registrar), await listen(testCaller(other.url, registrar.token))]
  const { events } = server.app
  const reception = (companyId: number) => events.publish('reception', { companyId })
  const person = server.db.updateTable('app_user').where('id', '=', registrar.userId)
  await person.set({ company_id: after }).execute()
  await reception(before)
  await reception(after)
  for (const heard of streams) expect(await heard.next()).toEqual({ event: 'reception', data: { companyId: after } })
  await server.db.deleteFrom('role_key').where('role', '=', '登记人员').execute()
  await reception(after)
  await events.publish('export', { userId: registrar.userId, exportId: 'last', rows: 1, total: 2 })
  for (const heard of streams) {
    expect(await heard.next()).toMatchObject({ event: 'export' })
    heard.close()
  }
})

test('a stream ends when its person is deleted or its display revoked by whatever means, on every server', async () => {
  await using other = await otherServer(server)
  const [deleted, maker] = [await server.signIn('客户'), await server.signIn('管理层')]
  const display = await addToken(server.db, maker.userId, { isDisplay: true })
  const tokens = [deleted.token, display]
  const streams = await Promise.all(
    tokens.flatMap((token) => [server.url, other.url].map((url) => listen(testCaller(url, token)))),
  )
  const ends = { deleted_at: new Date() }
  await server.db.updateTable('app_user').set(ends).where('id', '=', deleted.userId).execute()
  await server.db.updateTable('api_token').set({ revoked_at: new Date() }).execute()
  await server.app.events.publish('fleet', { siteId: null, at: 'after' })
  for (const heard of streams) {
    expect(await heard.next()).toEqual({ event: 'session', data: { code: 50008 } })
    expect(await heard.next()).toBeNull()
  }
})

test('of much that happens while rights are being read, it is sent that something was missed', async () => {
  const person = await server.signIn('代理')
  const heard = await listen(person)
  const { events } = server.app
  const happened = Promise.withResolvers<void>()
  const stop = events.subscribe('fleet', ({ at }) => at === '101' && happened.resolve())
  await transaction(server.db, async (trx) => {
    await sql`lock table user_session in access exclusive mode`.execute(trx)
    await server.db.updateTable('app_user').set({ name: 'new' }).where('id', '=', person.userId).execute()
    for (let at = 0; at <= 101; at += 1) await events.publish('fleet', { siteId: null, at: String(at) })
    await happened.promise
  })
  stop()
  expect(await heard.next()).toEqual({ event: 'missed', data: {} })
  expect(await heard.next()).toEqual({ event: 'fleet', data: { at: '101' } })
  heard.close()
})

test('a session that idled out, which no event reports, ends its stream with a heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const person = await server.signIn('客户')
  const heard = await listen(person)
  const session = server.db.updateTable('user_session').where('user_id', '=', person.userId)
  await session.set({ last_seen_at: new Date(0) }).execute()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await heard.next()).toEqual({ event: 'session', data: { code: 50014 } })
  expect(await heard.next()).toBeNull()
})

test('an event sent inside a transaction is received at its commit, and never of one undone', async () => {
  const person = await server.signIn('代理')
  const heard = await listen(person)
  const undone = transaction(server.db, async (trx) => {
    await publishIn(trx, 'fleet', { siteId: null, at: 'undone' })
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await transaction(server.db, (trx) => publishIn(trx, 'fleet', { siteId: null, at: 'done' }))
  expect(await heard.next()).toEqual({ event: 'fleet', data: { at: 'done' } })
  heard.close()
})

test('the stream ends with its session, by header or by cookie, and sends the code', async () => {
  const person = await server.signIn('客户')
  const byHeader = await listen(person)
  const byCookie = await listen(server.nobody, server.cookie(person.token))
  await person.call('POST /users/actions/logout')
  for (const heard of [byHeader, byCookie]) {
    expect(await heard.next()).toEqual({ event: 'session', data: { code: 50008 } })
    expect(await heard.next()).toBeNull()
  }
})

test('needs a session, and gives each at most twelve streams', async () => {
  expect((await server.nobody.fetch('/api/events')).status).toBe(401)
  const person = await server.signIn('客户')
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(person)))
  expect((await person.fetch('/api/events')).status).toBe(429)
  expect((await person.fetch('/api/events', { method: 'HEAD' })).status).toBe(404)
  for (const heard of open) heard.close()
})

test('a server that stops ends its streams', async () => {
  const stopping = await testServer()
  const heard = await listen(await stopping.signIn('客户'))
  await stopping[Symbol.asyncDispose]()
  expect(await heard.next()).toBeNull()
})

/** Asks for the stream over a connection of its own, and reads nothing from it. */
async function ask(token: string | undefined): Promise<net.Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${server.cookie(token).cookie}\r\n\r\n`)
  return socket
}

test('a reader who hangs up at once leaves no stream behind', async () => {
  const person = await server.signIn('客户')
  for (let asked = 0; asked < 30; asked += 1) (await ask(person.token)).destroy()
  await expect
    .poll(async () => {
      const abort = new AbortController()
      const { status } = await person.fetch('/api/events', { signal: abort.signal })
      abort.abort()
      return status
    })
    .toBe(200)
  await Promise.all(Array.from({ length: 11 }, () => listen(person))).then((open) =>
    open.forEach(({ close }) => close()),
  )
})

test('a reader who takes nothing is cut off, and the others go on receiving', async () => {
  const slow = await ask((await server.signIn('客户')).token)
  slow.pause()
  const heard = await listen(await server.signIn('客户'))
  const cut = new Promise((resolve) => slow.once('close', resolve))
  slow.on('error', () => {})
  for (let told = 0; told < 1500; told += 1) {
    await server.app.events.publish('fleet', { siteId: null, at: 'x'.repeat(7500) })
    expect(await heard.next()).toMatchObject({ event: 'fleet' })
  }
  slow.resume()
  await cut
  heard.close()
})

test('a notification that is none of ours is passed over', async () => {
  const heard = await listen(await server.signIn('客户'))
  for (const junk of ['', 'junk', '{}', 'null', '{"name":"fleet"}'])
    await insertNotification(server.db, 'minerva', junk)
  await server.app.events.publish('fleet', { siteId: null, at: 'after' })
  expect(await heard.next()).toEqual({ event: 'fleet', data: { at: 'after' } })
  heard.close()
})
