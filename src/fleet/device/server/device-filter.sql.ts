import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../../platform/server/context.ts'
import { containsText } from '../../../platform/server/contains-text.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { DeviceFilter as DeviceFilterSchema } from '../contract.ts'

export type DeviceFilter = z.output<typeof DeviceFilterSchema>

/**
 * The one condition for "the devices of this filter that this person may see", on `device` or on what it is called in the
 * query. Of a filter without serial and ids it holds for `device_count` too.
 */
export function deviceFilter(filter: DeviceFilter, clients: ClientScope, table = 'device'): RawBuilder<SqlBool> {
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
  if (filter.serial) conditions.push(containsText(`${table}.serial`, filter.serial))
  if (filter.ids) conditions.push(sql`${sql.ref(`${table}.id`)} = any(${filter.ids}::bigint[])`)
  return sql`(${sql.join(conditions, sql` and `)})`
}
