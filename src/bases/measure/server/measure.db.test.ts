import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let registrar: TestCaller
let manager: TestCaller
let base: number
let testee: number
beforeAll(async () => {
  server = await testServer()
  base = await addCompany(server.db, '镇海')
  registrar = await server.signIn('登记人员', { companyId: base })
  manager = await server.signIn('管理层')
  testee = await addTestee('李强')
})
afterAll(() => server[Symbol.asyncDispose]())

async function addTestee(name: string, birthday?: string) {
  const { data } = await registrar.call('POST /testee/save', { request: { name, birthday } })
  return data.id
}
async function measure(values: object, testeeId = testee) {
  const { data } = await registrar.call('POST /measure/saveOut', { request: { testeeId, ...values } })
  return data.id
}
const find = async (request: object) => (await registrar.call('POST /measure/findOut/', { request })).data
const ofRow = async (id: number) => (await find({ size: 100 })).data.find((row) => row.id === id)

test('the server writes the conclusions, and writes them again when a value is corrected', async () => {
  const id = await measure({
    systolicPressureValue: 150,
    stretchPressureValue: 70,
    beforeMealBloodSugarValue: 6.1,
    heightCm: 175,
    weightKg: 70,
  })
  expect(await ofRow(id)).toMatchObject({
    testeeName: '李强',
    bloodPressureConclusion: '高血压',
    bloodSugarConclusion: '受损',
    bmiValue: 22.9,
    bmiConclusion: '正常',
  })
  await registrar.call('POST /measure/updateMeasureOut', {
    request: { id, systolicPressureValue: 118, stretchPressureValue: 70 },
  })
  expect(await ofRow(id)).toMatchObject({
    bloodPressureConclusion: '正常',
    beforeMealBloodSugarValue: null,
    bloodSugarConclusion: null,
    bmiValue: null,
  })
  const noted = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_kind', '=', 'health check')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(noted.map(({ action }) => action)).toEqual(['add health check', 'change health check'])
})

test.each([
  ['nothing at all', {}, 'systolicPressureValue'],
  ['one pressure alone', { systolicPressureValue: 120 }, 'stretchPressureValue'],
  ['pressures reversed', { systolicPressureValue: 80, stretchPressureValue: 120 }, 'stretchPressureValue'],
  ['half a millimetre', { systolicPressureValue: 120.5, stretchPressureValue: 80 }, 'systolicPressureValue'],
  ['a weight alone', { weightKg: 70 }, 'heightCm'],
  ['a body that is none', { heightCm: 50, weightKg: 400 }, 'weightKg'],
  ['two decimals', { beforeMealBloodSugarValue: 5.25 }, 'beforeMealBloodSugarValue'],
  ['no sugar at all', { beforeMealBloodSugarValue: 0 }, 'beforeMealBloodSugarValue'],
])('%s is refused at its field', async (_, values, field) => {
  const answer = await registrar.callAny('POST /measure/saveOut', { request: { testeeId: testee, ...values } })
  expect(answer).toMatchObject({ code: 400, data: { fields: { [field]: expect.any(String) as string } } })
})

test('a deleted person is measured no more; the checks of before stay in the list', async () => {
  const gone = await addTestee('赵离')
  const id = await measure({ beforeMealBloodSugarValue: 5 }, gone)
  await registrar.call('POST /testee/delete/{id}', { params: { id: gone } })
  const again = await registrar.callAny('POST /measure/saveOut', {
    request: { testeeId: gone, beforeMealBloodSugarValue: 5 },
  })
  expect(again).toMatchObject({ data: { fields: { testeeId: expect.any(String) as string } } })
  expect(await ofRow(id)).toMatchObject({ testeeName: '赵离' })
})

test('the list is narrowed by name, by what is abnormal, by conclusion and by day', async () => {
  const person = await addTestee('周一', '1990-01-01')
  const [normal, high] = [
    await measure({ systolicPressureValue: 110, stretchPressureValue: 70 }, person),
    await measure({ systolicPressureValue: 125, stretchPressureValue: 70 }, person),
  ]
  const ids = async (request: object) => (await find({ testeeId: person, ...request })).data.map(({ id }) => id)
  expect(await ids({})).toEqual([high, normal])
  expect(await ids({ name: '周' })).toEqual([high, normal])
  expect(await ids({ isAbnormal: true })).toEqual([high])
  expect(await ids({ isAbnormal: false })).toEqual([normal])
  expect(await ids({ indicator: 'bloodPressure', conclusion: '正常' })).toEqual([normal])
  expect(await ids({ indicator: 'bmi' })).toEqual([])
  expect(await ids({ businessDateQuery: ['2020-01-01', '2020-01-31'] })).toEqual([])
  const turned = new Date().getUTCFullYear() - 1990
  expect([turned - 1, turned, turned + 1]).toContain((await find({ testeeId: person })).data[0]?.age)
})

test('the charts and the dialog behind them show a base with those below it, and a month without checks as 0', async () => {
  const center = await addCompany(server.db, '华东')
  const below = await addCompany(server.db, '宁波', center)
  const local = await server.signIn('登记人员', { companyId: below })
  const { data: person } = await local.call('POST /testee/save', { request: { name: '钱二' } })
  for (const systolicPressureValue of [110, 130, 150, 160])
    await local.call('POST /measure/saveOut', {
      request: { testeeId: person.id, systolicPressureValue, stretchPressureValue: 70 },
    })
  const params = { a: center, b: 'bloodPressure' as const }
  const { data: months } = await manager.call('POST /data/byMeasures/{a}/{b}', { params })
  expect(months.xAxis).toHaveLength(12)
  expect(months.series[0]?.data.slice(-2)).toEqual([0, 4])
  const { data: parts } = await manager.call('POST /data/dataByMeasuresException/{a}/{b}', { params })
  expect(parts).toEqual([
    { name: '正常高值', value: 1 },
    { name: '高血压', value: 2 },
  ])
  const { data: dialog } = await manager.call('POST /data/dialogByMeasuresException/{id}', {
    params: { id: center },
    request: { indicator: 'bloodPressure', conclusion: '高血压' },
  })
  expect(dialog.totalCount).toBe(2)
  expect(dialog.data.map(({ systolicPressureValue }) => systolicPressureValue)).toEqual([160, 150])
})

test("another base's checks are not there: by list, by correction, by file", async () => {
  const elsewhere = await addCompany(server.db, '大亚湾')
  const stranger = await server.signIn('登记人员', { companyId: elsewhere })
  const id = await measure({ beforeMealBloodSugarValue: 5 })
  const request = { companyId: base }
  expect((await stranger.call('POST /measure/findOut/', { request })).data.totalCount).toBe(0)
  expect(
    await stranger.callAny('POST /measure/updateMeasureOut', { request: { id, beforeMealBloodSugarValue: 9 } }),
  ).toMatchObject({ code: 404 })
  const { data } = await stranger.callAny('POST /measure/export', { request: { ...request, format: 'csv' } })
  expect(await (data as Blob).text()).not.toContain('李强')
})
