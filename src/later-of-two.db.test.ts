import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, sortedCodes } from './platform/testing/at-once.ts'
import type { TestCaller } from './platform/testing/test-caller.ts'
import { addOwner } from './platform/testing/test-fleet.ts'
import type { TestOwner } from './platform/testing/test-fleet.ts'
import { addCompany } from './platform/testing/test-people.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

// Of two who change one thing at a time, the later one is refused (docs/decisions/0288, 0290).

let server: TestServer
let administrator: TestCaller
let owner: TestOwner
let base: number
let driver: number
let product: number
beforeAll(async () => {
  server = await testServer({ config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  administrator = await server.signIn('管理员')
  owner = await addOwner(server.db, 'shared')
  base = await addCompany(server.db, '镇海')
  driver = (await administrator.call('POST /testee/save', { request: { name: '李强', companyId: base } })).data.id
  const category = { kind: 'product', name: '铅封' } as const
  product = (await server.db.insertInto('category').values(category).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => server[Symbol.asyncDispose]())

interface Case {
  table: string
  /** how one is added; the owner's own is there already */
  add?: () => [address: string, request: object]
  id?: () => number
  /** the call that reads it, by its id or as a row of a list */
  read: string
  update: string
  /** two changes of one field, each a whole form */
  forms: () => readonly [object, object]
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const MAINTENANCE = { from: hoursFromNow(24), until: hoursFromNow(26) }
const TARIFF = { firstDay: '2026-03-01', currency: 'CNY', periods: [] }
const DESTINATION = { kind: 'mail', address: 'a@example.com', format: 'pdf', locale: 'zh', dayOfMonth: 2 }
const CHANNEL = { kind: 'webhook', url: 'https://example.com/hook' }

const CASES: Record<string, Case> = {
  'a client': {
    table: 'client',
    id: () => owner.client,
    read: 'GET /client/getById/{id}',
    update: 'POST /client/update/{id}',
    forms: () => [{ name: 'first client' }, { name: 'second client' }],
  },
  'an account': {
    table: 'account',
    id: () => owner.account,
    read: 'GET /account/getById/{id}',
    update: 'POST /account/update/{id}',
    forms: () => [
      { name: 'main', poolUser: 'first' },
      { name: 'main', poolUser: 'second' },
    ],
  },
  'a site': {
    table: 'site',
    id: () => owner.site,
    read: 'GET /site/getById/{id}',
    update: 'POST /site/update/{id}',
    forms: () => [
      { name: 'north', city: 'first' },
      { name: 'north', city: 'second' },
    ],
  },
  maintenance: {
    table: 'maintenance',
    add: () => ['POST /maintenance/save', { ...MAINTENANCE, siteId: owner.site, reason: 'fans' }],
    read: 'POST /maintenance/find/',
    update: 'POST /maintenance/update/{id}',
    forms: () => [
      { ...MAINTENANCE, reason: 'first' },
      { ...MAINTENANCE, reason: 'second' },
    ],
  },
  'a tariff': {
    table: 'tariff',
    add: () => ['POST /tariff/save', { ...TARIFF, siteId: owner.site, price: '0.3' }],
    read: 'POST /tariff/find/',
    update: 'POST /tariff/save',
    forms: () => [
      { ...TARIFF, siteId: owner.site, price: '0.4' },
      { ...TARIFF, siteId: owner.site, price: '0.5' },
    ],
  },
  'a destination': {
    table: 'destination',
    add: () => ['POST /destination/save', { ...DESTINATION, clientId: owner.client, name: 'monthly' }],
    read: 'POST /destination/find/',
    update: 'POST /destination/update/{id}',
    forms: () => [
      { ...DESTINATION, name: 'first' },
      { ...DESTINATION, name: 'second' },
    ],
  },
  'a channel': {
    table: 'notification_channel',
    add: () => ['POST /notificationChannel/save', { ...CHANNEL, name: 'hook' }],
    read: 'POST /notificationChannel/find/',
    update: 'POST /notificationChannel/update/{id}',
    forms: () => [
      { ...CHANNEL, name: 'first' },
      { ...CHANNEL, name: 'second' },
    ],
  },
  'a driver': {
    table: 'testee',
    id: () => driver,
    read: 'POST /testee/find/',
    update: 'POST /testee/update/{id}',
    forms: () => [
      { name: '李强', phone: '13800000001' },
      { name: '李强', phone: '13800000002' },
    ],
  },
  'a health check': {
    table: 'measurement',
    add: () => ['POST /measure/saveOut', { testeeId: driver, beforeMealBloodSugarValue: 5 }],
    read: 'POST /measure/findOut/',
    update: 'POST /measure/updateMeasureOut',
    forms: () => [{ beforeMealBloodSugarValue: 5.1 }, { beforeMealBloodSugarValue: 5.2 }],
  },
  'a trace': {
    table: 'trace',
    add: () => ['POST /trace/save', { companyId: base, title: '罐体渗漏' }],
    read: 'GET /trace/getDetail/{id}',
    update: 'POST /trace/save',
    forms: () => [
      { title: '罐体渗漏', content: 'first' },
      { title: '罐体渗漏', content: 'second' },
    ],
  },
  'a feed': {
    table: 'feed_order',
    add: () => ['POST /companyMaterialOrder/save', { buyCompanyId: base, materialTypeId: product, count: 5 }],
    read: 'POST /companyMaterialOrder/find/',
    update: 'POST /companyMaterialOrder/update/{id}',
    forms: () => [
      { buyCompanyId: base, materialTypeId: product, count: 6 },
      { buyCompanyId: base, materialTypeId: product, count: 7 },
    ],
  },
}

test.each(Object.entries(CASES))('of %s', async (_, { table, add, id: known, read, update, forms }) => {
  const called = async (address: string, request: object) => {
    const { code, message, data } = await administrator.callAny(address, {
      ...(address.includes('{id}') && { params: { id } }),
      ...(!address.startsWith('GET') && {
        request: address === update && !address.includes('{id}') && id ? { id, ...request } : request,
      }),
    })
    return { code, message, data: data as { id: number } & Record<string, unknown> }
  }
  let id = known?.() ?? 0
  if (add) ({ id } = (await called(...add())).data)
  const now = async () => {
    const { data } = await called(read, {})
    return Array.isArray(data['data']) ? (data['data'] as (typeof data)[]).find((row) => row.id === id) : data
  }
  const [first, second] = forms()
  const version = (await now())?.['version']
  expect(version).toBeGreaterThan(0)
  expect(await called(update, { ...first, version })).toMatchObject({ code: 200 })
  const saved = await now()
  expect(await called(update, { ...second, version })).toMatchObject({
    code: 41000,
    message: '已被他人更改，请核对后重试',
  })
  expect(await now()).toEqual(saved)
  expect(await called(update, { ...second, version: saved?.['version'] })).toMatchObject({ code: 200 })
  const third = (await now())?.['version']
  const row = sql`select from ${sql.table(table)} where id = ${id} for update`
  const both = forms().map((form) => () => called(update, { ...form, version: third }))
  expect(sortedCodes(await atOnce(server.db, row, both))).toEqual([200, 41000])
  // A program that knows of no version.
  expect(await called(update, first)).toMatchObject({ code: 200 })
})
