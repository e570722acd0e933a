import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

const path = '/machine_list/index'

let server: TestServer
let administrator: TestCaller
let agent: TestCaller
let colleague: TestCaller
let stranger: TestCaller
beforeAll(async () => {
  server = await testServer()
  const { client } = await addOwner(server.db, 'own')
  const { client: other } = await addOwner(server.db, 'other')
  administrator = await server.signIn('管理员')
  agent = await server.signIn('代理', { clients: [client] })
  colleague = await server.signIn('客户', { clients: [client] })
  stranger = await server.signIn('代理', { clients: [other] })
})
afterAll(() => server[Symbol.asyncDispose]())

const namesOf = async (caller: TestCaller) => {
  const { data } = await caller.call('POST /savedView/find/', { request: { path } })
  return data.data.map(({ name }) => name)
}
const save = (caller: TestCaller, view: object) =>
  caller.callAny('POST /savedView/save', { request: { name: 'hot', path, search: 'state=warn', ...view } })

test('only its author can save, change and delete a view', async () => {
  const saved = await save(agent, { name: 'mine' })
  const { id } = saved.data as { id: number }
  expect(await namesOf(agent)).toEqual(['mine'])
  expect(await namesOf(administrator)).toEqual([])
  expect(await save(administrator, { id, name: 'stolen' })).toMatchObject({ code: 404 })
  expect(await administrator.callAny('POST /savedView/delete/{id}', { params: { id } })).toMatchObject({ code: 404 })
  expect(await save(agent, { id, name: 'renamed', search: 'state=low' })).toMatchObject({ code: 200 })
  const { data } = await agent.call('POST /savedView/find/', { request: { path } })
  expect(data.data).toMatchObject([{ id, name: 'renamed', search: 'state=low', isShared: false, isOwn: true }])
  expect(await agent.callAny('POST /savedView/delete/{id}', { params: { id } })).toMatchObject({ code: 200 })
  expect(await namesOf(agent)).toEqual([])
})

test('two views of a person can’t have one name, whatever its case', async () => {
  await save(stranger, { name: 'Hot' })
  expect(await save(stranger, { name: 'hOT' })).toMatchObject({
    code: 41000,
    data: { fields: { name: expect.any(String) } },
  })
})

test('a shared view reaches only users who see a client of its author', async () => {
  await save(agent, { name: 'of the agent', isShared: true })
  await save(administrator, { name: 'of the administrator', isShared: true })
  expect(await namesOf(administrator)).toEqual(['of the administrator', 'of the agent'])
  expect(await namesOf(colleague)).toEqual(['of the administrator', 'of the agent'])
  expect(await namesOf(stranger)).toEqual(['Hot', 'of the administrator'])
})

test('a shared view goes with its author', async () => {
  const author = await server.signIn('管理员')
  await save(author, { name: 'of one who left', isShared: true })
  expect(await namesOf(administrator)).toContain('of one who left')
  await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', author.userId).execute()
  expect(await namesOf(administrator)).not.toContain('of one who left')
})

test('users who may change no device may not share', async () => {
  expect(await save(colleague, { name: 'shared by a client', isShared: true })).toMatchObject({ code: 41000 })
})

test('a user keeps at most a hundred', async () => {
  const caller = await server.signIn('管理员')
  for (let nth = 0; nth < 100; nth += 1) await save(caller, { name: `view ${nth}` })
  expect(await save(caller, { name: 'one too many' })).toMatchObject({ code: 41000 })
  expect(await namesOf(caller)).toHaveLength(102)

  await server.db.deleteFrom('saved_view').where('user_id', '=', caller.userId).where('name', '=', 'view 7').execute()
  const both = ['left', 'right'].map((name) => () => save(caller, { name }))
  const person = sql`select from app_user where id = ${caller.userId} for update`
  expect(sortedCodes(await atOnce(server.db, person, both))).toEqual([200, 41000])
})
