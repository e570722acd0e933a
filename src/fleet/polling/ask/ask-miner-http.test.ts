import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTinyMiner, fixture } from './ask-miner-testing.ts'
import { exchangeHttp } from './ask-miner-http.ts'
import { askMiner } from './ask-miner.ts'
import type { MinerHabits } from './miner-habits.ts'

let server: Server
let port: number
let answer: (request: IncomingMessage, response: ServerResponse) => void
const asked: string[] = []
const HOST = '127.41.0.9'
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await once(server.listen(0, HOST), 'listening')
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
beforeEach(() => void (asked.length = 0))

const pages = (found: Record<string, string>) => (request: IncomingMessage, response: ServerResponse) => {
  const file = found[request.url ?? '']
  response.writeHead(file === undefined ? 404 : 200).end(file === undefined ? '{}' : fixture(file))
}
const EPIC = {
  '/summary': 'epic-s19xp-summary-http',
  '/network': 'epic-s19xp-network-http',
  '/capabilities': 'epic-s19xp-capabilities-http',
}
const VNISH = {
  '/api/v1/summary': 'vnish-rest-s19j-summary-http',
  '/api/v1/info': 'vnish-rest-s19j-info-http',
}
const poll = (habits = {}, deadlineMs = 3000) => askMiner({ host: HOST, port, deadlineMs }, habits)

it('asks ePIC, which answers cgminer’s question in HTTP, for its pages', async () => {
  answer = pages(EPIC)
  const habits = {}
  for (const each of [['/summary', '/network', '/capabilities'], ['/summary']]) {
    expect(await poll(habits)).toMatchObject({
      answer: {
        reader: 'epic',
        model: 'AntMiner S19 XP',
        mac: 'e6:d4:41:51:00:42',
        serial: '002000353232510900000042',
      },
    })
    expect(asked.splice(0).filter((path) => path in EPIC)).toEqual(each)
  }
})

it.each([
  [
    'fluminer',
    { '/api/summary': 'fluminer-t3-summary-http', '/api/overview': 'fluminer-t3-overview-http' },
    ['/api/summary'],
  ],
  ['axeos', { '/api/system/info': 'bitaxe-gamma-http' }, ['/api/system/info']],
  ['vnish-rest', VNISH, ['/api/v1/summary', '/api/v1/info']],
])(
  'asks an unknown miner for the pages of each family, and %s from then on for its own',
  async (reader, found, own) => {
    answer = pages(found)
    const habits = {}
    expect(await poll(habits)).toMatchObject({ answer: { reader } })
    asked.length = 0
    expect(await poll(habits)).toMatchObject({ answer: { reader } })
    expect(asked).toEqual(own)
  },
)

const connectionsOf = async (work: () => Promise<unknown>) => {
  const opened: Socket[] = []
  const note = (socket: Socket) => void opened.push(socket)
  server.on('connection', note)
  await work()
  server.off('connection', note)
  return opened
}

it('asks for all pages of a poll over one connection, which it closes', async () => {
  answer = pages(VNISH)
  const opened = await connectionsOf(() => poll({ reader: 'vnish-rest' }))
  expect(opened).toHaveLength(1)
  await vi.waitFor(() => expect(opened[0]?.destroyed).toBe(true))
})

it.each<[string, (socket: Socket) => void, object]>([
  ['closes', (socket) => socket.destroy(), { kind: 'answered' }],
  ['goes silent on', () => {}, { kind: 'silent', reason: 'timeout' }],
  ['sends no HTTP over', (socket) => socket.write('{}\r\n\r\n'), { kind: 'answered' }],
])('connects anew for each page of a miner that %s a connection after a page', async (_name, spoil, outcome) => {
  const served = new WeakSet<Socket>()
  answer = (request, response) => {
    if (served.has(request.socket)) return spoil(request.socket)
    served.add(request.socket)
    pages(VNISH)(request, response)
  }
  const habits: MinerHabits = { reader: 'vnish-rest' }
  expect(await poll(habits, 300)).toMatchObject(outcome)
  const opened = await connectionsOf(async () => expect(await poll(habits)).toMatchObject({ kind: 'answered' }))
  expect(opened).toHaveLength(2)
})

it('reads the other pages of a miner with one that is malformed or out of order', async () => {
  for (const [status, text] of [
    [200, '<html>'],
    [500, '{}'],
  ] as const) {
    answer = (request, response) =>
      request.url === '/api/v1/info' ? response.writeHead(status).end(text) : pages(VNISH)(request, response)
    expect(await poll({ reader: 'vnish-rest' })).toMatchObject({
      kind: 'answered',
      answer: { reader: 'vnish-rest', model: 'Antminer S19j Pro', serial: null, boards: [{}, {}, {}] },
    })
  }
  answer = (request, response) =>
    request.url === '/api/v1/summary' ? response.end('<html>') : pages(VNISH)(request, response)
  expect(await poll({ reader: 'vnish-rest' })).toMatchObject({ kind: 'unreadable' })
})

it('repairs a page like any reply', async () => {
  const text = fixture(VNISH['/api/v1/summary'])
    .toString()
    .replace('"miner":{', '"miner":{"hr_error":nan "odd":"\u0001",')
  expect(() => JSON.parse(text) as unknown).toThrow('JSON')
  answer = (request, response) =>
    request.url === '/api/v1/summary' ? response.end(`${text}\0`) : pages(VNISH)(request, response)
  expect(await poll({ reader: 'vnish-rest' })).toMatchObject({ answer: { reader: 'vnish-rest' } })
})

it('asks another miner at the address from the start', async () => {
  answer = pages(VNISH)
  const habits = {}
  await poll(habits)
  answer = pages(EPIC)
  expect(await poll(habits)).toMatchObject({ kind: 'unreadable', reason: 'HTTP 404' })
  expect(await poll(habits)).toMatchObject({ answer: { reader: 'epic' } })
})

it('stays with the first answer where the pages are no better', async () => {
  answer = pages({})
  expect(await poll()).toMatchObject({ kind: 'unreadable', raw: expect.stringMatching(/^HTTP\/1\.1 400/) })
})

it('calls pages that run out of time no answer', async () => {
  answer = () => {}
  expect(await poll({}, 200)).toMatchObject({ kind: 'silent', reason: 'timeout' })
})

const get = (deadlineMs = 3000) => exchangeHttp({ host: HOST, port }, '/summary', deadlineMs)

it.each<[string, (response: ServerResponse) => void, object]>([
  [
    'a page of a person',
    (response) => response.end('<html>'),
    { kind: 'text', reply: { unreadable: expect.any(String) } },
  ],
  ['a list', (response) => response.end('[1]'), { kind: 'text', reply: { unreadable: 'not a JSON object' } }],
  ['a redirect', (response) => response.writeHead(302, { location: '/x' }).end(), { reason: 'HTTP 302' }],
  ['a demand for a password', (response) => response.writeHead(401).end(), { kind: 'unreadable', reason: 'HTTP 401' }],
  ['too much', (response) => response.end('x'.repeat(300_000)), { reason: 'more than 262144 bytes' }],
  [
    'half a page',
    (response) => response.writeHead(200, { 'content-length': 99 }).end('{', () => response.destroy()),
    { kind: 'silent', reason: 'closed' },
  ],
  ['nothing', (response) => response.destroy(), { kind: 'silent', reason: 'closed' }],
])('takes %s for what it is', async (_name, respond, expected) => {
  answer = (_request, response) => respond(response)
  expect(await get()).toMatchObject(expected)
})

it('waits no longer than the deadline', async () => {
  answer = () => {}
  expect(await get(80)).toEqual({ kind: 'silent', reason: 'timeout' })
  answer = (_request, response) => void response.write('{')
  expect(await get(80)).toEqual({ kind: 'silent', reason: 'timeout' })
})

it('reports who is not there, and who does not answer in HTTP', async () => {
  expect(await exchangeHttp({ host: HOST, port: 1 }, '/', 3000)).toEqual({ kind: 'silent', reason: 'refused' })
  const miner = await startTinyMiner(HOST)
  miner.answer = (_message, socket) => socket.end('STATUS=S|')
  expect(await exchangeHttp(miner, '/', 3000)).toMatchObject({ kind: 'unreadable', reason: 'not HTTP' })
  await miner.stop()
})
