import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { DeviceRow as DeviceRowSchema, DeviceWithTelemetry } from '../contract.ts'

export type DeviceRow = z.output<typeof DeviceRowSchema>
export type DeviceTelemetryRow = z.output<typeof DeviceWithTelemetry>

/** A moment as calls write it. */
export function isoMoment(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** What a list shows of the device `d`, named as the contract has it. */
export const LIST_COLUMNS = sql<DeviceRow>`d.id, d.serial, d.name, d.site_name as site, d.site_id as "siteId", d.client_name as client,
  d.client_id as "clientId", d.account_name as account, d.account_id as "accountId", d.active_worker as "activeWorker",
  d.active_worker_state as "activeWorkerState", d.active_worker_right as "activeWorkerRight", d.type_name as type, d.state,
  d.repair_times as "repairTimes", ${isoMoment('d.last_answered_at')} as "lastAnsweredAt"`

/** The live figures beside them; the creation is written for people in the zone. */
export function telemetryColumns(timeZone: string): RawBuilder<DeviceTelemetryRow> {
  return sql`${LIST_COLUMNS}, d.hashrate_ths as "hashrateThs", d.max_celsius as "maxTemp", d.max_fan_rpm as "maxFan",
    d.watts as wattage, d.uptime_s as uptime, host(d.host) as ip, d.mac, d.firmware_version as "firmwareVersion",
    d.active_pool as "activePool", to_char(d.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"`
}
