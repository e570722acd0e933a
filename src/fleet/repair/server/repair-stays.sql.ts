import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/**
 * Works out the days in repair of these devices' records: from 送修 to the next 送回, on both records; a 送修 without a return is away.
 * Call it in the transaction that added, changed or deleted records.
 */
export async function updateRepairStays(db: Db, deviceIds: readonly number[]): Promise<void> {
  await sql`
    with stay as (
      select id, case type when '送修' then returned - repair_date else repair_date - sent end as days,
        type = '送修' and returned is null as is_away
      from (
        select id, type, repair_date,
          min(repair_date) filter (where type = '送回') over later as returned,
          max(repair_date) filter (where type = '送修') over earlier as sent
        from repair_record where device_id = any(${deviceIds}::bigint[])
        window later as (partition by device_id order by repair_date, id rows between 1 following and unbounded following),
          earlier as (partition by device_id order by repair_date, id rows between unbounded preceding and 1 preceding)
      ) record
    )
    update repair_record r set days_in_repair = s.days, is_away = s.is_away
    from stay s where s.id = r.id and (r.days_in_repair, r.is_away) is distinct from (s.days, s.is_away)`.execute(db)
}
