import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '../../../areas.ts'
import { isOpenToTokens } from '../../../platform/contract/call.ts'
import type { CallSpec } from '../../../platform/contract/call.ts'
import type { ClientScope } from '../../../fleet/contract/scopes.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { CODES } from '../../../platform/server/http/errors.ts'
import { serverTexts } from '../../../platform/server/text.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany, addPerson, addSession, addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { openCallerCache } from './caller-cache.ts'
import { AGENT, CLIENT, HEAD_OF_BASE, MANAGEMENT, ROLES, TEACHER } from '../../rules/roles.ts'
import { tokenTexts } from '../text.ts'
import { findAnyCaller } from './find-token-caller.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

let server: TestServer
let own: TestOwner
let foreign: TestOwner
let device: number
let base: number
let otherBase: number
beforeAll(async () => {
  server = await testServer()
  own = await addOwner(server.db, 'own')
  foreign = await addOwner(server.db, 'foreign')
  base = await addCompany(server.db, 'base')
  otherBase = await addCompany(server.db, 'other base', base)
  for (const [owner, companyId] of [
    [own, base],
    [foreign, otherBase],
  ] as const)
    await server.db.updateTable('site').set({ company_id: companyId }).where('id', '=', owner.site).execute()
  device = await addDevice(server.db, own, 'own')
  await addDevice(server.db, foreign, 'foreign')
})
afterAll(() => server[Symbol.asyncDispose]())

type TokenParts = Parameters<typeof addToken>[2]
const tokenOf = async (userId: number, parts?: TokenParts) =>
  testCaller(server.url, await addToken(server.db, userId, parts))
const serials = async (caller: TestCaller) =>
  (await caller.call('POST /device/find/', { request: {} })).data.data
    .map(({ serial }) => serial.split('-')[0])
    .toSorted((a = '', b = '') => a.localeCompare(b))
const codeOf = async (caller: TestCaller) => (await caller.call('POST /token/find/', { request: {} })).code

/** What is missing in a request is looked at after the rights. */
const emptyParts = (address: string) => (address.startsWith('GET') ? {} : { request: {} })

const within = (part: ClientScope | undefined, whole: ClientScope | undefined): boolean => {
  if (whole === 'all') return true
  if (part === 'all' || part === undefined || whole === undefined) return false
  if ('sites' in part || 'sites' in whole)
    return 'sites' in part && 'sites' in whole
      ? part.sites.every((id) => whole.sites.includes(id))
      : Array.isArray(part) && part.length === 0
  return part.every((id) => whole.includes(id))
}

describe('a token sees', () => {
  test('what its role sees, with that role’s keys', async () => {
    const agent = await server.signIn(AGENT, { clients: [own.client] })
    const [token, administrators] = [
      await tokenOf(agent.userId),
      await tokenOf((await server.signIn(ADMINISTRATOR)).userId),
    ]
    expect(await serials(token)).toEqual(await serials(agent))
    expect(await serials(token)).toEqual(['own'])
    expect(await serials(administrators)).toEqual(['foreign', 'own'])
    const { data: maker } = await agent.call('GET /users/info')
    expect((await token.call('GET /users/info')).data).toEqual({ ...maker, userToken: token.token })
    expect((await token.call('GET /users/getRoutes')).data).toEqual((await agent.call('GET /users/getRoutes')).data)
  })

  test('what was chosen of it', async () => {
    const agent = await server.signIn(AGENT, { clients: [own.client, foreign.client] })
    expect(await serials(await tokenOf(agent.userId, { clientIds: [foreign.client] }))).toEqual(['foreign'])
    const administrator = await server.signIn(ADMINISTRATOR)
    const cut: [TokenParts, string[]][] = [
      [{ clientIds: [own.client] }, ['own']],
      [{ companyIds: [otherBase] }, ['foreign']],
      [{ role: CLIENT, clientIds: [own.client] }, ['own']],
      [{ role: AGENT }, []],
      [{ role: MANAGEMENT, companyIds: [base] }, ['own']],
      [{ role: MANAGEMENT }, ['foreign', 'own']],
    ]
    for (const [parts, seen] of cut) expect(await serials(await tokenOf(administrator.userId, parts))).toEqual(seen)
    const info = (await (await tokenOf(administrator.userId, { role: CLIENT })).call('GET /users/info')).data
    expect(info).toMatchObject({ nickName: CLIENT, keys: { machine: false } })
    expect(info.keys).not.toHaveProperty('user')
  })

  test('less as soon as its maker does, and nothing once the maker lost the role or is gone', async () => {
    const maker = await server.signIn(AGENT, { clients: [own.client, foreign.client] })
    const [all, cut] = [await tokenOf(maker.userId), await tokenOf(maker.userId, { clientIds: [foreign.client] })]
    await server.db
      .deleteFrom('user_client')
      .where('user_id', '=', maker.userId)
      .where('client_id', '=', foreign.client)
      .execute()
    expect([await serials(all), await serials(cut)]).toEqual([['own'], []])
    const person = server.db.updateTable('app_user').where('id', '=', maker.userId)
    await person.set({ role: CLIENT }).execute()
    const lost = { status: 200, code: CODES.unknownToken, message: tokenTexts.unknownToken.zh, data: null }
    for (const token of [all, cut]) expect(await token.call('GET /users/info')).toMatchObject(lost)
    await person.set({ role: AGENT }).execute()
    expect(await all.call('GET /users/info')).toMatchObject({ code: 200 })
    await person.set({ must_change_password: true }).execute()
    expect(await all.call('POST /device/find/', { request: {} })).toMatchObject({ code: 403 })
    await person.set({ must_change_password: false, deleted_at: new Date() }).execute()
    expect(await all.call('GET /users/info')).toMatchObject(lost)
  })

  test('nothing of another role once its maker is no administrator', async () => {
    const maker = await server.signIn(ADMINISTRATOR)
    const token = await tokenOf(maker.userId, { role: HEAD_OF_BASE, companyIds: [base] })
    expect(await token.call('GET /users/info')).toMatchObject({ code: 200, data: { companyId: base } })
    await server.db.updateTable('app_user').set({ role: TEACHER }).where('id', '=', maker.userId).execute()
    expect(await token.call('GET /users/info')).toMatchObject({ code: CODES.unknownToken })
  })
})

describe('a token is refused', () => {
  test('once it is revoked, at once in a process that remembers it, and once it has expired', async () => {
    const maker = await server.signIn(AGENT)
    const text = await addToken(server.db, maker.userId)
    const cache = openCallerCache(server.app)
    const known = () =>
      cache.find(server.app, text, true, '127.0.0.1').then(
        ({ token }) => token !== null,
        () => false,
      )
    expect(await known()).toBe(true)
    const row = server.db.updateTable('api_token').where('user_id', '=', maker.userId)
    await row.set({ revoked_at: new Date() }).execute()
    await expect.poll(known).toBe(false)
    cache.stop()
    const token = testCaller(server.url, text)
    expect(await token.call('GET /users/info')).toMatchObject({ status: 200, code: CODES.unknownToken })
    await row.set({ revoked_at: null, expires_at: new Date(Date.now() - 1) }).execute()
    expect(await token.call('GET /users/info')).toMatchObject({
      status: 200,
      code: CODES.sessionExpired,
      message: tokenTexts.expiredToken.zh,
    })
    expect(await testCaller(server.url, 'mnv_none').call('GET /users/info')).toMatchObject({ code: CODES.unknownToken })
  })

  test('where it would become a session, in a cookie that lasts, and by live events and uploads', async () => {
    const { userId } = await server.signIn(ADMINISTRATOR)
    const text = await addToken(server.db, userId)
    for (const address of ['GET /users/getLoginByToken', 'GET /users/getByToken'] as const)
      expect(await server.nobody.call(address, { query: { token: text } })).toMatchObject({ code: CODES.unknownToken })
    const token = testCaller(server.url, text)
    expect((await token.call('GET /users/info')).headers.get('set-cookie')).toBeNull()
    expect((await token.fetch('/api/events')).status).toBe(403)
    expect((await token.fetch('/api/uploads', { method: 'POST' })).status).toBe(403)
    // A logout ends a session, and there is none.
    await token.call('POST /users/actions/logout', { query: { token: text } })
    expect(await token.call('GET /users/info')).toMatchObject({ code: 200 })
  })

  const served = nouns.flatMap(({ calls }) => Object.entries<CallSpec>(calls))

  test('by calls that are for people alone', async () => {
    const closed = served
      .filter(([, spec]) => !isOpenToTokens(spec) && spec.scope !== 'machine')
      .map(([address]) => address)
    // Making tokens, passwords, sessions, people, and keys that outlive a token.
    expect(closed.toSorted()).toEqual(expect.arrayContaining(CLOSED))
    const token = await tokenOf((await server.signIn(ADMINISTRATOR)).userId)
    for (const address of closed)
      expect(await token.callAny(address, emptyParts(address))).toMatchObject({
        code: 403,
        message: serverTexts.notByToken.zh,
      })
  })

  test('by calls of the whole installation when it is of some clients or companies', async () => {
    const ofAll = served
      .filter(([, spec]) => isOpenToTokens(spec))
      .filter(([, { scope, write }]) => scope === 'installation' || (scope === 'shared' && write))
      .map(([address]) => address)
    expect(ofAll).toEqual(expect.arrayContaining(['POST /audit/find/', 'POST /poller/find/', 'POST /warningRule/save']))
    const { userId } = await server.signIn(ADMINISTRATOR)
    for (const parts of [{ clientIds: [own.client] }, { companyIds: [base] }]) {
      const token = await tokenOf(userId, parts)
      for (const address of ofAll)
        expect({ address, ...(await token.callAny(address, emptyParts(address))) }).toMatchObject({
          address,
          code: 403,
          message: serverTexts.notByPartialToken.zh,
        })
    }
    expect((await (await tokenOf(userId)).call('POST /audit/find/', { request: {} })).code).toBe(200)
  })

  describe('of all calls', () => {
    let walked: TestServer
    beforeAll(async () => {
      walked = await testServer({ remembersCallers: true })
    })
    afterAll(() => walked[Symbol.asyncDispose]())

    test('by every one that changes something when it may only read', async () => {
      const { userId } = await walked.signIn(ADMINISTRATOR)
      const token = testCaller(walked.url, await addToken(walked.db, userId, { mayWrite: false }))
      for (const [address, { write, scope }] of served)
        if (write && scope !== 'machine' && scope !== 'public')
          expect({ address, code: (await token.callAny(address, emptyParts(address))).code }).toEqual({
            address,
            code: 403,
          })
      expect(await token.call('POST /device/find/', { request: {} })).toMatchObject({ code: 200 })
    })

    // One who sees all, one who sees a base, and one who sees clients; nightly everybody.
    const roles = process.env['NIGHTLY'] ? ROLES : [ADMINISTRATOR, HEAD_OF_BASE, AGENT]
    test.each(roles)('by those that are refused to its role: %s', async (role) => {
      const { client } = await addOwner(walked.db, 'own')
      const person = await walked.signIn(role, { clients: [client], companyId: await addCompany(walked.db, role) })
      const token = testCaller(walked.url, await addToken(walked.db, person.userId))
      for (const [address, spec] of served.filter(
        ([, each]) => isOpenToTokens(each) && !each.write && each.scope !== 'public',
      )) {
        // What is missing or wrong in a request is looked at after the rights.
        const parts = { params: { id: 1 }, ...(spec.request && { request: [] }) }
        const [asPerson, asToken] = await Promise.all([person.callAny(address, parts), token.callAny(address, parts)])
        expect({ address, code: asToken.code }).toEqual({ address, code: asPerson.code })
      }
    })
  })
})

const CLOSED = [
  'GET /users/getCompanies',
  'GET /users/getPreference/{name}',
  'POST /attachments',
  'POST /carrierLink/save',
  'POST /Class/invite/{id}',
  'POST /curtailment/begin/{siteId}',
  'POST /curtailment/restore/{siteId}',
  'POST /destination/save',
  'POST /destination/update/{id}',
  'POST /earningSource/save',
  'POST /notification/find/',
  'POST /notification/save',
  'POST /notification/update/{id}',
  'POST /notificationChannel/save',
  'POST /notificationMessage/export',
  'POST /notificationMessage/find/',
  'POST /savedView/find/',
  'POST /savedView/save',
  'GET /token/choices',
  'POST /poller/make',
  'POST /poller/rotate/{id}',
  'POST /role/update/{name}',
  'POST /session/end/{id}',
  'POST /setting/save',
  'POST /standIn/save',
  'POST /users/approve/{id}',
  'POST /users/refuse/{id}',
  'POST /session/endOthers',
  'POST /session/find/',
  'POST /token/find/',
  'POST /token/make',
  'POST /token/revoke/{id}',
  'POST /users/changeCompany/{companyId}/{userId}',
  'POST /users/delete/{id}',
  'POST /users/endSessions/{id}',
  'POST /users/resetPassword/{id}',
  'POST /users/save',
  'POST /users/update/{id}',
  'POST /users/updatePassword/{id}',
  'POST /users/updateProfile',
  'POST /viewDelivery/find/',
  'POST /viewDelivery/history/{id}',
  'POST /viewDelivery/save',
  'POST /viewDelivery/send/{id}',
]

test('by a call of scope self a token cut to one client sees no more than a person of exactly that scope', async () => {
  const maker = await server.signIn(AGENT, { clients: [own.client, foreign.client] })
  const same = await server.signIn(AGENT, { clients: [own.client] })
  const token = await tokenOf(maker.userId, { clientIds: [own.client] })
  // What the maker has of the other client.
  const name = 'SECRET of foreign'
  const view = { name, path: '/machine/index' as const, search: `clientId=${foreign.client}` }
  const { id: choiceId } = await server.db
    .insertInto('notification_choice')
    .values({
      user_id: maker.userId,
      email: `${name}@example.com`,
      kinds: ['hot'],
      client_id: foreign.client,
      locale: 'zh',
      min_interval_minutes: 1,
      is_active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('notification_message')
    .values({ choice_id: choiceId, user_id: maker.userId, address: 'a@example.com', subject: name, body: name })
    .execute()
  expect(await maker.call('POST /savedView/save', { request: view })).toMatchObject({ code: 200 })
  const params = { name: 'views', id: choiceId, userId: maker.userId }
  expect(await maker.call('POST /users/savePreference/{name}', { params, request: { name } })).toMatchObject({
    code: 200,
  })
  const ofSelf = nouns
    .flatMap(({ calls }) => Object.entries<CallSpec>(calls))
    .filter(([, { scope, write }]) => scope === 'self' && !write)
  for (const [address, spec] of ofSelf) {
    const parts = { params, ...(spec.request && { request: { path: view.path } }) }
    const asToken = await token.callAny(address, parts)
    const found = JSON.stringify(asToken.data instanceof Blob ? await asToken.data.text() : asToken.data)
    expect(found).not.toContain('foreign')
    if (!isOpenToTokens(spec)) expect({ address, code: asToken.code }).toEqual({ address, code: 403 })
    else {
      const asPerson = await same.callAny(address, { ...parts, params: { ...params, userId: same.userId } })
      expect({ address, code: asToken.code }).toEqual({ address, code: asPerson.code })
      expect(Object.keys(asToken.data ?? {})).toEqual(Object.keys(asPerson.data ?? {}))
    }
  }
  expect(ofSelf.length).toBeGreaterThan(10)
})

test('never more than the maker, whatever the role, the choice and what changed since', async () => {
  const { db } = server
  let state = 7
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const clients = [own.client, foreign.client, (await addOwner(db, 'third')).client]
  const companies = (await db.selectFrom('company').select('id').execute()).map(({ id }) => id)
  const some = (ids: readonly number[]) => ids.filter(() => below(2) === 0)
  const keys = (await db.selectFrom('role_key').select('key').distinct().execute()).map(({ key }) => key)
  const find = async (token: string): Promise<Caller | null> =>
    findAnyCaller(server.app, token, true, '127.0.0.1').catch(() => null)

  let alive = 0
  for (let round = 0; round < 150; round += 1) {
    const userId = await addPerson(db, { role: pick(ROLES), clients: some(clients), companyId: pick(companies) })
    const cut = { clientIds: some(clients), companyIds: some(companies) }
    const text = await addToken(db, userId, {
      role: pick(ROLES),
      mayWrite: below(2) === 0,
      ...(below(2) && { clientIds: cut.clientIds }),
      ...(below(2) && { companyIds: cut.companyIds }),
    })
    if (below(2))
      await db
        .updateTable('app_user')
        .set({ role: pick(ROLES) })
        .where('id', '=', userId)
        .execute()
    if (below(2))
      await db
        .updateTable('app_user')
        .set({ company_id: pick(companies) })
        .where('id', '=', userId)
        .execute()
    if (below(2))
      await db.deleteFrom('user_client').where('user_id', '=', userId).where('client_id', '=', pick(clients)).execute()
    if (below(4) === 0) {
      await db.deleteFrom('role_key').where('role', '=', pick(ROLES)).where('key', '=', pick(keys)).execute()
      await db
        .updateTable('role_key')
        .set({ can_write: below(2) === 0 })
        .where('role', '=', pick(ROLES))
        .where('key', '=', pick(keys))
        .execute()
    }
    const maker = await find(await addSession(db, userId))
    const token = await find(text)
    if (!token) continue
    alive += 1
    const about = { round, maker, token }
    expect(maker, JSON.stringify(about)).not.toBeNull()
    for (const [key, mayWrite] of token.keys) {
      expect(maker?.keys.has(key)).toBe(true)
      if (mayWrite) expect(maker?.keys.get(key)).toBe(true)
    }
    expect({ ...about, isWithin: within(token.clients, maker?.clients) }).toEqual({ ...about, isWithin: true })
    expect({ ...about, isWithin: within(token.companies, maker?.companies) }).toEqual({ ...about, isWithin: true })
  }
  expect(alive).toBeGreaterThan(20)
}, 60_000)

test('its last use is noted with the address, and what it did with its name', async () => {
  const maker = await server.signIn(AGENT, { clients: [own.client] })
  const text = await addToken(server.db, maker.userId)
  const row = () =>
    server.db.selectFrom('api_token').selectAll().where('user_id', '=', maker.userId).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ last_used_at: null, last_used_address: null })
  const token = testCaller(server.url, text)
  expect(await token.call('POST /device/scrap/{id}', { params: { id: device } })).toMatchObject({ code: 200 })
  const { id, last_used_at: usedAt, last_used_address: address } = await row()
  expect(usedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(address).toBe('127.0.0.1')
  const administrator = await server.signIn(ADMINISTRATOR)
  const noted = (await administrator.call('POST /audit/find/', { request: { userId: maker.userId } })).data.data
  expect(noted).toMatchObject([{ objectKind: 'device', objectId: device, tokenId: id, tokenName: 'test' }])
  await maker.call('POST /session/endOthers')
  const [byHand] = (await administrator.call('POST /audit/find/', { request: { userId: maker.userId } })).data.data
  expect(byHand).toMatchObject({ objectKind: 'user', tokenId: null, tokenName: null })
})

test('all tokens of a person share one limit of requests', async () => {
  await using limited = await testServer({ config: { requestsPerMinute: 10 } })
  const { userId } = await limited.signIn(AGENT)
  const tokens = [await addToken(limited.db, userId), await addToken(limited.db, userId)]
  const codes: number[] = []
  for (let round = 0; round < 6; round += 1)
    for (const token of tokens) codes.push((await testCaller(limited.url, token).call('GET /users/info')).code)
  expect(codes.filter((code) => code === 200)).toHaveLength(10)
  expect(codes.slice(10)).toEqual([429, 429])
  const other = await limited.signIn(AGENT)
  expect(await codeOf(other)).toBe(200)
})
