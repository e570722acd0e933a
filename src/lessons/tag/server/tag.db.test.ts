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

const save = (type: string) => administrator.callAny('POST /TagType/save', { request: { type } })
const find = async (request: object = {}) =>
  (await administrator.call('POST /TagType/find/', { request })).data.data.map(({ type }) => type)

test('a tag is added, renamed and deleted, and each is noted', async () => {
  const { id } = (await save('启发提问')).data as { id: number }
  await save('合作探究')
  expect(await find()).toEqual(['合作探究', '启发提问'])
  expect(await find({ type: '启发' })).toEqual(['启发提问'])
  const params = { id }
  await administrator.call('PUT /TagType/update/{id}', { params, request: { type: '及时反馈' } })
  expect(await find({ orderWay: 'desc' })).toEqual(['及时反馈', '合作探究'])
  await administrator.call('DELETE /TagType/delete/{id}', { params })
  expect(await find()).toEqual(['合作探究'])
  const noted = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(noted).toMatchObject([{ action: 'add tag' }, { action: 'change tag' }, { action: 'delete tag' }])
})

test('the later of two who rename a tag is refused with the name that it has by now', async () => {
  const { id } = (await save('提问')).data as { id: number }
  const rename = (type: string, before?: string) =>
    administrator.callAny('PUT /TagType/update/{id}', { params: { id }, request: { type, before } })
  expect(await rename('课堂提问', '提问')).toMatchObject({ code: 200 })
  expect(await rename('追问', '提问')).toMatchObject({
    code: 41000,
    message: '该行为目标已被他人改为“课堂提问”，请关闭后重新打开再改',
  })
  expect(await find({ type: '问' })).toEqual(['课堂提问'])
  expect(await rename('追问')).toMatchObject({ code: 200 })
  await administrator.call('DELETE /TagType/delete/{id}', { params: { id } })
})

test('a tag is there once, whatever its case, and has a name', async () => {
  const { id } = (await save('Feedback')).data as { id: number }
  const field = { data: { fields: { type: expect.any(String) as string } } }
  expect(await save('feedback')).toMatchObject({ code: 41000, ...field })
  expect(await save('  ')).toMatchObject({ code: 400, ...field })
  await administrator.call('DELETE /TagType/delete/{id}', { params: { id } })
  expect(await save('feedback')).toMatchObject({ code: 200 })
})

test('one that is gone can be neither renamed nor deleted', async () => {
  const { id } = (await save('板书')).data as { id: number }
  await administrator.call('DELETE /TagType/delete/{id}', { params: { id } })
  for (const params of [{ id }, { id: 999_999_999 }]) {
    const request = { type: 'x' }
    expect(await administrator.callAny('PUT /TagType/update/{id}', { params, request })).toMatchObject({ code: 404 })
    expect(await administrator.callAny('DELETE /TagType/delete/{id}', { params })).toMatchObject({ code: 404 })
  }
})
