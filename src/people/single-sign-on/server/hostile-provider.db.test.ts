import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import type { OidcSettings } from '../../server/settings.ts'
import { signOnBrowser } from '../testing/sign-on-browser.ts'
import { signOnTexts } from '../text.ts'
import { insertIdentity } from './identity.sql.ts'
import { discover, providerError } from './provider.ts'

// A provider that answers what its tests want, on loopback: what no real one can be brought to answer.

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CLIENT_SECRET = 'not-so-secret-'.repeat(3)

interface Behaviour {
  discovery: object
  header: object
  claims: object
  key: typeof KEY.privateKey
  /** answers in place of the ID token */
  token?: (response: ServerResponse) => void
}
let behaviour: Partial<Behaviour>
let issuer: string
let server: TestServer
let asked: string[]
let loginCount = 0

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sendJson = (response: ServerResponse, body: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function idToken(nonce: string): string {
  const now = Math.floor(Date.now() / 1000)
  const header: { alg?: string } = { alg: 'RS256', ...behaviour.header }
  const claims = { iss: issuer, sub: 'anna', aud: 'console', exp: now + 60, iat: now, nonce, ...behaviour.claims }
  const signed = `${encoded(header)}.${encoded(claims)}`
  if (header.alg === 'none') return `${signed}.`
  if (header.alg === 'HS256')
    return `${signed}.${createHmac('sha256', CLIENT_SECRET).update(signed).digest('base64url')}`
  return `${signed}.${sign('sha256', Buffer.from(signed), behaviour.key ?? KEY.privateKey).toString('base64url')}`
}

const provider = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/keys') return void sendJson(response, { keys: [KEY.publicKey.export({ format: 'jwk' })] })
  if (request.url !== '/token')
    return void sendJson(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...behaviour.discovery,
    })
  if (behaviour.token) return behaviour.token(response)
  // The code is the nonce, so that it need not be remembered.
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const token = {
      access_token: 'a',
      token_type: 'bearer',
      id_token: idToken(new URLSearchParams(body).get('code') ?? ''),
    }
    sendJson(response, token)
  })
})

/** In parts of 64 kB, for as long as it is read. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":"')
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  server = await testServer({ config: { outboundAllow: ['127.0.0.0/8'] } })
  const { userId } = await server.signIn('检验员')
  await insertIdentity(server.db, { issuer, subject: 'anna' }, userId)
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await server[Symbol.asyncDispose]()
})

const settings = (): OidcSettings => ({
  issuer,
  clientId: 'console',
  clientSecret: CLIENT_SECRET,
  scopes: 'openid',
  name: 'ACME',
})
beforeEach(async () => {
  behaviour = {}
  asked = []
  // Another name, so that its document is read again.
  server.app.config.oidc = { ...settings(), name: `ACME ${++loginCount}` }
  await server.db.deleteFrom('login_failure').execute()
})

/** Begins, and comes back as the provider would lead back, with `more` in the query. */
async function logIn(more: Record<string, string> = {}) {
  const own = signOnBrowser(server)
  const { searchParams } = new URL(await own.begin())
  const [state = '', code = ''] = ['state', 'nonce'].map((name) => searchParams.get(name) ?? '')
  const answer = await own.finish(new URLSearchParams({ state, code, ...more }).toString())
  const isIn = (await server.nobody.callAny('GET /users/info', { headers: { cookie: own.jar.header } })).code === 200
  return { code: answer.code, message: answer.message, isIn }
}
const failed = { code: 41001, message: signOnTexts.failed.en, isIn: false }

test('this provider logs in as long as it behaves', async () => {
  expect(await logIn()).toMatchObject({ code: 200, isIn: true })
  expect(await logIn({ iss: issuer })).toMatchObject({ code: 200, isIn: true })
})

describe('an ID token', () => {
  test.each<[string, () => Partial<Behaviour>]>([
    ['signed by another key', () => ({ key: OTHER_KEY.privateKey })],
    ['with no signature', () => ({ header: { alg: 'none' } })],
    [
      'with none, where the provider lists that',
      () => ({
        header: { alg: 'none' },
        discovery: { id_token_signing_alg_values_supported: ['RS256', 'none'] },
      }),
    ],
    [
      'signed by the client’s secret',
      () => ({
        header: { alg: 'HS256' },
        discovery: { id_token_signing_alg_values_supported: ['RS256', 'HS256'] },
      }),
    ],
    ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['for several, handed to another', () => ({ claims: { aud: ['console', 'another'], azp: 'another' } })],
    ['that has expired', () => ({ claims: { exp: Math.floor(Date.now() / 1000) - 3600 } })],
    ['with another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
    ['with no nonce', () => ({ claims: { nonce: undefined } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
  ])('%s logs no one in', async (_, of) => {
    behaviour = of()
    expect(await logIn()).toEqual(failed)
  })
})

describe('a response', () => {
  test('that names another issuer, or none where the provider names itself, logs no one in', async () => {
    expect(await logIn({ iss: 'https://elsewhere.example' })).toEqual(failed)
    behaviour.discovery = { authorization_response_iss_parameter_supported: true }
    server.app.config.oidc = { ...settings(), name: 'named' }
    expect(await logIn()).toEqual(failed)
    expect(await logIn({ iss: issuer })).toMatchObject({ isIn: true })
  })

  test('that carries a token of its own is refused', async () => {
    expect(await logIn({ id_token: idToken('x') })).toEqual(failed)
  })
})

describe('the token endpoint', () => {
  test('leads nowhere else', async () => {
    behaviour.token = (response) => void response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
    expect(await logIn()).toEqual(failed)
    expect(asked).not.toContain('/elsewhere')
  })

  test('may answer without end: it is read no further than it must', async () => {
    const cut = Promise.withResolvers<void>()
    behaviour.token = (response) => {
      response.once('close', cut.resolve)
      pour(response)
    }
    expect(await logIn()).toEqual(failed)
    await cut.promise
  })

  test('may not answer at all', async () => {
    behaviour.token = (response) => response.destroy()
    expect(await logIn()).toEqual({ ...failed, message: signOnTexts.providerAway.en })
  })
})

const begin = () => server.nobody.callAny('POST /signOn/begin', { request: {}, headers: { 'accept-language': 'en' } })

describe('a discovery document', () => {
  test('of another issuer begins nothing', async () => {
    behaviour.discovery = { issuer: 'https://elsewhere.example' }
    expect(await begin()).toMatchObject({ code: 41001, message: signOnTexts.failed.en, data: null })
  })

  test('sends no browser to what is no page', async () => {
    behaviour.discovery = { authorization_endpoint: 'javascript:alert(1)' }
    expect(await begin()).toMatchObject({ code: 41001, message: signOnTexts.failed.en, data: null })
  })

  test('that comes a byte at a time is given up at the deadline', async () => {
    const dripping = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drops = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(drops))
    }).listen(0, '127.0.0.1')
    await once(dripping, 'listening')
    const slow = `http://127.0.0.1:${(dripping.address() as AddressInfo).port}`
    const error: unknown = await discover(server.app.config, { ...settings(), issuer: slow }, 100).catch(
      (e: unknown) => e,
    )
    expect(providerError(error, server.app.log)).toMatchObject({ code: 41001 })
    dripping.closeAllConnections()
    dripping.close()
  })
})
