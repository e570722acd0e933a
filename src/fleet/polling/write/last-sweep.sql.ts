import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Of the site's last sweep; not of one that a clock that was ahead wrote. */
export const lastSweep = (siteId: number, column: 'started_at' | 'ended_at'): RawBuilder<{ at: Date }> => sql`
  select ${sql.ref(column)} as at from sweep where site_id = ${siteId} and ended_at <= now() + interval '1 minute'
  order by ended_at desc limit 1`

/** When the site was last swept. */
export async function selectLastSweepEnd(db: Db, siteId: number): Promise<Date | undefined> {
  const { rows } = await lastSweep(siteId, 'ended_at').execute(db)
  return rows[0]?.at
}
