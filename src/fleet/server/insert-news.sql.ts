import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { isMaintained } from './maintained.sql.ts'

/** What happened to a device; `details`: of a warning, as a JSON text. */
export interface News {
  siteId: number
  deviceId: number
  kind: string
  details: string | null
}

/**
 * Leaves the news for the notifier, one row for each site, client and kind. Call it in the transaction in which they happen. A sweep
 * may bring thousands: while no one has chosen to be notified the devices are not read. What happens to a device in maintenance is no
 * news, except what a user did to it.
 */
export async function insertNews(trx: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  await sql`
    insert into notification_event (kind, site_id, client_id, device_ids, samples)
    select n.kind, n."siteId", d.client_id, array_agg(d.id), to_jsonb((array_agg(jsonb_build_object('serial', d.serial) ||
        case when n.details is null then '{}' else jsonb_build_object('details', n.details::jsonb) end order by n.place))[1:3])
    from rows from (jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as ("siteId" bigint, "deviceId" bigint, kind text, details text)) with ordinality
      as n("siteId", "deviceId", kind, details, place)
    join device d on d.site_id = n."siteId" and d.id = n."deviceId"
    where exists (select from notification_choice where is_active)
      and (n.kind in ('repairing', 'repaired', 'scrap') or not ${isMaintained('d', sql`now()`)})
    group by 1, 2, 3`.execute(trx)
}
