import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { KeptText } from '../../polling/read/kept-text.ts'
import { writeBatch } from '../../polling/write/write-batch.ts'
import { addPolledDevices, answered, batchSite, polls } from '../../testing/polled-fleet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const AT_MS = Date.UTC(2026, 2, 1)

test('a warning keeps what the miner reported when it opened, and changed limits apply from the next sweep on', async () => {
  const { db } = database
  const owner = await addOwner(db, 'farm')
  const devices = await addPolledDevices(db, owner, ['10.7.0.1'])
  const site = await batchSite(db, owner.site, AT_MS)
  const sweep = (minute: number, maxCelsius: number) => {
    const outcome = Object.assign(answered({ maxCelsius }), { raw: new KeptText(`{"temp_max":${maxCelsius}}`) })
    return writeBatch(site, polls(devices, AT_MS + minute * 60_000, outcome))
  }
  const warnings = () =>
    db
      .selectFrom('warning as w')
      .leftJoin('warning_file as f', 'f.warning_id', 'w.id')
      .where('w.type', '=', 'hot')
      .select(['w.type', 'w.client_id', 'w.remote_file_name', 'w.closed_at', 'f.content'])
      .execute()
  for (const minute of [0, 1, 2]) await sweep(minute, 85)
  expect(await warnings()).toEqual([])
  await db.updateTable('machine_type').set({ warn_celsius: 80 }).where('name', '=', 'T30').execute()
  await sweep(3, 85)
  const [warning] = await warnings()
  expect(warning).toMatchObject({
    type: 'hot',
    client_id: owner.client,
    closed_at: null,
    remote_file_name: `S-${owner.site}-10.7.0.1-hot-20260301T000300Z.log`,
  })
  expect(warning?.content).toMatch(/^2026-03-01T00:03:00.000Z 10.7.0.1:4028 hot \{"celsius":85,"limitCelsius":80\}/)
  expect(warning?.content).toContain('"model": "T2T-30T"')
  expect(warning?.content).toContain('{"temp_max":85}')
  const device = () => db.selectFrom('device').select('state').executeTakeFirstOrThrow()
  expect(await device()).toEqual({ state: 'warn' })
  await sweep(4, 75)
  expect(await device()).toEqual({ state: 'normal' })
  expect(
    await db.selectFrom('warning_count').selectAll().where('type', '=', 'hot').where('warnings', '>', 0).execute(),
  ).toMatchObject([{ type: 'hot', is_open: false, warnings: 1 }])
})

test('a miner that was sent to sleep opens no warning of boards or fans, and does once it is awake', async () => {
  const { db } = database
  const owner = await addOwner(db, 'sleepers')
  const devices = await addPolledDevices(db, owner, ['10.7.1.1'])
  const site = await batchSite(db, owner.site, AT_MS)
  const resting = answered({
    boards: [1, 2, 3].map(() => ({ hashrateThs: 0, celsius: null, isAlive: false })),
    minFanRpm: 0,
  })
  const types = async (minute: number) => {
    await writeBatch(site, polls(devices, AT_MS + minute * 60_000, resting))
    const rows = await db
      .selectFrom('warning')
      .select('type')
      .where('site_id', '=', owner.site)
      .where('type', 'in', ['board', 'fan'])
      .execute()
    return rows.map(({ type }) => type).toSorted()
  }
  await db
    .insertInto('device_sleep')
    .values({ site_id: owner.site, device_id: devices[0]?.id ?? 0 })
    .execute()
  expect(await types(0)).toEqual([])
  await db.deleteFrom('device_sleep').where('site_id', '=', owner.site).execute()
  expect(await types(1)).toEqual(['board', 'fan'])
})
