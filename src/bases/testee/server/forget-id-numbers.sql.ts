import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/**
 * Deletes some identity numbers that were entered before the moment, of people who neither booked, were inspected with nor measured since.
 * Returns whose they were.
 */
export async function deleteOldIdNos(trx: Db, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update testee set sealed_id_no = null, id_no_end = null, id_no_entered_at = null where id in (
      select t.id from testee t
      where t.sealed_id_no is not null and t.id_no_entered_at < ${before}
        and not exists (select from reservation_testee rt join reservation r on r.id = rt.reservation_id
          where rt.testee_id = t.id and greatest(r.created_at, r.day::timestamptz) >= ${before})
        and not exists (select from inspection_testee it join inspection i on i.id = it.inspection_id
          where it.testee_id = t.id and i.created_at >= ${before})
        and not exists (select from measurement m where m.testee_id = t.id and m.created_at >= ${before})
      limit ${most} for update skip locked) returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
