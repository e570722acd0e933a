import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
let administrator: Person
let worker: Person
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  worker = await server.signIn('代理', { name: '孙倩' })
  const { userId } = worker
  await writeAudit(server.db, [
    {
      userId,
      action: 'scrap device',
      objectKind: 'device',
      objectId: 7,
      before: { state: 'lost' },
      after: { state: 'scrap' },
    },
    { userId: administrator.userId, action: 'add user', objectKind: 'user', objectId: 8, after: { name: '=1+1' } },
    { userId: null, action: 'change device', objectKind: 'device', objectId: 8 },
  ])
  await sql`update audit_log set at = '2026-01-01T16:30:00Z' where object_id = 7`.execute(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async (request: object = {}) => (await administrator.call('POST /audit/find/', { request })).data
const things = async (request: object) =>
  (await find(request)).data.map(({ objectKind, objectId }) => `${objectKind} ${objectId}`)

test('an entry has who, when, what, before and after', async () => {
  const { data, totalCount } = await find({ objectKind: 'device', objectId: 7 })
  expect(totalCount).toBe(1)
  expect(data).toMatchObject([
    {
      time: '2026-01-02 00:30:00',
      userId: worker.userId,
      userName: '孙倩',
      action: 'scrap device',
      before: { state: 'lost' },
      after: { state: 'scrap' },
      actionText: '报废设备',
      kindText: '设备',
      labels: { state: '状态' },
    },
  ])
})

describe('the log is cut to', () => {
  test('a person, by name or phone, also one who was deleted', async () => {
    expect(await things({ person: '孙倩' })).toEqual(['device 7'])
    expect(await things({ userId: worker.userId })).toEqual(['device 7'])
    await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', worker.userId).execute()
    expect(await things({ person: '孙' })).toEqual(['device 7'])
    expect(await things({ person: '%' })).toEqual([])
  })

  test('a thing', async () => {
    expect(await things({ objectKind: 'device' })).toEqual(['device 8', 'device 7'])
    expect(await things({ objectKind: 'device', objectId: 8 })).toEqual(['device 8'])
    expect(await things({ objectId: 8 })).toEqual(['device 8', 'user 8'])
    const { data } = await administrator.call('POST /audit/findKinds')
    expect(data).toEqual([
      { kind: 'device', kindText: '设备' },
      { kind: 'user', kindText: '用户' },
    ])
  })

  test('days of the business time zone', async () => {
    expect(await things({ businessDateQuery: ['2026-01-02', '2026-01-02'] })).toEqual(['device 7'])
    expect(await things({ businessDateQuery: ['2026-01-01', '2026-01-01'] })).toEqual([])
  })
})

test('everybody reads what they did themselves, and neither the rest nor before and after', async () => {
  const agent = await server.signIn('代理')
  const about = { userId: agent.userId, objectKind: 'device', objectId: 9 }
  await writeAudit(server.db, [
    { ...about, action: 'change device', before: { serial: 'A1', name: '' }, after: { serial: 'A2', name: '' } },
    { ...about, action: 'scrap device', before: { state: 'lost' }, after: { state: 'scrap' } },
  ])
  const { data } = await agent.call('POST /audit/findOwn/')
  expect(data.data.map(({ action, name }) => [action, name])).toEqual([
    ['scrap device', null],
    ['change device', 'A2'],
  ])
  expect(data.totalCount).toBe(2)
  expect(Object.keys(data.data[0]!).toSorted()).toEqual([
    'action',
    'actionText',
    'id',
    'kindText',
    'name',
    'objectId',
    'objectKind',
    'time',
    'tokenName',
  ])
  const stranger = await server.signIn('代理')
  expect((await stranger.call('POST /audit/findOwn/')).data).toEqual({ data: [], totalCount: 0 })
  const linesOf = async (person: typeof agent) => {
    const file = await person.call('POST /audit/exportOwn', { request: { format: 'csv' } })
    const lines = (await file.data.text()).trim().split('\r\n')
    return lines.slice(1).map((line) => line.split(',').slice(2))
  }
  expect(await linesOf(agent)).toEqual([
    ['报废设备', '设备', '9', ''],
    ['编辑设备', '设备', '9', 'A2'],
  ])
  expect(await linesOf(stranger)).toEqual([])
})

test('background work is listed by its title, in the reader’s language', async () => {
  await sql`insert into background_task (name, title_zh, title_en, every_seconds) values ('tidy-x', '清理', 'Tidy up', 60) on conflict do nothing`.execute(
    server.db,
  )
  await administrator.call('POST /background/again/{name}', { params: { name: 'tidy-x' } })
  const own = { request: { page: 1, size: 1 } }
  expect((await administrator.call('POST /audit/findOwn/', own)).data.data).toMatchObject([{ name: '清理' }])
  expect(
    (await administrator.call('POST /audit/findOwn/', { ...own, headers: { 'accept-language': 'en' } })).data.data,
  ).toMatchObject([{ name: 'Tidy up' }])
  expect((await find({ objectKind: 'background' })).data).toMatchObject([{ after: { name: '清理' } }])
})

test('an export has all that matches, and no formula', async () => {
  const file = await administrator.call('POST /audit/export', { request: { format: 'csv', objectId: 8 } })
  const text = await file.data.text()
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain('系统')
  expect(text).toContain('添加用户,用户,8')
  expect(text).toContain('=1+1')
  expect(text).not.toMatch(/(^|,)"?=/m)
})

test('only administrators read it', async () => {
  for (const role of ['管理层', '基地负责人', '代理']) {
    const caller = await server.signIn(role)
    for (const address of ['POST /audit/find/', 'POST /audit/findKinds', 'POST /audit/export'])
      expect(await caller.callAny(address, { request: {} })).toMatchObject({ code: 403 })
  }
})

test('of a long log the newest ten thousand are listed', async () => {
  await sql`insert into audit_log (at, action, object_kind, object_id)
    select now() - n * interval '1 second', 'add x', 'x', n from generate_series(1, 10500) n`.execute(server.db)
  const last = await find({ objectKind: 'x', page: 100, size: 100 })
  expect(last.totalCount).toBe(10_000)
  expect(last.data.at(-1)).toMatchObject({ objectId: 10_000 })
  expect(await find({ objectKind: 'x', page: 101, size: 100 })).toEqual({ data: [], totalCount: 10_000 })
  expect((await find({ objectKind: 'x', objectId: 10_500 })).totalCount).toBe(1)
})
