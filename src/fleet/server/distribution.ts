import type { Distribution } from '../../platform/server/database/distribute.ts'

/** What grows with polls and days. Everything else is small at a million devices and stays where its triggers are (docs/decisions/0225). */
export const distribution: Distribution = {
  key: 'site_id',
  tables: ['poll_batch', 'device_hourly', 'device_daily', 'device_answer', 'device_live'],
}
