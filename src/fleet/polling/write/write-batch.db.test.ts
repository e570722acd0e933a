import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import { expectSumsToHold, sumAllPolls } from '../../testing/expect-sums.ts'
import {
  addPolledDevices,
  answered,
  batchSite,
  keptPolls,
  polls,
  silent,
  unreadable,
} from '../../testing/polled-fleet.ts'
import { BatchWriter } from './batch-writer.ts'
import type { DueDevice } from '../sweep/finished-poll.ts'
import { pollingMetrics } from '../sweep/polling-metrics.ts'
import { sumPollsOfSite } from './sum-polls.sql.ts'
import { newBatch, writeBatch } from './write-batch.ts'
import type { BatchSite } from './write-batch.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

// 08:00 on 1 March in Shanghai.
const AT_MS = Date.UTC(2026, 2, 1)

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database[Symbol.asyncDispose]())

let owners = 0
async function farm(count: number): Promise<{ owner: TestOwner; devices: DueDevice[]; site: BatchSite }> {
  owners += 1
  const owner = await addOwner(db, `farm${owners}`)
  const addresses = Array.from({ length: count }, (_, i) => `10.${owners}.0.${i + 1}`)
  return { owner, devices: await addPolledDevices(db, owner, addresses), site: await batchSite(db, owner.site, AT_MS) }
}
const one = async (count = 1) => {
  const { devices, ...rest } = await farm(count)
  const device = devices[0]
  if (!device) throw new Error('no device')
  const row = () =>
    db
      .selectFrom('device')
      .leftJoin('device_live', 'device_live.device_id', 'device.id')
      .selectAll()
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
  return { ...rest, devices, device, row }
}

test('an answered poll is written everywhere at once', async () => {
  const { site, device, row } = await one()
  const pool = { url: 'stratum+tcp://p:1', user: `farm${owners}-1.7`, state: 'Alive', isActive: true } as const
  const answer = answered({
    hashrateThs: 28.5,
    maxCelsius: 71,
    firmwareVersion: '2.1',
    mac: 'a0:b0:45:00:00:01',
    pools: [pool],
  })
  expect(await writeBatch(site, polls([device], AT_MS, answer))).toEqual([
    { deviceId: device.id, kind: 'answered', isChanged: true },
  ])
  expect(await row()).toMatchObject({
    state: 'normal',
    state_since: new Date(AT_MS),
    hashrate_ths: 28.5,
    max_celsius: 71,
    max_fan_rpm: 5000,
    watts: 2200,
    uptime_s: 86_400,
    active_worker: pool.user,
    active_worker_state: 'Alive',
    active_pool: pool.url,
    firmware_version: '2.1',
    mac: 'a0:b0:45:00:00:01',
    polled_at: new Date(AT_MS),
    answered_at: new Date(AT_MS),
    rated_share: expect.closeTo(28.5 / 30, 5),
    last_answered_at: null,
  })
  const rows = async (table: 'device_hourly' | 'device_answer' | 'state_change' | 'device_daily') =>
    db.selectFrom(table).selectAll().where('device_id', '=', device.id).execute()
  expect(await keptPolls(db, site.siteId)).toEqual([
    { deviceId: device.id, at: new Date(AT_MS), isRead: true, hashrateThs: 28.5, uptimeS: 86_400 },
  ])
  expect([...(await rows('device_hourly')), ...(await rows('device_daily'))]).toEqual([])
  await sumAllPolls(db)
  expect(await rows('device_hourly')).toMatchObject([
    { hour: new Date(AT_MS), reads: 1, hashrate_sum: 28.5, hashrate_reads: 1, max_celsius: 71 },
  ])
  expect(await rows('device_answer')).toMatchObject([{ reader: 'innosilicon', fans_rpm: [4000, 5000], pools: [pool] }])
  expect(await rows('state_change')).toMatchObject([{ from_state: 'offline', to_state: 'normal', cause: 'answered' }])
  expect(await rows('device_daily')).toMatchObject([
    { day: '2026-03-01', polls_due: 1, polls_answered: 1, polls_offline: 0, state: 'normal', is_compliant: true },
  ])
})

test('leaves news of changes and of warnings once, while anybody is to be notified', async () => {
  const { owner, devices } = await farm(4)
  const nowMs = Date.now()
  const site = await batchSite(db, owner.site, nowMs)
  const news = () =>
    db.selectFrom('notification_event').select(['kind', 'device_ids', 'samples', 'client_id']).orderBy('kind').execute()
  const hot = (atMs: number) => polls(devices, atMs, answered({ maxCelsius: 95, pools: [] }))
  await writeBatch(site, hot(nowMs - 600_000))
  expect(await news()).toEqual([])
  const userId = await addPerson(db, { role: ADMINISTRATOR })
  await db
    .insertInto('notification_choice')
    .values({ user_id: userId, email: 'a@example.com', kinds: ['hot'], locale: 'zh' })
    .execute()
  await db.updateTable('device').set({ state: 'lost' }).where('site_id', '=', owner.site).execute()
  await db.deleteFrom('warning').where('site_id', '=', owner.site).execute()
  const batch = Array.from({ length: 5 }, (_, minute) => hot(nowMs - 300_000 + minute * MINUTE_MS))
  for (const each of [...batch, ...batch]) await writeBatch(site, each)
  const serials = devices.slice(0, 3).map(({ host }) => `S-${owner.site}-${host}`)
  const ids = expect.arrayContaining(devices.map(({ id }) => id)) as unknown
  expect(await news()).toMatchObject([
    { kind: 'back', device_ids: ids, client_id: owner.client, samples: serials.map((serial) => ({ serial })) },
    {
      kind: 'hot',
      device_ids: ids,
      samples: serials.map((serial) => ({ serial, details: { celsius: 95, limitCelsius: 90 } })),
    },
  ])
  await db.deleteFrom('notification_choice').execute()
})

test('a silent device keeps its figures, and the missed poll counts', async () => {
  const { site, device, row } = await one()
  for (let minute = 0; minute < 5; minute++)
    await writeBatch(site, polls([device], AT_MS + minute * MINUTE_MS, minute < 2 ? answered() : silent))
  expect(await row()).toMatchObject({
    state: 'offline',
    missed_sweeps: 3,
    offline_since: new Date(AT_MS + 4 * MINUTE_MS),
    hashrate_ths: 30,
    active_worker_state: 'Unknown',
    answered_at: new Date(AT_MS + MINUTE_MS),
    last_answered_at: new Date(AT_MS + MINUTE_MS),
    polled_at: new Date(AT_MS + 4 * MINUTE_MS),
  })
  await sumAllPolls(db)
  const day = await db.selectFrom('device_daily').selectAll().where('device_id', '=', device.id).executeTakeFirst()
  expect(day).toMatchObject({ polls_due: 5, polls_answered: 2, polls_offline: 1, hashrate_reads: 2, hashrate_sum: 60 })
})

test('an unreadable answer counts as answered, has no figures and keeps its text', async () => {
  const { site, device, row } = await one()
  await writeBatch(site, polls([device], AT_MS, answered()))
  await writeBatch(site, polls([device], AT_MS + MINUTE_MS, unreadable))
  expect(await row()).toMatchObject({ state: 'normal', is_unreadable: true, hashrate_ths: null, missed_sweeps: 0 })
  const said = await db.selectFrom('device_answer').selectAll().where('device_id', '=', device.id).executeTakeFirst()
  expect(said).toMatchObject({ raw: '<html>', unreadable_reason: 'no JSON', boards: null })
  expect(await keptPolls(db, site.siteId)).toMatchObject([{ isRead: true }, { isRead: false, hashrateThs: null }])
})

test('warnings record the figures that opened and closed them', async () => {
  const { site, device, row } = await one()
  for (let minute = 0; minute < 4; minute++)
    await writeBatch(site, polls([device], AT_MS + minute * MINUTE_MS, answered({ maxCelsius: 95 })))
  expect((await row()).state).toBe('warn')
  await writeBatch(site, polls([device], AT_MS + 4 * MINUTE_MS, answered({ maxCelsius: 80 })))
  expect((await row()).state).toBe('normal')
  const warnings = await db.selectFrom('warning').selectAll().where('device_id', '=', device.id).orderBy('id').execute()
  expect(warnings).toMatchObject([
    { type: 'wrongWorker', level: 'notice', closed_at: null },
    {
      type: 'hot',
      level: 'warn',
      details: { celsius: 95, limitCelsius: 90 },
      opened_at: new Date(AT_MS + 2 * MINUTE_MS),
      closed_at: new Date(AT_MS + 4 * MINUTE_MS),
    },
  ])
})

test('another miner at the address opens a notice and never replaces the known one', async () => {
  const { site, device, row } = await one()
  const [own, another] = ['a0:b0:45:00:00:01', 'a0:b0:45:00:00:02']
  const poll = (minute: number, mac: string) =>
    writeBatch(site, polls([device], AT_MS + minute * MINUTE_MS, answered({ mac, serial: `SN ${mac}` })))
  const notices = () =>
    db
      .selectFrom('warning')
      .select(['level', 'details', 'closed_at'])
      .where('device_id', '=', device.id)
      .where('type', '=', 'otherMiner')
      .execute()
  const { serial } = await row()
  await poll(0, own)
  expect(await notices()).toEqual([])
  await poll(1, another)
  expect(await notices()).toEqual([{ level: 'notice', details: { mac: another, expectedMac: own }, closed_at: null }])
  expect(await row()).toMatchObject({ state: 'normal', mac: own, serial })
  await poll(2, own)
  expect(await notices()).toMatchObject([{ closed_at: new Date(AT_MS + 2 * MINUTE_MS) }])
})

test('the same batch written again changes nothing, not even after a later one', async () => {
  const { site, device, devices, row } = await one(3)
  const batch = newBatch()
  const write = () => writeBatch(site, polls(devices, AT_MS, answered()), batch)
  await write()
  await write()
  await writeBatch(site, polls(devices, AT_MS + MINUTE_MS, answered({ hashrateThs: 29 })))
  await write()
  expect(site.memory.samples(device.id).count).toBe(2)
  expect(await row()).toMatchObject({ hashrate_ths: 29 })
  await sumAllPolls(db)
  const days = await db.selectFrom('device_daily').select('polls_due').where('site_id', '=', site.siteId).execute()
  expect(days).toEqual(devices.map(() => ({ polls_due: 2 })))
})

async function batchCounts() {
  const { values } = await pollingMetrics.batchSeconds.get()
  const { values: lost } = await pollingMetrics.pollsLost.get()
  return { batches: values.find(({ metricName }) => metricName?.endsWith('_count'))?.value, lost: lost[0]?.value }
}

test('polls of the same moment are one batch, a late one among them', async () => {
  const { site, devices } = await one(8)
  const [first, ...others] = devices
  if (!first) throw new Error('no device')
  for (const minute of [0, 2]) await writeBatch(site, polls([first], AT_MS + minute * MINUTE_MS, answered()))
  const before = await batchCounts()
  let coming = devices.length
  const writer = new BatchWriter(site, new AbortController().signal, () => coming > 0)
  await Promise.all(
    [...polls([first], AT_MS + MINUTE_MS, answered()), ...polls(others, AT_MS + MINUTE_MS, answered())].map((poll) => {
      coming -= 1
      return writer.write(poll)
    }),
  )
  expect(await batchCounts()).toEqual({ batches: (before.batches ?? 0) + 1, lost: before.lost })
  await sumAllPolls(db)
  const { rows } = await sql`
    select (select count(*) from poll where site_id = ${site.siteId})::int as polls,
      (select sum(reads) from device_hourly where site_id = ${site.siteId})::int as reads,
      (select sum(polls_due) from device_daily where site_id = ${site.siteId})::int as due`.execute(db)
  expect(rows).toEqual([{ polls: 10, reads: 10, due: 10 }])
  await expectSumsToHold(db)
})

test('devices that changed meanwhile are skipped, the others written', async () => {
  const { site, devices } = await farm(5)
  const elsewhere = await addOwner(db, 'elsewhere')
  const [vanished, moved, scrapped, readdressed] = devices.map(({ id }) => id)
  await db
    .deleteFrom('device')
    .where('id', '=', vanished ?? 0)
    .execute()
  await db
    .updateTable('device')
    .set({ site_id: elsewhere.site })
    .where('id', '=', moved ?? 0)
    .execute()
  await db
    .updateTable('device')
    .set({ state: 'scrap' })
    .where('id', '=', scrapped ?? 0)
    .execute()
  await db
    .updateTable('device')
    .set({ host: '10.99.0.1' })
    .where('id', '=', readdressed ?? 0)
    .execute()
  await writeBatch(site, polls(devices, AT_MS, answered()))
  expect(await keptPolls(db, site.siteId)).toMatchObject([{ deviceId: devices[4]?.id }])
  await expectSumsToHold(db)
})

test('a batch is written whole or not at all', async () => {
  const { site, devices } = await farm(3)
  await writeBatch(site, polls(devices, AT_MS, answered()))
  // No partition for them.
  const late = { ...newBatch(), at: new Date(AT_MS + 400 * 86_400_000).toISOString() }
  await expect(writeBatch(site, polls(devices, AT_MS + 1, silent), late)).rejects.toThrow('no partition')
  const { rows } = await sql`select distinct missed_sweeps from device where site_id = ${site.siteId}`.execute(db)
  expect(rows).toEqual([{ missed_sweeps: 0 }])
  await expectSumsToHold(db)
})

test('a miner’s bad data cannot fail the batch', async () => {
  const { site, devices } = await farm(2)
  const [odd, good] = devices
  if (!odd || !good) throw new Error('two devices')
  const worker = 'é"\\{},\0\ud800'.repeat(1000)
  const nonsense = answered({
    hashrateThs: 1e300,
    hardwareErrorShare: 1e-320,
    maxCelsius: Number.NaN,
    maxFanRpm: 1e12,
    watts: 0.5,
    uptimeS: Infinity,
    model: worker,
    pools: [{ url: worker, user: worker, state: 'Alive', isActive: true }],
  })
  await writeBatch(site, [...polls([odd], AT_MS, nonsense), ...polls([good], AT_MS, answered())])
  const rows = await db
    .selectFrom('device')
    .innerJoin('device_live', 'device_id', 'id')
    .select(['device.state', 'hashrate_ths'])
    .where('device.site_id', '=', site.siteId)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { state: 'warn', hashrate_ths: null },
    { state: 'normal', hashrate_ths: 30 },
  ])
})

test.each([
  ['after each move', true],
  ['once, after all moves', false],
])(
  'a device that moves within the day has a row for each place, the newest with the state: summed %s',
  async (_, isSummedBetween) => {
    const { site, device, owner } = await one()
    const other = await addOwner(db, 'other')
    const otherSite = await batchSite(db, other.site, AT_MS)
    const states = async () =>
      db
        .selectFrom('device_daily')
        .select(['site_id', 'account_id', 'state', 'polls_due'])
        .where('device_id', '=', device.id)
        .orderBy('site_id')
        .orderBy('account_id')
        .execute()
    await writeBatch(site, polls([device], AT_MS, answered()))
    await db.updateTable('device').set({ account_id: other.account }).where('id', '=', device.id).execute()
    await writeBatch(site, polls([device], AT_MS + 1, answered()))
    if (isSummedBetween) await sumAllPolls(db)
    await db.updateTable('device').set({ site_id: other.site }).where('id', '=', device.id).execute()
    await writeBatch(otherSite, polls([device], AT_MS + 2, answered()))
    await sumAllPolls(db)
    expect(await states()).toEqual([
      { site_id: owner.site, account_id: owner.account, state: null, polls_due: 1 },
      { site_id: owner.site, account_id: other.account, state: null, polls_due: 1 },
      { site_id: other.site, account_id: other.account, state: 'normal', polls_due: 1 },
    ])
    // and back again
    await db
      .updateTable('device')
      .set({ site_id: owner.site, account_id: owner.account })
      .where('id', '=', device.id)
      .execute()
    await writeBatch(site, polls([device], AT_MS + 3, answered()))
    await sumAllPolls(db)
    expect((await states()).map(({ state }) => state)).toEqual(['normal', null, null])
    await expectSumsToHold(db)
  },
)

test('two sites that exchange devices sum their polls one after the other, in whatever order they begin', async () => {
  const [here, there] = [await one(), await one()]
  const [first, second] = [here.owner, there.owner]
  // Each device is at one site in the morning and at the other at noon.
  for (const { site, device } of [here, there]) await writeBatch(site, polls([device], AT_MS, answered()))
  await sumAllPolls(db)
  for (const [{ device }, { site, account }] of [
    [here, second],
    [there, first],
  ] as const)
    await db.updateTable('device').set({ site_id: site, account_id: account }).where('id', '=', device.id).execute()
  await writeBatch(there.site, polls([here.device], AT_MS + 1, answered()))
  await writeBatch(here.site, polls([there.device], AT_MS + 1, answered()))

  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count
  }
  const sum = (siteId: number) => db.transaction().execute((trx) => sumPollsOfSite(trx, siteId))
  let sums: Promise<number>[] = []
  await db.transaction().execute(async (trx) => {
    // The second stops between the sums of its own days and those of all.
    await sql`select from fleet_day where scope = 'site' and scope_id = ${second.site} for update`.execute(trx)
    sums = [sum(second.site)]
    await expect.poll(waiting).toBe(1)
    sums.push(sum(first.site))
    await expect.poll(waiting).toBe(2)
  })
  expect(await Promise.all(sums)).toEqual([1, 1])
  await expectSumsToHold(db)
})

test('the day changes at midnight of the business time zone', async () => {
  const { site, device } = await one()
  const midnightMs = Date.UTC(2026, 2, 1, 16)
  const wide = await batchSite(db, site.siteId, midnightMs)
  await writeBatch(wide, polls([device], midnightMs - 1, answered()))
  await writeBatch(wide, polls([device], midnightMs, answered({ hashrateThs: 20 })))
  await sumAllPolls(db)
  const days = await db
    .selectFrom('device_daily')
    .select(['day', 'hashrate_sum', 'is_compliant', 'state'])
    .where('device_id', '=', device.id)
    .orderBy('day')
    .execute()
  expect(days).toEqual([
    { day: '2026-03-01', hashrate_sum: 30, is_compliant: true, state: 'normal' },
    { day: '2026-03-02', hashrate_sum: 20, is_compliant: false, state: 'low' },
  ])
})
