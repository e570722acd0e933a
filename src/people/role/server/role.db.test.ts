import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { openCallerCache } from '../../token/server/caller-cache.ts'
import { ROLES } from '../../rules/roles.ts'
import { roleTexts } from '../text.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signIn']>>
let administrator: Person
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())

const step = (access: string) => ({ role: '教师', key: '基地列表', access })
const update = (name: string, key: string, access: 'none' | 'read' | 'write') =>
  administrator.call('POST /role/update/{name}', { params: { name }, request: { key, access } })

test('every role is listed with the people who have it, and every key with words for it', async () => {
  const gone = await server.signIn('管理员')
  await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', gone.userId).execute()
  const { data } = await administrator.call('POST /role/find/')
  expect(data.roles.map(({ name }) => name)).toEqual(ROLES)
  expect(data.roles).toMatchObject([
    { companyScope: 'all', clientScope: 'all', people: 1 },
    { companyScope: 'below' },
    {},
    {},
    {},
    {},
    {},
    {},
  ])
  const users = data.keys.find(({ key }) => key === 'user')
  expect(users).toMatchObject({
    title: { zh: '用户管理', en: 'Users' },
    access: { 管理员: 'write', 管理层: 'write', 基地负责人: 'write' },
  })
  expect(users?.changeable).toEqual(ROLES.slice(1))
  expect(data.keys.find(({ key }) => key === 'sale')?.access).toMatchObject({
    管理层: 'read',
    客户: 'read',
    代理: 'write',
  })
  expect(data.keys.find(({ key }) => key === 'audit')?.changeable).toEqual([])
})

test('the same goes out as a spreadsheet, a column a role', async () => {
  const file = await administrator.call('POST /role/export', { request: { format: 'csv' } })
  const [titles, ...keys] = (await file.data.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(titles?.split(',')).toEqual(['权限', '权限代码', ...ROLES])
  const sale = keys.map((line) => line.split(',')).find(([, key]) => key === 'sale')
  expect([sale?.[2 + ROLES.indexOf('管理层')], sale?.[2 + ROLES.indexOf('代理')]]).toEqual(['只读', '读写'])
})

test('a key takes effect with the next call, is taken away as fast, and each is recorded', async () => {
  const teacher = await server.signIn('教师')
  const find = () => teacher.callAny('POST /company/findTable/', { request: {} })
  const save = () => teacher.callAny('POST /company/save', { request: { name: '', domain: '' } })
  expect(await find()).toMatchObject({ code: 403 })
  await update('教师', 'base', 'read')
  expect(await find()).toMatchObject({ code: 200 })
  expect(await save()).toMatchObject({ code: 403 })
  const { data } = await teacher.call('GET /users/getRoutes')
  expect(data.map(({ name }) => name)).toContain('base')
  await update('教师', 'base', 'write')
  expect(await save()).toMatchObject({ code: 400 })
  await update('教师', 'base', 'none')
  expect(await find()).toMatchObject({ code: 403 })
  // The same again changes nothing and is not noted.
  await update('教师', 'base', 'none')
  const { data: noted } = await administrator.call('POST /audit/find/', { request: { objectKind: 'role' } })
  const by = { userId: administrator.userId, labels: { role: '角色', key: '权限', access: '权限级别' } }
  expect(noted.data.toReversed()).toMatchObject([
    { ...by, before: step('无'), after: step('只读') },
    { ...by, before: step('只读'), after: step('读写') },
    { ...by, before: step('读写'), after: step('无') },
  ])
})

test('another process, which remembers callers, knows of it within a second', async () => {
  const agent = await server.signIn('代理')
  const cache = openCallerCache(server.app)
  const keysThere = async () => (await cache.find(server.app, agent.token ?? '', true, '127.0.0.1')).keys
  expect((await keysThere()).get('machine')).toBe(true)
  await update('代理', 'machine', 'read')
  await expect.poll(async () => (await keysThere()).get('machine'), { interval: 10, timeout: 1000 }).toBe(false)
  cache.stop()
  await update('代理', 'machine', 'write')
})

test.each([
  ['管理员', 'user', 41000, roleTexts.fixedAccess],
  ['管理层', 'role', 41000, roleTexts.fixedAccess],
  ['管理层', 'audit', 41000, roleTexts.fixedAccess],
  ['管理层', 'everybody', 41000, roleTexts.noSuchKey],
  ['皇帝', 'user', 404, roleTexts.noSuchRole],
])('%s can’t be given or denied %s', async (name, key, code, text) => {
  expect(await update(name, key, 'read')).toMatchObject({ code, message: text.zh })
})
