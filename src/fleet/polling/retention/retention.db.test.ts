import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { transaction } from '../../../platform/server/database/database.ts'
import { addDays } from '../../../platform/rules/business-time.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import { sumLeftPolls } from '../../poller/server/sum-left-polls.ts'
import { addPolledDevices, answered, batchSite, keptPolls, polls } from '../../testing/polled-fleet.ts'
import { newBatch, writeBatch } from '../write/write-batch.ts'
import { selectBusinessDate } from '../../device/server/business-date.sql.ts'
import { setLive } from '../../testing/set-live.ts'
import { pollingApp } from '../../testing/polling-app.ts'
import { insertPartitions } from './partitions.sql.ts'
import { deleteOldRows, dropOldFigures, packOldHours, vacuumAfterCrash } from './retention.ts'
import { selectPartitions } from './retention.sql.ts'
import { insertSweep } from '../sweep/sweep.sql.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

test('partitions are dropped once everything in them is past retention', async () => {
  await using polled = await pollingApp({ sampleHours: 12, hourlyDays: 2 })
  const { app, db } = polled
  const nowMs = Date.UTC(2030, 0, 10, 13)
  await insertPartitions(db, new Date(nowMs - 72 * HOUR_MS), new Date(nowMs))
  const dropped = await dropOldFigures(app, nowMs)
  const of2030 = dropped.filter((name) => name.includes('2030'))
  expect(of2030.at(0)).toBe('poll_batch_20300107_12')
  // Kept from 01:00 on the 10th: the partition until midnight is past it, the one until 02:00 is not.
  expect(of2030.filter((name) => name.startsWith('poll_batch')).at(-1)).toBe('poll_batch_20300109_22')
  // Kept from 13:00 on the 8th.
  expect(of2030.filter((name) => name.startsWith('device_hourly'))).toEqual(['device_hourly_20300107'])
  expect(await dropOldFigures(app, nowMs)).toEqual([])
})

nightlyTest('a partition that others hold is dropped once they are done, without another hour', async () => {
  await using polled = await pollingApp({ sampleHours: 1 })
  const { app, db } = polled
  const past = new Date(Date.now() - 12 * HOUR_MS)
  await insertPartitions(db, past, past)
  // Younger ones are there as well, and stay.
  const oldest = new Date(Date.now() - 8 * HOUR_MS)
  const isThere = async () => (await selectPartitions(db, 'poll_batch')).some(({ until }) => until < oldest)
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = transaction(db, async (trx) => {
    await sql`select from poll_batch`.execute(trx)
    begun.resolve()
    await done.promise
  })
  await begun.promise
  await expect(dropOldFigures(app)).rejects.toThrow('lock timeout')
  const logged = vi.spyOn(app.log, 'info')
  polled.poll()
  await expect.poll(() => logged.mock.calls.map(([, message]) => message)).toContainEqual(expect.stringMatching(/wait/))
  expect(await isThere()).toBe(true)
  done.resolve()
  await reading
  await expect.poll(isThere).toBe(false)
})

test('polls that are not yet summed are never dropped', async () => {
  await using polled = await pollingApp({ sampleHours: 1 })
  const { app, db } = polled
  const owner = await addOwner(db, 'unsummed')
  const site = await batchSite(db, owner.site)
  const atMs = Date.now() - 12 * HOUR_MS
  await insertPartitions(db, new Date(atMs), new Date(atMs))
  const batch = { ...newBatch(), at: new Date(atMs).toISOString() }
  await writeBatch(site, polls(await addPolledDevices(db, owner, ['10.0.0.1']), atMs, answered()), batch)
  expect(await dropOldFigures(app)).toEqual([])
  await sumLeftPolls.run(app, new AbortController().signal)
  expect(await db.selectFrom('device_daily').select('polls_due').execute()).toEqual([{ polls_due: 1 }])
  expect(await dropOldFigures(app)).not.toEqual([])
  expect(await keptPolls(db, owner.site)).toEqual([])
})

test('polls are left to the process that wrote them for five minutes', async () => {
  await using polled = await pollingApp()
  const { app, db } = polled
  const owner = await addOwner(db, 'left')
  const site = await batchSite(db, owner.site)
  await writeBatch(site, polls(await addPolledDevices(db, owner, ['10.0.0.1']), Date.now(), answered()))
  await sumLeftPolls.run(app, new AbortController().signal)
  expect(await db.selectFrom('device_daily').selectAll().execute()).toEqual([])
})

test('the hours of a past day are packed once and keep their figures', async () => {
  await using polled = await pollingApp()
  const { db } = polled
  const { site } = await addOwner(db, 'packed')
  const nowMs = Date.UTC(2030, 0, 10, 7)
  await insertPartitions(db, new Date(nowMs - 24 * HOUR_MS), new Date(nowMs))
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    site_id: site,
    device_id: 1,
    hour: new Date(Date.UTC(2030, 0, 9, hour)),
    reads: 60,
    hashrate_sum: 1800,
    hashrate_reads: 60,
    max_celsius: 70,
    max_fan_rpm: 5000,
  }))
  await db.insertInto('device_hourly').values(hours).execute()
  const before = await db.selectFrom('device_hourly').selectAll().orderBy('hour').execute()
  expect(await packOldHours(polled.app, nowMs)).toContain('device_hourly_20300109')
  expect(await packOldHours(polled.app, nowMs)).toEqual([])
  expect(await db.selectFrom('device_hourly').selectAll().orderBy('hour').execute()).toEqual(before)
})

const NOW_MS = Date.UTC(2030, 0, 10, 13)

test('sweeps and syncs are deleted together with hourly figures', async () => {
  await using polled = await pollingApp({ hourlyDays: 2 })
  const { app, db } = polled
  const { site } = await addOwner(db, 'own')
  const counts = { due: 1, answered: 1, unreadable: 0 }
  for (const daysAgo of [5, 3, 2, 0]) {
    const at = new Date(NOW_MS - daysAgo * 24 * HOUR_MS)
    await insertSweep(db, { siteId: site, day: addDays('2030-01-10', -daysAgo), startedAt: at, endedAt: at, ...counts })
    await db.insertInto('sync_run').values({ request: '{}', status: 'done', ended_at: at }).execute()
  }
  await db
    .insertInto('sync_run')
    .values({ request: '{}', created_at: new Date(0) })
    .execute()
  expect(await deleteOldRows(app, NOW_MS)).toBe(4)
  const days = await db.selectFrom('sweep').select('business_day').orderBy('business_day').execute()
  expect(days.map((row) => row.business_day)).toEqual(['2030-01-08', '2030-01-10'])
  const syncs = await db.selectFrom('sync_run').select('status').orderBy('id').execute()
  expect(syncs.map(({ status }) => status)).toEqual(['done', 'done', 'waiting'])
})

test('the business date is kept, however long polling paused', async () => {
  await using polled = await pollingApp({ hourlyDays: 2 })
  const { app, db } = polled
  const { site } = await addOwner(db, 'own')
  const at = new Date(NOW_MS - 100 * 24 * HOUR_MS)
  const sweep = { siteId: site, day: '2029-10-02', startedAt: at, endedAt: at, due: 1, answered: 1, unreadable: 0 }
  await insertSweep(db, sweep)
  expect(await deleteOldRows(app, NOW_MS)).toBe(0)
  expect(await selectBusinessDate(db)).toBe('2029-10-02')
})

test('counters at zero are deleted, and come back when needed', async () => {
  await using polled = await pollingApp()
  const { app, db } = polled
  const id = await addDevice(db, await addOwner(db, 'own'), 'own')
  const setState = (state: 'normal' | 'offline') =>
    db.updateTable('device').set({ state }).where('id', '=', id).execute()
  const counters = () => db.selectFrom('state_count').select(['state', 'devices']).execute()
  await setState('normal')
  // one of device_count, one of state_count
  expect(await deleteOldRows(app)).toBe(2)
  expect(await counters()).toEqual([{ state: 'normal', devices: 1 }])
  await setState('offline')
  expect(await counters()).toContainEqual({ state: 'offline', devices: 1 })
})

test('of live figures only those are deleted that a batch left where its device no longer stands', async () => {
  await using polled = await pollingApp()
  const { app, db } = polled
  const [from, to] = [await addOwner(db, 'from'), await addOwner(db, 'to')]
  const [moved, polledFirst] = [await addDevice(db, to, 'moved'), await addDevice(db, to, 'first')]
  await setLive(db, moved, { hashrate_ths: 30 })
  await db
    .insertInto('device_live')
    .values([
      { site_id: from.site, device_id: moved, polled_at: new Date() },
      { site_id: to.site, device_id: polledFirst, polled_at: new Date() },
    ])
    .execute()
  await deleteOldRows(app)
  const left = await db.selectFrom('device_live').select(['site_id', 'device_id']).orderBy('device_id').execute()
  expect(left).toEqual([moved, polledFirst].map((device_id) => ({ site_id: to.site, device_id })))
})

test('what lists read is vacuumed once after PostgreSQL forgot what was changed, as in a crash', async () => {
  await using polled = await pollingApp({})
  const { app, db } = polled
  await vacuumAfterCrash(app)
  expect(await vacuumAfterCrash(app)).toEqual([])
  await sql`select pg_stat_reset()`.execute(db)
  expect(await vacuumAfterCrash(app)).toEqual(['device', 'device_list'])
})
