import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Provider } from 'oidc-provider'
import { generateSecret, generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OidcSettings } from '../../server/settings.ts'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import { otherServer } from '../../../platform/testing/other-server.ts'
import { sealPassword } from '../../../platform/testing/seal-password.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { CODES } from '../../../platform/server/http/errors.ts'
import { secretPlace } from '../../session/server/prove-factor.ts'
import { insertRecoveryCodes, upsertSecondFactor } from '../../session/server/second-factor.sql.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { Jar, signOnBrowser } from '../testing/sign-on-browser.ts'
import type { Person, SignOnBrowser } from '../testing/sign-on-browser.ts'
import { signOnTexts } from '../text.ts'
import { insertSuggestion, selectSuggestions } from './identity.sql.ts'
import { discover, providerError } from './provider.ts'

// The flow as a browser walks it, against a real provider on loopback.

const CLIENT_SECRET = 'not-so-secret-'.repeat(3)
let server: TestServer
let first: RunningProvider
let second: RunningProvider

interface RunningProvider extends AsyncDisposable {
  issuer: string
  /** paths that were asked for */
  asked: string[]
  settings: OidcSettings
}

/** Subjects that begin with 'verified ' or 'unverified ' have the rest as their e-mail. */
function claimsOf(sub: string) {
  const [, un, email] = /^(un)?verified (.+)$/.exec(sub) ?? []
  return { sub, ...(email !== undefined && { email, email_verified: un === undefined }) }
}

async function startProvider(): Promise<RunningProvider> {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${server.url}/login`],
      },
    ],
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  })
  const answer = provider.callback()
  const asked: string[] = []
  http.on('request', (request, response) => {
    asked.push(request.url ?? '')
    void answer(request, response)
  })
  return {
    issuer,
    asked,
    settings: { issuer, clientId: 'console', clientSecret: CLIENT_SECRET, scopes: 'openid email', name: 'ACME' },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

beforeAll(async () => {
  server = await testServer({ config: { outboundAllow: ['127.0.0.0/8'], trustProxy: 1 } })
  first = await startProvider()
  second = await startProvider()
})
afterAll(async () => {
  await first[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.app.config.oidc = first.settings
})

const browser = (address?: string) => signOnBrowser(server, address)

/** Logs in at the provider and agrees; gives the query that it leads back with. */
async function atProvider(url: string, subject: string): Promise<string> {
  const jar = new Jar()
  let next = new URL(url)
  for (let step = 0; step < 12; step += 1) {
    if (next.href.startsWith(`${server.url}/login`)) return next.search
    const isPrompt = next.pathname.startsWith('/interaction/')
    const prompt = isPrompt ? await (await fetch(next, { headers: { cookie: jar.header } })).text() : ''
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: jar.header },
      ...(isPrompt && {
        method: 'POST',
        body: new URLSearchParams(
          prompt.includes('name="login"') ? { prompt: 'login', login: subject, password: 'x' } : { prompt: 'consent' },
        ),
      }),
    })
    jar.take(response.headers)
    next = new URL(response.headers.get('location') ?? '', next)
  }
  throw new Error('the provider never led back')
}

async function linked(subject: string): Promise<Person> {
  const person = await server.signIn('检验员')
  const own = browser()
  const query = await atProvider(await own.begin(person), subject)
  expect(await own.finish(query, person)).toMatchObject({ code: 200, data: { isLinked: true } })
  return person
}

async function logIn(subject: string, address?: string) {
  const own = browser(address)
  const answer = await own.finish(await atProvider(await own.begin(), subject))
  return { answer, jar: own.jar }
}

test('linked once from a session, then the provider logs in, by the same cookie as a password does', async () => {
  const person = await linked('anna')
  const { answer, jar } = await logIn('anna')
  expect(answer).toMatchObject({ code: 200, data: { isLinked: false } })
  const info = await server.nobody.callAny('GET /users/info', { headers: { cookie: jar.header } })
  expect(info).toMatchObject({ code: 200, data: { id: person.userId } })
  expect((await person.call('POST /signOn/find/')).data).toMatchObject({
    provider: 'ACME',
    identities: [{ issuer: first.issuer, subject: 'anna' }],
  })
})

test('the provider alone opens nothing for a person with a second factor', async () => {
  const person = await linked('secured')
  const secret = generateSecret()
  await upsertSecondFactor(server.db, person.userId, server.app.sealing.seal(secretPlace(person.userId), secret))
  await server.db.updateTable('second_factor').set({ confirmed_at: new Date() }).execute()
  await insertRecoveryCodes(server.db, person.userId, [secretHash('ABCDEFGHJKMNPQRS')])
  const info = (own: SignOnBrowser) => server.nobody.callAny('GET /users/info', { headers: { cookie: own.jar.header } })
  const needed = { code: CODES.secondFactorNeeded }

  const own = browser()
  const query = await atProvider(await own.begin(), 'secured')
  expect(await own.finish(query)).toMatchObject(needed)
  expect(await own.finish(query)).toMatchObject(needed)
  expect(await own.finish(query, undefined, '000000')).toMatchObject(needed)
  expect(await info(own)).not.toMatchObject({ code: 200 })
  const code = generateSync({ secret })
  expect(await browser().finish(query, undefined, code)).toMatchObject({ code: 41001 })
  const cookies = new Map(own.jar.cookies)
  expect(await own.finish(query, undefined, code)).toMatchObject({ code: 200, data: { isLinked: false } })
  expect(await info(own)).toMatchObject({ code: 200, data: { id: person.userId } })
  // The login uses up the provider's response.
  for (const [name, value] of cookies) own.jar.cookies.set(name, value)
  expect(await own.finish(query, undefined, 'ABCD-EFGH-JKMN-PQRS')).toMatchObject({ code: 41001 })

  // Wrong codes are counted as wrong passwords are.
  const guessing = browser()
  const again = await atProvider(await guessing.begin(), 'secured')
  for (let tries = 0; tries < 5; tries += 1) await guessing.finish(again, undefined, '000000')
  expect(await guessing.finish(again, undefined, 'ABCD-EFGH-JKMN-PQRS')).toMatchObject({ code: 429 })
  await server.db.deleteFrom('login_failure').execute()
})

test('a login by the provider reports once that an administrator reset the second factor', async () => {
  const person = await linked('reset')
  const administrator = await server.signIn('管理员', { name: '管理者' })
  await upsertSecondFactor(server.db, person.userId, 'sealed')
  const params = { id: person.userId }
  expect(await administrator.call('POST /users/resetSecondFactor/{id}', { params })).toMatchObject({ code: 200 })
  expect((await logIn('reset')).answer).toMatchObject({ code: 200, data: { secondFactorResetBy: '管理者' } })
  expect((await logIn('reset')).answer).toMatchObject({ code: 200, data: { secondFactorResetBy: null } })
})

test('the request carries PKCE, state and nonce, and no secret lies in the database', async () => {
  const own = browser()
  const url = new URL(await own.begin())
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  const rows = await server.db.selectFrom('sign_on_attempt').selectAll().execute()
  const secrets = [...own.jar.cookies.values(), url.searchParams.get('state')]
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an answer is taken once, and by the browser that asked alone', async () => {
  await linked('once')
  const own = browser()
  const query = await atProvider(await own.begin(), 'once')
  const refused = { code: 41001, message: signOnTexts.beginAgain.en }
  expect(await browser().finish(query)).toMatchObject(refused)
  const cookies = new Map(own.jar.cookies)
  expect(await own.finish(query)).toMatchObject({ code: 200 })
  for (const [name, value] of cookies) own.jar.cookies.set(name, value)
  expect(await own.finish(query)).toMatchObject(refused)
})

test('a response that two servers are given at the same moment logs in at one of them', async () => {
  await using other = await otherServer(server)
  await linked('twice')
  const own = browser()
  const query = await atProvider(await own.begin(), 'twice')
  const { header: cookie } = own.jar
  const answers = await atOnce(
    server.db,
    sql`select from sign_on_attempt for update`,
    [server.url, other.url].map(
      (url) => () => testCaller(url).callAny('POST /signOn/finish', { request: { query }, headers: { cookie } }),
    ),
  )
  expect(sortedCodes(answers)).toEqual([200, 41001])
})

test('another state, and the code of another login, are refused', async () => {
  await linked('state')
  const own = browser()
  const query = new URLSearchParams(await atProvider(await own.begin(), 'state'))
  query.set('state', 'x'.repeat(43))
  expect(await own.finish(query.toString())).toMatchObject({ code: 41001, message: signOnTexts.failed.en })
  // A code that was stolen from another browser: its nonce and verifier are not ours.
  const other = browser()
  const stolen = new URLSearchParams(await atProvider(await other.begin(), 'state'))
  const mine = new URLSearchParams(await atProvider(await own.begin(), 'state'))
  mine.set('code', stolen.get('code') ?? '')
  expect(await own.finish(mine.toString())).toMatchObject({ code: 41001, message: signOnTexts.failed.en })
})

test('an ID token with another nonce is refused, though state and PKCE are right', async () => {
  await linked('nonce')
  const own = browser()
  const url = new URL(await own.begin())
  url.searchParams.set('nonce', 'x'.repeat(43))
  const answer = await own.finish(await atProvider(url.href, 'nonce'))
  expect(answer).toMatchObject({ code: 41001, message: signOnTexts.failed.en })
})

test('the discovery document is read once for many logins, and again after a change of settings', async () => {
  const reads = () => first.asked.filter((path) => path.includes('.well-known')).length
  server.app.config.oidc = { ...first.settings, name: 'known' }
  const before = reads()
  await Promise.all([browser().begin(), browser().begin()])
  await browser().begin()
  expect(reads() - before).toBe(1)
  server.app.config.oidc = { ...first.settings, name: 'changed' }
  await browser().begin()
  expect(reads() - before).toBe(2)
})

test('an address begins no more than so many logins that do not end well', async () => {
  const spent = async () => {
    const rows = await server.db.selectFrom('login_failure').select('failures').where('kind', '=', 'address').execute()
    return rows.reduce((sum, { failures }) => sum + failures, 0)
  }
  await linked('often')
  await server.db.deleteFrom('login_failure').execute()
  expect((await logIn('often')).answer).toMatchObject({ code: 200 })
  expect(await spent()).toBe(0)
  expect((await logIn('often', '2001:db8:1:2::7')).answer).toMatchObject({ code: 200 })
  expect(await spent()).toBe(0)
  await browser().begin()
  expect(await spent()).toBe(1)
  await server.db.updateTable('login_failure').set({ failures: 102 }).where('kind', '=', 'address').execute()
  expect(await server.nobody.callAny('POST /signOn/begin', { request: {} })).toMatchObject({ code: 429 })
  await server.db.deleteFrom('login_failure').execute()
})

test('a local administrator logs in by password while the provider is away', async () => {
  server.app.config.oidc = { ...first.settings, issuer: 'http://127.0.0.1:9' }
  const userId = await addPerson(server.db, { role: '管理员', phone: 'local', password: '密码abAB1!' })
  const password = await sealPassword(server.db, '密码abAB1!')
  const answer = await server.nobody.call('POST /users/actions/login', { request: { username: 'local', password } })
  expect(answer).toMatchObject({ code: 200, data: { userId } })
})

test('a provider that hangs is given up at the deadline, in our words', async () => {
  const http = createServer(() => {}).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  try {
    const error: unknown = await discover(server.app.config, { ...first.settings, issuer }, 100).catch(
      (e: unknown) => e,
    )
    expect(providerError(error, server.app.log)).toMatchObject({ code: 41001, text: signOnTexts.providerAway })
  } finally {
    http.closeAllConnections()
    http.close()
  }
})

test('no one is known by the name alone: an unlinked subject, and the same one of another issuer, are shown whom to ask', async () => {
  await linked('bob')
  const unknown = { code: 41001, message: signOnTexts.unknownSubject.en }
  expect((await logIn('stranger')).answer).toMatchObject(unknown)
  server.app.config.oidc = second.settings
  expect((await logIn('bob')).answer).toMatchObject(unknown)
})

test('what was unlinked logs in no more; others unlink nothing', async () => {
  const person = await linked('carla')
  const other = await server.signIn('检验员')
  const request = { issuer: first.issuer, subject: 'carla' }
  expect(await other.call('POST /signOn/unlink', { request })).toMatchObject({ code: 404 })
  expect((await logIn('carla')).answer).toMatchObject({ code: 200 })
  expect(await person.call('POST /signOn/unlink', { request })).toMatchObject({ code: 200 })
  expect((await logIn('carla')).answer).toMatchObject({ code: 41001, message: signOnTexts.unknownSubject.en })
})

test('an identity belongs to one person, until that one is deleted', async () => {
  const person = await linked('dora')
  const other = await server.signIn('检验员')
  const link = async () => {
    const own = browser()
    return own.finish(await atProvider(await own.begin(other), 'dora'), other)
  }
  expect(await link()).toMatchObject({ code: 41000, message: signOnTexts.takenIdentity.en })
  await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', person.userId).execute()
  expect((await logIn('dora')).answer).toMatchObject({ code: 41001, message: signOnTexts.unknownSubject.en })
  expect(await link()).toMatchObject({ code: 200 })
})

test('what one began to link, no other session ends', async () => {
  const [victim, attacker] = [await server.signIn('检验员'), await server.signIn('检验员')]
  const own = browser()
  const query = await atProvider(await own.begin(victim), 'eve')
  expect(await own.finish(query, attacker)).toMatchObject({ code: 41001, message: signOnTexts.beginAgain.en })
})

test('a provider that refuses, is away, or is not allowed, is reported in our words', async () => {
  const own = browser()
  const state = new URL(await own.begin()).searchParams.get('state')
  const denied = `error=access_denied&error_description=%3Cb%3Ex&state=${state}&iss=${encodeURIComponent(first.issuer)}`
  expect(await own.finish(denied)).toMatchObject({ code: 41001, message: signOnTexts.denied.en })
  const begin = () => server.nobody.callAny('POST /signOn/begin', { request: {}, headers: { 'accept-language': 'en' } })
  const away = { code: 41001, message: signOnTexts.providerAway.en }
  server.app.config.oidc = { ...first.settings, issuer: 'http://127.0.0.1:9' }
  expect(await begin()).toMatchObject(away)
  server.app.config.oidc = first.settings
  const { outboundAllow } = server.app.config
  server.app.config.outboundAllow = []
  try {
    expect(await begin()).toMatchObject(away)
  } finally {
    server.app.config.outboundAllow = outboundAllow
  }
  server.app.config.oidc = undefined
  expect(await begin()).toMatchObject({ code: 41000, message: signOnTexts.notSetUp.en })
})

test('an administrator links by issuer and subject, and unlinks; both are in the audit log', async () => {
  const administrator = await server.signIn('管理员')
  const userId = await addPerson(server.db, { role: '检验员' })
  const taken = await linked('taken')
  const params = { id: userId }
  const link = (subject: string, issuer = first.issuer) =>
    administrator.call('POST /users/linkIdentity/{id}', { params, request: { issuer, subject } })
  expect(await link('frank', 'https://elsewhere.example')).toMatchObject({
    code: 41000,
    data: { fields: { issuer: expect.any(String) as string } },
  })
  expect(await link('taken')).toMatchObject({
    code: 41000,
    data: { fields: { subject: expect.any(String) as string } },
  })
  expect((await logIn('taken')).answer).toMatchObject({ code: 200 })
  expect(await link('frank', `${first.issuer}/`)).toMatchObject({ code: 200 })
  expect((await logIn('frank')).answer).toMatchObject({ code: 200 })
  const request = { issuer: first.issuer, subject: 'frank' }
  expect(
    await administrator.call('POST /users/unlinkIdentity/{id}', { params: { id: taken.userId }, request }),
  ).toMatchObject({ code: 404 })
  expect(await administrator.call('POST /users/unlinkIdentity/{id}', { params, request })).toMatchObject({ code: 200 })
  expect((await logIn('frank')).answer).toMatchObject({ code: 41001 })
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'object_id'])
    .where('object_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { action: 'link identity', user_id: administrator.userId },
    { action: 'unlink identity', user_id: administrator.userId },
  ])
})

test('a verified e-mail that is a login name suggests a link and logs no one in; an unverified one does nothing', async () => {
  const administrator = await server.signIn('管理员')
  const userId = await addPerson(server.db, { role: '检验员', phone: 'grace@example.com' })
  const suggestions = async () =>
    (await administrator.call('GET /users/getIdentities/{id}', { params: { id: userId } })).data?.suggestions
  const unknown = { code: 41001, message: signOnTexts.unknownSubject.en }
  expect((await logIn('unverified grace@example.com')).answer).toMatchObject(unknown)
  expect(await suggestions()).toEqual([])
  expect((await logIn('verified grace@example.com')).answer).toMatchObject(unknown)
  expect((await logIn('verified grace@example.com')).answer).toMatchObject(unknown)
  const subject = 'verified grace@example.com'
  expect(await suggestions()).toMatchObject([{ issuer: first.issuer, subject, claim: 'grace@example.com' }])
  const request = { issuer: first.issuer, subject }
  expect(await administrator.call('POST /users/linkIdentity/{id}', { params: { id: userId }, request })).toMatchObject({
    code: 200,
  })
  expect(await suggestions()).toEqual([])
  expect((await logIn(subject)).answer).toMatchObject({ code: 200 })
})

test('of the suggestions for one person the newest five are kept, for a week', async () => {
  const userId = await addPerson(server.db, { role: '检验员' })
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await insertSuggestion(server.db, { issuer: 'https://x', subject: `many ${number}` }, { userId, claim: 'x' })
  const subjects = async () => (await selectSuggestions(server.db, userId)).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['many 7', 'many 6', 'many 5', 'many 4', 'many 3'])
  const ago = new Date(Date.now() - 7 * 86_400_000)
  await server.db.updateTable('suggested_identity').set({ suggested_at: ago }).where('user_id', '=', userId).execute()
  expect(await subjects()).toEqual([])
})
