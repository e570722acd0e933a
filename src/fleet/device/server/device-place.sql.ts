import { sql } from 'kysely'

/** Where a device stands, with `joinPlace`, named as in the contract. */
export const PLACE_COLUMNS = sql<{
  rack: string | null
  shelf: number | null
  slot: number | null
}>`r.name as rack, p.shelf, p.slot`

/** The place `p` and the rack `r` of the device `d`. */
export const JOIN_PLACE = sql`
  left join device_place p on p.site_id = d.site_id and p.device_id = d.id
  left join rack r on r.site_id = p.site_id and r.id = p.rack_id`
