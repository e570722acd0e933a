import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LiveOrder } from '../rules/device-orders.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countDevices, countingTable } from './count-devices.sql.ts'
import { isCopied } from './device-live.sql.ts'
import { deviceFilter } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { isInLiveRange, withoutLive } from './live-filter.sql.ts'
import { deviceOrder, LIVE_COLUMNS } from './device-order.sql.ts'
import type { DeviceOrder } from './device-order.sql.ts'

export interface Found {
  id: number
  siteId: number
}

export interface OrderedPage {
  filter: DeviceFilter
  clients: ClientScope
  order: DeviceOrder
  /** how many devices match */
  totalCount: number
  /** of the page: the place of its first row, and how many it has */
  first: number
  rows: number
}

/** If a smaller part of the fleet matches, its devices are looked up one by one: that takes less time than looking through all figures. */
const LEAST_SHARE_TO_SCAN = 0.05
/** The part of the fleet that is selected in the figure's order to look up its serials. */
const SHARE_TO_SORT = 0.05
/** About so many devices are sampled, each as likely as any other, so that neighbours with like figures don't mislead. */
const SAMPLED_DEVICES = 5000
/** A page is looked for so many standard deviations of the sample before and after its place: one in a million is missed. */
const DEVIATIONS = 5
/** Of the first devices whole pages are enough, which are sooner read: whatever was sampled, so many of them come before the end of what is looked through. */
const FIRST: Sample = { way: 'system', devices: 2000, margin: 150 }

/** How a table is sampled, about how many devices of the whole fleet, and how many of those sampled a page is looked for before and after its place. */
interface Sample {
  way: 'bernoulli' | 'system'
  devices: number
  margin: number
}

function sampleOf({ first, rows, totalCount }: OrderedPage, fleet: number): Sample {
  if (first + rows <= FIRST.margin) return FIRST
  const place = first / totalCount
  const deviation = Math.sqrt(((SAMPLED_DEVICES * totalCount) / fleet) * place * (1 - place))
  // Near both ends there is none.
  return { way: 'bernoulli', devices: SAMPLED_DEVICES, margin: Math.ceil(DEVIATIONS * (deviation + 1)) }
}

/**
 * The devices of a page by a live figure. Known figures come from the narrow device_live, which has a copy of whatever lists are filtered by but
 * texts. Devices whose figure is not known follow; they are looked for only by a page that reaches them.
 */
export async function selectByLiveFigure(db: Db, asked: OrderedPage, given?: Sample): Promise<Found[]> {
  const { filter, clients, totalCount, first, rows } = asked
  const fleet = await countDevices(db, {}, 'all')
  if (totalCount <= fleet * LEAST_SHARE_TO_SCAN) return selectOfFew(db, asked)
  const live = liveOf(asked)
  const sample = given ?? sampleOf(asked, fleet)
  const counting = countingTable(withoutLive({ ...filter, found: undefined }))
  const isInLive = counting !== 'device_list' && counting !== 'pool_count'
  const isSampled = !filter.serial && fleet > sample.devices && isInLive
  const bounds = isSampled ? await selectBounds(db, asked, live, sample, fleet) : null
  const findKnown = () =>
    bounds
      ? selectAround(db, asked, live, bounds)
      : selectKnown(db, asked, live, filter.serial ? fleet * SHARE_TO_SORT : null)
  let found = bounds?.isBehind ? [] : await findKnown()
  if (found.length === rows) return found
  const { rows: left } = await sql<(Found | { id: null }) & { known: number; copied: number }>`
    with figures as materialized (
      select count(l.figure)::int as known, count(*)::int as copied, array_agg(l.device_id) filter (where l.figure is null) as ids,
        array_agg(l.site_id) filter (where l.figure is null) as sites
      from (${live.all}) l ${live.listed}
    )
    select f.known, f.copied, page.id, page.site_id as "siteId" from figures f left join lateral (
      select * from (select unnest(f.ids) as id, unnest(f.sites) as site_id) l
      order by l.id ${live.direction} limit ${rows} offset greatest(0, ${first}::int - f.known)
    ) page on true order by page.id ${live.direction}`.execute(db)
  const { known = 0, copied = 0 } = left[0] ?? {}
  if (bounds?.isBehind && first < known) found = await findKnown()
  if (copied === totalCount) return [...found, ...devicesOf(left)].slice(0, rows)
  // A device that was never polled, or not since a crash, is in device_list alone.
  const { rows: unknown } = await sql<Found>`
    select device_list.id, device_list.site_id as "siteId" from device_list
    left join device_live l on l.site_id = device_list.site_id and l.device_id = device_list.id and ${isCopied}
    where ${live.value} is null and ${deviceFilter(filter, clients, 'device_list')}
    order by id ${live.direction} limit ${rows - found.length} offset ${Math.max(0, first - known)}`.execute(db)
  return [...found, ...unknown]
}

/** Without the row that stands for a page without any. */
const devicesOf = (page: readonly (Found | { id: null })[]): Found[] =>
  page.flatMap((row) => (row.id === null ? [] : [{ id: row.id, siteId: row.siteId }]))

type Live = ReturnType<typeof liveOf>

/** With those whose figure is not known at their end. */
async function selectOfFew(db: Db, { filter, clients, order, first, rows }: OrderedPage): Promise<Found[]> {
  const { rows: found } = await sql<Found>`
    select device_list.id, device_list.site_id as "siteId" from device_list
    left join device_live l on l.site_id = device_list.site_id and l.device_id = device_list.id and ${isCopied}
    where ${isInLiveRange(filter)} and ${deviceFilter(withoutLive(filter), clients, 'device_list')}
    order by ${deviceOrder(order, filter, clients)} limit ${rows} offset ${first}`.execute(db)
  return found
}

/** The figures `l` of the devices that match, from a scan, or, for a part of a serial, joined to their rows of device_list as `listed`. */
function liveOf({ filter, clients, order }: OrderedPage) {
  const isScanned = !filter.serial
  const value = LIVE_COLUMNS[order.orderColumn as LiveOrder]
  const isMatching = isScanned ? deviceFilter(filter, clients, 'l') : isInLiveRange(filter)
  const of = (sample: RawBuilder<unknown>) => sql`
    select l.site_id, l.device_id, ${value} as figure from device_live l ${sample} where ${isCopied} and ${isMatching}`
  const all = of(sql``)
  const direction = order.orderWay === 'desc' ? sql`desc` : sql`asc`
  return {
    value,
    direction,
    isDescending: order.orderWay === 'desc',
    all,
    known: sql`${all} and ${value} is not null`,
    sampled: (way: Sample['way'], percent: number) => of(sql`tablesample ${sql.raw(way)} (${percent})`),
    sorted: sql`order by l.figure ${direction}, l.device_id ${direction}`,
    listed: isScanned
      ? sql``
      : sql`join device_list on device_list.site_id = l.site_id and device_list.id = l.device_id and ${deviceFilter(withoutLive(filter), clients, 'device_list')}`,
  }
}

/**
 * Sorts all known figures. Of a part of a serial that a good part of the fleet has, the `fewFirst` first devices are looked up: joining all
 * takes three times as long, and is left for a page that these don't fill.
 */
async function selectKnown(
  db: Db,
  { first, rows }: OrderedPage,
  { known, sorted, listed }: Live,
  fewFirst: number | null = null,
): Promise<Found[]> {
  const selectFrom = async (live: RawBuilder<unknown>) => {
    const { rows: found } = await sql<Found>`
      select l.device_id as id, l.site_id as "siteId" from (${live}) l ${listed} ${sorted} limit ${rows} offset ${first}`.execute(
      db,
    )
    return found
  }
  if (fewFirst !== null) {
    const found = await selectFrom(sql`select * from (${known}) l ${sorted} limit ${Math.ceil(fewFirst)}`)
    if (found.length === rows) return found
  }
  return selectFrom(known)
}

/** A figure and its device well before a page and well after it; null: there is none. `isBehind`: the page seems to be behind all known figures. */
type Bounds = Record<'from' | 'until', string | null> & Record<'fromId' | 'untilId', number> & { isBehind: boolean }

/** From a sample. */
async function selectBounds(
  db: Db,
  { totalCount, first, rows }: OrderedPage,
  { sampled, sorted }: Live,
  { way, devices, margin }: Sample,
  fleet: number,
): Promise<Bounds | null> {
  const { rows: bounds } = await sql<Bounds>`
    select figures[from_place]::text as from, ids[from_place] as "fromId", figures[until_place]::text as until, ids[until_place] as "untilId",
      is_behind as "isBehind"
    from (
      select figures, ids, coalesce(${first}::int * share >= known, true) as is_behind, least(floor(${first}::int * share)::int, known) - ${margin}::int as from_place,
        ceil(${first + rows}::int * share)::int + ${margin}::int as until_place
      from (
        select array_agg(figure ${sorted}) filter (where figure is not null) as figures, array_agg(device_id ${sorted}) filter (where figure is not null) as ids,
          count(figure)::int as known, nullif(count(*), 0)::float8 / ${totalCount}::int as share
        from (${sampled(way, (100 * devices) / fleet)}) l
      ) gathered
    ) s`.execute(db)
  return bounds[0] ?? null
}

/**
 * Sorts only the devices around the page, and counts all before them. Whatever the sample was, the page is right: if it is not between the
 * bounds, all are sorted.
 */
async function selectAround(
  db: Db,
  asked: OrderedPage,
  live: Live,
  { from, fromId, until, untilId }: Bounds,
): Promise<Found[]> {
  const { first, rows } = asked
  const { value, known, direction, isDescending } = live
  const [isNotBefore, isNotAfter] = isDescending ? [sql`<=`, sql`>=`] : [sql`>=`, sql`<=`]
  const upTo =
    until === null ? known : sql`${live.all} and (${value}, l.device_id) ${isNotAfter} (${until}, ${untilId})`
  if (from === null) {
    const { rows: beginning } = await sql<Found>`
      select l.device_id as id, l.site_id as "siteId" from (${upTo}) l ${live.sorted} limit ${rows} offset ${first}`.execute(
      db,
    )
    return beginning.length === rows || until === null ? beginning : selectKnown(db, asked, live)
  }
  // The figure alone first: comparing it together with the id takes longer.
  const isAround = sql`filter (where l.figure ${isNotBefore} ${from} and (l.figure, l.device_id) ${isNotBefore} (${from}, ${fromId}))`
  // In one scan. A database of several machines takes a column as an offset only along with rows that it has gathered.
  const { rows: found } = await sql<(Found | { id: null }) & { before: number }>`
    with around as materialized (
      select count(*)::int as reached, array_agg(l.device_id) ${isAround} as ids, array_agg(l.site_id) ${isAround} as sites,
        array_agg(l.figure) ${isAround} as figures
      from (${upTo}) l
    ), passed as materialized (select *, reached - coalesce(cardinality(ids), 0) as passed from around)
    select a.passed as before, page.id, page."siteId" from passed a left join lateral (
      select l.id, l.site_id as "siteId", l.figure
      from (select unnest(a.ids) as id, unnest(a.sites) as site_id, unnest(a.figures) as figure) l
      order by l.figure ${direction}, l.id ${direction} limit ${rows} offset greatest(0, ${first}::int - a.passed)
    ) page on true order by page.figure ${direction}, page.id ${direction}`.execute(db)
  const isMissed = (found[0]?.before ?? 0) > first
  const page = devicesOf(found)
  // Without a bound behind it, the known ones end there.
  const isWhole = !isMissed && (page.length === rows || until === null)
  return isWhole ? page : selectKnown(db, asked, live)
}
