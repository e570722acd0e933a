import type { Updateable } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { updateLiveCopies } from '../device/server/device-live.sql.ts'
import type { DeviceLiveTable } from '../device/tables.ts'

/** Sets live figures of a device, as if a poll had left them. */
export async function setLive(db: Db, deviceId: number, figures: Updateable<DeviceLiveTable>): Promise<void> {
  const { site_id } = await db
    .selectFrom('device')
    .select('site_id')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('device_live')
    .values({ polled_at: new Date(), ...figures, site_id, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['site_id', 'device_id']).doUpdateSet(figures))
    .execute()
  await updateLiveCopies(db, site_id, [deviceId])
}
