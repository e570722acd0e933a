import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { percentOf } from '../../server/percent.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import { thRounded } from '../../server/th-rounded.sql.ts'
import type { ReportOrder } from '../rules/report-orders.ts'
import { dayRatings, isRatingOf } from './day-ratings.sql.ts'

/** Whose figures of which days. */
export interface ComplianceScope {
  clientId: number
  days: readonly [first: string, last: string]
  clients: ClientScope
  /** of business days */
  timeZone: string
}

export interface Rates {
  onlineRate: number | null
  hashingRate: number | null
  complianceRate: number | null
  /** the same without what was polled during maintenance */
  onlineRateOutside: number | null
  hashingRateOutside: number | null
  complianceRateOutside: number | null
}
export interface ComplianceSums extends Rates {
  /** null: of all sites together */
  siteId: number | null
  site: string | null
  devices: number | null
  deviceDaysOnline: number
  deviceDaysCompliant: number
  /** days that have figures, and the last of them */
  days: number
  lastDay: string | null
}

const STATES = sql`p.state_normal + p.state_low + p.state_warn + p.state_offline + p.state_repairing + p.state_repaired + p.state_lost`

/** The sums of the days: of each site by its name, and of all of them at the end. Reads sums by day and site, no devices. */
export async function selectComplianceSums(
  db: Db,
  { clientId, days: [first, last], clients, timeZone }: ComplianceScope,
): Promise<ComplianceSums[]> {
  const { rows } = await sql<ComplianceSums>`
    select p.site_id as "siteId", case when grouping(p.site_id) = 0 then min(s.name) end as site,
      ${percentOf(sql`sum(p.polls_answered)`, sql`sum(p.polls_due)`)} as "onlineRate",
      ${percentOf(sql`sum(p.hashrate_sum)`, sql`sum(p.hashrate_reads * r.rated_ths)`)} as "hashingRate",
      ${percentOf(sql`sum(p.devices_compliant)`, sql`sum(p.devices_answered)`)} as "complianceRate",
      ${percentOf(sql`sum(p.polls_answered - p.maintenance_answered)`, sql`sum(p.polls_due - p.maintenance_due)`)}
        as "onlineRateOutside",
      ${percentOf(
        sql`sum(p.hashrate_sum - p.maintenance_sum)`,
        sql`sum((p.hashrate_reads - p.maintenance_reads) * r.rated_ths)`,
      )} as "hashingRateOutside",
      ${percentOf(sql`sum(p.compliant_outside)`, sql`sum(p.answered_outside)`)} as "complianceRateOutside",
      round(1.0 * sum(${STATES}) / nullif(count(distinct p.day), 0), 1) as devices,
      coalesce(sum(p.devices_answered), 0) as "deviceDaysOnline",
      coalesce(sum(p.devices_compliant), 0) as "deviceDaysCompliant",
      count(distinct p.day) as days, max(p.day) as "lastDay"
    from fleet_day_part p join site s on s.id = p.site_id join ${dayRatings(timeZone)} r on ${isRatingOf('p', 'r')}
    where p.client_id = ${clientId} and ${inScope(clients, 'p.client_id')} and p.day between ${first} and ${last}
      and (p.polls_due > 0 or ${STATES} > 0)
    group by grouping sets ((p.site_id), ())
    order by grouping(p.site_id), min(s.name) collate "zh-x-icu", p.site_id`.execute(db)
  return rows
}

export interface ComplianceRow extends Rates {
  id: number
  serial: string
  site: string
  siteId: number
  type: string
  days: number
  daysOnline: number
  daysCompliant: number
  meanThs: number | null
  /** of a type whose rating changed within these days, as it was on the mean of all reads */
  ratedThs: number
  maxCelsius: number | null
}

export interface DeviceQuery extends ComplianceScope, Order<ReportOrder> {
  onlyBelow?: boolean | undefined
}

/**
 * A line for each device and site with the days that it was this client's there. Days on which it was not to be polled, because
 * it was scrapped, do not count.
 */
function deviceRows({
  clientId,
  days: [first, last],
  clients,
  timeZone,
  onlyBelow,
}: DeviceQuery): RawBuilder<ComplianceRow> {
  const below = onlyBelow ? sql`having count(*) filter (where not x.is_compliant) > 0` : sql``
  // Its sites first: the days of other sites are not read.
  return sql<ComplianceRow>`
    select x.device_id as id, d.serial, s.name as site, x.site_id as "siteId", max(t.name) as type,
      count(distinct x.day) as days, count(distinct x.day) filter (where x.polls_answered > 0) as "daysOnline",
      count(distinct x.day) filter (where x.is_compliant) as "daysCompliant",
      ${thRounded(sql`sum(x.hashrate_sum) / nullif(sum(x.hashrate_reads), 0)`, 2)} as "meanThs",
      coalesce(${thRounded(sql`sum(x.hashrate_reads * r.rated_ths) / nullif(sum(x.hashrate_reads), 0)`, 2)}, max(r.rated_ths)::numeric)
        as "ratedThs", max(x.max_celsius) as "maxCelsius",
      ${percentOf(sql`sum(x.polls_answered)`, sql`sum(x.polls_due)`)} as "onlineRate",
      ${percentOf(sql`sum(x.hashrate_sum)`, sql`sum(x.hashrate_reads * r.rated_ths)`)} as "hashingRate",
      ${percentOf(sql`count(*) filter (where x.is_compliant)`, sql`count(*) filter (where x.polls_answered > 0)`)}
        as "complianceRate",
      ${percentOf(sql`sum(x.polls_answered - x.maintenance_answered)`, sql`sum(x.polls_due - x.maintenance_due)`)}
        as "onlineRateOutside",
      ${percentOf(
        sql`sum(x.hashrate_sum - x.maintenance_sum)`,
        sql`sum((x.hashrate_reads - x.maintenance_reads) * r.rated_ths)`,
      )} as "hashingRateOutside",
      ${percentOf(
        sql`count(*) filter (where coalesce(x.is_compliant_outside, x.is_compliant))`,
        sql`count(*) filter (where x.polls_answered > x.maintenance_answered)`,
      )} as "complianceRateOutside"
    from device_daily x
      join device d on d.id = x.device_id join site s on s.id = x.site_id join machine_type t on t.id = x.type_id
      join ${dayRatings(timeZone)} r on ${isRatingOf('x', 'r')}
    where x.site_id = any(array(
        select distinct p.site_id from fleet_day_part p where p.client_id = ${clientId} and p.day between ${first} and ${last}))
      and x.client_id = ${clientId} and ${inScope(clients, 'x.client_id')} and x.day between ${first} and ${last}
      and x.polls_due > 0
    group by x.device_id, x.site_id, d.serial, s.name ${below}`
}

/** Every device that matches, sorted; the worst first by default: a missing rate is the lowest, so that it leads an ascending order. */
export function everyDevice(query: DeviceQuery): RawBuilder<ComplianceRow> {
  const { orderColumn, orderWay } = query
  const way = orderWay === 'desc' ? sql`desc nulls last` : sql`asc nulls first`
  const isName = orderColumn === 'site' || orderColumn === 'type'
  const order = orderColumn
    ? sql`${sql.ref(orderColumn)} ${isName ? sql`collate "zh-x-icu"` : sql``} ${way}`
    : sql`"complianceRate" asc nulls first, "onlineRate" asc nulls first`
  return sql<ComplianceRow>`select * from (${deviceRows(query)}) found order by ${order}, id, "siteId"`
}

export async function selectDevicePage(
  db: Db,
  query: DeviceQuery,
  { page, size }: Page,
): Promise<ListAnswer<ComplianceRow>> {
  // Both in one reading of the days, which is the costly part.
  const { rows } = await sql<{ data: ComplianceRow[] | null; totalCount: number }>`
    with found as materialized (${everyDevice(query)}), numbered as (select *, row_number() over () as nth from found)
    select (select count(*) from found) as "totalCount", (
      select jsonb_agg(to_jsonb(n) - 'nth' order by n.nth) from numbered n
      where n.nth > ${(page - 1) * size} and n.nth <= ${page * size}
    ) as data`.execute(db)
  const [found] = rows
  return { data: found?.data ?? [], totalCount: found?.totalCount ?? 0 }
}
