import { sql } from 'kysely'

/** The live figures `l` of the device `d`. No row: not known, as for a new device, or after a crash of the database until the next poll. */
export const JOIN_LIVE = sql`left join device_live l on l.device_id = d.id`

/** After a crash it is still known of a device that was offline. */
export const LAST_ANSWERED = sql<Date | null>`coalesce(l.answered_at, d.last_answered_at)`
