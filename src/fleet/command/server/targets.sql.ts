import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { deviceFilter } from '../../device/server/device-filter.sql.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'
import { isPollerAway } from '../../site-work/server/site-work.sql.ts'
import type { Target } from './command-able.ts'

export interface NamedTarget extends Target {
  serial: string
  site: string
}

/** The devices that match and are in scope, with what decides whether they support a command; at most `most`. */
export async function selectTargets(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
  most: number,
): Promise<NamedTarget[]> {
  const { rows } = await sql<NamedTarget>`
    with targets as materialized (
      select * from device where ${deviceFilter(filter, clients)} order by id limit ${most}
    ), answer as materialized (
      select site_id, device_id, reader, model, pools from device_answer where (site_id, device_id) in (select site_id, id from targets)
    )
    select device.id, device.serial, device.site_id as "siteId", device.site_name as site, device.state = 'scrap' as "isScrapped",
      device.host is not null as "hasAddress", ${isPollerAway} as "isPollerAway",
      coalesce(c.sealed_password is not null, false) as "hasPassword",
      array(select family from site_miner_login where site_id = device.site_id) as logins,
      json_build_object('restart', coalesce(c.restart, false), 'findMe', coalesce(c.find_me, false),
                        'switchPool', coalesce(c.switch_pool, false), 'sleep', coalesce(c.sleep, false),
                        'power', coalesce(c.power, false)) as allowed,
      a.reader, a.model, coalesce(a.pools, '[]') as pools, t.rated_watts as "ratedWatts"
    from targets device
    join site s on s.id = device.site_id
    join machine_type t on t.id = device.type_id
    left join poller p on p.id = s.polled_by
    left join site_command_setting c on c.site_id = device.site_id
    left join answer a on a.site_id = device.site_id and a.device_id = device.id
    order by device.id`.execute(db)
  return rows
}
