import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import type { DeviceState } from '../device/rules/device-states.ts'
import type { DeviceKey } from './demo-history.sql.ts'

export async function selectLastSweepEnd(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('sweep')
    .select((build) => build.fn.max('ended_at').as('endedAt'))
    .executeTakeFirst()
  return row?.endedAt ?? null
}

export interface KnownDevice extends DeviceKey {
  host: string | null
  state: DeviceState
  repair_phase: 'out' | 'in' | null
}

/** Every device, as the last sweep left it. */
export async function selectKnownDevices(db: Db): Promise<KnownDevice[]> {
  return db
    .selectFrom('device')
    .select(['site_id', 'id as device_id', 'account_id', 'client_id', 'type_id', 'state', 'repair_phase'])
    .select(sql<string | null>`host(host)`.as('host'))
    .execute()
}
