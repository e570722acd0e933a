import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { bookingSteps, dayIn, newTanker } from '../../testing/booking-steps.ts'
import { forgetIdNumbers } from './forget-id-numbers.ts'

const ID_NO = '11010519491231002X'

let server: TestServer
let registrar: TestCaller
let base: number
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  registrar = await server.signIn('登记人员', { companyId: base })
})
afterAll(() => server[Symbol.asyncDispose]())

async function add(form: object = {}) {
  const { data } = await registrar.call('POST /testee/save', { request: { name: '李强', idNo: ID_NO, ...form } })
  return data.id
}
const find = async (request: object = {}) => (await registrar.call('POST /testee/find/', { request })).data.data
const stored = (id: number) => server.db.selectFrom('testee').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the identity number lies sealed, is shown masked, and in full to one who asks, which is noted', async () => {
  const id = await add({
    phone: '13900000000',
    checkedOrg: '甲公司',
    birthday: '1980-02-29',
    licenceUntil: '2027-01-01',
  })
  expect(await find({ name: '李强' })).toMatchObject([
    { id, idNo: '**************002X', checkedOrg: '甲公司', birthday: '1980-02-29' },
  ])
  const row = await stored(id)
  expect(row.sealed_id_no).not.toContain(ID_NO)
  expect((await registrar.call('POST /testee/showIdNo/{id}', { params: { id } })).data).toEqual({ idNo: ID_NO })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', id)
    .where('object_kind', '=', 'testee')
    .orderBy('id')
    .execute()
  expect(noted.map(({ action }) => action)).toEqual(['add testee', 'show idNo'])
  expect(JSON.stringify(noted)).not.toContain(ID_NO)
})

test('a number stays when it is left out, and goes with null or with its person', async () => {
  const id = await add()
  await registrar.call('POST /testee/update/{id}', { params: { id }, request: { name: '李' } })
  expect((await find({ name: '李' })).find((one) => one.id === id)).toMatchObject({
    name: '李',
    idNo: '**************002X',
  })
  await registrar.call('POST /testee/update/{id}', { params: { id }, request: { name: '李', idNo: null } })
  expect((await stored(id)).sealed_id_no).toBeNull()
  await registrar.call('POST /testee/update/{id}', { params: { id }, request: { name: '李', idNo: ID_NO } })
  await registrar.call('POST /testee/delete/{id}', { params: { id } })
  expect(await stored(id)).toMatchObject({ sealed_id_no: null, id_no_end: null, name: '李' })
  expect(await registrar.callAny('POST /testee/showIdNo/{id}', { params: { id } })).toMatchObject({ code: 404 })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a wrong check digit', { idNo: '110105194912310021' }, 'idNo'],
  ['a day that is none', { birthday: '2025-02-30' }, 'birthday'],
])('%s is refused at its field', async (_, form, field) => {
  const answer = await registrar.callAny('POST /testee/save', { request: { name: 'x', ...form } })
  expect(answer).toMatchObject({ code: 400, data: { fields: { [field]: expect.any(String) as string } } })
})

test('no one is born tomorrow or later', async () => {
  const request = { name: 'x', birthday: '2999-01-01' }
  const answer = await registrar.callAny('POST /testee/save', { request })
  expect(answer).toMatchObject({ code: 41000, data: { fields: { birthday: '出生日期不能晚于今天' } } })
})

test('the export has no number in full', async () => {
  await add()
  const { data } = await registrar.callAny('POST /testee/export', { request: { format: 'csv' } })
  const text = await (data as Blob).text()
  expect(text).toContain('002X')
  expect(text).not.toContain(ID_NO)
})

test('a number goes after the setting’s days, unless its person came meanwhile; the log has whose', async () => {
  const names = ['旧', '新', '体检', '预约', '检验']
  const [old = 0, recent = 0, visitor = 0, booked = 0, inspected = 0] = await Promise.all(
    names.map((name) => add({ name })),
  )
  const longAgo = new Date(Date.now() - 731 * 86_400_000)
  await server.db
    .updateTable('testee')
    .set({ id_no_entered_at: longAgo })
    .where('id', 'in', [old, visitor, booked, inspected])
    .execute()
  const measured = { testeeId: visitor, systolicPressureValue: 118, stretchPressureValue: 76 }
  expect(await registrar.callAny('POST /measure/saveOut', { request: measured })).toMatchObject({ code: 200 })
  const head = await server.signIn('基地负责人', { companyId: base })
  await bookingSteps(head, base).plan(dayIn(1), 1)
  expect(await bookingSteps(head, base).book(dayIn(1), { testeeIds: [booked] })).toMatchObject({ code: 200 })
  const request = { tankerNumber: newTanker(), testeeIds: [inspected] }
  expect(await registrar.callAny('POST /report/saveFirst', { request })).toMatchObject({ code: 200 })
  await forgetIdNumbers(server.app, new Date())
  expect(await stored(old)).toMatchObject({ sealed_id_no: null, id_no_end: null, name: '旧' })
  for (const id of [recent, visitor, booked, inspected]) expect((await stored(id)).sealed_id_no).not.toBeNull()
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['object_id', 'user_id'])
    .where('action', '=', 'delete idNo')
    .execute()
  expect(noted).toEqual([{ object_id: old, user_id: null }])
})
