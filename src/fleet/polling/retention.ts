import { transaction } from '../../platform/server/database.ts'
import type { App } from '../../platform/server/context.ts'
import { dropPartition, selectPartitions } from './retention.sql.ts'

const HOUR_MS = 3_600_000

/** Drops partitions whose every sample or hour is older than the settings keep. Returns their names. */
export async function dropOldFigures(
  { db, config }: Pick<App, 'db' | 'config'>,
  nowMs = Date.now(),
): Promise<string[]> {
  const kept = { sample: config.sampleHours * HOUR_MS, device_hourly: config.hourlyDays * 24 * HOUR_MS } as const
  const dropped: string[] = []
  for (const table of ['sample', 'device_hourly'] as const)
    for (const { name, until } of await selectPartitions(db, table)) {
      if (until.getTime() > nowMs - kept[table]) break
      await transaction(db, (trx) => dropPartition(trx, name))
      dropped.push(name)
    }
  return dropped
}
