import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { writeBatch } from '../../polling/write/write-batch.ts'
import { addPolledDevices, answered, batchSite, polls } from '../../testing/polled-fleet.ts'
import { atOneMoment, expectSumsToHold } from '../../testing/expect-sums.ts'
import { endSnoozes } from './end-snoozes.ts'
import { gatherStorms } from './gather-storms.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'

// Warnings are left alone for a while, assigned, and gathered into storms.

let server: TestServer
let administrator: TestCaller & { userId: number }
let owner: TestOwner

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '王管理' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'own')
})

const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Open warnings of as many devices, a second apart, from so many minutes ago on. */
async function addWarnings(count: number, { type = 'hot', minutes = 10, of = owner } = {}): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const { id } = await server.db
      .insertInto('warning')
      .values({
        site_id: of.site,
        device_id: await addDevice(server.db, of, 'D'),
        type,
        level: 'warn',
        details: JSON.stringify({ celsius: 93, limitCelsius: 90 }),
        opened_at: new Date(Date.now() - minutes * MINUTE_MS + at * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
const find = async (request: object, caller: TestCaller = administrator) =>
  (await caller.call('POST /warning/find/', { request: { clientId: owner.client, ...request } })).data
const snooze = (filter: object, expected: number, until: string | null, caller: TestCaller = administrator) =>
  caller.call('POST /warning/snoozeAll', { request: { filter, expected, until } })
const assign = (filter: object, expected: number, userId: number | null, caller: TestCaller = administrator) =>
  caller.call('POST /warning/assignAll', { request: { filter, expected, userId } })
/** The administrator is notified of what is too hot. */
const chooseNews = () =>
  server.db
    .insertInto('notification_choice')
    .values({
      user_id: administrator.userId,
      kinds: ['hot'],
      email: 'a@b.example',
      locale: 'zh',
      min_interval_minutes: 1,
    })
    .execute()
const run = (task: { run: (app: TestServer['app'], signal: AbortSignal) => Promise<void> }) =>
  task.run(server.app, new AbortController().signal)

test('one that is changed while its device is swept waits for the device first, as sweeps do', async () => {
  const [id = 0] = await addWarnings(1)
  const one = sql`select device_id from warning where id = ${id}`
  const { deleted } = await transaction(server.db, async (trx) => {
    await sql`select from device where id = (${one}) for update`.execute(trx)
    const asked = { deleted: administrator.call('POST /warning/delete/{id}', { params: { id } }) }
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await sql`select from warning where id = ${id} for update nowait`.execute(trx)
    return asked
  })
  expect(await deleted).toMatchObject({ code: 200 })
})

describe('snoozed', () => {
  test('shows who and until when, and is a filter; closed ones are kept', async () => {
    const [first = 0, second = 0] = await addWarnings(2)
    await server.db.updateTable('warning').set({ closed_at: new Date() }).where('id', '=', second).execute()
    const until = ahead(HOUR_MS)
    const closed = (await find({ isOpen: false })).data.map(({ serial }) => serial)
    const snoozed = await snooze({ clientId: owner.client }, 2, until)
    expect(snoozed.data).toEqual({ snoozed: 1, kept: 1, keptSerials: closed })
    expect(await find({ isSnoozed: true })).toMatchObject({
      totalCount: 1,
      data: [{ id: first, snoozedUntil: until, snoozedBy: '王管理', closedAt: null }],
    })
    expect(await find({ isSnoozed: false })).toMatchObject({
      totalCount: 1,
      data: [{ id: second, snoozedUntil: null }],
    })
    const audit = await server.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'snooze warnings')
      .execute()
    expect(audit).toEqual([{ after: { filter: { clientId: owner.client }, snoozed: 1, until } }])
    expect((await snooze({ ids: [first] }, 1, null)).data).toMatchObject({ snoozed: 1, kept: 0 })
    expect(await find({ isSnoozed: true })).toMatchObject({ totalCount: 0 })
  })

  test('until a time to come, of a month at the most', async () => {
    const ids = await addWarnings(1)
    expect(await snooze({ ids }, 1, ahead(-1000))).toMatchObject({ data: { fields: { until: '请选择将来的时间' } } })
    expect(await snooze({ ids }, 1, ahead(32 * 24 * HOUR_MS))).toMatchObject({
      data: { fields: { until: '最多暂缓 31 天' } },
    })
    expect(await find({ isSnoozed: true })).toMatchObject({ totalCount: 0 })
  })

  test('comes back by itself as news, if it is still open', async () => {
    await chooseNews()
    const news = async () =>
      (
        await server.db
          .selectFrom('notification_event')
          .select('device_ids')
          .where('client_id', '=', owner.client)
          .execute()
      ).map((event) => event.device_ids.length)
    const [first = 0, second = 0, third = 0] = await addWarnings(3)
    await snooze({ ids: [first, second, third] }, 3, ahead(HOUR_MS))
    await server.db.updateTable('warning').set({ closed_at: new Date() }).where('id', '=', second).execute()
    await run(endSnoozes)
    expect(await news()).toEqual([])
    const over = new Date(Date.now() - 1000)
    await server.db.updateTable('warning').set({ snoozed_until: over }).where('id', 'in', [first, second]).execute()
    expect((await find({ isSnoozed: true })).data.map(({ id }) => id)).toEqual([third])
    await Promise.all([run(endSnoozes), run(endSnoozes)])
    expect(await news()).toEqual([1])
    await run(endSnoozes)
    expect(await news()).toEqual([1])
    await server.db.deleteFrom('notification_choice').execute()
  })

  test('stays so when it closes and opens again, and no one is notified', async () => {
    const { db } = server
    await chooseNews()
    const [device] = await addPolledDevices(db, owner, [`10.8.0.${owner.site % 250}`])
    if (!device) throw new Error('no device')
    const startMs = Date.now() - 30 * MINUTE_MS
    const site = await batchSite(db, owner.site, startMs)
    const sweep = (minute: number, maxCelsius: number) =>
      writeBatch(site, polls([device], startMs + minute * MINUTE_MS, answered({ maxCelsius })))
    const news = async () =>
      (
        await db
          .selectFrom('notification_event')
          .selectAll()
          .where('client_id', '=', owner.client)
          .where('kind', '=', 'hot')
          .execute()
      ).length
    for (const minute of [0, 1, 2]) await sweep(minute, 95)
    expect(await news()).toBe(1)
    await snooze({ clientId: owner.client, type: 'hot' }, 1, ahead(HOUR_MS))
    await sweep(3, 60)
    for (const minute of [4, 5, 6]) await sweep(minute, 95)
    const { data } = await find({ type: 'hot' })
    expect(data).toMatchObject([
      { closedAt: null, snoozedBy: '王管理' },
      { closedAt: expect.any(String) as string, snoozedBy: null },
    ])
    expect(await news()).toBe(1)
    await db.deleteFrom('notification_choice').execute()
  })
})

async function names(filter: object, caller: TestCaller = administrator): Promise<string[]> {
  const { data } = await caller.call('POST /warning/findAssignees/', { request: { filter, size: 1000 } })
  return data.data.map(({ name }) => name)
}

describe('assigned', () => {
  test('to a user who sees all of the devices; the own ones are a filter', async () => {
    const other = await addOwner(server.db, 'other')
    const [own = 0] = await addWarnings(1)
    const [foreign = 0] = await addWarnings(1, { of: other })
    const agent = await server.signIn('代理', { name: '李代理', clients: [owner.client] })
    expect(await names({ ids: [own] })).toEqual(expect.arrayContaining(['李代理', '王管理']))
    expect(await names({ ids: [own, foreign] })).not.toContain('李代理')
    expect(await names({ ids: [foreign] }, agent)).toEqual([])
    expect(await assign({ ids: [own, foreign] }, 2, agent.userId)).toMatchObject({
      data: { fields: { userId: '该用户不能查看其中的全部设备' } },
    })
    expect((await assign({ ids: [own] }, 1, agent.userId)).data).toEqual({ assigned: 1 })
    expect(await find({ assigned: 'me' }, agent)).toMatchObject({ totalCount: 1, data: [{ assignedTo: '李代理' }] })
    expect(await find({ assigned: 'me' })).toMatchObject({ totalCount: 0 })
    expect(await find({ assigned: 'anyone' })).toMatchObject({ totalCount: 1 })
    expect(await find({ assigned: 'none' })).toMatchObject({ totalCount: 0 })
    expect(await assign({ ids: [foreign] }, 1, agent.userId, agent)).toMatchObject({ code: 41000 })
    expect((await assign({ ids: [own] }, 1, null)).data).toEqual({ assigned: 1 })
    expect(await find({ assigned: 'none' })).toMatchObject({ totalCount: 1 })
  })

  test('to no one who left, and to none whose company has no part in the site', async () => {
    const ids = await addWarnings(1)
    const gone = await server.signIn('管理员', { name: '赵离职' })
    await server.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', gone.userId).execute()
    expect(await assign({ ids }, 1, gone.userId)).toMatchObject({ code: 41000 })
    const company = await addCompany(server.db, 'region')
    const manager = await server.signIn('管理层', { companyId: company })
    expect(await assign({ ids }, 1, manager.userId)).toMatchObject({ code: 41000 })
    await server.db.updateTable('site').set({ company_id: company }).where('id', '=', owner.site).execute()
    expect(await assign({ ids }, 1, manager.userId)).toMatchObject({ code: 200 })
  })

  test('a device that goes to another client takes its warning along, and leaves the assignment', async () => {
    const ids = await addWarnings(1)
    await assign({ ids }, 1, administrator.userId)
    const other = await addOwner(server.db, 'other')
    await server.db.updateTable('device').set({ account_id: other.account }).where('site_id', '=', owner.site).execute()
    expect((await find({ clientId: other.client })).data).toMatchObject([{ assignedTo: null }])
  })
})

test('what one does to warnings, open consoles of others are notified of', async () => {
  const [id = 0] = await addWarnings(1)
  const filter = { ids: [id] }
  await eventsArrived(server.app.events)
  let events = 0
  const stop = server.app.events.subscribe('fleet', () => {
    events += 1
  })
  onTestFinished(stop)
  const request = { filter, expected: 1 }
  const works: [string, () => Promise<{ code: number }>][] = [
    [
      'a note',
      () => administrator.call('POST /warning/acknowledge/{id}', { params: { id }, request: { note: 'seen' } }),
    ],
    ['a snooze', () => snooze(filter, 1, ahead(HOUR_MS))],
    ['an assignment', () => assign(filter, 1, administrator.userId)],
    [
      'a closed one that is deleted',
      async () => {
        await server.db.updateTable('warning').set({ closed_at: new Date() }).where('id', '=', id).execute()
        return administrator.call('POST /warning/deleteAll', { request })
      },
    ],
  ]
  for (const [nth, [what, work]] of works.entries()) {
    expect(await work(), what).toMatchObject({ code: 200 })
    await expect.poll(() => events, { message: what }).toBe(nth + 1)
  }
})

test('those that are neither assigned nor snoozed are counted as their rows', async () => {
  const [first = 0, second = 0, third = 0] = await addWarnings(5)
  await assign({ ids: [first, second] }, 2, administrator.userId)
  await snooze({ ids: [second, third] }, 2, ahead(HOUR_MS))
  const none = { assigned: 'none' }
  const counts = [
    [none, 3],
    [{ isSnoozed: false }, 3],
    [{ ...none, isSnoozed: false }, 2],
    [{ ...none, isSnoozed: true }, 1],
    [{ assigned: 'me', isSnoozed: false }, 1],
    [{ ...none, type: 'hot', isOpen: true }, 3],
    [{ ...none, type: 'fan' }, 0],
    [{ ...none, isSnoozed: false, businessDateQuery: null, rackId: 1 }, 0],
  ] as const
  for (const [filter, count] of counts)
    for (const isFolded of [false, true]) {
      const { data, totalCount, warnings } = await find({ ...filter, isFolded })
      expect([data.length, totalCount, warnings], JSON.stringify(filter)).toEqual([count, count, count])
    }
})

describe('a storm', () => {
  test('is one row that opens into its warnings, and its counts equal the rows', async () => {
    const ids = await addWarnings(12)
    const [single = 0] = await addWarnings(1, { type: 'fan' })
    await Promise.all([run(gatherStorms), run(gatherStorms)])
    const folded = await find({ isFolded: true })
    expect(folded).toMatchObject({ totalCount: 2, warnings: 13 })
    expect(folded.data.map(({ id, storm: of }) => [id, of?.warnings])).toEqual(
      expect.arrayContaining([
        [ids[0], 12],
        [single, undefined],
      ]),
    )
    const storm = folded.data.find((row) => row.storm)?.storm
    expect(storm).toMatchObject({ warnings: 12, devices: 12, open: 12, acknowledged: 0, rack: null })
    expect(await find({ stormId: storm?.id })).toMatchObject({ totalCount: 12, warnings: 12 })
    expect(await find({})).toMatchObject({ totalCount: 13, warnings: 13 })
    // What opens soon after belongs to it.
    await addWarnings(2, { minutes: 8 })
    await run(gatherStorms)
    expect(await find({ isFolded: true })).toMatchObject({ totalCount: 2, warnings: 15 })
    for (const orderColumn of ['createTime', 'type', 'serial', 'description'] as const)
      for (const orderWay of ['asc', 'desc'] as const) {
        const { data } = await find({ isFolded: true, orderColumn, orderWay })
        const pages = await Promise.all(
          [1, 2].map((page) => find({ isFolded: true, orderColumn, orderWay, page, size: 1 })),
        )
        expect(pages.flatMap((page) => page.data)).toEqual(data)
      }
    await atOneMoment(server.db, expectSumsToHold)
  })

  test('is acted on as a whole, of what matches', async () => {
    const ids = await addWarnings(12)
    await run(gatherStorms)
    const storm = (await find({ isFolded: true })).data[0]?.storm
    await server.db
      .updateTable('warning')
      .set({ closed_at: new Date() })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    const stormIds = [storm?.id ?? 0]
    expect((await find({ isFolded: true, isOpen: true })).data).toMatchObject([
      { id: ids[1], storm: { warnings: 11, open: 11 } },
    ])
    const { data } = await administrator.call('POST /warning/acknowledgeAll', {
      request: { filter: { isOpen: true, stormIds, ids: [] }, expected: 11, note: '停电' },
    })
    expect(data).toEqual({ acknowledged: 11, kept: 0, keptSerials: [] })
    expect((await snooze({ stormIds }, 12, ahead(HOUR_MS))).data).toMatchObject({ snoozed: 11, kept: 1 })
    expect((await assign({ stormIds }, 12, administrator.userId)).data).toEqual({ assigned: 12 })
    const removed = await administrator.call('POST /warning/deleteAll', {
      request: { filter: { stormIds }, expected: 12 },
    })
    expect(removed.data).toEqual({ deleted: 12 })
    expect(await find({ isFolded: true })).toMatchObject({ totalCount: 0, warnings: 0, data: [] })
    await atOneMoment(server.db, expectSumsToHold)
  })

  test('of several clients shows each caller its own part', async () => {
    const neighbour = { ...(await addOwner(server.db, 'other')), site: owner.site }
    await addWarnings(6)
    await addWarnings(6, { of: neighbour })
    await run(gatherStorms)
    const agent = await server.signIn('代理', { clients: [neighbour.client] })
    const request = { siteId: owner.site, isFolded: true }
    const seen = async (caller: TestCaller) => (await caller.call('POST /warning/find/', { request })).data
    expect(await seen(administrator)).toMatchObject({ totalCount: 1, warnings: 12 })
    expect(await seen(agent)).toMatchObject({ totalCount: 1, warnings: 6, data: [{ storm: { warnings: 6 } }] })
  })

  test('of one rack is named after it; a few warnings are none', async () => {
    const { id: rack } = await server.db
      .insertInto('rack')
      .values({ site_id: owner.site, name: 'R7', aisle: 1, place: 1, shelves: 4, slots: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addWarnings(4)
    await addWarnings(5, { type: 'fan' })
    await sql`
      insert into device_place (site_id, device_id, rack_id, shelf, slot)
      select site_id, device_id, ${rack}, 1 + row_number() over () / 4, 1 + row_number() over () % 4
      from warning where site_id = ${owner.site} and type = 'fan'`.execute(server.db)
    await run(gatherStorms)
    const { data } = await find({ isFolded: true })
    expect(data.map(({ type, rack: name, storm }) => [type, name, storm?.rack])).toEqual(
      expect.arrayContaining([
        ['fan', 'R7', 'R7'],
        ['hot', null, undefined],
      ]),
    )
    expect(data).toHaveLength(5)
  })
})

test('of another client none is acknowledged or deleted by its id', async () => {
  const [id = 0] = await addWarnings(1)
  const other = await server.signIn('代理', { clients: [(await addOwner(server.db, 'other')).client] })
  for (const [verb, request] of [
    ['acknowledge', { note: 'seen' }],
    ['delete', undefined],
  ] as const)
    expect(await other.callAny(`POST /warning/${verb}/{id}`, { params: { id }, request })).toMatchObject({ code: 404 })
  expect((await find({})).data).toMatchObject([{ id }])
})
