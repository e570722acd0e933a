import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

/** A fan storm of a rack yesterday, and two open warnings on which the administrator works, one of them snoozed. */
export async function insertWarningWork(db: Db, administrator: number): Promise<void> {
  await sql`
    with struck as (
      select dp.site_id, dp.rack_id, r.name from device_place dp join rack r on r.site_id = dp.site_id and r.id = dp.rack_id
      group by 1, 2, 3 order by count(*) desc, 1, 2 limit 1
    ), storm as (
      insert into warning_storm (site_id, rack_id, rack_name, type, first_at, last_at)
      select site_id, rack_id, name, 'fan', now() - interval '25 hours', now() - interval '25 hours' + interval '2 minutes' from struck
      returning id, site_id, rack_id, first_at
    )
    insert into warning (site_id, device_id, type, level, details, opened_at, closed_at, storm_id)
    select s.site_id, d.id, 'fan', 'warn', '{"rpm": 0, "minRpm": 600, "maxRpm": 6600}',
      s.first_at + interval '2 minutes' * (row_number() over (order by d.id) - 1) / count(*) over (),
      s.first_at + interval '40 minutes', s.id
    from storm s join device_place dp on dp.site_id = s.site_id and dp.rack_id = s.rack_id
    join device d on d.site_id = dp.site_id and d.id = dp.device_id and d.state <> 'scrap'
    where not exists (
      select from warning w
      where w.device_id = d.id and w.type = 'fan' and coalesce(w.closed_at, 'infinity') >= s.first_at and w.opened_at <= s.first_at + interval '40 minutes'
    )`.execute(db)
  await sql`
    update warning set assigned_to = ${administrator} where id = (select max(id) from warning where closed_at is null)`.execute(
    db,
  )
  await sql`
    update warning set assigned_to = ${administrator}, snoozed_until = now() + interval '1 day', snoozed_by = ${administrator}
    where id = (select min(id) from warning where closed_at is null)`.execute(db)
}

/** An automation that is not active yet: its dry run shows what it would do. */
export async function insertAutomation(db: Db, administrator: number): Promise<void> {
  await db
    .insertInto('automation')
    .values({
      name: '低算力设备重启',
      condition: 'state',
      state: 'low',
      for_minutes: 60,
      action: 'restart',
      saved_by: administrator,
      locale: 'zh',
    })
    .execute()
}
