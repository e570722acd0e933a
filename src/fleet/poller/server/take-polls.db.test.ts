import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBatch } from '../../polling/write/write-batch.ts'
import { expectDaysToEqualPolls, expectSumsToHold, sumAllPolls } from '../../testing/expect-sums.ts'
import { answered, batchSite, keptPolls, polls, silent, unreadable } from '../../testing/polled-fleet.ts'
import { Records, remoteSite } from '../../testing/remote-site.ts'
import { writeFrame } from '../../polling/remote/frames.ts'
import { selectPartitions } from '../../polling/retention/retention.sql.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'
import { takePolls } from './take-polls.ts'
import { lockBuffer } from './taken-records.sql.ts'

const ADDRESSES = ['10.1.0.1', '10.1.0.2', '10.1.0.3']
const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
const signal = new AbortController().signal
async function collectGarbage(): Promise<void> {
  // A WeakRef holds what it was made of until the events at hand are over.
  await setImmediate()
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

test('records are taken once each, however often they are sent', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { db } = site.server
  const records = new Records()
  const now = Date.now()
  const first = await records.polled(site.devices, now - 2000, answered())
  const second = await records.polled(site.devices, now - 1000, silent)
  const third = await records.of({
    sweeps: [{ startedMs: now - 2000, endedMs: now - 1000, due: 3, answered: 3, unreadable: 0 }],
  })
  expect(await site.link.send(records.bufferId, Buffer.concat([first, second]), signal)).toBe(2)
  expect(await site.link.send(records.bufferId, first, signal)).toBe(2)
  expect(await site.link.send(records.bufferId, Buffer.concat([first, second, third]), signal)).toBe(3)
  await sumAllPolls(db)
  const days = await db.selectFrom('device_daily').select(['polls_due', 'polls_answered']).execute()
  expect(days).toEqual(site.devices.map(() => ({ polls_due: 2, polls_answered: 1 })))
  expect(await db.selectFrom('sweep').select(['due', 'answered']).execute()).toEqual([{ due: 3, answered: 3 }])
  await expectSumsToHold(db)
  await expectDaysToEqualPolls(db)
})

test('a call that takes long is answered with what the server has by then, and the rest is taken with the next', async () => {
  await using site = await remoteSite(ADDRESSES)
  const records = new Records()
  const frames = await Promise.all(
    [3, 2, 1].map((seconds) => records.polled(site.devices, Date.now() - seconds * 1000, answered())),
  )
  const { app, db } = site.server
  const source = { pollerId: site.pollerId, bufferId: records.bufferId }
  expect(await takePolls(app, source, Buffer.concat(frames), { enoughMs: 0 })).toBe(1)
  expect(await keptPolls(db, site.owner.site)).toHaveLength(3)
  expect(await takePolls(app, source, Buffer.concat(frames), { enoughMs: 0 })).toBe(2)
  expect(await site.link.send(records.bufferId, Buffer.concat(frames), signal)).toBe(3)
  expect(await keptPolls(db, site.owner.site)).toHaveLength(9)
})

test('a call whose turn does not come is answered in time, keeps its place, and its records are taken once and held once', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { app, db } = site.server
  const records = new Records()
  const source = { pollerId: site.pollerId, bufferId: records.bufferId }
  const nowMs = Date.now()
  const first = await records.polled(site.devices, nowMs - 2000, answered())
  expect(await takePolls(app, source, first)).toBe(1)
  const second = await records.polled(site.devices, nowMs - 1000, answered())
  const locked = Promise.withResolvers<void>()
  /** As the poller does; the call waits for the one before. */
  async function sendAgain(): Promise<WeakRef<ArrayBufferLike>> {
    const bytes = Buffer.alloc(second.length, second)
    expect(await takePolls(app, source, bytes, { longestWaitMs: 0 })).toBe(0)
    return new WeakRef(bytes.buffer)
  }
  const held = db.transaction().execute(async (trx) => {
    await lockBuffer(trx, source.pollerId, source.bufferId)
    expect(await takePolls(app, source, second, { longestWaitMs: 0 })).toBe(0)
    const again = await sendAgain()
    // What is on its way through the engine's queues is held for a moment more.
    await expect
      .poll(async () => {
        await collectGarbage()
        return again.deref()
      })
      .toBeUndefined()
    await locked.promise
  })
  const last = takePolls(app, source, second)
  locked.resolve()
  await held
  expect(await last).toBe(2)
  expect(await keptPolls(db, site.owner.site)).toHaveLength(6)
})

test('the same records sent by several calls at once are taken once', async () => {
  await using site = await remoteSite(ADDRESSES)
  const records = new Records()
  const frames = await Promise.all(
    [5, 4, 3, 2, 1].map((seconds) => records.polled(site.devices, Date.now() - seconds * 1000, answered())),
  )
  const sent = Array.from({ length: 8 }, () => site.link.send(records.bufferId, Buffer.concat(frames), signal))
  expect(await Promise.all(sent)).toEqual(sent.map(() => 5))
  const { rows } = await sql`select count(*) as samples from poll`.execute(site.server.db)
  expect(rows).toEqual([{ samples: 15 }])
  await expectSumsToHold(site.server.db)
  await expectDaysToEqualPolls(site.server.db)
})

test('a record of ten days ago makes room for its own moments, not for all since then', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { db } = site.server
  const before = await selectPartitions(db, 'poll_batch')
  const records = new Records()
  const record = await records.polled(site.devices, Date.now() - 10 * DAY_MS, answered())
  expect(await site.link.send(records.bufferId, record, signal)).toBe(1)
  await expectDaysToEqualPolls(db)
  expect((await selectPartitions(db, 'poll_batch')).length - before.length).toBeLessThanOrEqual(2)
})

test('what was polled while the server was away has its own moments, hours, days and states', async () => {
  await using site = await remoteSite(ADDRESSES, { sweepMs: MINUTE_MS })
  const { db } = site.server
  const [first] = site.devices
  if (!first) throw new Error('no device')
  // Around a midnight in Shanghai, in the past.
  const midnight = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000
  const records = new Records()
  const frames: Buffer[] = []
  for (let minute = -15; minute < 25; minute++) {
    // The first device is silent from the 10th minute of the day to the 20th, and well again after it.
    const isSilent = minute >= 10 && minute < 20
    const atMs = midnight - 86_400_000 + minute * MINUTE_MS
    frames.push(await records.polled([first], atMs, isSilent ? silent : answered()))
    frames.push(await records.polled(site.devices.slice(1), atMs, answered()))
  }
  for (let at = 0; at < frames.length; at += 25)
    await site.link.send(records.bufferId, Buffer.concat(frames.slice(at, at + 25)), signal)
  await expectDaysToEqualPolls(db)
  const days = await db
    .selectFrom('device_daily')
    .select(['day', 'polls_due', 'polls_answered', 'polls_offline', 'state'])
    .where('device_id', '=', first.id)
    .orderBy('day')
    .execute()
  expect(days).toEqual([
    { day: day(midnight - 2 * 86_400_000), polls_due: 15, polls_answered: 15, polls_offline: 0, state: 'normal' },
    { day: day(midnight - 86_400_000), polls_due: 25, polls_answered: 15, polls_offline: 8, state: 'normal' },
  ])
  const changes = await db
    .selectFrom('state_change')
    .select(['to_state', 'at'])
    .where('device_id', '=', first.id)
    .orderBy('at')
    .execute()
  expect(changes.slice(1)).toEqual([
    { to_state: 'offline', at: new Date(midnight - 86_400_000 + 12 * MINUTE_MS) },
    { to_state: 'normal', at: new Date(midnight - 86_400_000 + 20 * MINUTE_MS) },
  ])
  const hours = await db
    .selectFrom('device_hourly')
    .select('reads')
    .where('device_id', '=', first.id)
    .orderBy('hour')
    .execute()
  expect(hours).toEqual([{ reads: 15 }, { reads: 15 }])
  await expectSumsToHold(db)
  await expectDaysToEqualPolls(db)
}, 60_000)

test('what comes after a later poll is counted, and sets nothing back', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { db } = site.server
  const now = Date.now()
  // The server polled the site itself meanwhile.
  await writeBatch(await batchSite(db, site.owner.site, now), polls(site.devices, now - MINUTE_MS, answered()))
  const before = await db.selectFrom('device').selectAll().orderBy('id').execute()
  const records = new Records()
  for (const minutes of [6, 5, 4, 3])
    await site.link.send(
      records.bufferId,
      await records.polled(
        site.devices,
        now - minutes * MINUTE_MS,
        minutes === 6 ? answered({ maxCelsius: 80 }) : silent,
      ),
      signal,
    )
  expect(await db.selectFrom('device').selectAll().orderBy('id').execute()).toEqual(before)
  await expectDaysToEqualPolls(db)
  const { rows } = await sql`
    select sum(polls_due) as due, sum(polls_answered) as answered, max(max_celsius) as celsius
    from device_daily`.execute(db)
  expect(rows).toMatchObject([{ due: 15, answered: 6, celsius: 80 }])
  await expectSumsToHold(db)
  await expectDaysToEqualPolls(db)
})

test.each([
  ['forth', 600],
  ['back', -600],
])('a clock that jumps %s loses no state and stops nothing', async (_, seconds) => {
  await using site = await remoteSite(ADDRESSES)
  const { db } = site.server
  const local = await batchSite(db, site.owner.site)
  const now = Date.now()
  // The clock of the machine was wrong until just now.
  await writeBatch(local, polls(site.devices, now + seconds * 1000, answered({ maxCelsius: 95 })))
  for (let i = 0; i < 3; i++) await writeBatch(local, polls(site.devices, now + i, silent))
  const states = await db.selectFrom('device').select('state').execute()
  expect(states).toEqual(site.devices.map(() => ({ state: 'offline' })))
  await expectSumsToHold(db)
})

test('what can not be written is counted, and costs nothing else', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { db, nobody } = site.server
  const [first, second, third] = site.devices
  if (!first || !second || !third) throw new Error('no devices')
  const records = new Records()
  const now = Date.now()
  const poll = (device: typeof first, atMs: number, outcome: ReturnType<typeof answered>) => ({
    ...device,
    atMs,
    outcome,
  })
  const spoilt = { ...unreadable, raw: 'no \0 text' } as typeof unreadable
  await site.link.send(
    records.bufferId,
    await records.of({
      polls: [
        poll(first, now - 1000, spoilt),
        poll(second, now - 1000, answered()),
        poll(third, now + 3_600_000, answered()),
        poll(third, now - 400 * 86_400_000, answered()),
      ],
    }),
    signal,
  )
  expect(await keptPolls(db, site.owner.site)).toMatchObject([{ deviceId: second.id }])
  expect(await db.selectFrom('poller').select('refused_polls').execute()).toEqual([{ refused_polls: 3 }])

  // Bytes that are no records are refused; a record that holds nonsense is passed over.
  const sendBytes = (file: Uint8Array<ArrayBuffer>) =>
    nobody.call('POST /poller/polls/{bufferId}', {
      params: { bufferId: records.bufferId },
      file,
      headers: { authorization: `Bearer ${site.key}` },
    })
  expect(await sendBytes(new TextEncoder().encode('no frames at all, but long enough for one'))).toMatchObject({
    code: 400,
  })
  const torn = await records.polled([second], now, answered())
  expect(await sendBytes(new Uint8Array(torn.subarray(0, 60)))).toMatchObject({ code: 400 })
  const ofNoTime = writeFrame({ payload: Buffer.from(''), polls: 1, sequence: 3, oldestAtMs: NaN })
  expect(await sendBytes(new Uint8Array(ofNoTime))).toMatchObject({ code: 400 })
  const hostile = await records.of({ polls: [{ ...second, atMs: 'now' as unknown as number, outcome: answered() }] })
  expect(await sendBytes(new Uint8Array(hostile))).toMatchObject({ code: 200, data: { lastSequence: 3 } })
  expect(await db.selectFrom('poller').select('refused_polls').execute()).toEqual([{ refused_polls: 4 }])
})

test('no record, whatever it holds, holds up those behind it', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { db } = site.server
  const sync = { sites: {}, userIds: [], taken: [String(site.owner.site)] }
  await db
    .insertInto('sync_run')
    .values({ request: JSON.stringify(sync), total: 9, status: 'running' })
    .execute()
  const now = Date.now()
  const sweep = { startedMs: now, endedMs: now, due: 1, answered: 1, unreadable: 0 }
  const command = { runId: 1, deviceId: 1, status: 'refused', code: null, isAccessDenied: false } as const
  const hostile: Parameters<Records['of']>[0][] = [
    { sweeps: [{ ...sweep, startedMs: 0, endedMs: 1 }] },
    { sweeps: [{ ...sweep, startedMs: 0 }] },
    { sweeps: [{ ...sweep, endedMs: 8.64e15 }] },
    { sweeps: [{ ...sweep, due: 2 ** 40 }] },
    { syncs: [{ syncId: 1, deviceIds: [], answered: 2 ** 40, unreadable: 0 }] },
    { syncs: [{ syncId: 1, deviceIds: [], answered: 2 ** 31 - 1, unreadable: 2 ** 31 - 1 }] },
    { syncs: [{ syncId: 1, deviceIds: [], answered: 2 ** 31 - 1, unreadable: 2 ** 31 - 1 }] },
    { commands: [{ ...command, reason: 'no \0 text' }] },
    { polls: [{ id: 2 ** 53 - 1, host: 'x', port: 2 ** 53 - 1, atMs: now, outcome: answered() }] },
  ]
  const records = new Records()
  const taken = []
  for (const record of hostile) {
    const sent = site.link.send(records.bufferId, await records.of(record), signal)
    taken.push(await sent.catch((error: unknown) => `${JSON.stringify(record)}: ${String(error)}`))
  }
  expect(taken).toEqual(hostile.map((_, at) => at + 1))
  expect(await db.selectFrom('sweep').selectAll().execute()).toEqual([])
})

test('devices of other sites are out of reach', async () => {
  await using site = await remoteSite(ADDRESSES)
  const { db } = site.server
  await sql`insert into site (name) values ('another')`.execute(db)
  await sql`update device set site_id = (select id from site where name = 'another')`.execute(db)
  const records = new Records()
  await site.link.send(records.bufferId, await records.polled(site.devices, Date.now(), answered()), signal)
  expect((await sql`select from poll`.execute(db)).rows).toEqual([])

  const sync = { sites: {}, userIds: [], taken: ['999999'] }
  await db
    .insertInto('sync_run')
    .values({ request: JSON.stringify(sync), total: 1, status: 'running' })
    .execute()
  const note = { syncId: 1, deviceIds: site.devices.map(({ id }) => id), answered: 3, unreadable: 0 }
  await site.link.send(records.bufferId, await records.of({ syncs: [note] }), signal)
  expect(await db.selectFrom('sync_run').select(['status', 'polled']).execute()).toEqual([
    { status: 'running', polled: 0 },
  ])
})
