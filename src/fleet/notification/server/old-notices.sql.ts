import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** What no one took up within a day is no news; logs of warnings are kept for 180 days. */
export async function deleteOldNotices(db: Db): Promise<void> {
  await sql`delete from notification_event where at < now() - interval '1 day'`.execute(db)
  await sql`
    with gone as (
      delete from warning_file f using warning w
      where w.id = f.warning_id and w.closed_at < now() - interval '180 days' returning f.warning_id
    )
    update warning set remote_file_name = null where id in (select warning_id from gone)`.execute(db)
}
