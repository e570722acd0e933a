import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fixture } from './ask-miner-testing.ts'
import { askMiner } from './ask-miner.ts'
import { LOGIN_REFUSED, NO_LOGIN } from './ask-miner-login.ts'
import type { MinerHabits } from './miner-habits.ts'
import type { SiteLogins } from '../rules/login-families.ts'

const HOST = '127.41.0.10'
const asked: string[] = []
let server: Server
let port: number
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`)
      answer(request, response, body)
    })
  })
  await once(server.listen(0, HOST), 'listening')
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has no other kind of address
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
beforeEach(() => void (asked.length = 0))

const BRAIINS: Readonly<Record<string, string>> = {
  '/api/v1/miner/stats': 'stats',
  '/api/v1/miner/hw/hashboards': 'hashboards',
  '/api/v1/cooling/state': 'cooling',
  '/api/v1/pools': 'pools',
  '/api/v1/miner/details': 'details',
}
const logins = (password: string, key = password): SiteLogins => ({
  key,
  of: { braiins: { account: 'root', password }, antminer: { account: 'root', password: 'stock' } },
})
let token = 'first'
/** A Braiins OS with the password 'right'. */
function braiins(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (request.url === '/api/v1/auth/login') {
    const isRight = (JSON.parse(body) as { password: string }).password === 'right'
    response.writeHead(isRight ? 200 : 401).end(JSON.stringify(isRight ? { token, timeout_s: 3600 } : {}))
    return
  }
  const page = BRAIINS[request.url ?? '']
  if (!page) response.writeHead(404).end('{}')
  else if (request.headers.authorization !== token) response.writeHead(401).end('{}')
  else response.end(fixture(`braiins-rest-s19xp-${page}-http`))
}
const poll = (habits: MinerHabits, known?: SiteLogins) =>
  askMiner({ host: HOST, port, deadlineMs: 3000, ...(known && { logins: known }) }, habits)
const loginsSent = () => asked.filter((each) => each.startsWith('POST')).length

it('logs in once, keeps the token, and logs in again when the miner no longer knows it', async () => {
  answer = braiins
  const habits = {}
  expect(await poll(habits, logins('right'))).toMatchObject({
    answer: { reader: 'braiins-rest', serial: 'YNAH00UBCJCBA0042', boards: [{}, {}, {}], watts: 2472 },
  })
  expect(loginsSent()).toBe(1)
  asked.length = 0
  expect(await poll(habits, logins('right'))).toMatchObject({ kind: 'answered' })
  expect(asked).toEqual(Object.keys(BRAIINS).map((path) => `GET ${path}`))
  token = 'second'
  expect(await poll(habits, logins('right'))).toMatchObject({ kind: 'answered' })
  expect(loginsSent()).toBe(1)
})

it('is unreadable without a login, and says so', async () => {
  answer = braiins
  expect(await poll({})).toMatchObject({ kind: 'unreadable', reason: NO_LOGIN })
  expect(loginsSent()).toBe(0)
})

it('is not asked again with a login it refused, until the pause is over or the login changes', async () => {
  answer = braiins
  vi.useFakeTimers({ toFake: ['performance'] })
  const habits: MinerHabits = {}
  const refused = { kind: 'unreadable', reason: LOGIN_REFUSED }
  for (let i = 0; i < 20; i++) expect(await poll(habits, logins('wrong'))).toMatchObject(refused)
  expect(loginsSent()).toBe(1)
  vi.advanceTimersByTime(5 * 60_000 + 1)
  for (let i = 0; i < 20; i++) expect(await poll(habits, logins('wrong'))).toMatchObject(refused)
  expect(loginsSent()).toBe(2)
  vi.advanceTimersByTime(5 * 60_000 + 1)
  expect(await poll(habits, logins('wrong'))).toMatchObject(refused)
  expect(loginsSent()).toBe(2)
  expect(await poll(habits, logins('right'))).toMatchObject({ kind: 'answered' })
  expect(loginsSent()).toBe(3)
  vi.useRealTimers()
})

it.each<[string, (response: ServerResponse) => void, object]>([
  ['is out of order', (response) => response.writeHead(503).end(), { kind: 'unreadable', reason: 'HTTP 503' }],
  ['closes', (response) => response.destroy(), { kind: 'silent', reason: 'closed' }],
  ['sends no token', (response) => response.end('{"token":7}'), { kind: 'unreadable', reason: LOGIN_REFUSED }],
  ['sends a token no header can hold', (response) => response.end('{"token":"a\\nb"}'), { reason: 'not HTTP' }],
  ['sends a page of a person', (response) => response.end('<html>'), { reason: LOGIN_REFUSED }],
])('when the login %s, it is taken for what it is', async (_name, respond, expected) => {
  answer = (request, response, body) =>
    request.method === 'POST' ? respond(response) : braiins(request, response, body)
  expect(await poll({ reader: 'braiins-rest' }, logins('right'))).toMatchObject(expected)
})

it('sends no login to a miner of another make, nor a token login to who asks for a digest', async () => {
  answer = (_request, response) =>
    void response.writeHead(401, { 'www-authenticate': 'Digest realm="router", nonce="n", qop="auth"' }).end()
  const sent: unknown[] = []
  server.on('request', (request: IncomingMessage) => sent.push(request.headers.authorization))
  expect(await poll({}, logins('right'))).toMatchObject({ kind: 'unreadable' })
  expect(loginsSent()).toBe(0)
  expect(sent.filter((each) => each !== undefined)).toEqual([])
})

it.each(['antMiner Configuration', 'Daoge Miner'])("sends a digest of the stock login to '%s'", async (realm) => {
  const sent: (string | undefined)[] = []
  answer = ({ url, headers: { authorization } }, response) => {
    sent.push(authorization)
    const page = /^\/cgi-bin\/(summary|stats|pools|get_system_info)\.cgi$/.exec(url ?? '')?.[1]
    const challenge = { 'www-authenticate': `Digest realm="${realm}", nonce="n", qop="auth"` }
    if (!authorization) response.writeHead(401, challenge).end()
    else response.end(fixture(`elphapex-dg1-${page?.replace('get_system_', '')}-http`))
  }
  expect(await poll({ reader: 'antminer-web' }, logins('right'))).toMatchObject({
    answer: { model: 'DG1+', serial: '28HY00119AN000042C23B' },
  })
  expect(sent.filter((each) => each !== undefined && !each.includes(`realm="${realm}"`))).toEqual([])
  expect(sent.join('')).not.toContain('stock')
})
