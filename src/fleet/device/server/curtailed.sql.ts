import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Curtailed } from '../rules/device-states.ts'

/** Halfway between what it drew before and what it was sent down to, or more. */
const DRAWS = sql`coalesce(l.watts, 0) > k.watts * (1 + coalesce(c.limit_percent, 0) / 100.0) / 2`

/**
 * Devices of the running or last curtailment of their site, by their live figures: `disobedient` ones draw as before though the command has
 * ended and they were polled after it; `unrestored` ones were never woken, and have not come back by themselves either.
 */
const OF: Readonly<Record<Curtailed, RawBuilder<unknown>>> = {
  disobedient: sql`c.status = 'curtailing' and ${DRAWS} and x.ended_at < l.answered_at`,
  unrestored: sql`c.status <> 'curtailing' and k.restored_at is null and not ${DRAWS}`,
}

/** Their ids, each once; of one site, or of all. */
export const selectCurtailedIds = (which: Curtailed, siteId?: number): RawBuilder<unknown> => sql`
  select k.device_id from curtailment c join curtailment_device k on k.curtailment_id = c.id
  join device on device.id = k.device_id and device.site_id = c.site_id and device.state <> 'scrap'
  left join device_live l on l.site_id = device.site_id and l.device_id = device.id
  left join curtailment_step s on s.curtailment_id = c.id and s.kind = 'shed'
  left join device_command x on x.run_id = s.run_id and x.device_id = k.device_id
  where c.id in (select max(id) from curtailment ${siteId === undefined ? sql`` : sql`where site_id = ${siteId}`} group by site_id)
    and ${OF[which]}
  group by k.device_id`
