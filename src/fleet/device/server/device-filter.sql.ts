import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { inScope, isOfCompanies } from '../../server/scope.sql.ts'
import { hasSerialPart, hasText, isOfDevice, isOfSerial, withBytes } from './device-text.sql.ts'
import { hasLiveFilter, isInLiveRange } from './live-filter.sql.ts'
import type { DeviceFilter as DeviceFilterSchema } from '../contract.ts'
import { selectCurtailedIds } from './curtailed.sql.ts'
import { isInRack } from './device-place.sql.ts'
import { isFound } from './found-devices.sql.ts'
import type { FoundDevices } from './found-devices.sql.ts'

export type DeviceFilter = z.output<typeof DeviceFilterSchema> & {
  /** in place of a text that was found in these devices */
  found?: FoundDevices
}

/** What is looked for in the devices themselves: a text that is no part of a serial alone, a part of a name or of a pool's address. */
function textsOf({ text, name, pool }: DeviceFilter): ((table: string) => RawBuilder<SqlBool>)[] {
  return [
    ...(text && isOfDevice(text) ? [(table: string) => hasText(text, table)] : []),
    ...(name ? [(table: string) => withBytes(name, table, containsText(`${table}.name`, name))] : []),
    ...(pool ? [(table: string) => hasPool(table, pool)] : []),
  ]
}

/** By the few addresses that there are: comparing each device's takes as long as all else. */
function hasPool(table: string, pool: string): RawBuilder<SqlBool> {
  if (table === 'pool_count') return containsText('pool_count.active_pool', pool)
  const pools = sql`select distinct p.active_pool from pool_count p where ${containsText('p.active_pool', pool)}`
  return sql`${sql.ref(`${table}.active_pool`)} = any(array(${pools}))`
}

export const isByText = (filter: DeviceFilter): boolean => textsOf(filter).length > 0

/** The same filter without what `isByText` is about. */
export function withoutTexts({ text, name: _name, pool: _pool, ...others }: DeviceFilter): DeviceFilter {
  return text && isOfSerial(text) ? { ...others, text } : others
}

/**
 * The one condition for "the devices of this filter that this caller may see", on a table of the query: `d` is device by its
 * short name. The counters have neither rack, serial, text, name nor ids, only pool_count a pool, and device_live `l` has no serial.
 */
export function deviceFilter(
  filter: DeviceFilter,
  clients: ClientScope,
  table: 'device' | 'd' | 'device_list' | 'device_count' | 'state_count' | 'type_count' | 'pool_count' | 'l' = 'device',
): RawBuilder<SqlBool> {
  const id = sql.ref(table === 'l' ? 'l.device_id' : `${table}.id`)
  const is = (column: string, value: string | number | boolean | undefined) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`]
  const conditions = [
    ...is('client_id', filter.clientId),
    ...is('account_id', filter.accountId),
    ...is('site_id', filter.siteId),
    ...is('state', filter.state),
    ...is('repair_times', filter.repairTimes),
    ...is('active_worker_right', filter.activeWorkerRight),
    ...is('active_worker_state', filter.activeWorkerState),
    inScope(clients, `${table}.client_id`),
  ]
  if (filter.type) {
    conditions.push(sql`${sql.ref(`${table}.type_id`)} = (select id from machine_type where name = ${filter.type})`)
  }
  const isShort = filter.text !== undefined && isOfSerial(filter.text)
  for (const part of [filter.serial, isShort ? filter.text : undefined]) {
    if (!part) continue
    const isListed = hasSerialPart(part)
    conditions.push(
      table === 'device_list' ? isListed : sql`${id} in (select device_list.id from device_list where ${isListed})`,
    )
  }
  const isHere = table === 'device' || table === 'd' || table === 'pool_count'
  for (const has of textsOf(filter)) {
    conditions.push(
      isHere ? has(table) : sql`${id} in (select searched.id from device searched where ${has('searched')})`,
    )
  }
  if (filter.companyId !== undefined) {
    conditions.push(isOfCompanies(`${table}.site_id`, sql`companies_below(${filter.companyId})`))
  }
  if (filter.firmware) {
    const fits = filter.firmware === 'wanted' ? sql`=` : sql`<>`
    conditions.push(
      sql`${id} in (
          select f.id from device f join machine_type w on w.id = f.type_id where f.firmware_version ${fits} w.wanted_firmware)`,
    )
  }
  if (filter.curtailed) conditions.push(sql`${id} in (${selectCurtailedIds(filter.curtailed)})`)
  if (table === 'l') conditions.push(isInLiveRange(filter))
  else if (hasLiveFilter(filter)) {
    conditions.push(
      sql`(${sql.ref(`${table}.site_id`)}, ${id}) in (
          select l.site_id, l.device_id from device_live l where ${isInLiveRange(filter)})`,
    )
  }
  const ofRack = isInRack(table, table === 'l' ? 'device_id' : 'id', filter.rackId)
  if (ofRack) conditions.push(ofRack)
  if (filter.found) conditions.push(isFound(id, filter.found))
  if (filter.ids) conditions.push(sql`${id} = any(${filter.ids}::bigint[])`)
  return sql`(${sql.join(conditions, sql` and `)})`
}
