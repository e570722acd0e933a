import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { addPolledDevices, answered, batchSite, keptPolls, polls, silent } from '../../testing/polled-fleet.ts'
import { updateSiteOfDevice } from '../../device/server/save-device.sql.ts'
import { wrongCopies } from '../../testing/live-copies.ts'
import { insertSweep } from '../sweep/sweep.sql.ts'
import { writeBatch } from './write-batch.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

// 08:00 on 1 March in Shanghai.
const AT_MS = Date.UTC(2026, 2, 1)

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database[Symbol.asyncDispose]())

let farms = 0
/** Devices that have answered once, at 08:00. */
async function farm() {
  farms += 1
  const owner = await addOwner(db, `farm${farms}`)
  const devices = await addPolledDevices(
    db,
    owner,
    [1, 2, 3].map((host) => `10.${farms}.0.${host}`),
  )
  const site = await batchSite(db, owner.site, AT_MS)
  await writeBatch(site, polls(devices, AT_MS, answered()))
  return { site, devices }
}
const live = (siteId: number) =>
  db
    .selectFrom('device')
    .leftJoin('device_live', 'device_id', 'id')
    .select(['device.state', 'missed_sweeps', 'hashrate_ths', 'polled_at', 'answered_at', 'last_answered_at'])
    .where('device.site_id', '=', siteId)
    .orderBy('id')
    .execute()
/** PostgreSQL's place of the row, another one after each update. */
const versions = async (siteId: number) =>
  (await sql`select ctid::text, xmax::text from device where site_id = ${siteId} order by id`.execute(db)).rows
const crash = () => sql`truncate device_live`.execute(db)

test('polls that change nothing that lasts neither write nor lock a device', async () => {
  const { site, devices } = await farm()
  const other = await db.startTransaction().execute()
  await sql`select from device where site_id = ${site.siteId} for update`.execute(other)
  const locked = await versions(site.siteId)
  await writeBatch(site, polls(devices, AT_MS + MINUTE_MS, answered({ hashrateThs: 29, uptimeS: 90_000 })))
  expect(await versions(site.siteId)).toEqual(locked)
  await other.rollback().execute()
  for (const row of await live(site.siteId))
    expect(row).toMatchObject({ hashrate_ths: 29, polled_at: new Date(AT_MS + MINUTE_MS) })
})

test('a poll that changes what lasts waits for whoever changes the device, and is decided again', async () => {
  const { site, devices } = await farm()
  const other = await db.startTransaction().execute()
  await sql`update device set state = 'scrap' where id = ${devices[0]?.id}`.execute(other)
  const written = writeBatch(site, polls(devices, AT_MS + MINUTE_MS, silent))
  await expect.poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length).toBe(1)
  await other.commit().execute()
  await written
  expect(await live(site.siteId)).toMatchObject([
    { state: 'scrap', missed_sweeps: 0 },
    { state: 'normal', missed_sweeps: 1 },
    { state: 'normal', missed_sweeps: 1 },
  ])
  expect(await keptPolls(db, site.siteId)).toHaveLength(3 + 2)
})

test('after a crash of the database all figures are unknown until the next poll, but when an offline device last answered', async () => {
  const { site, devices } = await farm()
  const [offline, ...others] = devices
  if (!offline) throw new Error('three devices')
  for (let minute = 1; minute <= 3; minute++)
    await writeBatch(site, polls([offline], AT_MS + minute * MINUTE_MS, silent))
  await crash()
  const unknown = { hashrate_ths: null, polled_at: null, answered_at: null }
  expect(await live(site.siteId)).toEqual([
    { state: 'offline', missed_sweeps: 3, ...unknown, last_answered_at: new Date(AT_MS) },
    { state: 'normal', missed_sweeps: 0, ...unknown, last_answered_at: null },
    { state: 'normal', missed_sweeps: 0, ...unknown, last_answered_at: null },
  ])
  const at = new Date(AT_MS + 4 * MINUTE_MS)
  await writeBatch(site, [...polls([offline], at.getTime(), silent), ...polls(others, at.getTime(), answered())])
  expect(await live(site.siteId)).toMatchObject([
    { state: 'offline', hashrate_ths: null, polled_at: at, answered_at: new Date(AT_MS) },
    { hashrate_ths: 30, polled_at: at, answered_at: at },
    { hashrate_ths: 30, polled_at: at, answered_at: at },
  ])
})

test('after a crash a poll from before the last sweep is late: it counts in its day and changes no state', async () => {
  const { site, devices } = await farm()
  await insertSweep(db, {
    siteId: site.siteId,
    day: '2026-03-01',
    startedAt: new Date(AT_MS - 1000),
    endedAt: new Date(AT_MS),
    due: 3,
    answered: 3,
    unreadable: 0,
  })
  await crash()
  await writeBatch(site, polls(devices, AT_MS - MINUTE_MS, silent))
  expect(await live(site.siteId)).toMatchObject(devices.map(() => ({ missed_sweeps: 0, polled_at: null })))
  expect(await keptPolls(db, site.siteId)).toHaveLength(6)
  await writeBatch(site, polls(devices, AT_MS + MINUTE_MS, silent))
  expect(await live(site.siteId)).toMatchObject(devices.map(() => ({ missed_sweeps: 1 })))
})

test('figures go with a device that moves', async () => {
  const { devices } = await farm()
  const { site: to } = await farm()
  await db
    .updateTable('device')
    .set({ site_id: to.siteId })
    .where('id', '=', devices[0]?.id ?? 0)
    .execute()
  expect(await live(to.siteId)).toMatchObject([{ hashrate_ths: 30 }, {}, {}, {}])
})

test('what lists are filtered by is copied to the figures by the first poll, and with each change from then on', async () => {
  const { site, devices } = await farm()
  expect(await wrongCopies(db, { isEach: true })).toEqual([])
  const other = await addOwner(db, `other${farms}`)
  const device = () => db.updateTable('device').where('id', '=', devices[0]?.id ?? 0)
  for (const change of [
    { account_id: other.account },
    { type_id: sql<number>`(select id from machine_type where name = 'T20')` },
    { repair_times: 2 },
    { state: 'repairing' as const },
    { active_worker_state: 'Dead' as const },
    { active_worker_right: false },
  ]) {
    await device().set(change).execute()
    expect(await wrongCopies(db, { isEach: true })).toEqual([])
  }
  await crash()
  await writeBatch(site, polls(devices, AT_MS + MINUTE_MS, answered()))
  expect(await wrongCopies(db, { isEach: true })).toEqual([])
})

test('a first poll waits for whoever changes the device, and copies what it is then', async () => {
  const { site, devices } = await farm()
  await crash()
  const other = await db.startTransaction().execute()
  await sql`update device set repair_times = 3 where id = ${devices[0]?.id}`.execute(other)
  const written = writeBatch(site, polls(devices, AT_MS + MINUTE_MS, answered()))
  await expect.poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length).toBe(1)
  await other.commit().execute()
  await written
  expect(await wrongCopies(db, { isEach: true })).toEqual([])
  const { rows } = await sql`select repair_times from device_live where device_id = ${devices[0]?.id}`.execute(db)
  expect(rows).toEqual([{ repair_times: 3 }])
})

test('a poll that is written while its device moves away leaves nothing that a list shows', async () => {
  const { site, devices } = await farm()
  const { site: to } = await farm()
  const id = devices[0]?.id ?? 0
  const other = await db.startTransaction().execute()
  await sql`update device set site_id = ${to.siteId} where id = ${id}`.execute(other)
  await updateSiteOfDevice(other, id, site.siteId, to.siteId)
  const written = writeBatch(site, polls(devices, AT_MS + MINUTE_MS, answered()))
  // Decided, and waiting for the row that moves; on a database of several machines that wait is in no view of this one.
  const writing = sql`select from pg_stat_activity where state = 'active' and query like '%insert into device_live as l%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await writing.execute(db)).rows.length).toBe(1)
  await other.commit().execute()
  await written
  const { rows } = await sql`select site_id, state from device_live where device_id = ${id} order by site_id`.execute(
    db,
  )
  expect(rows).toEqual([
    { site_id: site.siteId, state: null },
    { site_id: to.siteId, state: 'normal' },
  ])
})
