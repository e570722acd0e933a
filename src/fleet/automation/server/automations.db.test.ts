import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { writeBatch } from '../../polling/write/write-batch.ts'
import type { DueDevice } from '../../polling/sweep/finished-poll.ts'
import { addPolledDevices, answered, batchSite, polls } from '../../testing/polled-fleet.ts'
import { deleteActions, runAutomations } from './run-automations.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

let server: TestServer
let administrator: TestCaller & { userId: number }
let owner: TestOwner
/** the minute of the test's clock */
let startMs: number

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '王管理' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.db.updateTable('automation').set({ deleted_at: new Date(), is_active: false }).execute()
  await server.db.updateTable('automation_switch').set({ is_stopped: false }).execute()
  await server.db.updateTable('device_command').set({ status: 'unknown' }).where('status', '=', 'waiting').execute()
  owner = await addOwner(server.db, 'farm')
  startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 120 * MINUTE_MS
})

const at = (minute: number) => new Date(startMs + minute * MINUTE_MS)
const run = (minute: number) => runAutomations(server.app, at(minute))

async function addFarm(count: number): Promise<DueDevice[]> {
  const hosts = Array.from(
    { length: count },
    (_, n) => `10.${owner.site % 250}.${Math.floor(n / 250)}.${(n % 250) + 1}`,
  )
  const devices = await addPolledDevices(server.db, owner, hosts)
  await server.db
    .insertInto('site_command_setting')
    .values({ site_id: owner.site, restart: true, sleep: true, power: true })
    .execute()
  await allow(true)
  return devices
}
const allow = (isAllowed: boolean) =>
  administrator.call('POST /automation/allow/{id}', { params: { id: owner.site }, request: { isAllowed } })

/** All devices are polled in each of these minutes, and automations look after each. */
async function pollAndRun(devices: readonly DueDevice[], minutes: readonly number[], celsius: number): Promise<void> {
  const site = await batchSite(server.db, owner.site, startMs)
  for (const minute of minutes) {
    await writeBatch(site, polls(devices, at(minute).getTime(), answered({ maxCelsius: celsius })))
    await run(minute)
  }
}
const minutes = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, n) => from + n)

const RESTART_HOT = {
  name: '过热重启',
  condition: 'hotter',
  bound: 80,
  forMinutes: 5,
  action: 'restart',
  isActive: true,
}
async function add(form: object): Promise<number> {
  const { data } = await administrator.callAny('POST /automation/save', { request: { siteId: owner.site, ...form } })
  return (data as { id: number }).id
}
const log = async (caller: TestCaller = administrator) =>
  (await caller.call('POST /automation/log/', { request: { siteId: owner.site, size: 1000 } })).data.data
const commands = () =>
  server.db.selectFrom('device_command').select(['device_id', 'status']).where('site_id', '=', owner.site).execute()
const endRuns = async () => {
  await server.db.updateTable('command_run').set({ status: 'done' }).where('status', '=', 'running').execute()
  await server.db.updateTable('command_run_site').set({ is_open: false }).where('site_id', '=', owner.site).execute()
}

describe('an automation', () => {
  test('acts once, after its time, and logs what it saw', async () => {
    const [device] = await addFarm(1)
    if (!device) throw new Error('no device')
    const id = await add(RESTART_HOT)
    await pollAndRun([device], minutes(0, 4), 85)
    expect(await commands()).toEqual([])
    await pollAndRun([device], minutes(5, 9), 85)
    expect(await commands()).toEqual([{ device_id: device.id, status: 'waiting' }])
    const entries = await log()
    expect(entries).toMatchObject([
      {
        automationId: id,
        deviceId: device.id,
        action: 'restart',
        celsius: 85,
        since: at(0).toISOString(),
        status: 'waiting',
      },
    ])
    const { data } = await administrator.call('GET /command/device/{id}', { params: { id: device.id } })
    expect(data.last).toMatchObject([{ requestedBy: '王管理', automation: '过热重启' }])
    await server.db.updateTable('device_command').set({ status: 'unknown' }).where('site_id', '=', owner.site).execute()
    expect(await log()).toMatchObject([{ status: 'unknown' }])
    // Over, and again: not within the hour.
    await endRuns()
    await pollAndRun([device], [10], 60)
    await pollAndRun([device], minutes(11, 20), 85)
    expect(await log()).toHaveLength(1)
  })

  test('acts on 5 % of a site in ten minutes, at least one, over all automations', async () => {
    const devices = await addFarm(40)
    await add(RESTART_HOT)
    await add({ name: '送修', condition: 'hotter', bound: 80, forMinutes: 5, action: 'repair', isActive: true })
    await pollAndRun(devices, minutes(0, 14), 85)
    expect(await log()).toHaveLength(2)
    await endRuns()
    await pollAndRun(devices, minutes(15, 16), 85)
    expect(await log()).toHaveLength(4)
  })

  test('leaves out what is scrapped, also of the site that 5 % are of, and forgets within a day what it did', async () => {
    const devices = await addFarm(40)
    const id = await add(RESTART_HOT)
    await pollAndRun(devices, minutes(0, 4), 85)
    const site = await batchSite(server.db, owner.site, startMs)
    await writeBatch(site, polls(devices, at(5).getTime(), answered({ maxCelsius: 85 })))
    const scrapped = devices.slice(0, 20).map((device) => device.id)
    await server.db.updateTable('device').set({ state: 'scrap' }).where('id', 'in', scrapped).execute()
    await run(5)
    expect(await log()).toMatchObject([{ deviceId: devices[20]?.id }])
    const actedLately = async () =>
      (await administrator.call('POST /automation/find/')).data.data.find((each) => each.id === id)?.actedLately
    expect(await actedLately()).toBe(1)
    await sql`update automation_action set at = now() - interval '25 hours' where automation_id = ${id}`.execute(
      server.db,
    )
    expect(await actedLately()).toBe(0)
  })

  test('is held up neither by messages about the same devices nor by other commands that run', async () => {
    const devices = await addFarm(20)
    const { id: channelId } = await server.db
      .insertInto('notification_channel')
      .values({ name: `m-${owner.site}`, kind: 'webhook', sealed_url: 'x', is_for_everybody: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await add({
      name: '通知',
      condition: 'hotter',
      bound: 80,
      forMinutes: 5,
      action: 'notify',
      channelId,
      isActive: true,
    })
    await add({ ...RESTART_HOT, forMinutes: 6 })
    await pollAndRun(devices, minutes(0, 5), 85)
    expect(await log()).toHaveLength(20)
    const { id: runId } = await server.db
      .insertInto('command_run')
      .values({ kind: 'sleep', requested_by: administrator.userId, batch_size: 10, pause_ms: 1000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('command_run_site')
      .values({ run_id: runId, site_id: owner.site, kind: 'sleep' })
      .execute()
    await pollAndRun(devices, [6], 85)
    expect(await commands()).toHaveLength(1)
    await endRuns()
  })

  test('adds a repair record', async () => {
    const devices = await addFarm(1)
    await add({ name: '过热送修', condition: 'hotter', bound: 80, forMinutes: 5, action: 'repair', isActive: true })
    await pollAndRun(devices, minutes(0, 7), 85)
    const records = await server.db
      .selectFrom('repair_record')
      .select(['type', 'notes', 'created_by'])
      .where('site_id', '=', owner.site)
      .execute()
    expect(records).toEqual([{ type: '送修', notes: '过热送修', created_by: administrator.userId }])
    expect(await server.db.selectFrom('device').select('state').where('site_id', '=', owner.site).execute()).toEqual([
      { state: 'repairing' },
    ])
  })

  test('notifies a channel, in one message and without a limit', async () => {
    const { id: channelId } = await server.db
      .insertInto('notification_channel')
      .values({ name: `c-${owner.site}`, kind: 'webhook', sealed_url: 'x', is_for_everybody: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const devices = await addFarm(12)
    await add({
      name: '过热',
      condition: 'hotter',
      bound: 80,
      forMinutes: 5,
      action: 'notify',
      channelId,
      isActive: true,
    })
    await pollAndRun(devices, minutes(0, 8), 85)
    const messages = await server.db
      .selectFrom('notification_message')
      .select(['subject', 'body'])
      .where('channel_id', '=', channelId)
      .execute()
    expect(messages).toMatchObject([
      { subject: '过热：12 台设备', body: expect.stringContaining('等 12 台') as string },
    ])
    expect(await log()).toHaveLength(12)

    const channels = async () =>
      (await administrator.call('POST /automation/find/')).data.data.map(({ channel }) => channel)
    expect(await channels()).toEqual([`c-${owner.site}`])
    await administrator.call('POST /notificationChannel/delete/{id}', { params: { id: channelId } })
    expect(await channels()).toEqual([null])
  })

  test('sleeps by the price of energy, wakes by it, and leaves sleeping devices alone otherwise', async () => {
    const [device] = await addFarm(1)
    if (!device) throw new Error('no device')
    await server.db
      .insertInto('tariff')
      .values({
        site_id: owner.site,
        first_day: '2020-01-01',
        currency: 'CNY',
        prices: sql`array_fill(0.5::numeric, array[24])` as never,
      })
      .execute()
    // Its make has no sleep: nothing is sent.
    const id = await add({
      name: '电价高',
      condition: 'priceFrom',
      bound: 0.5,
      forMinutes: 5,
      action: 'sleep',
      isActive: true,
    })
    await pollAndRun([device], minutes(0, 6), 70)
    expect(await commands()).toEqual([])
    const { rows } = await sql<{
      held: number
    }>`select count(*)::int as held from automation_match where automation_id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ held: 1 }])
    await add({
      name: '电价高送修',
      condition: 'priceFrom',
      bound: 0.5,
      forMinutes: 5,
      action: 'repair',
      isActive: true,
    })
    await pollAndRun([device], minutes(7, 12), 70)
    expect(await log()).toMatchObject([{ price: 0.5, currency: 'CNY' }])
    await server.db.insertInto('device_sleep').values({ site_id: owner.site, device_id: device.id }).execute()
    await pollAndRun([device], [13], 70)
    expect((await sql`select from automation_match where automation_id = ${id}`.execute(server.db)).rows).toEqual([])
  })
})

describe('nothing is done', () => {
  test('by what was polled while the poller was away, however much it brings at once', async () => {
    const devices = await addFarm(100)
    await add(RESTART_HOT)
    await pollAndRun(devices, [0], 85)
    const site = await batchSite(server.db, owner.site, startMs)
    // An hour is delivered late, in the order of time, while automations look.
    for (const minute of minutes(1, 59)) {
      await writeBatch(site, polls(devices, at(minute).getTime(), answered({ maxCelsius: 85 })))
      await run(60)
      expect(await commands()).toEqual([])
    }
    await run(60)
    // From now on it is fresh: only what it shows for five minutes counts.
    await pollAndRun(devices, minutes(60, 61), 85)
    expect(await commands()).toEqual([])
    await pollAndRun(devices, minutes(62, 70), 85)
    expect((await commands()).length).toBeLessThanOrEqual(5)
    expect((await commands()).length).toBeGreaterThan(0)
  })

  test('after a gap of polls, until the time has passed again', async () => {
    const devices = await addFarm(1)
    await add(RESTART_HOT)
    await pollAndRun(devices, minutes(0, 4), 85)
    await pollAndRun(devices, minutes(9, 13), 85)
    expect(await commands()).toEqual([])
    await pollAndRun(devices, [14], 85)
    expect(await commands()).toHaveLength(1)
  })

  test('while all are stopped; stopping cancels what was not sent', async () => {
    const devices = await addFarm(1)
    await add(RESTART_HOT)
    await pollAndRun(devices, minutes(0, 5), 85)
    expect(await commands()).toMatchObject([{ status: 'waiting' }])
    const stop = (isStopped: boolean) => administrator.call('POST /automation/stop', { request: { isStopped } })
    expect((await stop(true)).data).toEqual({ cancelled: 1 })
    expect(await commands()).toMatchObject([{ status: 'cancelled' }])
    const { data } = await administrator.call('POST /automation/find/', {})
    expect(data).toMatchObject({ isStopped: true, stoppedBy: '王管理' })
    const other = await addOwner(server.db, 'other')
    owner = other
    const more = await addFarm(1)
    await add(RESTART_HOT)
    await pollAndRun(more, minutes(0, 8), 85)
    expect(await commands()).toEqual([])
    await stop(false)
    await pollAndRun(more, [9], 85)
    expect(await commands()).toHaveLength(1)
  })

  test('where no administrator allows it, where the site forbids the command, and in maintenance', async () => {
    const devices = await addFarm(1)
    await allow(false)
    const id = await add(RESTART_HOT)
    const dryRun = async () =>
      (await administrator.call('POST /automation/dryRun/{id}', { params: { id } })).data.data.map(({ held }) => held)
    startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 8 * MINUTE_MS
    await pollAndRun(devices, minutes(0, 7), 85)
    expect(await commands()).toEqual([])
    expect(await dryRun()).toEqual(['notAllowed'])
    await allow(true)
    await server.db
      .updateTable('site_command_setting')
      .set({ restart: false })
      .where('site_id', '=', owner.site)
      .execute()
    await run(7)
    expect(await dryRun()).toEqual(['siteOff'])
    await server.db
      .updateTable('site_command_setting')
      .set({ restart: true })
      .where('site_id', '=', owner.site)
      .execute()
    await server.db
      .insertInto('maintenance')
      .values({ site_id: owner.site, from_at: at(0), until_at: at(60), reason: 'x', created_by: administrator.userId })
      .execute()
    await run(7)
    expect(await commands()).toEqual([])
    expect(await dryRun()).toEqual([])
  })

  test('by an inactive one, whose dry run shows what it would do', async () => {
    const devices = await addFarm(1)
    startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 8 * MINUTE_MS
    const id = await add({ ...RESTART_HOT, isActive: false })
    await pollAndRun(devices, minutes(0, 7), 85)
    expect(await commands()).toEqual([])
    const { data } = await administrator.call('POST /automation/dryRun/{id}', { params: { id } })
    expect(data).toMatchObject({
      totalCount: 1,
      due: 1,
      acted: 1,
      data: [{ isDue: true, held: 'inactive', celsius: 85 }],
    })
    await administrator.callAny('POST /automation/update/{id}', {
      params: { id },
      request: { ...RESTART_HOT, siteId: owner.site },
    })
    await run(7)
    expect(await commands()).toHaveLength(1)
  })
})

test('one that a colleague switched off is not switched on again by a form of before', async () => {
  const id = await add({ ...RESTART_HOT, isActive: true })
  const known = async () =>
    (await administrator.call('POST /automation/find/', { request: {} })).data.data.find((each) => each.id === id)
  const update = (more: object) =>
    administrator.callAny('POST /automation/update/{id}', {
      params: { id },
      request: { ...RESTART_HOT, siteId: owner.site, ...more },
    })
  const version = (await known())?.version ?? 0
  expect(await update({ version, isActive: false })).toMatchObject({ code: 200 })
  expect(await update({ version, isActive: true, name: 'renamed' })).toMatchObject({
    code: 41000,
    message: '已被他人更改，请核对后重试',
  })
  expect(await known()).toMatchObject({ isActive: false, version: version + 1 })
  expect(await update({ isActive: true })).toMatchObject({ code: 200 })
  expect(await administrator.call('POST /automation/delete/{id}', { params: { id } })).toMatchObject({ code: 200 })
  expect(await update({ isActive: true })).toMatchObject({ code: 404 })
  await server.db.updateTable('site').set({ deleted_at: new Date() }).where('id', '=', owner.site).execute()
  expect(await allow(true)).toMatchObject({ code: 404 })
})

test('two servers at the same time act once, and within the budget', async () => {
  const devices = await addFarm(60)
  await add(RESTART_HOT)
  await pollAndRun(devices, minutes(0, 4), 85)
  const site = await batchSite(server.db, owner.site, startMs)
  await writeBatch(site, polls(devices, at(5).getTime(), answered({ maxCelsius: 85 })))
  await Promise.all([run(5), run(5), run(5), run(5)])
  await run(5)
  expect(await log()).toHaveLength(3)
  expect(new Set((await commands()).map(({ device_id: id }) => id)).size).toBe(3)
})

test('a failed or killed decision leaves nothing half done', async () => {
  const devices = await addFarm(1)
  await add(RESTART_HOT)
  await pollAndRun(devices, minutes(0, 4), 85)
  const site = await batchSite(server.db, owner.site, startMs)
  await writeBatch(site, polls(devices, at(5).getTime(), answered({ maxCelsius: 85 })))
  // The command's row can't be written: neither may the action's.
  await sql`alter table device_command add constraint refuse_all check (false) not valid`.execute(server.db)
  await run(5)
  await sql`alter table device_command drop constraint refuse_all`.execute(server.db)
  expect([await log(), await commands()]).toEqual([[], []])
  await run(5)
  expect(await log()).toHaveLength(1)
})

const later = (days: number) => at(5 + days * 24 * 60)

test('the log is kept for 400 days, and what was done for a match as long as the match lasts', async () => {
  const devices = await addFarm(20)
  await add(RESTART_HOT)
  await pollAndRun(devices, minutes(0, 5), 85)
  expect(await log()).toHaveLength(1)
  await deleteActions(server.app, later(401))
  expect(await log()).toHaveLength(1)
  await pollAndRun(devices, [6], 60)
  await deleteActions(server.app, later(399))
  expect(await log()).toHaveLength(1)
  await deleteActions(server.app, later(401))
  expect(await log()).toEqual([])
})

const refusedFields = async (request: object) =>
  Object.keys(
    (
      (await administrator.callAny('POST /automation/save', { request: { ...RESTART_HOT, ...request } })).data as {
        fields?: object
      }
    ).fields ?? {},
  )

test('what is missing, out of reach or wrong is refused by its field', async () => {
  expect(await refusedFields({ bound: undefined })).toEqual(['bound'])
  expect(await refusedFields({ condition: 'state' })).toEqual(['state'])
  expect(await refusedFields({ condition: 'warning' })).toEqual(['warningType'])
  expect(await refusedFields({ action: 'limitPower' })).toEqual(['powerPercent'])
  expect(await refusedFields({ action: 'notify' })).toEqual(['channelId'])
  expect(await refusedFields({ action: 'notify', channelId: 999_999 })).toEqual(['channelId'])
  expect(await refusedFields({ forMinutes: 4 })).toEqual(['forMinutes'])
  expect(await refusedFields({ siteId: 999_999 })).toEqual(['siteId'])
  expect(await refusedFields({ name: ' ' })).toEqual(['name'])
})

test('a manager sees the automations of its sites, and changes none', async () => {
  const id = await add(RESTART_HOT)
  const elsewhere = await addOwner(server.db, 'other')
  const company = await addCompany(server.db, 'region')
  await server.db.updateTable('site').set({ company_id: company }).where('id', '=', elsewhere.site).execute()
  const manager = await server.signIn('管理层', { companyId: company })
  expect((await manager.call('POST /automation/find/', {})).data.data).toEqual([])
  expect(await manager.call('POST /automation/dryRun/{id}', { params: { id } })).toMatchObject({ status: 404 })
  expect((await manager.call('POST /automation/findSites/', {})).data.data.map((site) => site.id)).toEqual([
    elsewhere.site,
  ])
  expect(await manager.call('POST /automation/delete/{id}', { params: { id } })).toMatchObject({ status: 403 })
})
