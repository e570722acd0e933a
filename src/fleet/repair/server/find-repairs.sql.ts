import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { containsText } from '../../../platform/server/contains-text.sql.ts'
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

const ORDERS: Record<(typeof REPAIR_ORDERS)[number], RawBuilder<unknown>> = {
  type: sql`r.type`,
  deviceSerial: sql`d.serial`,
  site: sql`s.name collate "zh-x-icu"`,
  notes: sql`r.notes collate "zh-x-icu"`,
  repairDate: sql`r.repair_date`,
  cost: sql`r.cost_yuan`,
  daysInRepair: sql`stay.days`,
}

/** Days between being sent and coming back; of one still away until `today`. */
const stay = (today: string) => sql`left join lateral (
  select case r.type
    when '送修' then coalesce((select n.repair_date from repair_record n where n.device_id = r.device_id and n.type = '送回'
      and (n.repair_date, n.id) > (r.repair_date, r.id) order by n.repair_date, n.id limit 1), ${today}::date) - r.repair_date
    else r.repair_date - (select p.repair_date from repair_record p where p.device_id = r.device_id and p.type = '送修'
      and (p.repair_date, p.id) < (r.repair_date, r.id) order by p.repair_date desc, p.id desc limit 1)
  end as days) stay on true`

export interface RepairQuery {
  filter: RepairFilter
  clients: ClientScope
  order: RepairOrder
  timeZone: string
  today: string
}

/** The ids that match, in order; the latest date first unless told. */
function orderedIds({ filter, clients, order, today }: RepairQuery): RawBuilder<unknown> {
  const { orderColumn = 'repairDate', orderWay = 'desc' } = order
  const way = orderWay === 'asc' ? sql`asc` : sql`desc`
  const ofOrder: Partial<Record<typeof orderColumn, RawBuilder<unknown>>> = {
    deviceSerial: sql`join device d on d.id = r.device_id`,
    site: sql`join site s on s.id = r.site_id`,
    daysInRepair: stay(today),
  }
  return sql`select r.id from repair_record r ${ofOrder[orderColumn] ?? sql``} where ${repairFilter(filter, clients)}
    order by ${ORDERS[orderColumn]} ${way} nulls last, r.id ${way}`
}

/** The records with these ids, in their order. */
function rowsOf(ids: RawBuilder<unknown>, { timeZone, today }: RepairQuery): RawBuilder<RepairRow> {
  return sql`
    select r.id, r.type, r.device_id as "deviceId", d.serial as "deviceSerial", d.miner_id as "minerId", d.state as "deviceState",
      s.name as site, r.site_id as "siteId", c.name as client, r.client_id as "clientId", r.notes,
      r.repair_date as "repairDateStr", r.vendor, r.rma_number as "rmaNumber", r.parts, r.cost_yuan::float8 as cost,
      greatest(stay.days, 0) as "daysInRepair", r.batch_id as "batchId", u.name as "createdBy",
      to_char(r.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"
    from (select id, row_number() over () as position from (${ids}) ids) found
    join repair_record r on r.id = found.id
    join device d on d.id = r.device_id
    join site s on s.id = r.site_id
    join client c on c.id = r.client_id
    left join app_user u on u.id = r.created_by
    ${stay(today)}
    order by found.position`
}

/** One page of the records that match, and how many match in all. */
export async function selectRepairPage(
  db: Db,
  query: RepairQuery,
  { page, size }: { page: number; size: number },
): Promise<{ data: RepairRow[]; totalCount: number }> {
  const ids = sql`${orderedIds(query)} limit ${size} offset ${(page - 1) * size}`
  const { rows: data } = await rowsOf(ids, query).execute(db)
  return { data, totalCount: await countRepairs(db, query.filter, query.clients) }
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
