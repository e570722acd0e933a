import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isLiveOrder } from '../rules/device-orders.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countDevices, findText } from './count-devices.sql.ts'
import { LIST_COLUMNS, telemetryColumns, unknownSince } from './device-columns.sql.ts'
import type { Silence } from './device-columns.sql.ts'
import { selectLiveOf } from './device-live.sql.ts'
import { JOIN_PLACE } from './device-place.sql.ts'
import { isByText } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import type { DeviceOrder } from './device-order.sql.ts'
import { selectByLiveFigure } from './select-by-live-figure.sql.ts'
import { selectInOrder } from './select-in-order.sql.ts'

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
  const { totalCount, again } = isByText(filter)
    ? await findText(db, filter, clients)
    : { totalCount: await countDevices(db, filter, clients), again: filter }
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return { data: [], totalCount }
  const asked = { filter: again, clients, order, totalCount, first, rows }
  const found = await (isLiveOrder(order.orderColumn ?? '') ? selectByLiveFigure(db, asked) : selectInOrder(db, asked))
  const statement = sql<T & { unknownSince: string | null }>`
    with page as materialized (
      select found.position, d.* from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality as found (id, position)
      join device d on d.id = found.id
    ), live as materialized (${selectLiveOf(sql`select site_id, id from page`, [...new Set(found.map(({ siteId }) => siteId))])})
    select ${columns}, ${unknownSince(silence)}
    from page d ${JOIN_PLACE}
    left join live l on l.site_id = d.site_id and l.device_id = d.id
    order by d.position`
  return { data: await selectPlanned(db, statement), totalCount }
}
