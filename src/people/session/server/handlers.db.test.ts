import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { tidy } from './housekeeping.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('the first start makes one administrator, however many processes start', async () => {
  await using empty = await testServer()
  const made = await Promise.all([ensureAdministrator(empty.db), ensureAdministrator(empty.db)])
  expect(made.filter(Boolean)).toMatchObject([{ phone: 'admin', password: expect.stringMatching(/^[a-zA-Z2-9]{12}$/) }])
  expect(await ensureAdministrator(empty.db)).toBeNull()
  const users = await empty.db.selectFrom('app_user').selectAll().execute()
  expect(users).toMatchObject([{ phone: 'admin', role: ADMINISTRATOR, must_change_password: true }])
})

test('info has the keys of the role, with the right to write', async () => {
  const client = await server.signIn('客户')
  const { data } = await client.call('GET /users/info')
  expect(data.keys).toMatchObject({ machine: false, traceDetail: false })
  expect(data.keys).not.toHaveProperty('agent')
  const agent = await server.signIn('代理')
  expect((await agent.call('GET /users/info')).data.keys).toMatchObject({ machine: true, agent: true })
})

test('the menu has the screens of the role and everybody’s own, titled in the language asked for', async () => {
  const client = await server.signIn('客户')
  const zh = (await client.call('GET /users/getRoutes')).data
  expect(zh.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['machine', 'machine_list', 'traceDetail', 'profile']),
  )
  expect(zh.find(({ name }) => name === 'machine')).toMatchObject({ path: '/machine/index', title: '设备信息' })
  const en = (await client.call('GET /users/getRoutes', { headers: { 'accept-language': 'en-GB,en' } })).data
  expect(en.find(({ name }) => name === 'machine')).toMatchObject({ title: 'Device info' })

  await server.db.deleteFrom('role_key').where('role', '=', '客户').where('key', '=', 'machine').execute()
  const fewer = (await client.call('GET /users/getRoutes')).data
  expect(fewer.map(({ name }) => name)).not.toContain('machine')
})

test('a role has the groups of the menu that its screens are in, and no others', async () => {
  const groups: Record<string, string[]> = {}
  for (const role of ['教师', '代理', '管理员']) {
    const person = await server.signIn(role)
    const { data } = await person.call('GET /users/getRoutes')
    const ids = new Set(data.map(({ id }) => id))
    expect(data.every(({ parentId }) => parentId === null || ids.has(parentId))).toBe(true)
    groups[role] = data.filter(({ component }) => component === 'Layout').map(({ title }) => title)
  }
  expect(groups).toEqual({
    教师: ['课程'],
    代理: ['监控', '资产', '运维'],
    管理员: ['监控', '资产', '运维', '课程', '基地', '人员', '系统'],
  })
})

test('preferences are each person’s own, of any JSON, and bounded', async () => {
  const one = await server.signIn('代理')
  const other = await server.signIn('代理')
  const name = 'device-table.columns'
  const value = { hidden: ['mac'], text: "'; drop table app_user; --<script>" }
  const get = (caller: typeof one) => caller.call('GET /users/getPreference/{name}', { params: { name } })
  const save = (request: unknown, key = name) =>
    one.callAny('POST /users/savePreference/{name}', { params: { name: key }, request })

  expect(await get(one)).toMatchObject({ code: 200, data: null })
  expect(await save('first')).toMatchObject({ code: 200 })
  expect(await save(value)).toMatchObject({ code: 200 })
  expect((await get(one)).data).toEqual(value)
  expect((await get(other)).data).toBeNull()
  expect(await save('x'.repeat(10_239))).toMatchObject({ status: 413, code: 413 })
  expect(await save(1, 'no spaces')).toMatchObject({ status: 400, code: 400, data: { fields: { name: '格式不正确' } } })
  expect((await get(one)).data).toEqual(value)
})

test('housekeeping ends what idles and forgets what is spent', async () => {
  const idle = await server.signIn('代理')
  const live = await server.signIn('代理')
  const longAgo = new Date(Date.now() - 100 * 86_400_000)
  const { db } = server
  await db.updateTable('user_session').set({ last_seen_at: longAgo }).where('user_id', '=', idle.userId).execute()
  await db.insertInto('login_nonce').values({ nonce: 'spent', seen_at: longAgo }).execute()
  await db.insertInto('login_nonce').values({ nonce: 'fresh' }).execute()
  await db.insertInto('login_failure').values({ kind: 'name', value: 'x', failures: 9, last_at: longAgo }).execute()
  await sql`
    insert into login_device (token_hash, user_id, created_at, last_used_at)
    select sha256(n::text::bytea), ${live.userId}, now() - interval '2 days', now() - interval '2 days' + n * interval '1 minute' * (n % 60 = 0)::int
    from generate_series(1, 60) n`.execute(db)
  await sql`
    insert into login_device (token_hash, user_id, last_used_at)
    values ('\\x01', ${idle.userId}, now() - interval '181 days')`.execute(db)
  await tidy(server.app)
  expect(await db.selectFrom('login_nonce').select('nonce').execute()).toEqual([{ nonce: 'fresh' }])
  expect(await db.selectFrom('login_failure').selectAll().execute()).toEqual([])
  // The one that came back is among the fifty that are kept.
  const devices = await db.selectFrom('login_device').selectAll().execute()
  expect(devices.map(({ user_id: userId }) => userId)).toEqual(Array.from({ length: 50 }, () => live.userId))
  expect(devices.filter((device) => device.last_used_at > device.created_at)).toHaveLength(1)
  expect(await idle.call('GET /users/info')).toMatchObject({ code: 50014 })
  expect(await live.call('GET /users/info')).toMatchObject({ code: 200 })
})
