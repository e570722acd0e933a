import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendCommand } from './ask-miner-command.ts'
import { LOGIN_REFUSED, NO_LOGIN } from './ask-miner-login.ts'
import { fixture, startTinyWeb } from './ask-miner-testing.ts'
import { isUnsupported } from '../read/miner-models/command-forms.ts'
import { commandsOf } from '../read/miner-models/commands.ts'
import { HTTP_COMMANDS } from '../read/miner-models/http-commands.ts'
import { LOGIN_FAMILY_NAMES } from '../rules/login-families.ts'
import type { AskedPage, TinyWeb } from './ask-miner-testing.ts'
import type { Wire } from '../read/miner-models/command-forms.ts'
import type { Reader } from '../read/miner-answer.ts'
import type { LoginFamily, SiteLogins } from '../rules/login-families.ts'

let web: TinyWeb
beforeAll(async () => {
  web = await startTinyWeb('127.41.0.11')
})
afterAll(() => web.stop())
beforeEach(() => void (web.asked.length = 0))

const login = { account: 'root', password: 'right' }
const LOGINS: SiteLogins = { key: 'all', of: Object.fromEntries(LOGIN_FAMILY_NAMES.map((family) => [family, login])) }
const send = (wire: Wire, logins: SiteLogins = LOGINS, deadlineMs = 3000) =>
  sendCommand({ host: web.host, port: web.port, logins, deadlineMs }, wire)

/** All that a make supports. */
function wiresOf(reader: Reader): Wire[] {
  const { restart, findMe, switchPool, sleep, wake, limitPower } = commandsOf(reader, null)
  return [
    isUnsupported(restart) ? [] : restart,
    isUnsupported(findMe) ? [] : [findMe(true), findMe(false)],
    isUnsupported(switchPool) ? [] : switchPool(2),
    isUnsupported(sleep) ? [] : sleep(0),
    isUnsupported(wake) ? [] : wake(0),
    isUnsupported(limitPower) ? [] : limitPower(3000),
  ].flat()
}

it.each<[keyof typeof HTTP_COMMANDS, string[]]>([
  [
    'antminer-web',
    [
      'POST /cgi-bin/reboot.cgi ',
      'POST /cgi-bin/blink.cgi {"blink":"true"}',
      'POST /cgi-bin/blink.cgi {"blink":"false"}',
    ],
  ],
  [
    'mara',
    [
      'POST /kaonsu/v1/maintenance {"type":"reboot"}',
      'POST /kaonsu/v1/locate_miner {"blinking":true}',
      'POST /kaonsu/v1/locate_miner {"blinking":false}',
    ],
  ],
  [
    'braiins-rest',
    [
      'PUT /api/v1/actions/reboot ',
      'PUT /api/v1/actions/locate true',
      'PUT /api/v1/actions/locate false',
      'PUT /api/v1/actions/pause ',
      'PUT /api/v1/actions/resume ',
      'PUT /api/v1/performance/power-target {"watt":3000}',
    ],
  ],
  [
    'vnish-rest',
    [
      'POST /api/v1/system/reboot ',
      'POST /api/v1/mining/switch-pool {"pool_id":2}',
      'POST /api/v1/mining/stop ',
      'POST /api/v1/mining/start ',
    ],
  ],
  [
    'auradine',
    [
      'POST /restart {"command":"restart"}',
      'POST /led {"command":"led","code":3}',
      'POST /led {"command":"led","code":2}',
      'POST /mode {"command":"mode","sleep":"on"}',
      'POST /mode {"command":"mode","sleep":"off"}',
      'POST /mode {"command":"mode","mode":"custom","tune":"power","power":3000}',
    ],
  ],
  [
    'proto',
    [
      'POST /api/v1/system/reboot ',
      'POST /api/v1/system/locate?enable=true ',
      'POST /api/v1/system/locate?enable=false ',
      'POST /api/v1/mining/stop ',
      'POST /api/v1/mining/start ',
      'PUT /api/v1/mining/target {"power_target_watts":3000}',
    ],
  ],
  ['axeos', ['POST /api/system/restart ', 'POST /api/system/pause ', 'POST /api/system/resume ']],
])('%s', async (reader, requests) => {
  web.answer = (_asked, response) => response.end('{"message":"accepted"}')
  for (const wire of wiresOf(reader)) expect(await send(wire)).toEqual({ kind: 'done', message: 'accepted' })
  expect(web.asked.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual(requests)
})

const TOKENS: Partial<Record<LoginFamily, { path: string; asks: object; gives: object; shows: [string, string] }>> = {
  braiins: {
    path: '/api/v1/auth/login',
    asks: { username: 'root', password: 'right' },
    gives: { token: 't1' },
    shows: ['authorization', 't1'],
  },
  vnish: {
    path: '/api/v1/unlock',
    asks: { pw: 'right' },
    gives: { token: 't1' },
    shows: ['authorization', 'Bearer t1'],
  },
  auradine: {
    path: '/token',
    asks: { command: 'token', user: 'root', password: 'right' },
    gives: { Token: [{ Token: 't1' }] },
    shows: ['token', 't1'],
  },
  proto: {
    path: '/api/v1/auth/login',
    asks: { password: 'right' },
    gives: { access_token: 't1' },
    shows: ['authorization', 'Bearer t1'],
  },
}

it.each([
  ['braiins-rest', 'braiins'],
  ['vnish-rest', 'vnish'],
  ['auradine', 'auradine'],
  ['proto', 'proto'],
] as const)('%s gives a token for the login, and wants to see it', async (reader, family) => {
  const token = TOKENS[family]!
  web.answer = ({ path, body, headers }, response) => {
    const isRight = path === token.path && JSON.stringify(JSON.parse(body)) === JSON.stringify(token.asks)
    if (path === token.path) response.writeHead(isRight ? 200 : 403).end(JSON.stringify(isRight ? token.gives : {}))
    else response.writeHead(headers[token.shows[0]] === token.shows[1] ? 200 : 401).end('{}')
  }
  const { restart } = commandsOf(reader, null)
  if (isUnsupported(restart)) throw new Error('unsupported')
  expect(await send(restart)).toEqual({ kind: 'done', message: null })
  expect(web.asked).toHaveLength(3)
  const wrong = { key: 'w', of: { [family]: { ...login, password: 'wrong' } } }
  expect(await send(restart, wrong)).toEqual({
    kind: 'refused',
    reason: LOGIN_REFUSED,
    code: null,
    isAccessDenied: true,
  })
})

it('answers a digest challenge for the method of the command', async () => {
  let count = 0
  web.answer = ({ headers }, response) => {
    count += 1
    if (count > 1) return response.end('{"code":"B000"}')
    expect(headers['authorization']).toBeUndefined()
    return response
      .writeHead(401, { 'www-authenticate': 'Digest realm="antMiner Configuration", nonce="n", qop="auth"' })
      .end()
  }
  const { findMe } = HTTP_COMMANDS['antminer-web']
  expect(await send(findMe(true))).toEqual({ kind: 'done', message: null })
  expect(web.asked.map(({ body }) => body)).toEqual(['{"blink":"true"}', '{"blink":"true"}'])
  expect(web.asked[1]?.headers['authorization']).toContain('uri="/cgi-bin/blink.cgi"')
})

const epic = ({ path, body }: AskedPage, response: ServerResponse) => {
  if (path === '/summary') return response.end(fixture('epic-s19xp-summary-http'))
  const isRight = (JSON.parse(body) as { password: string }).password === 'right'
  return response.end(JSON.stringify({ result: isRight, error: isRight ? null : 'Invalid password' }))
}

it('ePIC gets its password in the command, after it has shown a page of its own', async () => {
  web.answer = epic
  const wires = wiresOf('epic')
  for (const wire of wires) expect(await send(wire)).toEqual({ kind: 'done', message: null })
  expect(web.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => `${path} ${body}`)).toEqual([
    '/reboot {"param":0,"password":"right"}',
    '/identify {"param":true,"password":"right"}',
    '/identify {"param":false,"password":"right"}',
    '/miner {"param":"Stop","password":"right"}',
    '/miner {"param":"Autostart","password":"right"}',
  ])
  expect(await send(wires[0]!, { key: 'w', of: { epic: { account: '', password: 'wrong' } } })).toMatchObject({
    kind: 'refused',
    reason: 'Invalid password',
  })
})

it.each<[string, TinyWeb['answer'], object]>([
  ['another miner', (_asked, response) => response.end('{"hashRate":1}'), { kind: 'refused', code: null }],
  ['no page', (_asked, response) => response.writeHead(404).end(), { kind: 'unreadable', reason: 'HTTP 404' }],
  ['a closed connection', (_asked, response) => response.destroy(), { kind: 'refused' }],
])('sends ePIC’s password to no one that has shown %s', async (_name, answer, outcome) => {
  web.answer = answer
  expect(await send(wiresOf('epic')[0]!)).toMatchObject(outcome)
  expect(web.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /summary'])
})

const restart = HTTP_COMMANDS.proto.restart

it('sends nothing without a login', async () => {
  expect(await send(restart, { key: '', of: {} })).toMatchObject({ kind: 'refused', reason: NO_LOGIN })
  expect(web.asked).toEqual([])
})

it.each<[string, (response: ServerResponse) => void, object]>([
  ['accepted', (response) => response.writeHead(202).end('{"message":"ok"}'), { kind: 'done', message: 'ok' }],
  ['no content', (response) => response.writeHead(204).end(), { kind: 'done', message: null }],
  ['no JSON', (response) => response.end('<html>'), { kind: 'done', message: null }],
  ['a word', (response) => response.end('true'), { kind: 'done', message: null }],
  [
    'cgminer’s S',
    (response) => response.end('{"STATUS":[{"STATUS":"S","Msg":"ok"}]}'),
    { kind: 'done', message: 'ok' },
  ],
  [
    'cgminer’s E',
    (response) => response.end('{"STATUS":[{"STATUS":"E","Msg":"no"}]}'),
    { kind: 'refused', reason: 'no' },
  ],
  ['a failure', (response) => response.end('{"stats":"error","msg":"FAIL"}'), { kind: 'refused', reason: 'FAIL' }],
  ['no such page', (response) => response.writeHead(404).end('{}'), { kind: 'refused', reason: 'HTTP 404', code: 404 }],
  ['a wrong state', (response) => response.writeHead(422).end('{"message":"asleep"}'), { reason: 'asleep', code: 422 }],
  ['forbidden', (response) => response.writeHead(403).end(), { kind: 'refused', code: 403, isAccessDenied: true }],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: '/' }).end(),
    { kind: 'unreadable', reason: 'HTTP 302' },
  ],
  ['nothing', (response) => response.destroy(), { kind: 'unanswered' }],
  ['too much', (response) => response.end('x'.repeat(300_000)), { kind: 'unreadable' }],
])('takes %s for what it is', async (_name, respond, outcome) => {
  web.answer = (_asked, response) => respond(response)
  expect(await send(restart)).toMatchObject(outcome)
})

it('waits no longer than the deadline, all its requests included', async () => {
  web.answer = (_asked, response) => void setTimeout(() => response.writeHead(401).end('{}'), 60)
  const startedAt = performance.now()
  expect(await send(restart, LOGINS, 100)).toEqual({ kind: 'silent', reason: 'timeout' })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
