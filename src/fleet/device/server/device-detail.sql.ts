import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { DeviceDetail as DeviceDetailSchema } from '../contract.ts'
import { isoMoment, telemetryColumns, unknownSince } from './device-columns.sql.ts'
import { selectSiteOfDevice } from './device-live.sql.ts'
import { JOIN_PLACE } from './device-place.sql.ts'
import type { Silence } from './device-columns.sql.ts'
import { SCRAPPED_BY } from './restore-devices.sql.ts'
import { inScope } from '../../server/scope.sql.ts'

export type DeviceDetail = Omit<z.output<typeof DeviceDetailSchema>, 'mayRestore'>

const LATEST_STATE_CHANGES = 50

/** All fields of one device as in the contract; undefined for one that is unknown or out of scope. */
export async function selectDeviceDetail(
  db: Db,
  id: number,
  clients: ClientScope,
  { timeZone, ...silence }: Silence & { timeZone: string },
): Promise<(DeviceDetail & { scrappedBy: number | null }) | undefined> {
  const isIts = sql`site_id = ${await selectSiteOfDevice(db, id)} and device_id = ${id}`
  const statement = sql<DeviceDetail & { scrappedBy: number | null }>`
    select ${telemetryColumns(timeZone)}, ${unknownSince(silence)}, d.miner_id as "minerId", d.port, ${isoMoment('d.state_since')} as "stateSince",
      case when d.state = 'scrap' then ${SCRAPPED_BY} end as "scrappedBy", ${isoMoment('l.polled_at')} as "lastPolledAt", t.rated_ths as "ratedThs", t.rated_watts as "ratedWatts",
      case when a.device_id is not null then json_build_object(
        'at', ${isoMoment('a.at')}, 'model', a.model, 'averageHashrateThs', a.average_hashrate_ths,
        'hardwareErrorShare', a.hardware_error_share, 'boards', coalesce(a.boards, '[]'), 'fansRpm',
        coalesce(a.fans_rpm, '[]'), 'pools', coalesce(a.pools, '[]'), 'raw', a.raw, 'unreadableReason', a.unreadable_reason
      ) end as "lastAnswer",
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'avatarId', u.avatar_id) order by p.added_at, u.id), '[]')
        from device_person p join app_user u on u.id = p.user_id
        where p.site_id = d.site_id and p.device_id = d.id and u.deleted_at is null) as checks,
      (select coalesce(json_agg(json_build_object('id', w.id, 'type', w.type, 'level', w.level, 'details', w.details,
          'openedAt', ${isoMoment('w.opened_at')}, 'acknowledgedBy', u.name, 'note', w.note) order by w.opened_at, w.id), '[]')
        from warning w left join app_user u on u.id = w.acknowledged_by
        where w.device_id = d.id and w.closed_at is null) as "openWarnings",
      (select coalesce(json_agg(json_build_object('from', c.from_state, 'to', c.to_state, 'at', ${isoMoment('c.at')},
          'cause', c.cause, 'user', c.user_name) order by c.at desc, c.id desc), '[]')
        from (select s.*, u.name as user_name from state_change s left join app_user u on u.id = s.user_id
              where s.device_id = d.id and ${inScope(clients, 's.client_id')} order by s.at desc, s.id desc limit ${LATEST_STATE_CHANGES}) c) as "stateHistory"
    from device d
    join machine_type t on t.id = d.type_id ${JOIN_PLACE}
    left join (select * from device_live where ${isIts}) l on l.site_id = d.site_id
    left join (select * from device_answer where ${isIts}) a on a.site_id = d.site_id
    where d.id = ${id} and ${inScope(clients, 'd.client_id')}`
  const [device] = await selectPlanned(db, statement)
  return device
}
