import { expect, test } from 'vitest'
import { pollingApp } from '../testing/polling-app.ts'
import { insertPartitions } from './partitions.sql.ts'
import { dropOldFigures } from './retention.ts'

const HOUR_MS = 3_600_000

test('partitions go once everything in them is older than what is kept', async () => {
  await using polled = await pollingApp({ sampleHours: 12, hourlyDays: 2 })
  const { app, db } = polled
  const nowMs = Date.UTC(2030, 0, 10, 13)
  await insertPartitions(db, new Date(nowMs - 72 * HOUR_MS), new Date(nowMs))
  const dropped = await dropOldFigures(app, nowMs)
  const of2030 = dropped.filter((name) => name.includes('2030'))
  expect(of2030.at(0)).toBe('sample_20300107_12')
  // Kept from 01:00 on the 10th; the partition until midnight is past, the one until 06:00 is not.
  expect(of2030.filter((name) => name.startsWith('sample')).at(-1)).toBe('sample_20300109_18')
  // Kept from 13:00 on the 8th.
  expect(of2030.filter((name) => name.startsWith('device_hourly'))).toEqual(['device_hourly_20300107'])
  expect(await dropOldFigures(app, nowMs)).toEqual([])
})
