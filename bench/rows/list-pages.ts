import { INDEXED_ORDERS, LIVE_ORDERS } from '../../src/fleet/device/rules/device-orders.ts'
import type { DeviceOrder } from '../../src/fleet/device/rules/device-orders.ts'
import { DEVICE_STATES, WORKER_STATES } from '../../src/fleet/device/rules/device-states.ts'
import { countDevices } from '../../src/fleet/device/server/count-devices.sql.ts'
import type { DeviceFilter } from '../../src/fleet/device/server/device-filter.sql.ts'
import { searchDevices } from '../../src/fleet/device/server/search-devices.sql.ts'
import { selectDevicePage } from '../../src/fleet/device/server/select-device-page.sql.ts'
import type { DevicePageQuery } from '../../src/fleet/device/server/select-device-page.sql.ts'
import { measurePairs, randomOf } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const BAR_MS = 50
const SEARCH_SIZE = 6

type Query = Omit<DevicePageQuery, 'clients' | 'silence'>

const silence = { sweepMs: 60_000, silentAfterSweeps: 3 }

/** Pages of any filter, order and depth; a serial's part apart, because its total must be counted. */
export async function listPages(bench: Bench): Promise<PairFigures[]> {
  const { size } = bench
  const random = randomOf(2)
  const { below, pick } = random
  const fields: (() => DeviceFilter)[] = [
    () => ({ clientId: 1 + below(size.clients) }),
    () => ({ accountId: 1 + below(size.accounts) }),
    () => ({ siteId: 1 + below(size.sites) }),
    () => ({ type: pick(['T30', 'T20']) }),
    () => ({ state: pick(DEVICE_STATES) }),
    () => ({ repairTimes: below(6) }),
    () => ({ activeWorkerRight: pick([true, false]) }),
    () => ({ activeWorkerState: pick(WORKER_STATES) }),
  ]
  const digits = (count: number) => String(below(10 ** count)).padStart(count, '0')
  const texts = [
    () => `10.${below(2)}.${below(256)}`,
    () => `10.${below(2)}.${below(256)}.0/${pick([16, 24])}`,
    () => `02:00:${digits(2)}`,
    () => `pool${1 + below(size.accounts)}.`,
    () => `机${digits(4)}`,
  ]
  return [
    await pages(bench, 'list, no filter', () => ({}), random),
    await pages(bench, 'list, one filter', () => pick(fields)(), random),
    await pages(
      bench,
      'list, up to four filters',
      () => Object.assign({}, ...[1, 2, 3, 4].map(() => pick(fields)())),
      random,
    ),
    await pages(bench, 'list, 3–5 characters of a serial', () => ({ serial: digits(3 + below(3)) }), random),
    await pages(bench, 'list, 1–2 characters of a serial', () => ({ serial: digits(1 + below(2)) }), random),
    await pages(
      bench,
      'list, part of an address, a network, MAC, worker or name',
      () => ({ text: pick(texts)() }),
      random,
    ),
    await pages(bench, 'list, a letter or a digit', () => ({ text: pick(['t', 'a', digits(1)]) }), random),
    await pages(bench, 'list by a live figure, no filter', () => ({}), random, LIVE_ORDERS),
    await pages(bench, 'list by a live figure, one filter', () => pick(fields)(), random, LIVE_ORDERS),
    await searches(bench, [() => digits(3 + below(6)), ...texts]),
  ]
}

/** What the search of the whole console asks of the devices. */
async function searches(bench: Bench, nextTexts: readonly (() => string)[]): Promise<PairFigures> {
  const texts = Array.from({ length: bench.rounds }, (_, round) => nextTexts[round % nextTexts.length]?.() ?? '')
  return measurePairs(bench, (round) => {
    const text = texts[round] ?? ''
    return {
      name: 'search of everything: devices',
      barMs: BAR_MS,
      sql: () => searchDevices(bench.db, text, 'all', SEARCH_SIZE),
      http: () => bench.http.call('POST /device/search', { request: { text, size: SEARCH_SIZE } }),
    }
  })
}

async function pages(
  bench: Bench,
  name: string,
  nextFilter: () => DeviceFilter,
  { below, pick }: ReturnType<typeof randomOf>,
  orders: readonly DeviceOrder[] = INDEXED_ORDERS,
): Promise<PairFigures> {
  const { db, http, rounds } = bench
  const queries: Query[] = []
  for (let round = 0; round < rounds; round += 1) {
    const filter = nextFilter()
    const size = pick([5, 10, 20, 50, 100])
    const last = Math.ceil((await countDevices(db, filter, 'all')) / size)
    const order = { orderColumn: pick(orders), orderWay: pick(['asc', 'desc'] as const) }
    // every other one is a page that people really look at
    queries.push({
      filter,
      order,
      size,
      page: 1 + (round % 2 ? below(Math.max(1, last)) : below(Math.min(3, last || 1))),
    })
  }
  return measurePairs(bench, (round) => {
    const { filter, order, ...page } = queries[round] ?? { filter: {}, order: {}, size: 20, page: 1 }
    return {
      name,
      barMs: BAR_MS,
      sql: () => selectDevicePage(db, { filter, clients: 'all', order, ...page, silence }),
      http: () => http.call('POST /device/find/', { request: { ...filter, ...order, ...page } }),
    }
  })
}
