import { readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askMiner } from './ask-miner.ts'
import { fixture, startTinyMiner } from './ask-miner-testing.ts'
import { LOGIN_FAMILY_OF, OVER_HTTP } from './ask-miner-questions.ts'
import { readAnswer } from '../read/miner-models/read-answer.ts'
import { parsePage } from '../read/miner-reply.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { TinyMiner } from './ask-miner-testing.ts'

const DEADLINE_MS = 400
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const PAGE = fixture('bitaxe-gamma-http')
let miner: TinyMiner
beforeAll(async () => {
  miner = await startTinyMiner('127.41.0.12')
})
afterAll(() => miner.stop())

const poll = () =>
  askMiner({ host: miner.host, port: miner.port, isWeb: true, deadlineMs: DEADLINE_MS }, { reader: 'axeos' })
const body = (text: string | Buffer) => (socket: Socket) => {
  socket.write(`${HEAD}Connection: close\r\n\r\n`)
  socket.end(text)
}
/** Writes for as long as someone reads. */
function flood(socket: Socket): void {
  const piece = Buffer.alloc(65_536, '[')
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  socket.write(`${HEAD}\r\n`)
  more()
}
function drip(socket: Socket): void {
  socket.write(`${HEAD}\r\n`)
  const timer = setInterval(() => socket.write('{'), 20)
  socket.on('close', () => clearInterval(timer))
}

it.each<[string, (socket: Socket) => void, object]>([
  ['an endless page', flood, { kind: 'unreadable', reason: 'more than 262144 bytes' }],
  ['a byte now and then', drip, { kind: 'silent', reason: 'timeout' }],
  [
    'nothing after its head',
    (socket) => socket.write(`${HEAD}Content-Length: 9\r\n\r\n`),
    { kind: 'silent', reason: 'timeout' },
  ],
  [
    'less than it announced',
    (socket) => socket.end(`${HEAD}Content-Length: 999\r\n\r\n{}`),
    { kind: 'silent', reason: 'closed' },
  ],
  ['more than it announced', (socket) => socket.end(`${HEAD}Content-Length: 1\r\n\r\n{"a":1}`), { kind: 'unreadable' }],
  [
    'a length below zero',
    (socket) => socket.end(`${HEAD}Content-Length: -5\r\n\r\n{}`),
    { kind: 'unreadable', reason: 'not HTTP' },
  ],
  [
    'two lengths',
    (socket) => socket.end(`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
    { kind: 'unreadable', reason: 'not HTTP' },
  ],
  [
    'a chunk of no length',
    (socket) => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`),
    { kind: 'unreadable', reason: 'not HTTP' },
  ],
  [
    'a chunk longer than what comes',
    (socket) => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\nffff\r\n{}`),
    { kind: 'silent', reason: 'closed' },
  ],
  [
    'a redirect to itself',
    (socket) => socket.end('HTTP/1.1 301 Moved\r\nLocation: /api/system/info\r\n\r\n'),
    { kind: 'unreadable', reason: 'HTTP 301' },
  ],
  [
    'a redirect to another host',
    (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/api/system/info\r\n\r\n'),
    { kind: 'unreadable', reason: 'HTTP 302' },
  ],
  [
    'another protocol than it was asked in',
    (socket) => socket.write('HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    { kind: 'unreadable', reason: 'HTTP 101' },
  ],
  [
    'a compressed page, unasked',
    (socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\n\r\n`)
      socket.end(gzipSync(PAGE))
    },
    { kind: 'unreadable' },
  ],
  [
    '64 MB that it announced',
    (socket) => {
      socket.write(`${HEAD}Content-Length: ${64 * 1024 * 1024}\r\n\r\n`)
      socket.end(Buffer.alloc(64 * 1024 * 1024, ' '))
    },
    { kind: 'unreadable', reason: 'more than 262144 bytes' },
  ],
  [
    'a page in pieces, under a wrong type',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n')
      for (const piece of String(PAGE).match(/[^]{1,50}/g)!)
        socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
      socket.end('0\r\n\r\n')
    },
    { kind: 'answered', answer: { reader: 'axeos', hashrateThs: 1.13742 } },
  ],
  [
    'a figure twice: the last counts',
    body(String(PAGE).replace('{', '{"hashRate":9999,')),
    { kind: 'answered', answer: { hashrateThs: 1.13742 } },
  ],
  ['compressed bytes', body(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), { kind: 'unreadable' }],
  ['lists 100,000 deep', body('['.repeat(100_000) + ']'.repeat(100_000)), { kind: 'unreadable' }],
  ['objects 1,000 deep', body('{"hashRate":'.repeat(1000) + '1' + '}'.repeat(1000)), { kind: 'unreadable' }],
  [
    'a head without an end',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`),
    { kind: 'unreadable', reason: 'not HTTP' },
  ],
])('a miner that sends %s is taken for what it is, in time', async (_name, send, expected) => {
  miner.answer = (_message, socket) => send(socket)
  const startedAt = performance.now()
  expect(await poll()).toMatchObject(expected)
  expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 2000)
})

it.each<[string, string]>([
  ['null', 'null'],
  ['text', '"none"'],
  ['NaN as text', '"NaN"'],
  ['a list', '[0]'],
  ['an object', '{"value":0}'],
  ['true', 'true'],
  ['a huge number', '1e308'],
  ['more than a number holds', '1e999'],
  ['far below zero', '-999'],
])('a figure that is %s is unknown, never 0', async (_name, value) => {
  miner.answer = (_message, socket) =>
    body(String(PAGE).replace(/"(power|temp|fanrpm)":[^,}]+/g, (_all, key: string) => `"${key}":${value}`))(socket)
  expect(String(PAGE)).toMatch(/"power":.*"temp":|"temp":.*"power":/)
  expect(await poll()).toMatchObject({ kind: 'answered', answer: { reader: 'axeos', watts: null, maxCelsius: null } })
})

it('no page that ends too soon is read, wherever it ends', () => {
  const folder = new URL('../read/miner-models/fixtures/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('-http.txt'))
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const whole = String(fixture(name.replace('.txt', ''))).trimEnd()
    for (let at = 0; at < whole.length; at += 100) {
      const reply = parsePage(whole.slice(0, at))
      expect('unreadable' in reply || readAnswer(reply), `${name} at ${at}`).toBe(true)
    }
  }
})

const LOGINS: SiteLogins = {
  key: 'one',
  of: Object.fromEntries(Object.values(LOGIN_FAMILY_OF).map((family) => [family, { account: 'a', password: 'b' }])),
}
const CHALLENGE = 'WWW-Authenticate: Digest realm="antMiner mara", nonce="n", qop="auth"\r\n'
const REFUSALS: [string, (socket: Socket) => void][] = [
  ['refuses its login twice', (socket) => socket.end('HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\n{}')],
  ['refuses its digest twice', (socket) => socket.end(`HTTP/1.1 401 No\r\n${CHALLENGE}Content-Length: 2\r\n\r\n{}`)],
  ['has a page of a person', body('<html><body>Login</body></html>')],
  ['has an empty object', body('{}')],
  ['has a list', body('[]')],
  ['is out of order', (socket) => socket.end('HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}')],
  ['streams without end', flood],
]

it.each(OVER_HTTP.flatMap((reader) => REFUSALS.map(([name, send]) => ({ reader, name, send }))))(
  'a $reader that $name is unreadable, within a few requests',
  async ({ reader, send }) => {
    miner.asked.length = 0
    miner.answer = (_message, socket) => send(socket)
    const ask = { host: miner.host, port: miner.port, isWeb: true, deadlineMs: 2000, logins: LOGINS }
    expect(await askMiner(ask, { reader })).toMatchObject({ kind: 'unreadable' })
    expect(miner.asked.length).toBeLessThan(20)
  },
)
