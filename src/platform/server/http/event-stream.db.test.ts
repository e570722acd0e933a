import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addCompany } from '../../testing/test-people.ts'
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

test('each hears of the fleet, and of the own syncs and exports alone', async () => {
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

test('a person who moved to another base is sent what happens there, and nothing more of the one before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [before, after] = [await addCompany(server.db, 'before'), await addCompany(server.db, 'after')]
  const registrar = await server.signIn('登记人员', { companyId: before })
  const heard = await listen(registrar)
  const { events } = server.app
  const reception = (companyId: number) => events.publish('reception', { companyId })
  await reception(after)
  await reception(before)
  expect(await heard.next()).toEqual({ event: 'reception', data: { companyId: before } })
  const person = server.db.updateTable('app_user').where('id', '=', registrar.userId)
  await person.set({ company_id: after }).execute()
  const next = heard.next()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(15_000)
      await reception(after)
      return Promise.race([next, Promise.resolve(null)])
    })
    .toEqual({ event: 'reception', data: { companyId: after } })
  await reception(before)
  await events.publish('export', { userId: registrar.userId, exportId: 'last', rows: 1, total: 2 })
  const rest = []
  do rest.push(await heard.next())
  while (rest.at(-1)?.event !== 'export')
  expect(rest).not.toContainEqual({ event: 'reception', data: { companyId: before } })
  heard.close()
})

test('what is told inside a transaction is heard at its commit, and never of one undone', async () => {
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

test('the stream ends with its session, by header or by cookie, and says the code', async () => {
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

test('a reader who takes nothing is cut off, and the others hear on', async () => {
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
