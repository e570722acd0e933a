import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countDevices } from './count-devices.sql.ts'
import { LIST_COLUMNS, telemetryColumns, unknownSince } from './device-columns.sql.ts'
import type { Silence } from './device-columns.sql.ts'
import { deviceFilter } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { deviceOrder, orderedTable } from './device-order.sql.ts'
import type { DeviceOrder } from './device-order.sql.ts'

export interface DevicePageQuery {
  filter: DeviceFilter
  clients: ClientScope
  order: DeviceOrder
  page: number
  size: number
  silence: Silence
}

/** One page of the devices that match, and how many match in all. */
export async function selectDevicePage(db: Db, query: DevicePageQuery) {
  return selectPage(db, query, LIST_COLUMNS)
}

/** The same with the live figures; `timeZone` is the business zone. */
export async function selectDevicePageWithTelemetry(db: Db, query: DevicePageQuery, timeZone: string) {
  return selectPage(db, query, telemetryColumns(timeZone))
}

async function selectPage<T>(
  db: Db,
  { filter, clients, order, page, size, silence }: DevicePageQuery,
  columns: RawBuilder<T>,
): Promise<{ data: (T & { unknownSince: string | null })[]; totalCount: number }> {
  const totalCount = await countDevices(db, filter, clients)
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return { data: [], totalCount }
  // A page in the second half is reached from the far end. The ids come from an index alone unless sorted by a live figure, the rows after that.
  const table = orderedTable(order)
  const isFromEnd = first > totalCount / 2
  const { rows: data } = await sql<T & { unknownSince: string | null }>`
    select ${columns}, ${unknownSince(silence)}
    from (
      select id, row_number() over () as position
      from (
        select id from ${sql.table(table)} where ${deviceFilter(filter, clients, table)}
        order by ${deviceOrder(order, filter, clients, isFromEnd)}
        limit ${rows} offset ${isFromEnd ? totalCount - first - rows : first}
      ) found
    ) page
    join device d on d.id = page.id
    order by page.position ${isFromEnd ? sql`desc` : sql`asc`}`.execute(db)
  return { data, totalCount }
}
