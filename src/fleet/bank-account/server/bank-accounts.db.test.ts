import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let agent: TestCaller
let client: number
beforeAll(async () => {
  server = await testServer()
  client = (await addOwner(server.db, 'own')).client
  agent = await server.signIn('代理', { clients: [client] })
})
afterAll(() => server[Symbol.asyncDispose]())

const entered = { name: 'Holder Ltd', bank: 'Bank of Tests', number: '6222 0212-3456 789x' }
const save = (change: object = {}) =>
  agent.callAny('POST /bankAccount/save', { request: { clientId: client, ...entered, ...change } })

test('an account is kept without blanks, is on the report, and is gone when deleted', async () => {
  const { id } = (await save()).data as { id: number }
  const shown = { name: 'Holder Ltd', bank: 'Bank of Tests', number: '622202123456789X' }
  const report = async () => {
    const { data } = await agent.call('POST /compliance/find/', { request: { clientId: client } })
    return data.bankAccounts
  }
  expect(await report()).toEqual([shown])
  expect(await save()).toMatchObject({ code: 41000, data: { fields: { number: expect.any(String) } } })
  const params = { id }
  const request = { ...entered, bank: 'Other Bank' }
  expect(await agent.callAny('POST /bankAccount/update/{id}', { params, request })).toMatchObject({ code: 200 })
  expect(await report()).toEqual([{ ...shown, bank: 'Other Bank' }])
  expect(await agent.callAny('POST /bankAccount/delete/{id}', { params })).toMatchObject({ code: 200 })
  expect(await report()).toEqual([])
  const actions = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_kind', '=', 'bank account')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'add bank account',
    'change bank account',
    'delete bank account',
  ])
})

test.each([
  ['no holder', { name: ' ' }, 'name'],
  ['no bank', { bank: '' }, 'bank'],
  ['a short number', { number: '12-3' }, 'number'],
  ['a number with signs', { number: '1234;5678' }, 'number'],
])('%s is refused at its field', async (_, change, field) => {
  expect(await save(change)).toMatchObject({ code: 400, data: { fields: { [field]: expect.any(String) } } })
})

test('a deleted client gets no account', async () => {
  const { client: gone } = await addOwner(server.db, 'gone')
  await server.db.updateTable('client').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  const administrator = await server.signIn('管理员')
  const request = { clientId: gone, ...entered }
  expect(await administrator.callAny('POST /bankAccount/save', { request })).toMatchObject({ code: 404 })
})

test('of two who change an account at once, the audit log has what the second one found', async () => {
  const { id } = (await save({ number: '6222 0000' })).data as { id: number }
  const change = (bank: string) => () =>
    agent.callAny('POST /bankAccount/update/{id}', {
      params: { id },
      request: { ...entered, number: '62220000', bank },
    })
  await atOnce(server.db, sql`select from bank_account where id = ${id} for update`, [change('A'), change('B')])
  const logged = await server.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'change bank account')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  const [earlier, later] = logged
  expect(later).toMatchObject({ before: { bank: (earlier?.after as { bank: string } | null)?.bank } })
})

test('an agent of other clients sees, adds, changes and deletes none', async () => {
  const { id } = (await save({ number: '6222 1111' })).data as { id: number }
  const other = await server.signIn('代理', { clients: [(await addOwner(server.db, 'other')).client] })
  const find = { request: { clientId: client } }
  expect((await other.call('POST /bankAccount/find/', find)).data).toMatchObject({ data: [], totalCount: 0 })
  const request = { clientId: client, ...entered, number: '6222 2222' }
  expect(await other.callAny('POST /bankAccount/save', { request })).toMatchObject({ code: 404 })
  for (const verb of ['update', 'delete'])
    expect(await other.callAny(`POST /bankAccount/${verb}/{id}`, { params: { id }, request })).toMatchObject({
      code: 404,
    })
})
