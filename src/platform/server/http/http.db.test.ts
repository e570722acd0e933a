import { once } from 'node:events'
import net from 'node:net'
import { Readable } from 'node:stream'
import pino from 'pino'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../contract/call.ts'
import { DayRange, filter, Id, IdInPath, PageRequest, SearchText } from '../../contract/shapes.ts'
import { defineTexts } from '../../rules/text.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { areas } from '../../../areas.ts'
import { noun } from '../context.ts'
import { openDatabase } from '../database/database.ts'

let slowStarted = () => {}
let slowMayEnd = Promise.resolve()
const anybody = { key: EVERYBODY, scope: 'public', summary: '' } as const
const calls = defineCalls({
  'POST /thing/find/': {
    ...anybody,
    request: z
      .object({
        ...PageRequest.shape,
        name: SearchText,
        id: filter(Id),
        days: DayRange.nullish(),
        title: z.string({ error: 'titleRequired' }).min(1, { error: 'titleRequired' }).max(5).default('x'),
      })
      .default({ page: 1, size: 20, title: 'x' }),
    response: z.object({ page: z.int(), name: z.string().optional() }),
  },
  'GET /thing/get/{id}': { ...anybody, params: z.object({ id: IdInPath }), response: z.object({ id: Id }) },
  'POST /thing/fail/{how}': { ...anybody, params: z.object({ how: z.string() }), response: z.object({ a: z.int() }) },
  'POST /thing/keep': { key: EVERYBODY, scope: 'shared', summary: '', request: z.object({}), response: z.null() },
  'GET /thing/slow': { ...anybody, response: z.null() },
  'GET /thing/file': { ...anybody, response: 'file' },
  'GET /thing/echo': {
    ...anybody,
    query: z.object({ text: z.string() }),
    response: z.object({ text: z.string(), stored: z.string() }),
  },
})
const texts = defineTexts({ titleRequired: { zh: '标题不能为空', en: 'A title is needed' } })
const things = noun(
  calls,
  {
    'POST /thing/find/': async ({ request }) => ({
      page: request.page,
      ...(request.name === undefined ? {} : { name: request.name }),
    }),
    'GET /thing/get/{id}': async ({ params }) => ({ id: params.id }),
    'POST /thing/fail/{how}': async ({ db, params }) => {
      if (params.how === 'sql') await sql`select secret_column from app_user`.execute(db)
      if (params.how === 'away')
        throw Object.assign(new Error('connect ECONNREFUSED /secret'), { code: 'ECONNREFUSED' })
      if (params.how === 'cancelled') throw Object.assign(new Error('canceling statement'), { code: '57014' })
      if (params.how === 'answer') return { a: 1, more: 'leaked' } as { a: number }
      throw new Error('the secret cause')
    },
    'POST /thing/keep': async () => null,
    'GET /thing/slow': async () => {
      slowStarted()
      await slowMayEnd
      return null
    },
    'GET /thing/file': async () => ({
      fileName: '设备列表 "1".xls',
      contentType: 'application/vnd.ms-excel',
      stream: Readable.from([Buffer.from('one '), Buffer.from('two')]),
    }),
    'GET /thing/echo': async ({ db, query }) => {
      const { rows } = await sql<{ stored: string }>`select ${query.text}::text as stored`.execute(db)
      return { text: query.text, stored: rows[0]?.stored ?? '' }
    },
  },
  texts,
)

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    areas: [{ nouns: [things], isOwnHost: (name) => name === 'base.example' }],
    config: { bodyLimitBytes: 64 * 1024 },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const find = (request: unknown, headers: Record<string, string> = {}) =>
  server.nobody.callAny('POST /thing/find/', { request, headers })

describe('a request that does not fit its contract', () => {
  test.each([
    [{ page: 'one' }, 'page', '类型不正确'],
    [{ page: 0 }, 'page', '不能小于 1'],
    [{ size: 1_000_000 }, 'size', '不能大于 1020'],
    [{ page: 1e300 }, 'page', '数值过大'],
    [{ page: 1.5 }, 'page', '类型不正确'],
    [{ id: -3 }, 'id', '必须大于 0'],
    [{ id: { $gt: 0 } }, 'id', '类型不正确'],
    [{ days: ['2026-02-02', '2026-02-01'] }, 'days', '开始日期不能晚于结束日期'],
    [{ days: ['1900-01-01', '2026-02-01'] }, 'days', '日期范围不能超过十年'],
    [{ days: ['2026-02-30', '2026-03-01'] }, 'days.0', '格式不正确'],
    [{ name: 'x'.repeat(101) }, 'name', '最多 100 个字符'],
    [{ title: '' }, 'title', '标题不能为空'],
    [{ title: 'titles' }, 'title', '最多 5 个字符'],
    [[], 'body', '类型不正确'],
    ['text', 'body', '类型不正确'],
  ])('%j: %s %s', async (request, field, message) => {
    const answer = await find(request)
    expect(answer).toMatchObject({ status: 400, code: 400, data: { fields: { [field]: expect.any(String) } } })
    expect((answer.data as { fields: Record<string, string> }).fields[field]).toBe(message)
  })

  test('is answered in the language of the page, else of the cookie, else of the browser', async () => {
    expect(await find({ title: '' }, { 'x-minerva-locale': 'en', cookie: 'locale=zh' })).toMatchObject({
      message: 'A title is needed',
    })
    expect(await find({ title: '' }, { 'accept-language': 'en' })).toMatchObject({ message: 'A title is needed' })
    expect(await find({ page: 0 }, { cookie: 'locale=en' })).toMatchObject({ message: 'page: may not be less than 1' })
    expect(await find({ page: 0 }, { cookie: 'locale=zh', 'accept-language': 'en' })).toMatchObject({
      message: 'page：不能小于 1',
    })
  })

  test.each(['abc', '0', '-1', '1e3', '99999999999999999999', "1' or '1'='1", '../1'])(
    'id %s in a path',
    async (id) => {
      expect(await server.nobody.callAny('GET /thing/get/{id}', { params: { id } })).toMatchObject({
        status: 400,
        data: { fields: { id: '格式不正确' } },
      })
    },
  )

  test.each([
    ['{"page":', 400],
    ['{"__proto__":{"page":2}}', 400],
    [String.raw`{"name":"a\u0000b"}`, 400],
    [String.raw`{"name":"half a character: \ud800"}`, 400],
    // 设备 in GBK.
    [Buffer.from('7b226e616d65223a22c9e8b1b8227d', 'hex'), 400],
    [`${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    [JSON.stringify({ name: 'x'.repeat(100_000) }), 413],
    ['x'.repeat(10_000_000), 413],
  ])('a broken or giant body answers in words (%#)', async (body, status) => {
    const response = await server.nobody.fetch('/api/thing/find/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: status, data: null })
  })

  test('a body that is no JSON by its type is refused, so that no other site’s form can send one', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const init = { method: 'POST', body: '{}', headers: { 'content-type': type } }
      expect((await server.nobody.fetch('/api/thing/find/', init)).status).toBe(400)
    }
  })

  test.each(['/api/thing/echo?text=%00', '/api/%zz', '/api/thing/get/%00'])('%s', async (path) => {
    const response = await server.nobody.fetch(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400 })
  })
})

describe('what text means to SQL and HTML', () => {
  test.each([
    "'; drop table app_user; --",
    '<script>alert(1)</script>',
    '{{7*7}} ${1} %s {x}',
    '\\',
    '😀 设备',
    String.raw`\u0000 \ud800`,
    'می\u200Cخواهم',
  ])('%s is only text', async (text) => {
    const answer = await server.nobody.callAny('GET /thing/echo', { query: { text } })
    expect(answer).toMatchObject({ code: 200, data: { text, stored: text } })
    expect(answer.headers.get('content-type')).toMatch('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await find({ name: text })).toMatchObject({ code: 200, data: { name: text } })
  })
})

describe('addresses', () => {
  test('are found with and without a slash at the end', async () => {
    expect(await server.nobody.callAny('POST /thing/find')).toMatchObject({ code: 200, data: { page: 1 } })
    expect(await server.nobody.callAny('GET /thing/get/7/')).toMatchObject({ code: 200, data: { id: 7 } })
  })

  test.each(['GET /api/thing/get/7', 'GET /nothing', 'GET /thing/find/', 'DELETE /thing/get/7', 'GET /'])(
    '%s is none',
    async (address) => {
      expect(await server.nobody.callAny(address)).toMatchObject({ status: 404, code: 404, data: null })
    },
  )
})

describe('an error no one foresaw', () => {
  test.each(['sql', 'anything'])('(%s) shows a request id and nothing else', async (how) => {
    const answer = await server.nobody.callAny('POST /thing/fail/{how}', { params: { how } })
    const requestId = answer.headers.get('x-request-id')
    expect(answer).toMatchObject({ status: 500, code: 500, data: null })
    expect(answer.message).toBe(`服务器内部错误，请联系管理员，请求编号 ${requestId}`)
  })

  test.each([
    ['away', 503],
    ['cancelled', 504],
  ])('(%s) of the database answers %i in words', async (how, status) => {
    const answer = await server.nobody.callAny('POST /thing/fail/{how}', { params: { how } })
    expect(answer).toMatchObject({ status, code: status, data: null })
    expect(answer.message).not.toMatch(/secret|cancel|ECONN/)
  })

  test('an answer against its contract is caught before it leaves', async () => {
    const answer = await server.nobody.callAny('POST /thing/fail/{how}', { params: { how: 'answer' } })
    expect(answer).toMatchObject({ status: 500, data: null })
  })
})

test('a download has its Chinese name, and an ASCII one for old clients', async () => {
  const answer = await server.nobody.callAny('GET /thing/file')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="____ _1_.xls"; filename*=UTF-8''%E8%AE%BE%E5%A4%87%E5%88%97%E8%A1%A8%20_1_.xls`,
  )
  expect(answer.headers.get('content-type')).toBe('application/vnd.ms-excel')
  expect(await (answer.data as Blob).text()).toBe('one two')
})

test('security headers work on plain http: no upgrade to https, no HSTS', async () => {
  const { headers } = await server.nobody.fetch('/healthz')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('health, metrics and the API document need no session', async () => {
  expect(await (await server.nobody.fetch('/healthz')).json()).toEqual({ status: 'alive' })
  expect(await (await server.nobody.fetch('/readyz')).json()).toEqual({ status: 'ready' })
  await server.nobody.callAny('GET /thing/get/7')
  const metrics = await (await server.nobody.fetch('/metrics')).text()
  expect(metrics).toMatch(/minerva_call_seconds_count\{call="GET \/api\/thing\/get\/:id",status="200"\} \d/)
  expect(metrics).toContain('process_cpu_seconds_total')
  const document = await (await server.nobody.fetch('/api/docs/json')).json()
  expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/thing/get/{id}': { get: {} } } })
  expect((await server.nobody.fetch('/api/docs')).headers.get('content-type')).toMatch('text/html')
})

test('too many requests of one session answer 429, and others go on', async () => {
  await using limited = await testServer({ config: { requestsPerMinute: 10 } })
  const busy = await limited.signIn('代理')
  const calm = await limited.signIn('代理')
  for (let made = 0; made < 10; made += 1) expect(await busy.call('GET /users/info')).toMatchObject({ code: 200 })
  const refused = await busy.call('GET /users/info')
  expect(refused).toMatchObject({ status: 429, code: 429, data: null })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await calm.call('GET /users/info')).toMatchObject({ code: 200 })
  for (let made = 0; made < 200; made += 1) await limited.nobody.call('GET /users/info')
  expect(await limited.nobody.call('GET /users/info')).toMatchObject({ status: 429, code: 429 })
  expect((await limited.nobody.fetch('/%61pi/users/info')).status).toBe(429)
})

const takesCalls = (port: string, host: string) =>
  new Promise((resolve) => {
    const socket = net.connect(Number(port), host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test('who may not make a call is refused before the body comes', async () => {
  const { port, hostname } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  const head = [
    'POST /api/thing/keep HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 20',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

test('a server that stops finishes what is in flight, waits for no idle connection, and takes no more', async () => {
  const stopping = await testServer({ areas: [{ nouns: [things] }] })
  const { port, hostname } = new URL(stopping.url)
  const idle = net.connect(Number(port), hostname)
  const started = new Promise<void>((resolve) => (slowStarted = resolve))
  const { promise, resolve: endSlow } = Promise.withResolvers<void>()
  slowMayEnd = promise
  const slow = stopping.nobody.callAny('GET /thing/slow')
  await started
  const stopped = stopping[Symbol.asyncDispose]()
  await expect.poll(() => takesCalls(port, hostname)).toBe(false)
  endSlow()
  expect(await slow).toMatchObject({ code: 200, data: null })
  await stopped
  await expect(stopping.nobody.fetch('/healthz')).rejects.toThrow('fetch failed')
  idle.destroy()
})

test('connections to the database that break under it answer 503 at worst, and heal without a hand', async () => {
  await using healing = await testServer()
  const person = await healing.signIn('管理员')
  const other = openDatabase({ ...healing.settings, poolSize: 1 })
  try {
    const asked = Array.from({ length: 20 }, () => person.call('GET /users/info'))
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(other)
    for (const { code } of await Promise.all(asked)) expect([200, 503]).toContain(code)
    await expect.poll(async () => (await person.call('GET /users/info')).code).toBe(200)

    const heard = vi.fn()
    healing.app.events.subscribe('fleet', heard)
    await expect
      .poll(async () => {
        await healing.app.events.publish('fleet', { siteId: null, at: 'after' })
        return heard.mock.calls.length
      })
      .toBeGreaterThan(0)
  } finally {
    await other.destroy()
  }
})

test('the log has the cause of an error under the request id that the caller got, and no secret', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  await using logged = await testServer({ areas: [{ nouns: [things] }, ...areas], log })
  const person = await logged.signIn('管理员')
  const failed = await person.callAny('POST /thing/fail/{how}', { params: { how: 'x' } })
  const cause = lines.find((line) => line.includes('the secret cause'))
  expect(JSON.parse(cause ?? '{}')).toMatchObject({
    requestId: failed.headers.get('x-request-id'),
    call: '/api/thing/fail/:how',
    code: 500,
  })
  await person.call('GET /users/getByToken', { query: { token: person.token ?? '' } })
  await person.call('POST /users/actions/login', { request: { username: 'x', password: 'c2VjcmV0' } })
  expect(lines.join('')).not.toContain(person.token)
  expect(lines.join('')).not.toContain('c2VjcmV0')
})

/** What the server answers to these bytes, until it closes the connection. */
async function answerToBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = net.connect(Number(port), hostname)
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

/** The status of an answer to a request with these as its `Host`. */
async function statusAs(hosts: readonly string[], path = '/api/thing/get/7'): Promise<number> {
  const headers = [...hosts.map((host) => `Host: ${host}`), 'X-Forwarded-Host: localhost', 'Connection: close']
  const answer = await answerToBytes([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
  return Number(answer.split(' ')[1])
}

describe('the name by which a server is asked', () => {
  const network = { host: '0.0.0.0' }
  const named = { ...network, publicUrl: 'https://Minerva.example:8443', allowedHosts: ['minerva.lan'] }
  afterEach(() => void Object.assign(server.app.config, { host: '127.0.0.1', publicUrl: undefined, allowedHosts: [] }))

  // A page of an attacker whose name points at this machine could else log in to a demo.
  test.each([
    [{}, ['127.0.0.1:7080', '[::1]:7080', 'LocalHost', 'a.localhost:80', 'base.example', '10.0.0.1'], 200],
    [{}, ['elsewhere.example:7080', '127.0.0.1.a.example', 'localhost.a.example', 'xlocalhost', ''], 421],
    [{ publicUrl: named.publicUrl }, ['minerva.example', '127.0.0.1'], 200],
    [network, ['elsewhere.example', ''], 200],
    [named, ['MINERVA.example', 'minerva.lan:7080', 'base.example', '10.0.0.1:7080', 'localhost'], 200],
    [named, ['elsewhere.example', 'a.minerva.example', 'minerva.example.elsewhere.example'], 421],
    [{ ...network, allowedHosts: ['minerva.lan'] }, ['elsewhere.example'], 421],
  ])('of a server with %j: as %j %i', async (config, hosts, status) => {
    Object.assign(server.app.config, config)
    for (const host of hosts) expect(await statusAs([host]), host).toBe(status)
  })

  test('is any for probes', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusAs(['one.internal'], path)).toBe(200)
    for (const path of ['/api/docs/json', '/']) expect(await statusAs(['one.internal'], path)).not.toBe(200)
  })

  test('is one', async () => {
    for (const hosts of [['127.0.0.1', 'a.example'], ['127.0.0.1', '127.0.0.1'], []])
      expect(await statusAs(hosts, '/healthz')).toBe(400)
  })
})

test.each([
  ['no request', 'hello\r\n\r\n', 400, '请求的内容无法读取'],
  [
    'a request to another server',
    'GET / HTTP/1.1\r\nHost: a.example:80\r\nConnection: close\r\n\r\n',
    421,
    '本服务器不以 a.example 提供服务',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}`, 431, '请求头过大'],
])('bytes that are %s are refused in the envelope', async (_, bytes, code, message) => {
  const [head = '', body = ''] = (await answerToBytes(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringContaining(message), data: null })
})
