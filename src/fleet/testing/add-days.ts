import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { DAY_COLUMNS, writeDays } from '../polling/write/write-days.sql.ts'
import type { DeviceDailyTable } from '../polling/tables.ts'

export type TestDay = Omit<Insertable<DeviceDailyTable>, 'is_compliant'>

/** Daily figures of devices, with their sums: as if polls had left them. */
export async function addDeviceDays(db: Db, days: readonly TestDay[]): Promise<void> {
  await writeDays(
    db,
    sql`select ${DAY_COLUMNS} from jsonb_populate_recordset(null::device_daily, ${JSON.stringify(days)}::jsonb)`,
  )
}
