import { afterAll, beforeAll, expect, test } from 'vitest'
import { nouns } from '../../../areas.ts'
import type { CallSpec } from '../../../platform/contract/call.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import { addToken } from '../../../platform/testing/test-people.ts'

let server: TestServer
let maker: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  // Some thousand calls of one token.
  server = await testServer({ remembersCallers: true })
  maker = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())

const ORDER = { params: { x: 'online_rate' }, request: {} }
/** All that the wall shows, and nothing that names more. */
const WALL: [string, object][] = [
  ['POST /data/getBasicDataByState/state', { request: {} }],
  ['POST /data/getTotals', { request: {} }],
  ['POST /data/byProvince', { request: {} }],
  ['POST /data/lineOnlineRateByDeviceDaily', { request: {} }],
  ['POST /data/lineHashRateByDeviceDaily', { request: {} }],
  ['POST /data/orderSiteBy/{x}', ORDER],
  ['POST /data/orderClientBy/{x}', ORDER],
  ['POST /warning/find/', { request: {} }],
  ['GET /deviceDaily/getLastDate', {}],
]
const served = nouns.flatMap(({ calls }) => Object.entries<CallSpec>(calls))
const closed = served.filter(
  ([address, { scope }]) => scope !== 'public' && scope !== 'machine' && !WALL.some(([open]) => open === address),
)

/** What a browser sends that opened the display's address. */
async function openedBy(token: string): Promise<Record<string, string>> {
  const answer = await server.nobody.call('POST /token/openDisplay', { request: { token } })
  expect(answer).toMatchObject({ code: 200, data: null })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  return { cookie: cookie.split(';')[0] ?? '', origin: server.url, 'content-type': 'application/json' }
}

test('a display reads what the wall shows, by a cookie, until it is revoked', async () => {
  const token = await addToken(server.db, maker.userId, { isDisplay: true })
  const headers = await openedBy(token)
  for (const [address, parts] of WALL)
    expect(await server.nobody.callAny(address, { ...parts, headers }), address).toMatchObject({ code: 200 })
  const events = await fetch(`${server.url}/api/events`, { headers })
  expect(events.status).toBe(200)
  await events.body?.cancel()

  const { id } = await server.db.selectFrom('api_token').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await maker.call('POST /token/revoke/{id}', { params: { id } })
  expect(await server.nobody.callAny('GET /deviceDaily/getLastDate', { headers })).toMatchObject({ code: 50008 })
  expect(await server.nobody.call('POST /token/openDisplay', { request: { token } })).toMatchObject({ code: 50008 })
})

test('a display makes no other call', async () => {
  const token = await addToken(server.db, maker.userId, { isDisplay: true })
  const headers = await openedBy(token)
  expect(served.filter(([, { onDisplay }]) => onDisplay).map(([address]) => address)).toHaveLength(WALL.length)
  for (const [address] of closed) {
    const ways = [{ headers }, { headers: { authorization: `cat${token}` } }]
    const answers = await Promise.all(ways.map((how) => server.nobody.callAny(address, how)))
    for (const { status, code } of answers) expect([status, code], address).toEqual([403, 403])
  }
  expect(
    (await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { ...headers, 'x-minerva-upload': '1' } }))
      .status,
  ).toBe(403)
}, 60_000)

test('nothing but a display’s token opens one', async () => {
  for (const token of [maker.token!, await addToken(server.db, maker.userId), 'mnv_none', 'x'])
    expect(await server.nobody.call('POST /token/openDisplay', { request: { token } })).toMatchObject({ code: 50008 })
})

test('a display only reads, and is made by who sees the wall', async () => {
  const request = {
    name: 'hall',
    mayWrite: false,
    isDisplay: true,
    lastDay: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }
  const made = await maker.call('POST /token/make', { request: { ...request, role: '管理员' } })
  expect(made).toMatchObject({ code: 200 })
  await openedBy(made.data.token)
  const writing = { ...request, role: '管理员', mayWrite: true }
  expect(await maker.call('POST /token/make', { request: writing })).toMatchObject({ code: 41000 })
  const inspector = await server.signIn('检验员')
  expect(await inspector.call('POST /token/make', { request: { ...request, role: '检验员' } })).toMatchObject({
    code: 41000,
  })
  expect(await testCaller(server.url, made.data.token).call('POST /token/find/', { request: {} })).toMatchObject({
    code: 403,
  })
})
