import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countingTable } from '../../device/server/count-devices.sql.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import { deviceFilter } from '../../device/server/device-filter.sql.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'
import { JOIN_LIVE } from '../../device/server/device-live.sql.ts'
import { DEVICE_TOTALS, IS_POLLED, isFresh, TOTAL_COLUMNS } from '../../device/server/device-totals.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { Sums } from '../rules/totals.ts'

export interface TotalsQuery {
  filter: DeviceFilter
  clients: ClientScope
  silence: Silence
}

const SUMS = sql.raw(
  TOTAL_COLUMNS.map(
    (column) =>
      `coalesce(sum(${column}), 0) as "${column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}"`,
  ).join(', '),
)

/** What the matching devices amount to: of owners as the last sweeps left it, of any other filter from the devices. */
export async function selectTotals(db: Db, query: TotalsQuery): Promise<Sums> {
  const { state, companyId } = query.filter
  const isOfOwners = state === undefined && companyId === undefined && countingTable(query.filter) === 'state_count'
  return isOfOwners ? selectOwnerTotals(db, query) : selectDeviceTotals(db, query)
}

const is = (column: string, id: number | undefined) =>
  id === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${id}`]

async function selectOwnerTotals(db: Db, { filter, clients, silence }: TotalsQuery): Promise<Sums> {
  const { siteId, clientId, accountId } = filter
  const where = sql.join(
    [
      inScope(clients, 'l.client_id'),
      ...is('l.site_id', siteId),
      ...is('l.client_id', clientId),
      ...is('l.account_id', accountId),
    ],
    sql` and `,
  )
  const { rows } = await sql<Sums>`
    select ${SUMS}, min(swept_at) as "sweptAt",
      (select coalesce(sum(devices), 0) from state_count where state <> 'scrap' and ${deviceFilter(filter, clients, 'state_count')}
         and site_id = any(array(select s.id from site s
           where not exists (select from fleet_live l where l.site_id = s.id and ${isFresh(silence)})))) as "devicesUnknown"
    from fleet_live l where ${where} and ${isFresh(silence)}`.execute(db)
  return first(rows)
}

async function selectDeviceTotals(db: Db, { filter, clients, silence }: TotalsQuery): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with fresh as materialized (select l.site_id, min(l.swept_at) as swept_at from fleet_live l where ${isFresh(silence)} group by 1),
    sums as (
      select f.swept_at, ${DEVICE_TOTALS}
      from device d join machine_type t on t.id = d.type_id
      ${JOIN_LIVE}
      left join fresh f on f.site_id = d.site_id
      where ${deviceFilter(filter, clients, 'd')} and ${IS_POLLED}
      group by f.swept_at
    )
    select ${SUMS}, min(swept_at) as "sweptAt",
      (select coalesce(sum(devices_due), 0) from sums where swept_at is null) as "devicesUnknown"
    from sums where swept_at is not null`.execute(db)
  return first(rows)
}

function first(rows: readonly Sums[]): Sums {
  if (!rows[0]) throw new Error('sums are one row')
  return rows[0]
}
