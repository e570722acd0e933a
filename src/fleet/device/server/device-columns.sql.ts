import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { isMaintained } from '../../server/maintained.sql.ts'
import { LAST_ANSWERED } from './device-live.sql.ts'
import { PLACE_COLUMNS } from './device-place.sql.ts'
import type { DeviceRow as DeviceRowSchema, DeviceWithTelemetry } from '../contract.ts'

/** `unknownSince` is none of the columns: exports have no use for it. */
export type DeviceRow = Omit<z.output<typeof DeviceRowSchema>, 'unknownSince'>
export type DeviceTelemetryRow = Omit<z.output<typeof DeviceWithTelemetry>, 'unknownSince'>

/** A moment as calls write it. */
export function isoMoment(column: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The sweep interval, and after how many missed sweeps a device counts as unknown. */
export interface Silence {
  sweepMs: number
  silentAfterSweeps: number
}

/**
 * The last poll of the device `d` with live figures `l` if its poller has been silent since: its state is as old as that. Allows for sweeps that take
 * longer than the interval.
 */
export function unknownSince({ sweepMs, silentAfterSweeps }: Silence): RawBuilder<{ unknownSince: string | null }> {
  const sweeps = (ms: RawBuilder<unknown>) => sql`now() - ${silentAfterSweeps}::int * ${ms} * interval '1 millisecond'`
  return sql`case when d.state <> 'scrap' and d.host is not null and l.polled_at < ${sweeps(sql`${sweepMs}::float8`)}
    and l.polled_at < ${sweeps(sql`coalesce((select extract(epoch from w.ended_at - w.started_at)::float8 * 1000
      from sweep w where w.site_id = d.site_id order by w.ended_at desc limit 1), 0)`)}
    then ${isoMoment('l.polled_at')} end as "unknownSince"`
}

/** The columns of the device `d` with live figures `l`, place `p` and rack `r` in a list, named as in the contract. */
export const LIST_COLUMNS = sql<DeviceRow>`d.id, d.serial, d.name, d.site_name as site, d.site_id as "siteId", d.client_name as client,
  d.client_id as "clientId", d.account_name as account, d.account_id as "accountId", d.active_worker as "activeWorker",
  d.active_worker_state as "activeWorkerState", d.active_worker_right as "activeWorkerRight", d.type_name as type, d.state,
  d.repair_times as "repairTimes", ${isoMoment(LAST_ANSWERED)} as "lastAnsweredAt", ${isMaintained('d', sql`now()`)} as "isMaintained", ${PLACE_COLUMNS}`

/** The live figures; the creation date is in the business time zone. */
export function telemetryColumns(timeZone: string): RawBuilder<DeviceTelemetryRow> {
  return sql`${LIST_COLUMNS}, l.hashrate_ths as "hashrateThs", l.rated_share as "ratedShare", l.max_celsius as "maxTemp", l.max_fan_rpm as "maxFan",
    l.watts as wattage, l.uptime_s as uptime, host(d.host) as ip, d.mac, d.firmware_version as "firmwareVersion",
    d.active_pool as "activePool", to_char(d.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"`
}
