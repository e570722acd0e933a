import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let manager: TestCaller
beforeAll(async () => {
  server = await testServer()
  manager = await server.signIn('管理层')
})
afterAll(() => server[Symbol.asyncDispose]())

const save = (request: object, caller = manager) => caller.callAny('POST /materialType/save', { request })
const saved = async (request: object) => ((await save(request)).data as { id: number }).id
const names = async (request: object, caller = manager) =>
  (await caller.call('POST /materialType/find/', { request })).data.data.map(({ name }) => name)

test('products and categories of comments are lists of their own; products unless another kind is asked for', async () => {
  await saved({ name: '密封圈' })
  await saved({ kind: 'comment', name: '课堂导入' })
  expect(await names({})).toEqual(['密封圈'])
  expect(await names({ kind: 'comment' })).toEqual(['课堂导入'])
  expect(await names({ kind: 'comment', name: '作业' })).toEqual([])
  const taken = { code: 41000, data: { fields: { name: expect.any(String) as string } } }
  expect(await save({ name: '密封圈' })).toMatchObject(taken)
  expect(await save({ kind: 'comment', name: '密封圈' })).toMatchObject({ code: 200 })
})

test('teachers read those of comments, heads of bases those of products', async () => {
  await saved({ name: '法兰' })
  await saved({ kind: 'comment', name: '小组讨论' })
  const [teacher, head] = [await server.signIn('教师'), await server.signIn('基地负责人')]
  expect(await names({ kind: 'comment' }, teacher)).toContain('小组讨论')
  expect(await names({}, teacher)).toEqual([])
  expect(await names({}, head)).toContain('法兰')
  expect(await names({ kind: 'comment' }, head)).toEqual([])
})

test('a role that writes check methods alone reads products for their lists, and changes none', async () => {
  const product = await saved({ name: '密封圈' })
  await server.db
    .insertInto('role')
    .values({ name: '方法员', title_en: 'Methods', client_scope: 'assigned', company_scope: 'current', position: 99 })
    .execute()
  await server.db.insertInto('role_key').values({ role: '方法员', key: 'indicator', can_write: true }).execute()
  const person = await server.signIn('方法员')
  expect(await names({ name: '密封圈' }, person)).toEqual(['密封圈'])
  expect(await names({ kind: 'comment' }, person)).toEqual([])
  const params = { id: product }
  expect(await person.callAny('POST /materialType/delete/{id}', { params })).toMatchObject({ code: 403 })
})

test('a role that writes one kind alone writes none of the other', async () => {
  const product = await saved({ name: '垫片' })
  await server.db.deleteFrom('role_key').where('role', '=', '教师').where('key', '=', 'model').execute()
  await server.db.insertInto('role_key').values({ role: '教师', key: 'model', can_write: true }).execute()
  const teacher = await server.signIn('教师')
  expect(await save({ name: '阀门' }, teacher)).toMatchObject({ code: 403 })
  expect(await save({ kind: 'comment', name: '板书' }, teacher)).toMatchObject({ code: 200 })
  const params = { id: product }
  expect(await teacher.callAny('POST /materialType/update/{id}', { params, request: { name: 'x' } })).toMatchObject({
    code: 404,
  })
  expect(await teacher.callAny('POST /materialType/delete/{id}', { params })).toMatchObject({ code: 404 })
  expect(await names({ name: '垫片' })).toEqual(['垫片'])
})

test.each([
  [{}, '商品大类的名称不能为空'],
  [{ name: '  ' }, '商品大类的名称不能为空'],
  [{ kind: 'comment', name: '' }, '分类名称不能为空'],
])('%j needs a name', async (request, message) => {
  const answer = await manager.callAny('POST /materialType/save', { request, headers: { 'accept-language': 'zh' } })
  expect(answer).toMatchObject({ code: 400, message, data: { fields: { name: message } } })
})

test.each(['comment', 'product'] as const)(
  'the later of two who rename a category of a %s is refused with the name that it has by now',
  async (kind) => {
    const id = await saved({ kind, name: '引入' })
    const rename = (name: string, before?: string) =>
      manager.callAny('POST /materialType/update/{id}', { params: { id }, request: { kind, name, before } })
    expect(await rename('课堂引入', '引入')).toMatchObject({ code: 200 })
    expect(await rename('新课引入', '引入')).toMatchObject({
      code: 41000,
      message: '该分类已被他人改为“课堂引入”，请关闭后重新打开再改',
    })
    expect(await names({ kind, name: '引入' })).toEqual(['课堂引入'])
    expect(await rename('新课引入')).toMatchObject({ code: 200 })
    await manager.call('POST /materialType/delete/{id}', { params: { id } })
  },
)

test('a category is renamed and deleted, and each is noted', async () => {
  const id = await saved({ kind: 'comment', name: '提问' })
  const params = { id }
  await manager.callAny('POST /materialType/update/{id}', { params, request: { kind: 'comment', name: '课堂提问' } })
  expect(await names({ kind: 'comment', name: '提问' })).toEqual(['课堂提问'])
  await manager.call('POST /materialType/delete/{id}', { params })
  expect(await names({ kind: 'comment', name: '提问' })).toEqual([])
  const request = { name: '又来' }
  expect(await manager.callAny('POST /materialType/update/{id}', { params, request })).toMatchObject({ code: 404 })
  expect(await manager.callAny('POST /materialType/delete/{id}', { params })).toMatchObject({ code: 404 })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(noted).toMatchObject([
    { action: 'add category' },
    { action: 'change category', after: { kind: 'comment', name: '课堂提问' } },
    { action: 'delete category', after: null },
  ])
})
