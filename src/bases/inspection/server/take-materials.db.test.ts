import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let base: number
let other: number
let registrar: TestCaller
let inspector: TestCaller
let head: TestCaller & { userId: number }
let valve: number
let seals: number
let gaskets: number
beforeAll(async () => {
  server = await testServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  base = await addCompany(server.db, '镇海')
  other = await addCompany(server.db, '钦州')
  registrar = await server.signIn('登记人员', { companyId: base })
  inspector = await server.signIn('检验员', { companyId: base })
  head = await server.signIn('基地负责人', { companyId: base })
  await server.db.updateTable('app_user').set({ email: 'head@example.com' }).where('id', '=', head.userId).execute()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A method that uses two seals and a gasket per report; the other base has three seals. */
beforeEach(async () => {
  seals = await addCategory()
  gaskets = await addCategory()
  valve = await addMethod([
    [seals, 2],
    [gaskets, 1],
  ])
  await server.db.insertInto('company_stock').values({ company_id: other, category_id: seals, count: 3 }).execute()
})

async function addCategory(): Promise<number> {
  const row = { kind: 'product', name: crypto.randomUUID() } as const
  return (await server.db.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow()).id
}
async function addMethod(materials: [number, number][]): Promise<number> {
  const row = { name: crypto.randomUUID(), amount: 80, description: '' }
  const { id } = await server.db.insertInto('check_method').values(row).returning('id').executeTakeFirstOrThrow()
  for (const [category_id, count] of materials)
    await server.db.insertInto('method_material').values({ method_id: id, category_id, count }).execute()
  return id
}
const count = (...counts: [number, number][]) =>
  head.call('POST /companyMaterial/stockTake', {
    request: { counts: counts.map(([materialTypeId, there]) => ({ materialTypeId, count: there })), note: '' },
  })

async function submitted(methodIds = [valve]) {
  const station = await head.call('POST /station/save', { request: { name: crypto.randomUUID() } })
  const request = { tankerNumber: '浙B0001挂', methodIds }
  const { data } = await registrar.call('POST /report/saveFirst', { request })
  const params = { id: data.id }
  await inspector.call('POST /report/upStation/{id}', { params, request: { stationId: station.data.id } })
  await inspector.call('POST /report/save', { request: { id: data.id, result: '合格' } })
  await inspector.call('POST /report/changeStatus/{a}/{b}', { params: { a: data.id, b: 3 } })
  return data
}
const issue = (id: number) =>
  head.callAny('POST /report/setStatus/{id}', { params: { id }, query: { status: 4 }, request: {} })
const statusOf = async (id: number) => (await head.call('POST /report/getDetail/{id}', { params: { id } })).data.status
async function stockOf(category: number, companyId = base): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('company_stock')
    .select('count')
    .where('company_id', '=', companyId)
    .where('category_id', '=', category)
    .executeTakeFirst()
  return row?.count
}
const uses = async (materialTypeId: number) =>
  (await head.call('POST /companyMaterial/findEntries', { request: { materialTypeId } })).data.data.filter(
    ({ cause }) => cause === 'use',
  )

test('issuing a report takes its methods’ materials once, and the ledger names the report', async () => {
  await count([seals, 10], [gaskets, 10])
  const { id, reportNumber } = await submitted([valve, await addMethod([[seals, 3]])])
  expect(await stockOf(seals)).toBe(10)
  const codes = (await Promise.all([issue(id), issue(id)])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 41000])
  expect(await issue(id)).toMatchObject({ code: 41000 })
  expect([await stockOf(seals), await stockOf(gaskets), await stockOf(seals, other)]).toEqual([5, 9, 3])
  expect(await uses(seals)).toMatchObject([{ change: -5, count: 5, reportId: id, reportNumber }])
})

test('too little is refused with all that is missing, and nothing changes', async () => {
  await count([seals, 1])
  const { id } = await submitted()
  const { data } = await head.call('POST /checkMethod/find/', { request: { size: 200 } })
  const named = data.data.find((method) => method.id === valve)?.materials.map(({ materialName }) => materialName) ?? []
  const refused = await issue(id)
  expect(refused).toMatchObject({ code: 41000, message: expect.stringMatching(/^库存不足.*请先供料或盘点/) as string })
  expect(named.filter((name) => refused.message.includes(name))).toHaveLength(2)
  expect(refused.message).toMatch(/ [01] \/ [12]、.* [01] \/ [12]。/)
  expect(refused.message).toContain('1 / 2')
  expect(refused.message).toContain('0 / 1')
  expect([await statusOf(id), await stockOf(seals), await stockOf(gaskets), await uses(seals)]).toEqual([
    3,
    1,
    undefined,
    [],
  ])
  await count([seals, 2], [gaskets, 1])
  expect(await issue(id)).toMatchObject({ code: 200 })
  expect([await stockOf(seals), await stockOf(gaskets)]).toEqual([0, 0])
})

test('of two reports that need the last ones, one is issued', async () => {
  await count([seals, 3], [gaskets, 3])
  const reports = [await submitted(), await submitted()]
  const answers = await Promise.all(reports.map(({ id }) => issue(id)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000])
  expect([await stockOf(seals), await stockOf(gaskets)]).toEqual([1, 2])
  expect(await Promise.all(reports.map(async ({ id }) => statusOf(id)))).toEqual(
    answers.map(({ code }) => (code === 200 ? 4 : 3)),
  )
})

test('a use that crosses the low mark notifies; a void report gives nothing back', async () => {
  await count([seals, 5], [gaskets, 5])
  await head.call('POST /companyMaterial/saveNotice', { request: { isOn: true, locale: 'zh' } })
  await head.call('POST /companyMaterial/setLowMark', { request: { materialTypeId: seals, lowMark: 4 } })
  const { id } = await submitted()
  await issue(id)
  const messages = await server.db.selectFrom('notification_message').select(['address', 'body']).execute()
  expect(messages).toMatchObject([{ address: 'head@example.com', body: expect.stringContaining('现有 3') as string }])
  await head.call('POST /report/cancel/{id}', { params: { id }, request: { reason: '作业取消' } })
  expect([await statusOf(id), await stockOf(seals)]).toEqual([9, 3])
})

test('the list counts as it is when the report is issued; a deleted category isn’t taken', async () => {
  await count([seals, 10], [gaskets, 10])
  const { id } = await submitted()
  await server.db.updateTable('method_material').set({ count: 4 }).where('category_id', '=', seals).execute()
  await server.db.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', gaskets).execute()
  expect(await issue(id)).toMatchObject({ code: 200 })
  expect([await stockOf(seals), await stockOf(gaskets)]).toEqual([6, 10])
})
