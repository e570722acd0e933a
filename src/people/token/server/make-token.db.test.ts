import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany, addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { AGENT, CLIENT, HEAD_OF_BASE, INSPECTOR, MANAGEMENT } from '../../rules/roles.ts'
import { tokenTexts } from '../text.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

/** A zone in which it is about noon: the day there is the same one while the tests run. */
const aheadH = 12 - new Date().getUTCHours()
const ZONE = `Etc/GMT${aheadH > 0 ? '-' : '+'}${Math.abs(aheadH)}`
const today = businessDay(new Date(), ZONE)

let server: TestServer
let own: TestOwner
let foreign: TestOwner
let base: number
let below: number
let otherBase: number
beforeAll(async () => {
  server = await testServer({ config: { timeZone: ZONE } })
  own = await addOwner(server.db, 'own')
  foreign = await addOwner(server.db, 'foreign')
  base = await addCompany(server.db, 'base')
  below = await addCompany(server.db, 'below', base)
  otherBase = await addCompany(server.db, 'other base')
})
afterAll(() => server[Symbol.asyncDispose]())

type Someone = Awaited<ReturnType<TestServer['signIn']>>
const make = (caller: Someone, request: object) =>
  caller.call('POST /token/make', {
    request: { name: 'script', role: AGENT, mayWrite: false, lastDay: today, ...request },
  })
const tokensOf = async (caller: Someone, request: object = {}) =>
  (await caller.call('POST /token/find/', { request })).data

const revoke = (caller: Someone, id: number) => caller.call('POST /token/revoke/{id}', { params: { id } })

test('a token is shown once, works until the end of its last day, and is listed by how it begins', async () => {
  const agent = await server.signIn(AGENT, { clients: [own.client], name: '钱代理' })
  const lastDay = addDays(today, 365)
  const { data } = await make(agent, { name: ' 报表 ', lastDay, mayWrite: true, clientIds: [own.client, own.client] })
  expect(data.token).toMatch(/^mnv_[\w-]{43}$/)
  const token = testCaller(server.url, data.token)
  expect(await token.call('GET /users/info')).toMatchObject({ code: 200, data: { id: agent.userId } })
  const listed = await tokensOf(agent)
  expect(listed).toMatchObject({
    totalCount: 1,
    data: [
      {
        id: data.id,
        name: '报表',
        prefix: data.token.slice(0, 10),
        userName: '钱代理',
        role: AGENT,
        roleTitle: { zh: AGENT, en: 'Agent' },
        mayWrite: true,
        clients: [{ id: own.client }],
        companies: null,
        expiresAt: startOfBusinessDay(addDays(lastDay, 1), ZONE).toISOString(),
        lastUsedAddress: '127.0.0.1',
        state: 'valid',
      },
    ],
  })
  const stored = await server.db.selectFrom('api_token').selectAll().execute()
  const noted = await server.db.selectFrom('audit_log').selectAll().where('object_kind', '=', 'token').execute()
  expect(noted).toMatchObject([{ action: 'add token', object_id: data.id, after: { name: '报表', mayWrite: true } }])
  expect(JSON.stringify([listed, stored, noted])).not.toContain(data.token)
})

describe('refused are', () => {
  test.each([
    ['an empty name', { name: ' ' }, 400, 'name', tokenTexts.nameRequired],
    ['a day gone by', { lastDay: addDays(today, -1) }, 41000, 'lastDay', tokenTexts.dayPassed],
    ['a day too far ahead', { lastDay: addDays(today, 366) }, 41000, 'lastDay', tokenTexts.dayTooFar],
    ['the role of others', { role: ADMINISTRATOR }, 41000, 'role', tokenTexts.roleNotYours],
    ['a role there is not', { role: '皇帝' }, 41000, 'role', tokenTexts.roleNotYours],
    ['a choice of nothing', { clientIds: [] }, 400, 'clientIds', tokenTexts.chooseSome],
    ['a client there is not', { clientIds: [999_999] }, 41000, 'clientIds', tokenTexts.noSuchClients],
    ['a company there is not', { companyIds: [999_999] }, 41000, 'companyIds', tokenTexts.noSuchCompanies],
  ])('%s', async (_, request, code, field, text) => {
    const agent = await server.signIn(AGENT, { clients: [own.client] })
    expect(await make(agent, request)).toMatchObject({ code, data: { fields: { [field]: text.zh } } })
    expect((await tokensOf(agent)).totalCount).toBe(0)
  })

  test('what the maker does not see, in the same words as what there is not', async () => {
    const agent = await server.signIn(AGENT, { clients: [own.client], companyId: base })
    const head = await server.signIn(HEAD_OF_BASE, { companyId: base })
    const manager = await server.signIn(MANAGEMENT, { companyId: base })
    const cases: [Someone, object, number][] = [
      [agent, { clientIds: [own.client] }, 200],
      [agent, { clientIds: [own.client, foreign.client] }, 41000],
      [agent, { companyIds: [otherBase] }, 41000],
      [head, { role: HEAD_OF_BASE, companyIds: [base] }, 200],
      [head, { role: HEAD_OF_BASE, companyIds: [below] }, 41000],
      [head, { role: INSPECTOR }, 41000],
      [manager, { role: MANAGEMENT, companyIds: [below] }, 200],
      [manager, { role: MANAGEMENT, companyIds: [otherBase] }, 41000],
    ]
    for (const [maker, request, code] of cases)
      expect({ request, code: (await make(maker, request)).code }).toEqual({ request, code })
    expect(await make(manager, { role: MANAGEMENT, clientIds: [own.client] })).toMatchObject({
      code: 41000,
      data: { fields: { clientIds: tokenTexts.clientsNotForRole.zh } },
    })
  })

  test('more than fifty that are valid, whoever asks at the same moment', async () => {
    const agent = await server.signIn(AGENT, { clients: [own.client] })
    for (let made = 0; made < 48; made += 1) await addToken(server.db, agent.userId)
    const codes = (await Promise.all(Array.from({ length: 5 }, () => make(agent, {})))).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(2)
    expect(codes.filter((code) => code === 41000)).toHaveLength(3)
    const [{ id } = { id: 0 }] = (await tokensOf(agent)).data
    await agent.call('POST /token/revoke/{id}', { params: { id } })
    expect(await make(agent, {})).toMatchObject({ code: 200 })
  })
})

test('an administrator makes tokens of any role, with clients where the role needs them', async () => {
  const administrator = await server.signIn(ADMINISTRATOR)
  expect(await make(administrator, { role: CLIENT })).toMatchObject({
    code: 41000,
    data: { fields: { clientIds: tokenTexts.clientsNeeded.zh } },
  })
  const { data } = await make(administrator, { role: CLIENT, clientIds: [foreign.client] })
  const clients = await testCaller(server.url, data.token).call('POST /client/find/', { request: {} })
  expect(clients.data.data.map(({ id }) => id)).toEqual([foreign.client])
  const { data: offered } = await administrator.call('GET /token/choices')
  expect(offered.roles).toHaveLength(8)
  expect(offered.clients).toHaveLength(2)
  expect(offered.companies.map(({ id }) => id)).toEqual(expect.arrayContaining([base, below, otherBase]))
})

test('others choose among what they see', async () => {
  const choices = async (role: string, clients: number[] = []) => {
    const { data } = await (await server.signIn(role, { clients, companyId: base })).call('GET /token/choices')
    return [data.roles.map(({ name }) => name), data.clients.map(({ id }) => id), data.companies.map(({ id }) => id)]
  }
  expect(await choices(AGENT, [own.client])).toEqual([[AGENT], [own.client], [base]])
  expect(await choices(MANAGEMENT)).toEqual([[MANAGEMENT], [], [base, below]])
})

test('one revokes the own tokens, administrators everybody’s; others’ read as if there were none', async () => {
  const [administrator, agent, other] = [
    await server.signIn(ADMINISTRATOR),
    await server.signIn(AGENT, { name: '孙代理' }),
    await server.signIn(AGENT),
  ]
  const made = (await make(agent, { name: 'first' })).data
  const second = (await make(agent, { name: 'second' })).data
  for (const id of [made.id, 999_999])
    expect(await revoke(other, id)).toMatchObject({ status: 404, message: tokenTexts.noSuchToken.zh, data: null })
  expect((await tokensOf(other, { ofEverybody: true })).totalCount).toBe(0)
  expect((await tokensOf(administrator)).totalCount).toBe(0)
  const everybodys = await tokensOf(administrator, { ofEverybody: true, name: '孙代' })
  expect(everybodys.data.map(({ name }) => name)).toEqual(['second', 'first'])

  expect(await revoke(administrator, made.id)).toMatchObject({ code: 200 })
  expect(await revoke(agent, second.id)).toMatchObject({ code: 200 })
  expect(await revoke(agent, second.id)).toMatchObject({ code: 404 })
  expect((await tokensOf(agent)).data.map(({ state }) => state)).toEqual(['revoked', 'revoked'])
  const noted = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'revoke token').execute()
  expect(noted.filter(({ object_id: id }) => id === made.id)).toMatchObject([
    { user_id: administrator.userId, before: { name: 'first', madeBy: agent.userId } },
  ])
})
