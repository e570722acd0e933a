import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { DEVICE_ORDERS, INDEXED_ORDERS, isLiveOrder, isScannedOrder, LIVE_ORDERS } from '../rules/device-orders.ts'
import { updateLiveCopies } from './device-live.sql.ts'
import { selectByLiveFigure } from './select-by-live-figure.sql.ts'
import { findText } from './count-devices.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { foundDevices, wordsOf } from './found-devices.sql.ts'
import { selectInOrder } from './select-in-order.sql.ts'
import type { LiveOrder, ScannedOrder } from '../rules/device-orders.ts'
import { DEVICE_STATES, WORKER_STATES } from '../rules/device-states.ts'

// The list against a plain sort and filter of the same devices in memory.

type Row = ResponseOf<'POST /device/find2/'>['data'][number]
type Find = NonNullable<RequestOf<'POST /device/find/'>>

let server: TestServer
let administrator: TestCaller
let rackId: number
let all: Row[]
const owners: TestOwner[] = []

const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  // Read in Chinese order: 阿 (a), 重庆 (chong), 张 (zhang); code points would put 张 before 重 before 阿.
  for (const mark of ['张氏矿业', '阿里云矿', '重庆长江', 'Zeta']) owners.push(await addOwner(db, mark))
  const types = await db.selectFrom('machine_type').select(['id', 'name']).execute()
  const rows = Array.from({ length: 240 }, (_, i) => {
    const owner = pick(owners, i * i + (i >> 2))
    return {
      site_id: pick(owners, i + (i >> 3)).site,
      account_id: owner.account,
      type_id: pick(types, i >> 1).id,
      serial: `${i % 2 ? 'sn' : 'SN'}${(i * 7919) % 1000}x${i}`,
      name: `矿机${i}${i % 3 ? 'a' : 'A'}`,
      state: pick(DEVICE_STATES, (i * 13) >> 2),
      repair_times: (i * 5) % 6,
      active_worker: i % 7 === 0 ? null : `w${(i * 31) % 90}`,
      active_worker_state: pick(WORKER_STATES, i >> 1),
      active_worker_right: i % 7 === 0 ? null : i % 3 > 0,
      firmware_version: i % 9 ? `1.${i % 12}` : null,
      active_pool: i % 10 ? `stratum+tcp://127.0.0.1:${3000 + (i % 4)}` : null,
    }
  })
  const added = await db.insertInto('device').values(rows).returning(['id', 'site_id']).execute()
  // Every seventh has not been polled.
  const live = added.map(({ id, site_id }, i) => ({
    site_id,
    device_id: id,
    polled_at: new Date(),
    hashrate_ths: i % 4 ? (i * 37) % 60 : null,
    rated_share: i % 4 ? ((i * 37) % 60) / 30 : null,
    max_celsius: i % 5 ? 40 + ((i * 7) % 50) : null,
    max_fan_rpm: i % 6 ? (i * 997) % 6000 : null,
    watts: i % 3 ? 1000 + ((i * 101) % 900) : null,
    uptime_s: i % 8 ? (i * 7_654_321) % 1_000_000 : null,
    answered_at: i % 11 ? new Date(Date.UTC(2026, 0, 1, 0, (i * 71) % 500)) : null,
  }))
  await db
    .insertInto('device_live')
    .values(live.filter((_, i) => i % 7))
    .execute()
  const ids = added.map(({ id }) => id)
  for (const { site } of owners) await updateLiveCopies(db, site, ids)
  const site = owners[0]?.site ?? 0
  const rack = { site_id: site, name: 'R1', aisle: 1, place: 1, shelves: 2, slots: 20 }
  ;({ id: rackId } = await db.insertInto('rack').values(rack).returning('id').executeTakeFirstOrThrow())
  const placed = await db
    .selectFrom('device')
    .select('id')
    .where('site_id', '=', site)
    .orderBy('id')
    .limit(20)
    .execute()
  await db
    .insertInto('device_place')
    .values(placed.map(({ id }, at) => ({ site_id: site, device_id: id, rack_id: rackId, shelf: 1, slot: at + 1 })))
    .execute()
  administrator = await server.signIn('管理员')
  const { data } = await administrator.call('POST /device/find2/', { request: { size: 1000 } })
  all = data.data
})
afterAll(() => server[Symbol.asyncDispose]())

const pinyin = new Intl.Collator('zh')
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: string, b: string) => pinyin.compare(a, b)
const COMPARES: Record<(typeof INDEXED_ORDERS)[number], (a: Row, b: Row) => number> = {
  serial: (a, b) => byText(a.serial, b.serial),
  site: (a, b) => byName(a.site, b.site),
  client: (a, b) => byName(a.client, b.client),
  account: (a, b) => byName(a.account, b.account),
  // devices without a client come last
  activeWorker: (a, b) => byText(a.activeWorker ?? '~', b.activeWorker ?? '~'),
  activeWorkerState: (a, b) => WORKER_STATES.indexOf(a.activeWorkerState) - WORKER_STATES.indexOf(b.activeWorkerState),
  type: (a, b) => byText(a.type, b.type),
  state: (a, b) => DEVICE_STATES.indexOf(a.state) - DEVICE_STATES.indexOf(b.state),
  repairTimes: (a, b) => a.repairTimes - b.repairTimes,
}

const LIVE: Record<LiveOrder | ScannedOrder, (row: Row) => number | string | null> = {
  hashrate: ({ hashrateThs }) => hashrateThs,
  ratedShare: ({ ratedShare }) => ratedShare,
  maxTemp: ({ maxTemp }) => maxTemp,
  maxFan: ({ maxFan }) => maxFan,
  wattage: ({ wattage }) => wattage,
  efficiency: ({ wattage, hashrateThs }) => (wattage === null || !hashrateThs ? null : wattage / hashrateThs),
  uptime: ({ uptime }) => uptime,
  firmwareVersion: ({ firmwareVersion }) => firmwareVersion,
  activePool: ({ activePool }) => activePool,
  place: ({ slot }) => slot,
  lastAnsweredAt: ({ lastAnsweredAt }) => lastAnsweredAt,
}

/** Unknown figures come last either way. */
function sortedRows(rows: Row[], column: (typeof DEVICE_ORDERS)[number], isDescending: boolean): Row[] {
  const sorted = (some: Row[], compare: (a: Row, b: Row) => number) => {
    const ascending = some.toSorted((a, b) => compare(a, b) || a.id - b.id)
    return isDescending ? ascending.toReversed() : ascending
  }
  if (!isLiveOrder(column) && !isScannedOrder(column)) return sorted(rows, COMPARES[column])
  const read = LIVE[column]
  const compare = (a: Row, b: Row) => {
    const [left, right] = [read(a) ?? 0, read(b) ?? 0]
    return left < right ? -1 : left > right ? 1 : 0
  }
  const known = rows.filter((row) => read(row) !== null)
  const unknown = rows.filter((row) => read(row) === null)
  return [...sorted(known, compare), ...sorted(unknown, () => 0)]
}

const is = (value: unknown, wanted: unknown) => wanted === undefined || wanted === value

/** In the units that people enter. */
const ENTERED: Record<LiveOrder, (value: number | string) => number> = {
  hashrate: Number,
  ratedShare: (share) => Number(share) * 100,
  maxTemp: Number,
  maxFan: Number,
  wattage: Number,
  efficiency: Number,
  uptime: (seconds) => Number(seconds) / 3600,
  lastAnsweredAt: (at) => (Date.now() - Date.parse(String(at))) / 60_000,
}

function isInRange(row: Row, { liveFigure, liveFrom, liveUntil }: Find): boolean {
  if (!liveFigure || (liveFrom == null && liveUntil == null)) return true
  const value = LIVE[liveFigure](row)
  if (value === null) return false
  const entered = ENTERED[liveFigure](value)
  return entered >= Number(liveFrom ?? -Infinity) && entered <= Number(liveUntil ?? Infinity)
}

function naive(request: Find): number[] {
  const { orderColumn, orderWay, ...filter } = request
  const { type, state, repairTimes, activeWorkerRight, activeWorkerState, clientId, accountId, siteId } = filter
  const { serial, text, name, pool, ids } = filter
  const found = all.filter(
    (row) =>
      is(row.type, type) &&
      is(row.state, state) &&
      is(row.repairTimes, repairTimes) &&
      is(row.activeWorkerRight, activeWorkerRight) &&
      is(row.activeWorkerState, activeWorkerState) &&
      is(row.clientId, clientId) &&
      is(row.accountId, accountId) &&
      is(row.siteId, siteId) &&
      is(row.rack, filter.rackId && 'R1') &&
      (!serial || row.serial.toLowerCase().includes(serial.toLowerCase())) &&
      (!text || [row.serial, row.name, row.activeWorker].some((part) => part?.includes(text))) &&
      (!name || row.name.toLowerCase().includes(name.toLowerCase())) &&
      (!pool || row.activePool?.includes(pool.toLowerCase())) &&
      (!ids || ids.includes(row.id)) &&
      isInRange(row, request),
  )
  return sortedRows(found, orderColumn || 'serial', orderWay === 'desc').map(({ id }) => id)
}

/** The list, put together from its pages. */
async function listed(request: Find, size: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { code, data } = await administrator.call('POST /device/find/', { request: { ...request, page, size } })
    expect(code).toBe(200)
    ids.push(...data.data.map(({ id }) => id))
    expect(data.data.length).toBe(Math.max(0, Math.min(size, data.totalCount - (page - 1) * size)))
    if (data.data.length < size) return ids
  }
}

test('there is what to sort', () => {
  expect(all).toHaveLength(240)
  expect(new Set(all.map(({ client }) => client)).size).toBe(4)
})

test.each(DEVICE_ORDERS.flatMap((column) => (['asc', 'desc'] as const).map((way) => [column, way] as const)))(
  'sorted by %s, %s, page by page',
  async (orderColumn, orderWay) => {
    const request = { orderColumn, orderWay }
    expect(await listed(request, 37)).toEqual(naive(request))
  },
)

const FILTERS: [string, () => Find][] = [
  ['client', () => ({ clientId: owners[1]?.client })],
  ['account', () => ({ accountId: owners[2]?.account })],
  ['site', () => ({ siteId: owners[0]?.site })],
  ['rack', () => ({ rackId })],
  ['rack and a live figure', () => ({ rackId, liveFigure: 'maxTemp', liveFrom: 60 })],
  ['type', () => ({ type: 'T20' })],
  ...DEVICE_STATES.map((state): [string, () => Find] => [`state ${state}`, () => ({ state })]),
  ...[0, 5].map((repairTimes): [string, () => Find] => [`repair times ${repairTimes}`, () => ({ repairTimes })]),
  ...[true, false].map((right): [string, () => Find] => [
    `worker right ${right}`,
    () => ({ activeWorkerRight: right }),
  ]),
  ...WORKER_STATES.map((state): [string, () => Find] => [`worker ${state}`, () => ({ activeWorkerState: state })]),
  ['serial, without case', () => ({ serial: 'Sn7' })],
  ['serial of one character', () => ({ serial: '9' })],
  // Found again by their ids, or along the order.
  ['a text that few have', () => ({ text: 'x12' })],
  ['a text that many have', () => ({ text: '矿机1' })],
  ['a text and more', () => ({ text: '矿机12', clientId: owners[1]?.client, liveFigure: 'maxTemp', liveFrom: 50 })],
  ['a part of the name, without case', () => ({ name: '7a' })],
  ['a name and more', () => ({ name: '矿机1', state: 'normal' })],
  ['a part of the pool, without case', () => ({ pool: 'TCP://127.0.0.1:3002' })],
  ['a pool and a live figure', () => ({ pool: ':3001', liveFigure: 'hashrate', liveFrom: 10 })],
  ['hash rate', () => ({ liveFigure: 'hashrate', liveFrom: 20, liveUntil: 40.5 })],
  ['share of rated', () => ({ liveFigure: 'ratedShare', liveUntil: 90 })],
  ['temperature', () => ({ liveFigure: 'maxTemp', liveFrom: 75 })],
  ['fan', () => ({ liveFigure: 'maxFan', liveFrom: 4000 })],
  ['power', () => ({ liveFigure: 'wattage', liveFrom: 1500, liveUntil: 1700 })],
  ['efficiency', () => ({ liveFigure: 'efficiency', liveFrom: 60 })],
  ['uptime', () => ({ liveFigure: 'uptime', liveFrom: 100 })],
  ['last answer', () => ({ liveFigure: 'lastAnsweredAt', liveUntil: (Date.now() - Date.UTC(2026, 0, 1, 4)) / 60_000 })],
  ['a live figure without bounds', () => ({ liveFigure: 'hashrate' })],
  ['a live figure and more', () => ({ liveFigure: 'maxTemp', liveFrom: 60, clientId: owners[1]?.client, serial: '1' })],
  ['ids', () => ({ ids: all.slice(10, 20).map(({ id }) => id) })],
  [
    'everything at once',
    () => ({ clientId: owners[0]?.client, state: 'normal', type: 'T30', activeWorkerRight: true }),
  ],
  ['a serial and more', () => ({ serial: '1', state: 'low', repairTimes: 0 })],
]
/** Each filter with every fourth order, and each order with every fourth filter; nightly all with all. */
const isTried = (sum: number) => Boolean(process.env['NIGHTLY']) || sum % 4 === 0
describe.each(FILTERS.map(([name, filter], nth) => ({ name, filter, nth })))('filtered by $name', ({ filter, nth }) => {
  test.each(DEVICE_ORDERS.filter((_, at) => isTried(nth + at)))('and sorted by %s', async (orderColumn) => {
    const request = { ...filter(), orderColumn, orderWay: 'desc' as const }
    expect(await listed(request, 100)).toEqual(naive(request))
  })
})

// Few enough to be found among the first of the figure's order, or not.
test.each(LIVE_ORDERS.flatMap((column) => (['asc', 'desc'] as const).map((way) => [column, way] as const)))(
  'a short page of a type by %s, %s',
  async (orderColumn, orderWay) => {
    for (const [page, size] of [
      [1, 3],
      [2, 3],
      [1, 12],
    ] as const) {
      const request = { type: 'T20', orderColumn, orderWay }
      const { data } = await administrator.call('POST /device/find/', { request: { ...request, page, size } })
      expect(data.data.map(({ id }) => id)).toEqual(naive(request).slice((page - 1) * size, page * size))
    }
  },
)

test('an empty field of the filter bar does not narrow', async () => {
  const { data } = await administrator.callAny('POST /device/find/', {
    request: { clientId: '', state: '', serial: '', type: null, repairTimes: null, ids: null },
  })
  expect(data).toMatchObject({ totalCount: 240 })
})

test('pattern characters are plain text', async () => {
  await addDevice(server.db, owners[0] as TestOwner, String.raw`50%_off\<b>'; drop table device; --`)
  for (const [serial, count] of [
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    [`'; drop table`, 1],
    ['<b>', 1],
    ['%%', 0],
  ] as const) {
    const { data } = await administrator.call('POST /device/find/', { request: { serial } })
    expect([serial, data.totalCount]).toEqual([serial, count])
  }
  await server.db.deleteFrom('device').where('serial', 'like', '50%').execute()
})

test.each([
  ['a page past the end', { page: 1_000_000, size: 100 }, 200],
  ['a giant page', { size: 100_000 }, 400],
  ['page 0', { page: 0 }, 400],
  ['an unknown column', { orderColumn: 'password' }, 400],
  ['an unknown state', { state: 'exploded' }, 400],
  ['a text for an id', { clientId: 'x' }, 400],
  ['an unknown client', { clientId: 987_654 }, 200],
])('%s', async (_name, request, code) => {
  const answer = await administrator.callAny('POST /device/find/', { request })
  expect(answer.code).toBe(code)
  if (code === 200) expect(answer.data).toMatchObject({ data: [] })
})

describe('scope', () => {
  test('tiles, pies and list agree in every scope and for every owner', async () => {
    const agent = await server.signIn('代理', { clients: [owners[0], owners[2]].map((owner) => owner?.client ?? 0) })
    const client = await server.signIn('客户', { clients: [owners[1]?.client ?? 0] })
    const orphan = await server.signIn('代理', { clients: [] })
    for (const caller of [administrator, agent, client, orphan]) {
      for (const owner of owners.flatMap(({ client: clientId, site: siteId, account: accountId }) => [
        {},
        { clientId },
        { siteId },
        { accountId },
      ])) {
        const { data: tiles } = await caller.call('POST /data/getBasicDataByState/state', { request: owner })
        const { data: list } = await caller.call('POST /device/find/', { request: { ...owner, size: 1 } })
        expect(tiles.total).toBe(list.totalCount)
        expect(tiles.total).toBe(DEVICE_STATES.reduce((sum, state) => sum + tiles[state], 0))
      }
      for (const state of DEVICE_STATES) {
        const { data: tiles } = await caller.call('POST /data/getBasicDataByState/state', {})
        const { data: list } = await caller.call('POST /device/find/', { request: { state } })
        expect(tiles[state]).toBe(list.totalCount)
      }
    }
  })

  test('an agent sees only the rows of their own clients, for every filter', async () => {
    const own = [owners[0], owners[2]].map((owner) => owner?.client ?? 0)
    const agent = await server.signIn('代理', { clients: own })
    const { data } = await agent.call('POST /device/find/', { request: { size: 1000 } })
    expect(data.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      all
        .filter(({ clientId }) => own.includes(clientId))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    )
    const foreign = all.filter(({ clientId }) => !own.includes(clientId))
    for (const request of [{ ids: foreign.map(({ id }) => id) }, { clientId: foreign[0]?.clientId }]) {
      const { data: none } = await agent.call('POST /device/find/', { request })
      expect(none).toEqual({ data: [], totalCount: 0 })
    }
  })
})

test.each(DEVICE_ORDERS)(
  'pages of the devices that have a text, few or many of the fleet, by %s',
  async (orderColumn) => {
    const order = { orderColumn }
    const expected = naive({ text: '矿机1', ...order })
    const totalCount = expected.length
    for (const areMany of [false, true]) {
      const {
        rows: [gathered],
      } = await wordsOf(sql`select unnest(${expected}::bigint[]) as id`).execute(server.db)
      const filter = { found: foundDevices(gathered?.words ?? Buffer.alloc(0), areMany) }
      for (const first of [0, 30, totalCount - 7]) {
        const rows = Math.min(20, totalCount - first)
        const asked = { filter, clients: 'all', order, totalCount, first, rows } as const
        const pages = isLiveOrder(orderColumn)
          ? [undefined, ...SAMPLES].map((sample) => selectByLiveFigure(server.db, asked, sample))
          : [selectInOrder(server.db, asked)]
        for (const found of await Promise.all(pages))
          expect(found.map(({ id }) => id)).toEqual(expected.slice(first, first + rows))
      }
    }
  },
)

// Either way to a page: along the order, which may end too soon, and by sorting all that match.
test.each(INDEXED_ORDERS)('pages of a filter that counters know, by %s', async (orderColumn) => {
  const filters: DeviceFilter[] = [
    { state: 'offline' },
    { siteId: owners[1]?.site },
    { activeWorkerRight: false, type: 'T30' },
  ]
  for (const filter of filters) {
    for (const orderWay of ['asc', 'desc'] as const) {
      const order = { orderColumn, orderWay }
      const expected = naive({ ...filter, ...order })
      const totalCount = expected.length
      expect(totalCount).toBeGreaterThan(12)
      for (const [few, walkedForEach] of [
        [0, 0],
        [0, 1],
        [0, 240],
        [240, 0],
      ]) {
        for (const first of [0, 5, totalCount - 5]) {
          const rows = Math.min(7, totalCount - first)
          const asked = { filter, clients: 'all', order, totalCount, first, rows } as const
          const found = await selectInOrder(server.db, asked, { few, walkedForEach })
          expect(found.map(({ id }) => id)).toEqual(expected.slice(first, first + rows))
        }
      }
    }
  }
})

const findAgain = (filter: DeviceFilter) => findText(server.db, filter, 'all')
test('a text that all devices have is not looked for again', async () => {
  expect(await findAgain({ text: '矿机' })).toEqual({ totalCount: 240, again: {} })
  const type = 'T30'
  const ofType = naive({ type }).length
  expect(await findAgain({ text: '矿机', type })).toEqual({ totalCount: ofType, again: { type } })
  const some = await findAgain({ text: '矿机1' })
  expect(some.totalCount).toBe(naive({ text: '矿机1' }).length)
  expect(Object.keys(some.again)).toEqual(['found'])
  expect(await findAgain({ text: '无此机' })).toMatchObject({ totalCount: 0 })
})

const LIVE_WAYS = LIVE_ORDERS.flatMap((column) => (['asc', 'desc'] as const).map((way) => [column, way] as const))
// Bounds that lie outside the page, around it, or beyond all figures.
const SAMPLES = [
  { way: 'system', devices: 60, margin: 0 },
  { way: 'bernoulli', devices: 120, margin: 20 },
  { way: 'bernoulli', devices: 239, margin: 300 },
] as const
async function pagesBySamples(orderColumn: LiveOrder, orderWay: 'asc' | 'desc'): Promise<void> {
  const order = { orderColumn, orderWay }
  const expected = naive(order)
  for (const [nth, sample] of SAMPLES.entries())
    for (let first = nth; first < 240; first += 41) {
      const rows = Math.min(30, 240 - first)
      const asked = { filter: {}, clients: 'all', order, totalCount: 240, first, rows } as const
      const found = await selectByLiveFigure(server.db, asked, sample)
      expect(found.map(({ id }) => id)).toEqual(expected.slice(first, first + rows))
    }
}

test.each(LIVE_WAYS)('pages by %s, %s, are the same whatever the sample is', pagesBySamples)

describe('when all were polled', () => {
  beforeAll(async () => {
    await server.db.transaction().execute(async (trx) => {
      const unpolled = await trx
        .selectFrom('device')
        .leftJoin('device_live', 'device_live.device_id', 'device.id')
        .where('device_live.device_id', 'is', null)
        .select(['device.id as device_id', 'device.site_id'])
        .execute()
      await trx
        .insertInto('device_live')
        .values(unpolled.map((row) => ({ ...row, polled_at: new Date() })))
        .execute()
      const ids = unpolled.map(({ device_id }) => device_id)
      for (const { site } of owners) await updateLiveCopies(trx, site, ids)
    })
  })

  test.each(LIVE_WAYS)('pages by %s, %s', pagesBySamples)
})
