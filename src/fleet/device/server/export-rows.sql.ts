import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countDevices } from './count-devices.sql.ts'
import { telemetryColumns } from './device-columns.sql.ts'
import type { DeviceTelemetryRow } from './device-columns.sql.ts'
import { JOIN_LIVE, LAST_ANSWERED } from './device-live.sql.ts'
import { JOIN_PLACE } from './device-place.sql.ts'
import { deviceFilter } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { deviceOrder, orderedTable } from './device-order.sql.ts'
import type { DeviceOrder } from './device-order.sql.ts'

export interface ExportQuery {
  filter: DeviceFilter
  clients: ClientScope
  order: DeviceOrder
  /** rows read at once */
  batchRows: number
  timeZone: string
}

export type ExportRow = DeviceTelemetryRow & { lastAnsweredTime: string | null }

export interface ExportBatch {
  rows: ExportRow[]
  /** of all batches */
  total: number
}

/**
 * All devices that match, by a cursor in one snapshot: concurrent writes neither skip nor duplicate a row.
 * The snapshot is held until the last batch is read or the iteration ends.
 */
export async function* selectExportBatches(db: Db, query: ExportQuery): AsyncGenerator<ExportBatch> {
  const { filter, clients, order, batchRows, timeZone } = query
  const table = orderedTable(order)
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const total = await countDevices(trx, filter, clients)
    await sql`declare exported no scroll cursor for
      select ${telemetryColumns(timeZone)},
        to_char(${LAST_ANSWERED} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "lastAnsweredTime"
      from ${sql.table(table)} join device d on d.id = ${sql.ref(`${table}.id`)} ${JOIN_LIVE} ${JOIN_PLACE}
      where ${deviceFilter(filter, clients, table)}
      order by ${deviceOrder(order, filter, clients)}`.execute(trx)
    for (;;) {
      const { rows } = await sql<ExportRow>`fetch forward ${sql.lit(batchRows)} from exported`.execute(trx)
      if (rows.length === 0) break
      yield { rows, total }
    }
  } finally {
    await trx.rollback().execute()
  }
}
