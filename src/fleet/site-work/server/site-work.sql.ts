import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** A live poller makes contact at least every twenty seconds. */
const POLLER_SILENT_AFTER_S = 60

/** No process has touched the row for this long. */
export const isUntouchedFor = (ms: number): RawBuilder<SqlBool> =>
  sql`touched_at < now() - ${ms} * interval '1 millisecond'`

/** Of a site `s`, left joined to its poller `p`: a remote poller polls it, and is silent. */
export const isPollerAway: RawBuilder<boolean> = sql`(s.polled_by is not null
  and coalesce(p.last_contact_at < now() - ${POLLER_SILENT_AFTER_S} * interval '1 s', true))`
