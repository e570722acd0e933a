import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

type Person = TestCaller & { userId: number }
let server: TestServer
/** head of zhenhai; is notified by mail, in English */
let head: Person
/** of headquarters; is notified by mail, in Chinese */
let manager: Person
/** head of nangang, another base; wants to be notified, too */
let stranger: Person
let zhenhai: number
let nangang: number
let material: number
let cabinet: number

const LOW_MARK = 8

beforeAll(async () => {
  server = await testServer({ config: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'http://127.0.0.1:7080' } })
  const headquarters = await addCompany(server.db, '总部')
  zhenhai = await addCompany(server.db, '镇海', headquarters)
  nangang = await addCompany(server.db, '南港', headquarters)
  manager = await server.signIn('管理层', { companyId: headquarters })
  head = await server.signIn('基地负责人', { companyId: zhenhai })
  stranger = await server.signIn('基地负责人', { companyId: nangang })
  for (const [person, name, locale] of [
    [manager, 'manager', 'zh'],
    [head, 'head', 'en'],
    [stranger, 'stranger', 'zh'],
  ] as const) {
    await setEmail(person, `${name}@example.com`)
    expect(await choose(person, { isOn: true, locale })).toMatchObject({ code: 200 })
  }
  const { data } = await head.call('POST /cabinet/save', { request: { name: 'A柜' } })
  cabinet = data.id
})
afterAll(() => server[Symbol.asyncDispose]())

/** ten seals at zhenhai, the low mark below */
beforeEach(async () => {
  const { id } = await server.db
    .insertInto('category')
    .values({ kind: 'product', name: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  material = id
  await count(10)
  await head.call('POST /companyMaterial/setLowMark', { request: { materialTypeId: material, lowMark: LOW_MARK } })
})
afterEach(() => server.db.deleteFrom('notification_message').execute())

const setEmail = ({ userId }: Person, email: string | null) =>
  server.db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
const choose = (person: Person, request: object) => person.callAny('POST /companyMaterial/saveNotice', { request })
const count = (counted: number) =>
  head.call('POST /companyMaterial/stockTake', {
    request: { counts: [{ materialTypeId: material, count: counted }], note: '' },
  })
const load = (taken: number) =>
  head.call('POST /machineMaterialOrder/save', {
    request: { machineId: cabinet, materialTypeId: material, count: taken },
  })
const feed = (request: object) =>
  head.call('POST /companyMaterialOrder/save', {
    request: { saleCompanyId: zhenhai, buyCompanyId: nangang, materialTypeId: material, count: 3, ...request },
  })
async function notified(): Promise<string[]> {
  const rows = await server.db.selectFrom('notification_message').select('address').orderBy('id').execute()
  return rows.map(({ address }) => address?.split('@')[0] ?? '').toSorted()
}

test('each crossing notifies those of the base once: further uses don’t, falling again after a rise does', async () => {
  for (const [counted, expected] of [
    [8, []],
    [7, ['head', 'manager']],
    [2, ['head', 'manager']],
    [7, ['head', 'manager']],
    [8, ['head', 'manager']],
    [0, ['head', 'head', 'manager', 'manager']],
  ] as const) {
    await count(counted)
    expect([counted, await notified()]).toEqual([counted, expected])
  }
})

test.each([
  ['a feed out', () => feed({})],
  ['a load', () => load(3)],
  ['a stock-take', () => count(7)],
])('%s that crosses the mark notifies, in the language and with the place of each', async (_, change) => {
  await change()
  const rows = await server.db
    .selectFrom('notification_message')
    .select(['subject', 'body'])
    .orderBy('user_id')
    .execute()
  const link = `http://127.0.0.1:7080/company_material/index?companyId=${zhenhai}&materialTypeId=${material}`
  expect(rows.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^镇海：.*库存偏低$/),
    expect.stringMatching(/^镇海: .* is low$/),
  ])
  expect(rows.map(({ body }) => body)).toEqual([
    `现有 7，低库存线 8。\n${link}`,
    `7 left; the low-stock level is 8.\n${link}`,
  ])
})

test('of a deleted material no one is notified', async () => {
  await server.db.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', material).execute()
  await count(7)
  expect(await notified()).toEqual([])
})

test('of uses at once, one crosses and notifies', async () => {
  await Promise.all(Array.from({ length: 5 }, () => load(2)))
  expect(await notified()).toEqual(['head', 'manager'])
})

test('what is refused in the middle notifies of nothing', async () => {
  const { data } = await feed({ count: 1 })
  await server.db.updateTable('company_stock').set({ count: 0 }).where('company_id', '=', nangang).execute()
  const other = await addCompany(server.db, '江北')
  const refused = await head.callAny('POST /companyMaterialOrder/update/{id}', {
    params: { id: data.id },
    request: { saleCompanyId: zhenhai, buyCompanyId: other, materialTypeId: material, count: 5 },
  })
  expect(refused).toMatchObject({ code: 41000, message: '库存不足' })
  expect(await notified()).toEqual([])
})

test('people who switched it off, have no address any more, or left the base are not notified', async () => {
  await choose(manager, { isOn: false })
  await setEmail(head, null)
  await count(1)
  await count(10)
  await setEmail(head, 'head@example.com')
  await server.db.updateTable('app_user').set({ company_id: nangang }).where('id', '=', head.userId).execute()
  await manager.call('POST /companyMaterial/stockTake', {
    request: { companyId: zhenhai, counts: [{ materialTypeId: material, count: 1 }], note: '' },
  })
  await server.db.updateTable('app_user').set({ company_id: zhenhai }).where('id', '=', head.userId).execute()
  expect(await notified()).toEqual([])
  await choose(manager, { isOn: true })
})

test('who may not write stock any more, or awaits approval, is not notified', async () => {
  const { db } = server
  const key = (can_write: boolean) =>
    db
      .updateTable('role_key')
      .set({ can_write })
      .where('role', '=', '基地负责人')
      .where('key', '=', 'company_material')
      .execute()
  const waits = (awaits_approval: boolean) =>
    db.updateTable('app_user').set({ awaits_approval }).where('id', '=', manager.userId).execute()
  await key(false)
  await waits(true)
  const administrator = await server.signIn('管理员')
  await administrator.call('POST /companyMaterial/stockTake', {
    request: { companyId: zhenhai, counts: [{ materialTypeId: material, count: 1 }], note: '' },
  })
  const none = await notified()
  await key(true)
  await waits(false)
  expect(none).toEqual([])
  await count(10)
  await count(1)
  expect(await notified()).toEqual(['head', 'manager'])
})

test('what is chosen is shown, and a channel that is none is refused', async () => {
  expect((await head.call('GET /companyMaterial/getNotice')).data).toEqual({
    isOn: true,
    channelId: null,
    channel: null,
    locale: 'en',
  })
  expect(await choose(head, { isOn: true, channelId: 999_999 })).toMatchObject({
    code: 41000,
    data: { fields: { channelId: '没有该通知渠道' } },
  })
  const newcomer = await server.signIn('基地负责人', { companyId: zhenhai })
  expect((await newcomer.call('GET /companyMaterial/getNotice')).data).toMatchObject({ isOn: false })
  expect(await choose(newcomer, { isOn: true })).toMatchObject({
    code: 41000,
    data: { fields: { channelId: '请先在个人资料中添加邮箱' } },
  })
})
