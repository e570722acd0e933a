import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { countRows } from '../../../platform/server/list/list-page.sql.ts'
import type { LongList, Reading } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order, SortKey } from '../../../platform/server/list/order.sql.ts'
import { allOf, betweenDays, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isInRack } from '../../device/server/device-place.sql.ts'
import { devicesByNumber } from '../../device/server/device-number.sql.ts'
import { inScope, isOfCompanies } from '../../server/scope.sql.ts'
import type { RepairFilter as RepairFilterSchema, RepairRow as RepairRowSchema } from '../contract.ts'
import type { RepairOrder } from '../rules/repair-records.ts'

export type RepairFilter = z.output<typeof RepairFilterSchema>
export type RepairRow = z.output<typeof RepairRowSchema>
export type RepairsOrder = Order<RepairOrder>

/** The records `r` that match and that the caller may see. */
function repairFilter(filter: RepairFilter, clients: ClientScope): Term {
  const { machineNumber } = filter
  return allOf(
    equals('r.type', filter.state),
    equals('r.device_id', filter.deviceId),
    equals('r.client_id', filter.clientId),
    equals('r.site_id', filter.siteId),
    filter.companyId === undefined ? undefined : isOfCompanies('r.site_id', companiesOf(filter.companyId, filter)),
    isInRack('r', 'device_id', filter.rackId),
    equals('r.batch_id', filter.batchId),
    inScope(clients, 'r.client_id'),
    betweenDays('r.repair_date', filter.businessDateQuery),
    machineNumber
      ? sql`(${containsText('r.rma_number', machineNumber)} or r.device_id in (${devicesByNumber(machineNumber)}))`
      : undefined,
  )
}

const companiesOf = (id: number, { includeSubCompany = true, isIncludeMyself = true }: RepairFilter) => {
  const companies = includeSubCompany ? sql`companies_below(${id})` : sql`array[${id}::bigint]`
  return isIncludeMyself ? companies : sql`array_remove(${companies}, ${id}::bigint)`
}

const ORDERS: Record<Exclude<RepairOrder, 'daysInRepair'>, SortKey> = {
  type: { by: sql`r.type` },
  deviceSerial: { by: sql`d.serial` },
  site: { by: sql`s.name collate "zh-x-icu"` },
  notes: { by: sql`left(r.notes, 100) collate "zh-x-icu"` },
  repairDate: { by: sql`r.repair_date` },
  cost: { by: sql`r.cost_yuan`, mayBeNull: true },
}

export interface RepairQuery {
  filter: RepairFilter
  clients: ClientScope
  order: RepairsOrder
  timeZone: string
  today: string
}

/** Of one still away, the days until today. */
const awayDays = (today: string) => sql`greatest(${today}::date - r.repair_date, 0)`
const daysInRepair = (today: string) => sql`case when r.is_away then ${awayDays(today)} else r.days_in_repair end`

/** Of the orders by more than a column of the record itself. */
const JOINS: Partial<Record<RepairOrder, RawBuilder<unknown>>> = {
  deviceSerial: sql`join device d on d.id = r.device_id`,
  site: sql`join site s on s.id = r.site_id`,
  daysInRepair: sql``,
}

/** So many are sorted in some 50 ms. */
const FEW_RECORDS = 100_000

function orderedIds(query: RepairQuery, { isReversed, most, count }: Reading): RawBuilder<unknown> {
  const { orderColumn = 'repairDate', orderWay = 'desc' } = query.order
  const by = (...keys: (RawBuilder<unknown> | SortKey)[]) =>
    orderBy(keys, { isDescending: orderWay === 'desc', isReversed })
  const where = repairFilter(query.filter, query.clients)
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  const key: SortKey =
    orderColumn === 'daysInRepair' ? { by: daysInRepair(query.today), mayBeNull: true } : ORDERS[orderColumn]
  const join = JOINS[orderColumn]
  if (join !== undefined && query.filter.machineNumber && count <= FEW_RECORDS) {
    // The way along an index would pass many of other numbers: what is sorted by is read first.
    return sql`
      with found as materialized (select r.id, ${key.by} as key from repair_record r ${join} where ${where})
      select id from found ${by({ ...key, by: sql`key` }, sql`id`)}`
  }
  if (orderColumn === 'daysInRepair') {
    // Each part is read in the order of its index; those away are few.
    return sql`select id from (
      (select r.id, r.days_in_repair as days from repair_record r
        where not r.is_away and r.days_in_repair is not null and ${where} ${by(sql`r.days_in_repair`, sql`r.id`)} ${limit})
      union all
      (select r.id, ${awayDays(query.today)} from repair_record r where r.is_away and ${where})
      union all
      (select r.id, null from repair_record r
        where not r.is_away and r.days_in_repair is null and ${where} ${by(sql`r.id`)} ${limit})
    ) stays ${by({ by: sql`days`, mayBeNull: true }, sql`id`)}`
  }
  if (orderColumn === 'site') {
    // Of each site no more than could be shown, by its index.
    return sql`
      select r.id from site s cross join lateral (
        select r.id from repair_record r where r.site_id = s.id and ${where} ${by(sql`r.id`)} ${limit}) r
      ${by(ORDERS.site, sql`r.id`)}`
  }
  return sql`select r.id from repair_record r ${join ?? sql``} where ${where} ${by(key, sql`r.id`)}`
}

/** The records that match, the latest date first unless sorted otherwise. */
export function repairList(query: RepairQuery): LongList<RepairRow> {
  return {
    ids: (reading) => orderedIds(query, reading),
    count: (db) => countRepairs(db, query.filter, query.clients),
    columns: sql<RepairRow>`
      r.id, r.type, r.device_id as "deviceId", d.serial as "deviceSerial", d.miner_id as "minerId", d.state as "deviceState",
      s.name as site, r.site_id as "siteId", c.name as client, r.client_id as "clientId", r.notes,
      r.repair_date as "repairDateStr", r.vendor, r.rma_number as "rmaNumber", r.parts, r.cost_yuan::float8 as cost,
      ${daysInRepair(query.today)} as "daysInRepair", r.batch_id as "batchId",
      u.name as "createdBy", to_char(r.created_at at time zone ${query.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"`,
    joins: sql`
      join repair_record r on r.id = found.id
      join device d on d.id = r.device_id
      join site s on s.id = r.site_id
      join client c on c.id = r.client_id
      left join app_user u on u.id = r.created_by`,
  }
}

/** From the days' sums; counted where these don't know. */
async function countRepairs(db: Db, filter: RepairFilter, clients: ClientScope): Promise<number> {
  const where = repairFilter(filter, clients)
  const { machineNumber, deviceId, rackId, batchId } = filter
  if ([machineNumber, deviceId, rackId, batchId].some((each) => each !== undefined))
    return countRows(db, sql`repair_record r where ${where}`)
  const { rows } = await sql<{ records: number }>`
    select coalesce(sum(r.records), 0) as records
    from (select day as repair_date, site_id, client_id, type, records from repair_day) r where ${where}`.execute(db)
  return rows[0]?.records ?? 0
}

export interface RepairDay {
  day: string
  sent: number
  returned: number
}

/** Records per day, of days that have any; the earliest first. Of a rack the records themselves are counted. */
export async function selectRepairDays(
  db: Db,
  days: readonly [string, string],
  { clientId, siteId, rackId }: Pick<RepairFilter, 'clientId' | 'siteId' | 'rackId'>,
  clients: ClientScope,
): Promise<RepairDay[]> {
  const where = repairFilter({ clientId, siteId, rackId, businessDateQuery: [...days] }, clients)
  const records =
    rackId === undefined
      ? sql`(select day as repair_date, site_id, client_id, type, records from repair_day)`
      : sql`(select *, 1 as records from repair_record)`
  const { rows } = await sql<RepairDay>`
    select r.repair_date as day, coalesce(sum(r.records) filter (where r.type = '送修'), 0) as sent,
      coalesce(sum(r.records) filter (where r.type = '送回'), 0) as returned
    from ${records} r where ${where} group by r.repair_date order by r.repair_date`.execute(db)
  return rows
}
