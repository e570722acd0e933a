import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transaction } from '../../../platform/server/database/database.ts'
import { chances, newSeeds } from '../../../platform/testing/chances.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { stockTexts } from '../text.ts'
import { insertEntry, updateStock } from './stock.sql.ts'

let server: TestServer
let manager: TestCaller & { userId: number }
let head: TestCaller
let zhenhai: number
let qinzhou: number
let category: number
beforeAll(async () => {
  server = await testServer()
  const headquarters = await addCompany(server.db, '总部')
  zhenhai = await addCompany(server.db, '镇海', headquarters)
  qinzhou = await addCompany(server.db, '钦州', headquarters)
  manager = await server.signIn('管理层', { companyId: headquarters })
  head = await server.signIn('基地负责人', { companyId: zhenhai })
  category = await addCategory('铅封')
})
afterAll(() => server[Symbol.asyncDispose]())

async function addCategory(name: string, kind: 'product' | 'comment' = 'product'): Promise<number> {
  const row = await server.db.insertInto('category').values({ kind, name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

const feed = (who: TestCaller, request: object) =>
  who.callAny('POST /companyMaterialOrder/save', {
    request: { buyCompanyId: zhenhai, materialTypeId: category, ...request },
  })
async function countOf(companyId: number, materialTypeId = category): Promise<number> {
  const { data } = await manager.call('POST /companyMaterial/find/', { request: { companyId, materialTypeId } })
  return data.data[0]?.count ?? 0
}

test('stock comes from outside by management, moves by a feed of five, is changed by the difference and reversed once', async () => {
  expect(await feed(head, {})).toMatchObject({
    code: 41000,
    data: { fields: { saleCompanyId: expect.any(String) as string } },
  })
  expect(await feed(manager, { count: 20 })).toMatchObject({ code: 200 })
  const received = await server.db.selectFrom('feed_order').select('id').executeTakeFirstOrThrow()
  expect(await head.callAny('POST /companyMaterialOrder/delete/{id}', { params: received })).toMatchObject({
    code: 404,
  })
  const { data } = await feed(head, { buyCompanyId: qinzhou, saleCompanyId: zhenhai })
  const { id } = data as { id: number }
  expect([await countOf(zhenhai), await countOf(qinzhou)]).toEqual([15, 5])
  const changed = { buyCompanyId: qinzhou, saleCompanyId: zhenhai, materialTypeId: category, count: 8 }
  await head.call('POST /companyMaterialOrder/update/{id}', { params: { id }, request: changed })
  expect([await countOf(zhenhai), await countOf(qinzhou)]).toEqual([12, 8])
  await head.call('POST /companyMaterialOrder/delete/{id}', { params: { id } })
  expect(await head.callAny('POST /companyMaterialOrder/delete/{id}', { params: { id } })).toMatchObject({ code: 404 })
  expect([await countOf(zhenhai), await countOf(qinzhou)]).toEqual([20, 0])
  const { data: feeds } = await head.call('POST /companyMaterialOrder/find/', { request: {} })
  expect(feeds.data.map((one) => one.id)).not.toContain(id)
  const { data: ledger } = await head.call('POST /companyMaterial/findEntries', { request: {} })
  expect(ledger.data.map(({ change, count, cause }) => [change, count, cause])).toEqual([
    [8, 20, 'feed reversed'],
    [-3, 12, 'feed'],
    [-5, 15, 'feed'],
    [20, 20, 'feed'],
  ])
})

test('what another base received is recorded by its own management alone', async () => {
  const before = await countOf(zhenhai)
  const elsewhere = await server.signIn('管理层', { companyId: await addCompany(server.db, '外地总部') })
  expect(await feed(elsewhere, { count: 7 })).toMatchObject({ code: 404 })
  expect(await countOf(zhenhai)).toBe(before)
})

test('a feed of a category that was deleted since is corrected; no other becomes one of it', async () => {
  const [seals, other] = [await addCategory('旧铅封'), await addCategory('新铅封')]
  const request = { buyCompanyId: zhenhai, materialTypeId: seals, count: 9 }
  const id = ((await feed(manager, request)).data as { id: number }).id
  const otherId = ((await feed(manager, { ...request, materialTypeId: other })).data as { id: number }).id
  await server.db.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', seals).execute()
  const change = (of: number) =>
    manager.callAny('POST /companyMaterialOrder/update/{id}', { params: { id: of }, request: { ...request, count: 4 } })
  expect(await change(id)).toMatchObject({ code: 200 })
  expect(await countOf(zhenhai, seals)).toBe(4)
  expect(await change(otherId)).toMatchObject({ code: 41000, data: { fields: { materialTypeId: expect.anything() } } })
})

test('stock is never negative: 库存不足, and nothing moves', async () => {
  const before = await countOf(zhenhai)
  expect(await feed(head, { buyCompanyId: qinzhou, saleCompanyId: zhenhai, count: 1000 })).toMatchObject({
    code: 41000,
    message: '库存不足',
  })
  expect(await countOf(zhenhai)).toBe(before)
  const feeds = await server.db.selectFrom('feed_order').select('id').where('count', '=', 1000).execute()
  expect(feeds).toEqual([])
})

test.each([
  ['a base that feeds itself', { saleCompanyId: 'own' }, 41000],
  ['a seller that is another’s', { saleCompanyId: 'other', buyCompanyId: 'own' }, 404],
  ['a buyer that is not there', { saleCompanyId: 'own', buyCompanyId: 999_999 }, 404],
  ['a buyer that was deleted', { saleCompanyId: 'own', buyCompanyId: 'gone' }, 404],
  ['a count of 0', { count: 0 }, 400],
  ['half a seal', { count: 1.5 }, 400],
  ['a category that is none', { saleCompanyId: 'own', buyCompanyId: 'other', materialTypeId: 999_999 }, 41000],
])('%s is refused', async (_, request, code) => {
  const gone = await addCompany(server.db, '旧基地')
  await server.db.updateTable('company').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  const ids = { own: zhenhai, other: qinzhou, gone }
  const given = Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, ids[value as keyof typeof ids] ?? value]),
  )
  expect(await feed(head, given)).toMatchObject({ code })
})

test('a category of comments is refused wherever one of products belongs', async () => {
  const materialTypeId = await addCategory('课堂提问', 'comment')
  const machineId = (await head.call('POST /cabinet/save', { request: { name: 'C柜' } })).data.id
  const named = { materialTypeId, count: 1 }
  for (const [address, input] of [
    ['POST /companyMaterialOrder/save', { request: { ...named, saleCompanyId: zhenhai, buyCompanyId: qinzhou } }],
    ['POST /machineMaterialOrder/save', { request: { ...named, machineId } }],
    ['POST /machine/updatePart/{id}', { params: { id: machineId }, request: named }],
    ['POST /companyMaterial/setLowMark', { request: { materialTypeId, lowMark: 1 } }],
  ] as const)
    expect([address, await head.callAny(address, input)]).toMatchObject([
      address,
      { code: 41000, data: { fields: { materialTypeId: stockTexts.noSuchCategory.zh } } },
    ])
  expect(await head.callAny('POST /companyMaterial/stockTake', { request: { counts: [named] } })).toMatchObject({
    data: { fields: { counts: stockTexts.noSuchCategory.zh } },
  })
  await head.call('POST /cabinet/delete/{id}', { params: { id: machineId } })
})

test('a cabinet is loaded from stock, corrected, cleared back into stock, and deleted when it is empty', async () => {
  const seals = await addCategory('检漏液')
  await feed(manager, { materialTypeId: seals, count: 10 })
  const { data } = await head.call('POST /cabinet/save', { request: { name: 'A柜' } })
  const machineId = data.id
  const load = (count: number) =>
    head.callAny('POST /machineMaterialOrder/save', { request: { machineId, materialTypeId: seals, count } })
  const contents = async () =>
    (await head.call('GET /companyMaterial/find/listByMachineId', { query: { machineId: String(machineId) } })).data
  const other = await server.signIn('基地负责人', { companyId: await addCompany(server.db, '钦州') })
  const query = { machineId: String(machineId) }
  expect(await other.callAny('GET /companyMaterial/find/listByMachineId', { query })).toMatchObject({ code: 404 })
  const mark = { materialTypeId: 999_999, lowMark: 1 }
  expect(await head.callAny('POST /companyMaterial/setLowMark', { request: mark })).toMatchObject({ code: 41000 })
  expect(await load(11)).toMatchObject({ code: 41000, message: '库存不足' })
  expect(await load(6)).toMatchObject({ code: 200 })
  expect(await contents()).toEqual([{ materialTypeId: seals, materialName: '检漏液', count: 6 }])
  await head.call('POST /machine/updatePart/{id}', {
    params: { id: machineId },
    request: { materialTypeId: seals, count: 4 },
  })
  expect(await countOf(zhenhai, seals)).toBe(4)
  expect(await head.callAny('POST /cabinet/delete/{id}', { params: { id: machineId } })).toMatchObject({ code: 41000 })
  await head.call('POST /machine/clearMach/{id}', { params: { id: machineId } })
  expect([await contents(), await countOf(zhenhai, seals)]).toEqual([[], 8])
  await head.call('POST /cabinet/delete/{id}', { params: { id: machineId } })
  expect(await load(1)).toMatchObject({ code: 404 })
})

test('a stock-take sets what was counted and answers the differences; a mark shows what is low', async () => {
  const gaskets = await addCategory('密封垫')
  await feed(manager, { materialTypeId: gaskets, count: 10 })
  const counted = { counts: [{ materialTypeId: gaskets, count: 7 }], note: '月末' }
  const { data } = await head.call('POST /companyMaterial/stockTake', { request: counted })
  expect(data.differences).toEqual([{ materialTypeId: gaskets, change: -3 }])
  await head.call('POST /companyMaterial/setLowMark', { request: { materialTypeId: gaskets, lowMark: 8 } })
  const below = await head.callAny('POST /companyMaterial/setLowMark', {
    request: { materialTypeId: gaskets, lowMark: -1 },
  })
  expect(below).toMatchObject({ code: 400, data: { fields: { lowMark: '数量应为不小于 0 的整数' } } })
  const low = await head.call('POST /companyMaterial/find/', { request: { isLow: true } })
  expect(low.data.data).toMatchObject([{ materialName: '密封垫', count: 7, lowMark: 8, isLow: true }])
})

test('more than a base can count is refused, and nothing moves', async () => {
  const materialTypeId = await addCategory('螺栓')
  await feed(manager, { materialTypeId, count: 1 })
  await server.db
    .updateTable('company_stock')
    .set({ count: 2 ** 31 - 2 })
    .where('category_id', '=', materialTypeId)
    .execute()
  expect(await feed(manager, { materialTypeId, count: 2 })).toMatchObject({ code: 41000, message: '数量过大' })
  expect(await countOf(zhenhai, materialTypeId)).toBe(2 ** 31 - 2)
})

test('what is left of a deleted category is counted down to nothing, and then listed no more', async () => {
  const materialTypeId = await addCategory('旧铅封')
  await feed(manager, { materialTypeId, count: 4 })
  await server.db.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', materialTypeId).execute()
  const take = (count: number) =>
    head.callAny('POST /companyMaterial/stockTake', { request: { counts: [{ materialTypeId, count }] } })
  expect(
    await head.callAny('POST /companyMaterial/setLowMark', { request: { materialTypeId, lowMark: 0 } }),
  ).toMatchObject({ code: 200 })
  expect(await feed(manager, { materialTypeId })).toMatchObject({ code: 41000 })
  expect(await take(1)).toMatchObject({ code: 200 })
  expect(await countOf(zhenhai, materialTypeId)).toBe(1)
  expect(await take(0)).toMatchObject({ code: 200 })
  const { data } = await head.call('POST /companyMaterial/find/', { request: { materialTypeId } })
  expect(data).toEqual({ data: [], totalCount: 0 })
})

test('the ledger is in the order in which the shelf changed, whoever began first', async () => {
  const materialTypeId = await addCategory('盘点')
  const move = { companyId: zhenhai, cabinetId: null, categoryId: materialTypeId, change: 2 }
  await transaction(server.db, async (trx) => {
    await sql`select now()`.execute(trx)
    const counts = [{ materialTypeId, count: 7 }]
    await head.call('POST /companyMaterial/stockTake', { request: { counts } })
    const { count } = (await updateStock(trx, move)) ?? { count: 0 }
    await insertEntry(trx, { ...move, count, userId: manager.userId, cause: 'stock-take' })
  })
  const { data } = await head.call('POST /companyMaterial/findEntries', { request: { materialTypeId } })
  expect(data.data.map(({ count }) => count)).toEqual([9, 7])
})

test('the ledger is narrowed by days and exported as it is shown, of the caller’s bases alone', async () => {
  const materialTypeId = await addCategory('封条')
  await feed(manager, { materialTypeId, count: 30 })
  await feed(manager, { materialTypeId, count: 30, buyCompanyId: qinzhou })
  await head.call('POST /companyMaterial/stockTake', {
    request: { counts: [{ materialTypeId, count: 28 }], note: '破损' },
  })
  const exported = async (request: object) => {
    const file = await head.callAny('POST /companyMaterial/exportEntries', {
      request: { materialTypeId, format: 'csv', ...request },
    })
    const text = await (file.data as Blob).text()
    return text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(1))
  }
  const [, ...rows] = await exported({})
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    ['镇海', '基地库存', '封条', '-2', '28', '盘点', '', '破损'],
    ['镇海', '基地库存', '封条', '30', '30', '供料', '', ''],
  ])
  expect(await exported({ businessDateQuery: ['2020-01-01', '2020-01-31'] })).toHaveLength(1)
})

test('deliveries are narrowed by days and exported as they are shown, of the caller’s bases alone', async () => {
  const materialTypeId = await addCategory('垫圈')
  await feed(manager, { materialTypeId, count: 30 })
  await feed(manager, { materialTypeId, count: 12, buyCompanyId: qinzhou })
  await feed(head, { materialTypeId, count: 4, saleCompanyId: zhenhai, buyCompanyId: qinzhou })
  // As if the first had come in the first minute of a month, which in UTC is the month before.
  await server.db
    .updateTable('feed_order')
    .set({ created_at: new Date('2026-04-01T00:01:00+08:00') })
    .where('category_id', '=', materialTypeId)
    .where('count', '=', 30)
    .execute()
  const exported = async (businessDateQuery?: [string, string]) => {
    const file = await head.callAny('POST /companyMaterialOrder/export', {
      request: { materialTypeId, format: 'csv', businessDateQuery },
    })
    const [, ...rows] = (await (file.data as Blob).text()).trim().split('\r\n')
    return rows.map((line) => line.split(',').slice(1, 5))
  }
  const found = async (businessDateQuery: [string, string]) => {
    const { data } = await head.call('POST /companyMaterialOrder/find/', {
      request: { materialTypeId, businessDateQuery },
    })
    return data.data.map(({ count }) => count)
  }
  const received = ['外部到货', '镇海', '垫圈', '30']
  expect(await exported()).toEqual([['镇海', '钦州', '垫圈', '4'], received])
  expect(await exported(['2026-04-01', '2026-04-30'])).toEqual([received])
  expect(await found(['2026-04-01', '2026-04-30'])).toEqual([30])
  expect(await found(['2026-03-01', '2026-03-31'])).toEqual([])
})

test.each(newSeeds(1))('ledger, stock and a model agree after feeds and reversals at once (SEED=%i)', async (seed) => {
  const next = chances(seed)
  const below = (count: number) => Math.floor(next() * count)
  const goods = [await addCategory(`x ${seed}`), await addCategory(`y ${seed}`)]
  const bases = [zhenhai, qinzhou]
  for (const buyCompanyId of bases)
    for (const materialTypeId of goods) await feed(manager, { buyCompanyId, materialTypeId, count: 30 })
  const requests = Array.from({ length: 120 }, () => {
    const saleCompanyId = bases[below(2)] ?? 0
    const buyCompanyId = saleCompanyId === zhenhai ? qinzhou : zhenhai
    const request = { saleCompanyId, buyCompanyId, materialTypeId: goods[below(2)] ?? 0, count: 1 + below(25) }
    return { request, isReversed: next() < 0.4 }
  })
  const model = new Map<string, number>(bases.flatMap((base) => goods.map((good) => [`${base} ${good}`, 30] as const)))
  const add = (base: number, good: number, change: number) => {
    const key = `${base} ${good}`
    model.set(key, (model.get(key) ?? 0) + change)
  }
  const outcomes = await Promise.all(
    requests.map(async ({ request, isReversed }) => {
      const { code, data } = await feed(manager, request)
      if (code !== 200) return { code }
      const move = { base: request.saleCompanyId, to: request.buyCompanyId, good: request.materialTypeId }
      add(move.base, move.good, -request.count)
      add(move.to, move.good, request.count)
      if (!isReversed) return { code }
      const { id } = data as { id: number }
      const reversed = await manager.callAny('POST /companyMaterialOrder/delete/{id}', { params: { id } })
      if (reversed.code !== 200) return { code: reversed.code }
      add(move.base, move.good, request.count)
      add(move.to, move.good, -request.count)
      return { code }
    }),
  )
  expect(outcomes.filter(({ code }) => code !== 200 && code !== 41000)).toEqual([])
  const { rows } = await sql<{ key: string; count: number; ledger: number }>`
    select s.company_id || ' ' || s.category_id as key, s.count,
      (select sum(change)::int from stock_entry e where e.company_id = s.company_id and e.category_id = s.category_id and e.cabinet_id is null) as ledger
    from company_stock s where s.category_id = any(${goods}::bigint[])`.execute(server.db)
  expect(rows).toHaveLength(4)
  for (const { key, count, ledger } of rows) expect([key, count, ledger]).toEqual([key, model.get(key), model.get(key)])
})

// Moves at once by several people, in rounds: after each, ledger, stock, cabinets and model agree.
const MOVES = Number(process.env['STOCK_MOVES'] ?? 300)
const AT_ONCE = 50

test.each(newSeeds(1))(
  'feeds, changes, reversals, loads and clearings at once leave nothing negative and no deadlock (SEED=%i)',
  async (seed) => {
    const next = chances(seed)
    const below = (count: number) => Math.floor(next() * count)
    const goods = [await addCategory(`p ${seed}`), await addCategory(`q ${seed}`)]
    const bases = [zhenhai, qinzhou]
    const administrator = await server.signIn('管理员')
    const cabinets: { id: number; base: number }[] = []
    for (const base of bases)
      for (let nth = 0; nth < 2; nth += 1) {
        const request = { name: crypto.randomUUID(), companyId: base }
        cabinets.push({ id: (await administrator.call('POST /cabinet/save', { request })).data.id, base })
      }
    /** by base or cabinet, and good */
    const model = new Map<string, number>()
    const add = (place: string, good: number, change: number) =>
      model.set(`${place} ${good}`, (model.get(`${place} ${good}`) ?? 0) + change)
    const feeds: { id: number; from: number | null; to: number; good: number; count: number }[] = []
    const anyOf = <T>(from: readonly T[]): T => from[below(from.length)] as T
    const codes = new Map<number, number>()

    const note = (code: number) => {
      codes.set(code, (codes.get(code) ?? 0) + 1)
      return code === 200
    }

    async function step(kind: number): Promise<void> {
      const [good, count, base] = [anyOf(goods), 1 + below(12), anyOf(bases)]
      const other = base === zhenhai ? qinzhou : zhenhai
      const taken = kind === 2 || kind === 3 ? feeds.splice(below(feeds.length), 1)[0] : undefined
      const cabinet = anyOf(cabinets)
      if (kind < 2) {
        const from = kind === 0 ? null : base
        const { code, data } = await feed(manager, {
          buyCompanyId: other,
          materialTypeId: good,
          count,
          ...(from === null ? {} : { saleCompanyId: from }),
        })
        if (!note(code)) return
        add(`base ${other}`, good, count)
        if (from !== null) add(`base ${from}`, good, -count)
        feeds.push({ id: (data as { id: number }).id, from, to: other, good, count })
      } else if (kind === 2 && taken) {
        const { code } = await manager.callAny('POST /companyMaterialOrder/delete/{id}', { params: { id: taken.id } })
        if (!note(code)) return void feeds.push(taken)
        add(`base ${taken.to}`, taken.good, -taken.count)
        if (taken.from !== null) add(`base ${taken.from}`, taken.good, taken.count)
      } else if (kind === 3 && taken) {
        const request = {
          buyCompanyId: taken.to,
          materialTypeId: taken.good,
          count,
          ...(taken.from === null ? {} : { saleCompanyId: taken.from }),
        }
        const params = { id: taken.id }
        const { code } = await manager.callAny('POST /companyMaterialOrder/update/{id}', { params, request })
        const isDone = note(code)
        feeds.push(isDone ? { ...taken, count } : taken)
        if (!isDone) return
        add(`base ${taken.to}`, taken.good, count - taken.count)
        if (taken.from !== null) add(`base ${taken.from}`, taken.good, taken.count - count)
      } else if (kind === 4) {
        const request = { machineId: cabinet.id, materialTypeId: good, count }
        const { code } = await administrator.callAny('POST /machineMaterialOrder/save', { request })
        if (!note(code)) return
        add(`base ${cabinet.base}`, good, -count)
        add(`cabinet ${cabinet.id}`, good, count)
      }
    }

    for (let done = 0; done < MOVES; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => step(anyOf([0, 1, 1, 2, 3, 4]))))
      // What a clearing moves is known only when nothing else is under way.
      const cabinet = anyOf(cabinets)
      await administrator.call('POST /machine/clearMach/{id}', { params: { id: cabinet.id } })
      for (const good of goods) {
        add(`base ${cabinet.base}`, good, model.get(`cabinet ${cabinet.id} ${good}`) ?? 0)
        model.set(`cabinet ${cabinet.id} ${good}`, 0)
      }
      const { rows } = await sql<{ place: string; count: number; ledger: number }>`
        select 'base ' || s.company_id || ' ' || s.category_id as place, s.count,
          (select coalesce(sum(change), 0)::int from stock_entry e
            where e.company_id = s.company_id and e.category_id = s.category_id and e.cabinet_id is null) as ledger
        from company_stock s where s.category_id = any(${goods}::bigint[])
        union all
        select 'cabinet ' || s.cabinet_id || ' ' || s.category_id, s.count,
          (select coalesce(sum(change), 0)::int from stock_entry e
            where e.cabinet_id = s.cabinet_id and e.category_id = s.category_id)
        from cabinet_stock s where s.category_id = any(${goods}::bigint[])`.execute(server.db)
      for (const { place, count, ledger } of rows) {
        expect([place, count, ledger]).toEqual([place, model.get(place) ?? 0, model.get(place) ?? 0])
        expect(count).toBeGreaterThanOrEqual(0)
      }
    }
    expect([...codes.keys()].filter((code) => code !== 200 && code !== 41000)).toEqual([])
    // It got somewhere, and was refused for lack of stock at times.
    expect(codes.get(200)).toBeGreaterThan(MOVES / 4)
    expect(codes.get(41000)).toBeGreaterThan(0)
  },
  60_000 + MOVES * 100,
)
