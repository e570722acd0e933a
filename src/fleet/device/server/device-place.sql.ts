import { sql } from 'kysely'
import type { Term } from '../../../platform/server/list/terms.sql.ts'

/** Where a device is, with `joinPlace`, named as in the contract. */
export const PLACE_COLUMNS = sql<{
  rack: string | null
  shelf: number | null
  slot: number | null
}>`r.name as rack, p.shelf, p.slot`

/** The place `p` and the rack `r` of the device of this name in the query. */
export const joinPlaceOf = (device: string) => sql`
  left join device_place p on p.site_id = ${sql.ref(`${device}.site_id`)} and p.device_id = ${sql.ref(`${device}.id`)}
  left join rack r on r.site_id = p.site_id and r.id = p.rack_id`
export const JOIN_PLACE = joinPlaceOf('d')

/** Rows of devices that are in a rack now, by their columns `site_id` and another for the device. */
export const isInRack = (table: string, device: string, rackId: number | undefined): Term | undefined =>
  rackId === undefined
    ? undefined
    : sql`(${sql.ref(`${table}.site_id`)}, ${sql.ref(`${table}.${device}`)}) in (
        select site_id, device_id from device_place where rack_id = ${rackId})`
