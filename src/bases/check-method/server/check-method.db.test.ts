import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let administrator: TestCaller
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())

const save = (form: object) =>
  administrator.callAny('POST /checkMethod/save', { request: { checkMethod: '外观检查', cashAmount: 80, ...form } })
const names = async (request: object) => (await find(request)).data.map(({ checkMethod }) => checkMethod)
const find = async (request: object = {}) => (await administrator.call('POST /checkMethod/find/', { request })).data

test('a method is added, changed and deleted, and each is noted', async () => {
  const { data } = await save({ description: '目视' })
  const { id } = data as { id: number }
  expect((await find()).data).toMatchObject([{ id, checkMethod: '外观检查', description: '目视', cashAmount: 80 }])
  const changed = { checkMethod: '壁厚测定', cashAmount: 200.55 }
  await administrator.call('POST /checkMethod/update/{id}', { params: { id }, request: changed })
  expect((await find()).data).toMatchObject([{ ...changed, description: '' }])
  await administrator.call('POST /checkMethod/delete/{id}', { params: { id } })
  expect(await find()).toEqual({ data: [], totalCount: 0 })
  expect(await administrator.callAny('POST /checkMethod/delete/{id}', { params: { id } })).toMatchObject({ code: 404 })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(noted).toMatchObject([
    { action: 'add check method', before: null },
    { action: 'change check method', before: { cashAmount: 80 }, after: { cashAmount: 200.55 } },
    { action: 'delete check method', after: null },
  ])
})

async function addCategory(name: string): Promise<number> {
  const row = await server.db
    .insertInto('category')
    .values({ kind: 'product', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

test('a method’s list of materials is saved, kept by a change without one, and loses deleted categories', async () => {
  const [seal, gasket] = [await addCategory('铅封'), await addCategory('密封垫')]
  const checkMethod = crypto.randomUUID()
  const materials = [
    { materialTypeId: seal, count: 2 },
    { materialTypeId: gasket, count: 100 },
  ]
  const { data } = await save({ checkMethod, materials })
  const { id } = data as { id: number }
  const update = (form: object) =>
    administrator.callAny('POST /checkMethod/update/{id}', {
      params: { id },
      request: { checkMethod, cashAmount: 80, ...form },
    })
  const listed = async () =>
    (await find({ name: checkMethod })).data[0]?.materials.map(({ materialName, count }) => [materialName, count])
  expect(await update({})).toMatchObject({ code: 200 })
  expect(await listed()).toEqual([
    ['密封垫', 100],
    ['铅封', 2],
  ])
  expect(await update({ materials: [{ materialTypeId: seal, count: 3 }] })).toMatchObject({ code: 200 })
  expect(await listed()).toEqual([['铅封', 3]])
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(noted).toMatchObject({
    before: { materials: [{ materialName: '密封垫' }, { materialName: '铅封', count: 2 }] },
    after: { materials: [{ materialName: '铅封', count: 3 }] },
  })
  await server.db.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', seal).execute()
  expect(await listed()).toEqual([])
  expect(await update({ materials: [{ materialTypeId: seal, count: 1 }] })).toMatchObject({
    code: 41000,
    data: { fields: { materials: expect.any(String) as string } },
  })
  // Nor one of comments on lessons.
  await server.db.updateTable('category').set({ kind: 'comment' }).where('id', '=', gasket).execute()
  expect(await update({ materials: [{ materialTypeId: gasket, count: 1 }] })).toMatchObject({ code: 41000 })
  expect(await update({ materials: [] })).toMatchObject({ code: 200 })
  await administrator.call('POST /checkMethod/delete/{id}', { params: { id } })
})

test.each([
  ['a category that isn’t there', [{ materialTypeId: 999_999_999, count: 1 }], 41000, 'materials'],
  ['none of it', [{ materialTypeId: 1, count: 0 }], 400, 'materials.0.count'],
  ['part of one', [{ materialTypeId: 1, count: 1.5 }], 400, 'materials.0.count'],
  ['too many of it', [{ materialTypeId: 1, count: 101 }], 400, 'materials.0.count'],
  ['too long a list', Array.from({ length: 21 }, (_, at) => ({ materialTypeId: at + 1, count: 1 })), 400, 'materials'],
  ['a category twice', Array.from({ length: 2 }, () => ({ materialTypeId: 1, count: 1 })), 400, 'materials'],
])('a list of materials with %s is refused, and no method added', async (_, materials, code, field) => {
  const checkMethod = crypto.randomUUID()
  expect(await save({ checkMethod, materials })).toMatchObject({
    code,
    data: { fields: { [field]: expect.any(String) as string } },
  })
  expect(await names({ name: checkMethod })).toEqual([])
})

test.each([
  ['no name', { checkMethod: '  ' }, 'checkMethod'],
  ['no amount', { cashAmount: undefined }, 'cashAmount'],
  ['a negative amount', { cashAmount: -1 }, 'cashAmount'],
  ['parts of a fen', { cashAmount: 0.001 }, 'cashAmount'],
  ['too much', { cashAmount: 1e12 }, 'cashAmount'],
])('%s is refused at its field', async (_, form, field) => {
  expect(await save(form)).toMatchObject({ code: 400, data: { fields: { [field]: expect.any(String) as string } } })
})

test('a name is taken once, whatever its case, until its method is deleted', async () => {
  const { data } = await save({ checkMethod: 'Tightness' })
  expect(await save({ checkMethod: 'tightness' })).toMatchObject({
    code: 41000,
    data: { fields: { checkMethod: expect.any(String) as string } },
  })
  await administrator.call('POST /checkMethod/delete/{id}', { params: { id: (data as { id: number }).id } })
  expect(await save({ checkMethod: 'tightness' })).toMatchObject({ code: 200 })
})

test('the list is filtered, sorted and paged', async () => {
  for (const [checkMethod, cashAmount] of [
    ['b 2', 2],
    ['a 30', 30],
    ['c 1', 1],
  ] as const)
    await save({ checkMethod, cashAmount })
  expect(await names({ name: '30' })).toEqual(['a 30'])
  expect((await names({ orderColumn: 'cashAmount', orderWay: 'desc' })).slice(0, 2)).toEqual(['tightness', 'a 30'])
  expect(await names({ size: 2, page: 2 })).toEqual(['c 1', 'tightness'])
})

test('a checklist is saved as the next version of its type; an older one is refused', async () => {
  const { data } = await save({ checkMethod: crypto.randomUUID() })
  const params = { id: (data as { id: number }).id }
  const change = (version: number, items: object[], tankerType: string | null = null) =>
    administrator.callAny('POST /checkMethod/saveChecklist/{id}', { params, request: { version, items, tankerType } })
  const versions = async () => (await administrator.call('POST /checkMethod/findChecklists/{id}', { params })).data.data
  expect(await change(0, [{ name: '罐体' }])).toMatchObject({ code: 200, data: { version: 1 } })
  const key = (await versions())[0]?.items[0]?.key
  const both = await Promise.all([
    change(1, [{ key, name: '罐体外观' }]),
    change(1, [{ name: '压力', kind: 'value', min: 0.5, max: 1 }]),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
  expect(await change(0, [{ name: '阀门' }], '承压车')).toMatchObject({ data: { version: 1 } })
  expect((await versions()).filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { tankerType: '承压车', version: 1 },
    { tankerType: null, version: 2 },
  ])
  for (const wrong of [
    [],
    [{ name: ' ' }],
    [{ name: 'x', min: 2, max: 1 }],
    [
      { key: 'a', name: 'x' },
      { key: 'a', name: 'y' },
    ],
  ])
    expect((await change(2, wrong)).code).toBe(400)
})
