import { readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askMiner } from './ask-miner.ts'
import { fixture, startTinyMiner } from './ask-miner-testing.ts'
import { readAnswer } from '../read/miner-models/read-answer.ts'
import { parsePage } from '../read/miner-reply.ts'
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
