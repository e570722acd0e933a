import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import type { Days, Period } from '../rules/asked-range.ts'
import { rowsOfScope } from './scope-rows.sql.ts'
import type { TrendScope } from './scope-rows.sql.ts'

/** A point's sums over its days. */
export interface PeriodSums {
  /** 'YYYY-MM-DD' or 'YYYY-MM' */
  point: string
  /** days that have figures */
  days: number
  pollsDue: number
  pollsAnswered: number
  pollsOffline: number
  devicesAnswered: number
  devicesCompliant: number
  /** of these polls, those during maintenance; and devices by the other ones */
  maintenanceDue: number
  maintenanceAnswered: number
  maintenanceOffline: number
  answeredOutside: number
  compliantOutside: number
  normal: number
  low: number
  warn: number
  offline: number
  repairing: number
  repaired: number
  lost: number
  scrap: number
}

const OUTSIDE = [
  'maintenance_due',
  'maintenance_answered',
  'maintenance_offline',
  'answered_outside',
  'compliant_outside',
]
const STATE_COLUMNS = DEVICE_STATES.map((state) => `state_${state}`)
const sumsOf = (column: string) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`

/** The sums per day, or per month, of one scope; points without figures are left out. Reads rows by the days, never by the devices. */
export async function selectPeriodSums(
  db: Db,
  scope: TrendScope,
  [first, last]: Days,
  period: Period,
  clients: ClientScope,
): Promise<PeriodSums[]> {
  const { table, where } = trendRows(scope, clients)
  const day = sql`
    select day, ${sumsOf('polls_due')}, ${sumsOf('polls_answered')}, ${sumsOf('polls_offline')}, ${sumsOf('devices_answered')},
      ${sumsOf('devices_compliant')}, ${sql.join([...OUTSIDE, ...STATE_COLUMNS].map((column) => sumsOf(column)))}
    from ${sql.table(table)} where ${where} and day between ${first} and ${last} group by day`
  const point = period === 'day' ? sql`day` : sql`to_char(day, 'YYYY-MM')`
  const { rows } = await sql<PeriodSums>`
    select ${point} as point, count(*) as days,
      sum(polls_due) as "pollsDue", sum(polls_answered) as "pollsAnswered", sum(polls_offline) as "pollsOffline",
      sum(devices_answered) as "devicesAnswered", sum(devices_compliant) as "devicesCompliant",
      sum(maintenance_due) as "maintenanceDue", sum(maintenance_answered) as "maintenanceAnswered",
      sum(maintenance_offline) as "maintenanceOffline", sum(answered_outside) as "answeredOutside",
      sum(compliant_outside) as "compliantOutside",
      sum(state_normal) as normal, sum(state_low) as low, sum(state_warn) as warn, sum(state_offline) as offline,
      sum(state_repairing) as repairing, sum(state_repaired) as repaired, sum(state_lost) as lost,
      sum(state_scrap) as scrap
    from (${day}) days group by 1 order by 1`.execute(db)
  return rows
}

type Rows = { table: 'fleet_day' | 'fleet_day_part'; where: RawBuilder<SqlBool> }

function trendRows(scope: TrendScope, clients: ClientScope): Rows {
  const rows = rowsOfScope(scope, clients)
  if ('parts' in rows) return { table: 'fleet_day_part', where: rows.parts }
  const where = sql<SqlBool>`scope = ${rows.of} and scope_id = any(${rows.ids}::bigint[]) and ${rows.isSeen}`
  return { table: 'fleet_day', where }
}
