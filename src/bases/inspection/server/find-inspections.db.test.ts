import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { openInspections, save } from '../testing/inspection-steps.ts'

const { server, base, registrar, head, method, addMethod, register, detail, start, submit } = await openInspections()

const page = async (number: number) =>
  (
    await head.call('POST /report/find', {
      request: { page: number, size: 2, orderColumn: 'createTime', orderWay: 'asc' },
    })
  ).data

const numberOf = ({ reportNumber }: Pick<Listed, 'reportNumber'>) => Number(reportNumber.slice(4))

const numbersLike = async (text: string) =>
  (await head.call('POST /report/find', { request: { reportNumber: text, size: 200 } })).data.data.map(
    (one) => one.reportNumber,
  )

describe('the list', () => {
  test('one or two characters of a number are its beginning', async () => {
    const { reportNumber } = await special()
    for (const text of [reportNumber.slice(0, 1), reportNumber.slice(0, 2).toLowerCase()]) {
      const found = await numbersLike(text)
      expect(found).toContain(reportNumber)
      expect(found.filter((number) => !number.startsWith(text.toUpperCase()))).toEqual([])
    }
    expect(await numbersLike('%')).toEqual([])
  })

  test.each([
    ['reportNumber', (one: Listed) => one.reportNumber.slice(2, 9).toLowerCase()],
    ['checkedOrg', () => '特别公司'],
    ['tankerNumber', () => '鲁c7'],
    ['checkMethod', () => '特别方法'],
    ['status', () => 3],
    ['result', () => '整改复检'],
    ['station', (one: Listed) => one.station],
    ['tankerType', () => '承压车'],
    ['licenseNumber', () => '证777'],
    ['contactName', () => '特别人'],
    ['phone', () => '13977'],
    ['userName', () => '特别员'],
    ['userPhone', () => 'unusual-phone'],
    ['orgName', () => '镇'],
    ['businessDateQuery', () => [today(), today()]],
  ] as const)('is narrowed by %s', async (field, value) => {
    const one = await special()
    const wanted = value(one)
    const { data } = await head.call('POST /report/find', { request: { [field]: wanted, size: 200 } })
    expect(data.data.map(({ id }) => id)).toContain(one.id)
    const none = typeof wanted === 'string' && field !== 'result' && field !== 'tankerType'
    if (none)
      expect((await head.call('POST /report/find', { request: { [field]: `${wanted}???` } })).data.totalCount).toBe(0)
    if (!['orgName', 'businessDateQuery', 'status', 'tankerType'].includes(field)) expect(data.totalCount).toBe(1)
  })

  test.each([
    [{ contactName: '特别人', tankerNumber: '鲁' }, 1],
    [{ contactName: '人', tankerNumber: '挂', status: 3 as const }, 1],
    [{ contactName: '特别人', tankerNumber: '浙' }, 0],
    [{ checkedOrg: '特别', companyId: 2_000_000_000 }, 0],
  ])('is narrowed by several fields at once: %j', async (filter, count) => {
    const one = await special()
    const { data } = await head.call('POST /report/find', { request: { ...filter, size: 200 } })
    expect(data).toMatchObject({ totalCount: count, data: count === 0 ? [] : [{ id: one.id }] })
  })

  test(
    'more than 5,000 are counted where a counter has them, and are “more” elsewhere',
    { timeout: 60_000 },
    async () => {
      const companyId = await addCompany(server.db, '大亚湾')
      const busy = await server.signIn('基地负责人', { companyId })
      await sql`
      insert into inspection (company_id, report_number, tanker_number, tanker_type, phone, result, created_by)
      select ${companyId}, 'MANY' || lpad(n::text, 10, '0'), '浙B0001挂', '常压车', '138' || lpad(n::text, 8, '0'),
        case when n % 100 = 0 then '不合格' else '合格' end, ${busy.userId} from generate_series(1, 5001) n`.execute(
        server.db,
      )
      await sql`analyze inspection, inspection_text`.execute(server.db)
      const find = async (filter: object, at = {}) =>
        (await busy.call('POST /report/find', { request: { ...filter, size: 20, ...at } })).data
      const more = { totalCount: 5000, isMore: true }
      const first20 = Array.from({ length: 20 }, (_, at) => at + 1)
      for (const phone of ['138', '13', '1']) expect(await find({ phone })).toMatchObject(more)
      expect(await find({ phone: '138', result: '合格' })).toMatchObject({ totalCount: 4951 })
      expect(await find({ phone: '138', result: '不合格' })).toMatchObject({ totalCount: 50 })
      expect(await find({ phone: '138', tankerNumber: '浙' })).toMatchObject(more)
      expect(await find({ phone: '13800000042' })).toMatchObject({ totalCount: 1 })
      // One or two digits are a phone's beginning.
      expect(await find({ phone: '38' })).toEqual({ data: [], totalCount: 0 })
      for (const filter of [{}, { tankerNumber: '浙' }]) expect((await find(filter)).totalCount).toBe(5001)
      expect(await find({ tankerNumber: '浙' })).not.toHaveProperty('isMore')
      // One phone, one carrier and one beginning of a number with more reports than are collected: each is read in its own order.
      for (const filter of [{ tankerNumber: '浙' }, { reportNumber: 'ma' }, { reportNumber: 'm' }])
        expect((await find(filter, { orderWay: 'asc' })).data.map(numberOf)).toEqual(first20)
      expect((await find({ tankerNumber: '浙', result: '不合格' }, { orderWay: 'asc' })).data.map(numberOf)[0]).toBe(
        100,
      )
      expect((await find({ reportNumber: 'ma' }, { page: 3 })).data.map(numberOf)[0]).toBe(4961)
      const oldest = { page: 250, orderColumn: 'createTime', orderWay: 'desc' }
      const { data } = await find({ phone: '138' }, oldest)
      expect(data.map(({ phone }) => Number(phone.slice(3)))).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at))
    },
  )

  test('is exported with every field, and is given by driver and by inspector', async () => {
    const one = await special()
    const file = await head.callAny('POST /report/export', { request: { format: 'csv', checkedOrg: '特别公司' } })
    const text = await (file.data as Blob).text()
    for (const value of [
      one.reportNumber,
      '镇海',
      '特别公司',
      '待审核',
      '整改复检',
      '特别员',
      'unusual-phone',
      '特别方法',
    ])
      expect(text).toContain(value)
    const ofDriver = await head.call('POST /report/get/{testeeId}', { params: { testeeId: one.testee }, request: {} })
    expect(ofDriver.data.data.map(({ id }) => id)).toEqual([one.id])
    const ofInspector = await head.call('POST /report/getByUserId/{id}', { params: { id: one.userId }, request: {} })
    expect(ofInspector.data.data.map(({ id }) => id)).toEqual([one.id])
  })

  test('is paged and sorted', async () => {
    for (let added = 0; added < 4; added += 1) await register({ methodIds: [method] })
    const [first, second] = [await page(1), await page(2)]
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(4)
    const last = await page(Math.ceil(first.totalCount / 2))
    expect(last.data.length).toBeGreaterThan(0)
  })
})

const today = () => businessDay(new Date(), server.app.config.timeZone)

interface Listed {
  id: number
  reportNumber: string
  station: string
  userId: number
  testee: number
}
let known: Promise<Listed> | undefined
/** One report whose every field is unlike the others’. */
function special(): Promise<Listed> {
  known ??= (async () => {
    const unusual = await server.signIn('检验员', { companyId: base, name: '特别员', phone: 'unusual-phone' })
    const testee = (await registrar.call('POST /testee/save', { request: { name: '司机' } })).data.id
    const { id, reportNumber } = await register({
      tankerNumber: '鲁C777挂',
      tankerType: '承压车',
      checkedOrg: '特别公司',
      licenseNumber: '证777',
      contactName: '特别人',
      phone: '13977777777',
      methodIds: [await addMethod('特别方法', 1)],
      testeeIds: [testee],
    })
    await start(id, unusual)
    await save(unusual, { id, result: '整改复检' })
    await submit(id, unusual)
    const { station } = await detail(id)
    return { id, reportNumber, station: station ?? '', userId: unusual.userId, testee }
  })()
  return known
}
