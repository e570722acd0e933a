import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let head: TestCaller & { userId: number }
let base: number
let other: number
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  other = await addCompany(server.db, '钦州')
  head = await server.signIn('基地负责人', { companyId: base })
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async () => (await head.call('POST /station/find/', { request: {} })).data

test('a station is added to the own base, renamed and deleted', async () => {
  const { data } = await head.call('POST /station/save', { request: { name: ' 一号 ' } })
  expect((await find()).data).toEqual([
    { id: data.id, companyId: base, companyName: '镇海', name: '一号', inspectionId: null, tankerNumber: null },
  ])
  await head.call('POST /station/save', { request: { id: data.id, name: '1号' } })
  expect((await find()).data).toMatchObject([{ name: '1号' }])
  await head.call('POST /station/delete/{id}', { params: { id: data.id } })
  expect(await find()).toEqual({ data: [], totalCount: 0 })
  expect(await head.callAny('POST /station/save', { request: { id: data.id, name: '2号' } })).toMatchObject({
    code: 404,
  })
  const noted = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_kind', '=', 'station')
    .orderBy('id')
    .execute()
  expect(noted.map(({ action }) => action)).toEqual(['add station', 'change station', 'delete station'])
})

test('a name is taken once at a base, by one of two who add it at the same time', async () => {
  const add = { request: { name: 'A' } }
  const [one, two] = await Promise.all([
    head.callAny('POST /station/save', add),
    head.callAny('POST /station/save', add),
  ])
  expect(new Set([one.code, two.code])).toEqual(new Set([200, 41000]))
  expect((await find()).totalCount).toBe(1)
})

test('another base’s stations are out of reach', async () => {
  expect(await head.callAny('POST /station/save', { request: { companyId: other, name: 'B' } })).toMatchObject({
    code: 404,
  })
  const { id } = await server.db
    .insertInto('station')
    .values({ company_id: other, name: 'C' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await find()).data.map(({ name }) => name)).not.toContain('C')
  expect(await head.callAny('POST /station/save', { request: { id, name: 'D' } })).toMatchObject({ code: 404 })
  expect(await head.callAny('POST /station/delete/{id}', { params: { id } })).toMatchObject({ code: 404 })
})

test('a station at which an inspection goes on is shown as busy, and stays', async () => {
  const { data } = await head.call('POST /station/save', { request: { name: '忙' } })
  await server.db
    .insertInto('inspection')
    .values({
      company_id: base,
      report_number: 'R1',
      status: 2,
      tanker_number: '浙B0001挂',
      tanker_type: '常压车',
      station_id: data.id,
      created_by: head.userId,
    })
    .execute()
  expect((await find()).data).toContainEqual(expect.objectContaining({ id: data.id, tankerNumber: '浙B0001挂' }))
  expect(await head.callAny('POST /station/delete/{id}', { params: { id: data.id } })).toMatchObject({ code: 41000 })
})
