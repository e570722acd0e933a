import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { WarningType } from '../../device/rules/warning-types.ts'

export interface OwnerCounts {
  id: number
  name: string
  devices: number
  warned: number
  open: Record<WarningType, number>
}

/** Of every client, or site, that has devices; from counters alone. */
export async function selectCountsByOwner(
  db: Db,
  owner: 'client' | 'site',
  clients: ClientScope,
): Promise<OwnerCounts[]> {
  const id = sql.ref(`${owner}_id`)
  const { rows } = await sql<Omit<OwnerCounts, 'open'> & { open: Partial<Record<WarningType, number>> | null }>`
    select o.id, o.name, d.devices, d.warned, w.open
    from (
      select ${id} as id, sum(devices) as devices, coalesce(sum(devices) filter (where state = 'warn'), 0) as warned
      from state_count where state <> 'scrap' and ${inScope(clients, 'client_id')} group by 1 having sum(devices) > 0
    ) d
    join ${sql.table(owner)} o on o.id = d.id
    left join (
      select id, jsonb_object_agg(type, warnings) as open from (
        select ${id} as id, type, sum(warnings) as warnings from warning_count
        where is_open and ${inScope(clients, 'client_id')} group by 1, 2
      ) types group by id
    ) w on w.id = d.id
    order by d.warned desc, o.name collate "zh-x-icu", o.id`.execute(db)
  const none = { hot: 0, fan: 0, board: 0, hardwareErrors: 0, wrongWorker: 0, otherMiner: 0 }
  return rows.map((row) => ({ ...row, open: { ...none, ...row.open } }))
}
