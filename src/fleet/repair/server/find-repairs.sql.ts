import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { devicesByNumber } from '../../server/device-number.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { REPAIR_ORDERS, RepairFilter as RepairFilterSchema, RepairRow as RepairRowSchema } from '../contract.ts'

export type RepairFilter = z.output<typeof RepairFilterSchema>
export type RepairRow = z.output<typeof RepairRowSchema>
export interface RepairOrder {
  orderColumn?: (typeof REPAIR_ORDERS)[number] | undefined
  orderWay?: 'asc' | 'desc' | undefined
}

const is = (column: string, value: string | number | undefined) =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]

/** The records `r` that this person may see. */
function repairFilter(filter: RepairFilter, clients: ClientScope): RawBuilder<SqlBool> {
  const conditions = [
    ...is('r.type', filter.state),
    ...is('r.device_id', filter.deviceId),
    ...is('r.client_id', filter.clientId),
    ...is('r.site_id', filter.siteId),
    ...is('r.batch_id', filter.batchId),
    inScope(clients, 'r.client_id'),
  ]
  if (filter.businessDateQuery) {
    const [first, last] = filter.businessDateQuery
    conditions.push(sql`r.repair_date between ${first} and ${last}`)
  }
  if (filter.machineNumber) {
    const text = filter.machineNumber
    conditions.push(sql`(${containsText('r.rma_number', text)} or r.device_id in (${devicesByNumber(text)}))`)
  }
  return sql`(${sql.join(conditions, sql` and `)})`
}

// `over` says where a missing value goes; columns that are never empty have none.
type By = (way: RawBuilder<unknown>, over: RawBuilder<unknown>) => RawBuilder<unknown>
const ORDERS: Record<Exclude<(typeof REPAIR_ORDERS)[number], 'daysInRepair'>, By> = {
  type: (way) => sql`r.type ${way}`,
  deviceSerial: (way) => sql`d.serial ${way}`,
  site: (way) => sql`s.name collate "zh-x-icu" ${way}`,
  notes: (way) => sql`left(r.notes, 100) collate "zh-x-icu" ${way}`,
  repairDate: (way) => sql`r.repair_date ${way}`,
  cost: (way, over) => sql`r.cost_yuan ${way} ${over}`,
}

export interface RepairQuery {
  filter: RepairFilter
  clients: ClientScope
  order: RepairOrder
  timeZone: string
  today: string
}

/** Of one still away, the days until today. */
const awayDays = (today: string) => sql`greatest(${today}::date - r.repair_date, 0)`

/** The ids that match, in order; the latest date first unless told. `isReversed` reads them from the far end, `most` so many. */
function orderedIds(query: RepairQuery, isReversed = false, most?: number): RawBuilder<unknown> {
  const { orderColumn = 'repairDate', orderWay = 'desc' } = query.order
  const way = (orderWay === 'asc') === isReversed ? sql`desc` : sql`asc`
  const over = isReversed ? sql`nulls first` : sql`nulls last`
  const where = repairFilter(query.filter, query.clients)
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  if (orderColumn === 'daysInRepair') {
    // Each part is read in the order of its index; those away are few.
    return sql`select id from (
      (select r.id, r.days_in_repair as days from repair_record r
        where not r.is_away and r.days_in_repair is not null and ${where} order by r.days_in_repair ${way}, r.id ${way} ${limit})
      union all
      (select r.id, ${awayDays(query.today)} from repair_record r where r.is_away and ${where})
      union all
      (select r.id, null from repair_record r
        where not r.is_away and r.days_in_repair is null and ${where} order by r.id ${way} ${limit})
    ) stays order by days ${way} ${over}, id ${way} ${limit}`
  }
  if (orderColumn === 'site') {
    // Of each site no more than could be shown, by its index.
    return sql`
      select r.id from site s cross join lateral (
        select r.id from repair_record r where r.site_id = s.id and ${where} order by r.id ${way} ${limit}) r
      order by ${ORDERS.site(way, over)}, r.id ${way} ${limit}`
  }
  const devices = orderColumn === 'deviceSerial' ? sql`join device d on d.id = r.device_id` : sql``
  return sql`select r.id from repair_record r ${devices} where ${where}
    order by ${ORDERS[orderColumn](way, over)}, r.id ${way} ${limit}`
}

/** The records with these ids, in their order. */
function rowsOf(ids: RawBuilder<unknown>, { timeZone, today }: RepairQuery, isReversed = false): RawBuilder<RepairRow> {
  return sql`
    select r.id, r.type, r.device_id as "deviceId", d.serial as "deviceSerial", d.miner_id as "minerId", d.state as "deviceState",
      s.name as site, r.site_id as "siteId", c.name as client, r.client_id as "clientId", r.notes,
      r.repair_date as "repairDateStr", r.vendor, r.rma_number as "rmaNumber", r.parts, r.cost_yuan::float8 as cost,
      case when r.is_away then ${awayDays(today)} else r.days_in_repair end as "daysInRepair", r.batch_id as "batchId",
      u.name as "createdBy", to_char(r.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"
    from (select id, row_number() over () as position from (${ids}) ids) found
    join repair_record r on r.id = found.id
    join device d on d.id = r.device_id
    join site s on s.id = r.site_id
    join client c on c.id = r.client_id
    left join app_user u on u.id = r.created_by
    order by found.position ${isReversed ? sql`desc` : sql`asc`}`
}

/** One page of the records that match, and how many match in all. */
export async function selectRepairPage(
  db: Db,
  query: RepairQuery,
  { page, size }: { page: number; size: number },
): Promise<{ data: RepairRow[]; totalCount: number }> {
  const totalCount = await countRepairs(db, query.filter, query.clients)
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return { data: [], totalCount }
  // A page in the second half is reached from the far end.
  const isFromEnd = first > totalCount / 2
  const offset = isFromEnd ? totalCount - first - rows : first
  const ids = sql`select id from (${orderedIds(query, isFromEnd, offset + rows)}) ordered offset ${offset}`
  const { rows: data } = await rowsOf(ids, query, isFromEnd).execute(db)
  return { data, totalCount }
}

/** Every record that matches, in order: what an export writes. */
export const everyRepair = (query: RepairQuery): RawBuilder<RepairRow> => rowsOf(orderedIds(query), query)

/** From the days' sums; counted where these don't know. */
async function countRepairs(db: Db, filter: RepairFilter, clients: ClientScope): Promise<number> {
  const { machineNumber, deviceId, batchId } = filter
  if (machineNumber !== undefined || deviceId !== undefined || batchId !== undefined) {
    const { rows } = await sql<{ records: number }>`
      select count(*) as records from repair_record r where ${repairFilter(filter, clients)}`.execute(db)
    return rows[0]?.records ?? 0
  }
  const { rows } = await sql<{ records: number }>`
    select coalesce(sum(r.records), 0) as records
    from (select day as repair_date, site_id, client_id, type, records from repair_day) r
    where ${repairFilter(filter, clients)}`.execute(db)
  return rows[0]?.records ?? 0
}

export interface RepairDay {
  day: string
  sent: number
  returned: number
}

/** Records per day, of days that have any; the earliest first. */
export async function selectRepairDays(
  db: Db,
  [first, last]: readonly [string, string],
  { clientId, siteId }: { clientId?: number | undefined; siteId?: number | undefined },
  clients: ClientScope,
): Promise<RepairDay[]> {
  const { rows } = await sql<RepairDay>`
    select day, coalesce(sum(records) filter (where type = '送修'), 0) as sent,
      coalesce(sum(records) filter (where type = '送回'), 0) as returned
    from repair_day
    where day between ${first} and ${last} and ${inScope(clients, 'client_id')}
      and (${clientId ?? null}::bigint is null or client_id = ${clientId ?? null})
      and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null})
    group by day order by day`.execute(db)
  return rows
}
