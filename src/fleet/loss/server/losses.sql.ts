import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Page } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { SortKey } from '../../../platform/server/list/order.sql.ts'
import { allOf, betweenDays, equals } from '../../../platform/server/list/terms.sql.ts'
import { devicesByNumber } from '../../device/server/device-number.sql.ts'
import { isInRack, PLACE_COLUMNS } from '../../device/server/device-place.sql.ts'
import { dayRatings, isRatingOf } from '../../report/server/day-ratings.sql.ts'
import { percentOf } from '../../server/percent.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import { thRounded } from '../../server/th-rounded.sql.ts'
import type { LossQuery } from '../contract.ts'
import { LOSS_CAUSES, NO_HASHRATE_SHARE } from '../rules/loss-kinds.ts'
import type { LossOrder } from '../rules/loss-kinds.ts'

type Found = ResponseOf<'POST /loss/find/'>
export type LossRow = Found['data'][number]

export interface LossesAsked {
  filter: Omit<LossQuery, 'orderColumn' | 'orderWay' | 'businessDateQuery'>
  order: Pick<LossQuery, 'orderColumn' | 'orderWay'>
  days: readonly [first: string, last: string]
  clients: ClientScope
  timeZone: string
  /** between two sweeps: the time that one poll counts for */
  sweepMs: number
}

/**
 * Days of devices, each with what it lost, TH/s × polls. A poll that was answered without a hash rate counts on neither side. A
 * day is never less than 0, so that days that did better than rated don't hide others.
 */
function dayLosses({ filter, days, clients, timeZone }: LossesAsked): RawBuilder<unknown> {
  const { type, serial, rackId } = filter
  const where = allOf(
    betweenDays('x.day', days),
    equals('x.site_id', filter.siteId),
    equals('x.client_id', filter.clientId),
    equals('x.account_id', filter.accountId),
    inScope(clients, 'x.client_id'),
    type === undefined ? undefined : sql`x.type_id = (select id from machine_type where name = ${type})`,
    serial === undefined ? undefined : sql`x.device_id in (${devicesByNumber(serial)})`,
    isInRack('x', 'device_id', rackId),
    sql`x.polls_due > 0`,
  )
  return sql`
    select *, least(lost, unanswered) as lost_silent from (
      select *, greatest(0, rated - hashrate_sum) as lost,
        greatest(0, rated - rated_ths * (maintenance_due - maintenance_answered + maintenance_reads) - hashrate_sum + maintenance_sum)
          as lost_outside
      from (
        select x.*, r.rated_ths, r.rated_ths * (x.polls_due - x.polls_answered) as unanswered,
          r.rated_ths * x.hashrate_reads as rated_read, r.rated_ths * (x.polls_due - x.polls_answered + x.hashrate_reads) as rated
        from device_daily x join ${dayRatings(timeZone)} r on ${isRatingOf('x', 'r')} where ${where}
      ) polled
    ) compared`
}

/** Of each device at a site and of a client, what its days add up to, in TH·h. As few sums as will do: of a month they are of millions of rows. */
function deviceLosses(asked: LossesAsked): RawBuilder<unknown> {
  const parts = ['rated', 'lost', 'lost_outside', 'repair', 'silent', 'zero', 'slow']
  const inHours = parts.map((part) => sql`${sql.ref(part)} * ${asked.sweepMs / 3_600_000}::float8 as ${sql.ref(part)}`)
  const isZero = sql`hashrate_reads > 0 and hashrate_sum < rated_read * ${NO_HASHRATE_SHARE}::float8`
  return sql`
    select device_id, site_id, client_id, type_id, ${sql.join(inHours)}, polls_due, polls_answered, polls_offline, maintenance_due, hashed, rated_read
    from (
      select *, lost_silent - repair as silent, lost - lost_silent - zero as slow from (
        select device_id, site_id, client_id, max(type_id) as type_id,
          sum(rated) as rated, sum(lost) as lost, sum(lost_outside) as lost_outside, sum(lost_silent) as lost_silent,
          coalesce(sum(lost_silent) filter (where state = 'repairing'), 0) as repair,
          coalesce(sum(lost - lost_silent) filter (where ${isZero}), 0) as zero,
          sum(polls_due) as polls_due, sum(polls_answered) as polls_answered, sum(polls_offline) as polls_offline,
          sum(maintenance_due) as maintenance_due, sum(hashrate_sum) as hashed, sum(rated_read) as rated_read
        from (${dayLosses(asked)}) days group by device_id, site_id, client_id
      ) summed
    ) parted`
}

/** The greatest of its parts. */
const CAUSE = sql`case greatest(${sql.raw(LOSS_CAUSES.join(', '))}) ${sql.join(
  LOSS_CAUSES.map((cause) => sql`when ${sql.ref(cause)} then ${sql.lit(cause)}`),
  sql` `,
)} end`

const OF_DEVICE = sql`join device d on d.id = l.device_id`
/** It may have left for another site or client since. */
const IS_HERE = sql`d.site_id = l.site_id and d.client_id = l.client_id`
const OF_PLACE = sql`
  left join device_place p on p.site_id = l.site_id and p.device_id = l.device_id and ${IS_HERE}
  left join rack r on r.site_id = p.site_id and r.id = p.rack_id`

const ORDERS: Record<LossOrder, { keys: (RawBuilder<unknown> | SortKey)[]; joins?: RawBuilder<unknown> }> = {
  lost: { keys: [sql`l.lost`] },
  lostPercent: { keys: [sql`l.lost / l.rated`] },
  lostOutside: { keys: [sql`l.lost_outside`] },
  silent: { keys: [sql`l.polls_due - l.polls_answered`] },
  serial: { keys: [sql`d.serial`], joins: OF_DEVICE },
  place: {
    keys: ['r.aisle', 'r.place', 'r.id', 'p.shelf', 'p.slot'].map((of) => ({
      by: sql.ref(of),
      mayBeNull: true as const,
    })),
    joins: sql`${OF_DEVICE} ${OF_PLACE}`,
  },
}

/** All devices polled as `found`, and in order those of them that lost something as `listed`: a page of them, or all. */
function lossCtes(asked: LossesAsked, page: Page | undefined): RawBuilder<unknown> {
  const { orderColumn = 'lost', orderWay = 'desc' } = asked.order
  const { keys, joins = sql`` } = ORDERS[orderColumn]
  const order = orderBy([...keys, sql`l.device_id`, sql`l.site_id`, sql`l.client_id`], {
    isDescending: orderWay === 'desc',
  })
  const limit = page ? sql`limit ${page.size} offset ${(page.page - 1) * page.size}` : sql``
  const { cause } = asked.filter
  const isWanted = cause === undefined ? sql`true` : sql`cause = ${cause}`
  return sql`
    found as materialized (
      select *, lost > 0 and ${isWanted} as is_losing from (select *, ${CAUSE} as cause from (${deviceLosses(asked)}) of_devices) caused
    ), listed as materialized (
      select *, row_number() over () as nth from (select l.* from found l ${joins} where l.is_losing ${order} ${limit}) ordered)`
}

const rounded = (of: string, name = of) => sql`${thRounded(sql.ref(of), 3)}::float8 as ${sql.ref(name)}`
const LOSSES = sql`${sql.join(['rated', 'lost', ...LOSS_CAUSES].map((part) => rounded(`l.${part}`, part)))},
  ${percentOf(sql`l.lost`, sql`l.rated`)}::float8 as "lostPercent", ${rounded('l.lost_outside', 'lostOutside')}`

/** The rows of `listed` in words. */
function listedRows({ sweepMs, clients }: LossesAsked): RawBuilder<LossRow> {
  const seconds = (polls: RawBuilder<unknown>) => sql`(${polls}) * ${sweepMs / 1000}::float8`
  return sql<LossRow>`
    select l.device_id as "deviceId", d.serial, d.miner_id as "minerId", s.name as site, l.site_id as "siteId", c.name as client,
      l.client_id as "clientId", t.name as type, ${LOSSES}, l.cause,
      ${seconds(sql`l.polls_answered`)} as "answeredS", ${seconds(sql`l.polls_due - l.polls_answered`)} as "silentS",
      ${seconds(sql`l.polls_offline`)} as "offlineS", ${seconds(sql`l.maintenance_due`)} as "maintenanceS",
      ${percentOf(sql`l.hashed`, sql`l.rated_read`)}::float8 as "hashingPercent", ${PLACE_COLUMNS},
      case when ${IS_HERE} then d.state end as state,
      coalesce(case when ${IS_HERE} then w.types end, '[]') as warnings, case when ${IS_HERE} then a.since end as "awaySince"
    from listed l ${OF_DEVICE} join site s on s.id = l.site_id join client c on c.id = l.client_id
      join machine_type t on t.id = l.type_id ${OF_PLACE}
      left join (
        select device_id, json_agg(type order by type) as types from warning
        where closed_at is null and device_id in (select device_id from listed) and ${inScope(clients, 'warning.client_id')}
        group by device_id
      ) w on w.device_id = l.device_id
      left join (
        select device_id, max(repair_date)::text as since from repair_record
        where is_away and ${inScope(clients, 'repair_record.client_id')} group by device_id
      ) a on a.device_id = l.device_id
    order by l.nth`
}

/** Every device that lost something, in order: what an export writes. */
export function everyLoss(asked: LossesAsked): RawBuilder<LossRow> {
  return sql<LossRow>`with ${lossCtes(asked, undefined)} ${listedRows(asked)}`
}

type Sums = Found['total'] & { siteId: number | null; site: string | null }

/** A page of them, and what all of them add up to: in total and of each site, most lost first. One reading of the days gives all. */
export async function selectLosses(
  db: Db,
  asked: LossesAsked,
  page: Page,
): Promise<Pick<Found, 'data' | 'totalCount' | 'total' | 'sites'>> {
  const parts = ['lost', 'lost_outside', ...LOSS_CAUSES].map(
    (part) => sql`coalesce(sum(${sql.ref(part)}) filter (where is_losing), 0) as ${sql.ref(part)}`,
  )
  const statement = sql<{ data: LossRow[]; sums: Sums[] }>`
    with ${lossCtes(asked, page)},
    sums as (
      select site_id, coalesce(sum(rated), 0) as rated, ${sql.join(parts)}, count(*) as devices,
        count(*) filter (where is_losing) as losing
      from found group by grouping sets ((site_id), ())
    )
    select (select coalesce(json_agg(a_row), '[]') from (${listedRows(asked)}) a_row) as data, (
      select json_agg(a_sum) from (
        select l.site_id as "siteId", s.name as site, l.devices, l.losing, ${LOSSES}
        from sums l left join site s on s.id = l.site_id order by l.site_id is not null, l.lost desc, l.site_id
      ) a_sum) as sums`
  // 100,000 devices are grouped in memory; in PostgreSQL's usual 4 MB the days go to the disk and back.
  const { rows } = await transaction(db, async (trx) => {
    await sql`set local work_mem = '32MB'`.execute(trx)
    return statement.execute(trx)
  })
  const [{ data, sums: [all, ...sites] } = { data: [], sums: [] }] = rows
  if (!all) throw new Error('the sums have no total')
  const { siteId: _id, site: _site, ...total } = all
  // Every line but the first is of a site.
  return { data, totalCount: total.losing, total, sites: sites as Found['sites'] }
}
