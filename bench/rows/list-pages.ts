import { INDEXED_ORDERS, LIVE_ORDERS } from '../../src/fleet/device/rules/device-orders.ts'
import type { DeviceOrder } from '../../src/fleet/device/rules/device-orders.ts'
import { DEVICE_STATES, WORKER_STATES } from '../../src/fleet/device/rules/device-states.ts'
import { countDevices } from '../../src/fleet/device/server/count-devices.sql.ts'
import type { DeviceFilter } from '../../src/fleet/device/server/device-filter.sql.ts'
import { searchDevices } from '../../src/fleet/device/server/search-devices.sql.ts'
import { selectDevicePage } from '../../src/fleet/device/server/select-device-page.sql.ts'
import type { DevicePageQuery } from '../../src/fleet/device/server/select-device-page.sql.ts'
import { measurePairs, randomOf, SMALL_FLEET } from '../bench-row.ts'
import type { Bench, PairFigures } from '../bench-row.ts'

const BAR_MS = 50
/** For each device of more than a small fleet, where only the pages that people look at have the bar of that. */
const ANYWHERE_US = 0.2
const BY_LIVE_FIGURE_US = 0.4
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
  const kinds: PageKind[] = [
    { name: 'list, no filter', nextFilter: () => ({}) },
    { name: 'list, one filter', nextFilter: () => pick(fields)() },
    {
      name: 'list, up to four filters',
      nextFilter: () => Object.assign({}, ...[1, 2, 3, 4].map(() => pick(fields)())) as DeviceFilter,
    },
    { name: 'list, 3–5 characters of a serial', nextFilter: () => ({ serial: digits(3 + below(3)) }) },
    { name: 'list, 1–2 characters of a serial', nextFilter: () => ({ serial: digits(1 + below(2)) }), isCounted: true },
    {
      name: 'list, part of an address, a network, MAC, worker or name',
      nextFilter: () => ({ text: pick(texts)() }),
      isCounted: true,
    },
    {
      name: 'list, a letter or a digit',
      nextFilter: () => ({ text: pick(['t', 'a', digits(1)]) }),
      isCounted: true,
    },
    { name: 'list by a live figure, no filter', nextFilter: () => ({}), isLive: true },
    { name: 'list by a live figure, one filter', nextFilter: () => pick(fields)(), isLive: true },
    {
      name: 'list, a base or a pool, of which all devices are',
      nextFilter: () => pick([{ companyId: 1 }, { pool: 'pool.example' }]),
      isCounted: true,
    },
  ]
  const rows: PairFigures[] = []
  for (const kind of kinds) {
    if (size.devices <= SMALL_FLEET) rows.push(await pages(bench, kind, random))
    else {
      rows.push(await pages(bench, { ...kind, depth: 'first' }, random))
      rows.push(await pages(bench, { ...kind, depth: 'anywhere' }, random))
    }
  }
  return [...rows, await searches(bench, [() => digits(3 + below(6)), ...texts])]
}

interface PageKind {
  name: string
  nextFilter: () => DeviceFilter
  /** what matches must be counted, whichever page is asked for */
  isCounted?: boolean
  isLive?: boolean
  /** both in turns unless given: every other page is one that people really look at */
  depth?: 'first' | 'anywhere'
}

function barOf({ isCounted, isLive, depth }: PageKind, devices: number): number {
  if (depth === undefined) return BAR_MS
  if (isLive) return (devices * BY_LIVE_FIGURE_US) / 1000
  return isCounted || depth === 'anywhere' ? (devices * ANYWHERE_US) / 1000 : BAR_MS
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

async function pages(bench: Bench, kind: PageKind, { below, pick }: ReturnType<typeof randomOf>): Promise<PairFigures> {
  const { db, http, rounds, size: fleet } = bench
  const { nextFilter, isLive, depth } = kind
  const orders: readonly DeviceOrder[] = isLive ? LIVE_ORDERS : INDEXED_ORDERS
  const name = depth === undefined ? kind.name : `${kind.name}: ${depth === 'first' ? 'first three pages' : 'any page'}`
  const queries: Query[] = []
  for (let round = 0; round < rounds; round += 1) {
    const filter = nextFilter()
    const size = pick([5, 10, 20, 50, 100])
    const last = Math.ceil((await countDevices(db, filter, 'all')) / size)
    const order = { orderColumn: pick(orders), orderWay: pick(['asc', 'desc'] as const) }
    const isAnywhere = depth === undefined ? round % 2 === 1 : depth === 'anywhere'
    const page = 1 + (isAnywhere ? below(Math.max(1, last)) : below(Math.min(3, last || 1)))
    queries.push({ filter, order, size, page })
  }
  return measurePairs(bench, (round) => {
    const { filter, order, ...page } = queries[round] ?? { filter: {}, order: {}, size: 20, page: 1 }
    return {
      name,
      barMs: barOf(kind, fleet.devices),
      sql: () => selectDevicePage(db, { filter, clients: 'all', order, ...page, silence }),
      http: () => http.call('POST /device/find/', { request: { ...filter, ...order, ...page } }),
    }
  })
}
