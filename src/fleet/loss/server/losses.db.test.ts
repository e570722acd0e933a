import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner, makeRoomForDays } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addDeviceDays } from '../../testing/add-days.ts'
import type { TestDay } from '../../testing/add-days.ts'
import { writeDays } from '../../polling/write/write-days.sql.ts'
import { LOSS_CAUSES } from '../rules/loss-kinds.ts'

// Days of 100 polls, one a minute, of T30 (30 TH/s): a poll is 0.5 TH·h, a day 50.

let server: TestServer
let one: TestOwner
let two: TestOwner
let administrator: TestCaller
let client: TestCaller
/** by what happened to it */
const devices: Record<string, number> = {}
const TODAY = businessDay(new Date(), 'Asia/Shanghai')
const YESTERDAY = addDays(TODAY, -1)
const BEFORE = addDays(TODAY, -2)

type Happened = Partial<Pick<TestDay, 'polls_answered' | 'polls_offline' | 'hashrate_reads' | 'state' | 'day'>> & {
  ths?: number
}

async function addDay(owner: TestOwner, name: string, { ths = 30, ...happened }: Happened = {}): Promise<void> {
  const { db } = server
  devices[name] ??= await addDevice(db, owner, name)
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  const answered = happened.polls_answered ?? 100
  const reads = happened.hashrate_reads ?? answered
  const place = { site_id: owner.site, device_id: devices[name], account_id: owner.account, client_id: owner.client }
  await addDeviceDays(db, [
    {
      ...place,
      type_id: type.id,
      day: YESTERDAY,
      polls_due: 100,
      polls_offline: 0,
      max_celsius: null,
      max_fan_rpm: null,
      state: 'normal',
      ...happened,
      polls_answered: answered,
      hashrate_reads: reads,
      hashrate_sum: reads * ths,
    },
  ])
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  one = await addOwner(db, 'one')
  two = await addOwner(db, 'two')
  await makeRoomForDays(db, BEFORE, TODAY)
  await addDay(one, 'well', { ths: 31 })
  await addDay(one, 'silent', { polls_answered: 40, polls_offline: 58, state: 'offline' })
  await addDay(one, 'slow', { ths: 15, polls_answered: 98 })
  await addDay(one, 'zero', { ths: 0 })
  await addDay(one, 'repair', { polls_answered: 0, polls_offline: 0, state: 'repairing' })
  // Half of its answers have no hash rate: of those nothing is known.
  await addDay(one, 'unread', { hashrate_reads: 50 })
  await addDay(two, 'other', { polls_answered: 99 })
  await addDay(one, 'well', { day: BEFORE, polls_answered: 80 })
  await addDay(one, 'slow', { day: BEFORE, ths: 24 })
  administrator = await server.signIn('管理员')
  client = await server.signIn('客户', { clients: [one.client] })
})
afterAll(() => server[Symbol.asyncDispose]())

const DAYS = { businessDateQuery: [YESTERDAY, YESTERDAY] as [string, string] }
const find = async (caller: TestCaller, request: RequestOf<'POST /loss/find/'> = {}) =>
  (await caller.call('POST /loss/find/', { request: { ...DAYS, ...request } })).data
const nameOf = (id: number) => Object.keys(devices).find((name) => devices[name] === id)

test('of yesterday unless asked', async () => {
  const { data } = await administrator.call('POST /loss/find/', { request: {} })
  // Not the constant: a run may go over midnight.
  const yesterday = addDays(businessDay(new Date(), 'Asia/Shanghai'), -1)
  expect(data.days).toEqual([yesterday, yesterday])
})

test('the most lost first, each with its cause', async () => {
  const { data, totalCount } = await find(administrator)
  expect(totalCount).toBe(5)
  expect(data.map(({ deviceId, cause, lost, lostPercent }) => [nameOf(deviceId), cause, lost, lostPercent])).toEqual([
    // Of two that lost as much the later device.
    ['repair', 'repair', 50, 100],
    ['zero', 'zero', 50, 100],
    ['silent', 'silent', 30, 60],
    // 2 polls without an answer, 98 at half of rated
    ['slow', 'slow', 25.5, 51],
    ['other', 'silent', 0.5, 1],
  ])
  expect(data.find(({ cause, lost }) => cause === 'silent' && lost === 30)).toMatchObject({
    silentS: 3600,
    offlineS: 3480,
    answeredS: 2400,
    hashingPercent: 100,
    maintenanceS: 0,
    rated: 50,
    silent: 30,
    slow: 0,
    repair: 0,
    zero: 0,
    lostOutside: 30,
    state: 'offline',
    warnings: [],
    rack: null,
  })
})

test('sums equal the rows, by site, by cause and over several days', async () => {
  for (const businessDateQuery of [
    [YESTERDAY, YESTERDAY],
    [BEFORE, YESTERDAY],
  ] as [string, string][]) {
    const { data, total, sites } = await find(administrator, { businessDateQuery, size: 100 })
    const sum = (of: 'lost' | 'lostOutside' | (typeof LOSS_CAUSES)[number], rows = data) =>
      Math.round(rows.reduce((all, row) => all + row[of], 0) * 1000) / 1000
    for (const of of ['lost', 'lostOutside', ...LOSS_CAUSES] as const) expect([of, total[of]]).toEqual([of, sum(of)])
    expect(LOSS_CAUSES.reduce((all, cause) => all + total[cause], 0)).toBeCloseTo(total.lost, 6)
    expect(total.losing).toBe(data.length)
    expect(sites.map(({ siteId, lost }) => [siteId, lost])).toEqual([
      [
        one.site,
        sum(
          'lost',
          data.filter(({ siteId }) => siteId === one.site),
        ),
      ],
      [two.site, 0.5],
    ])
  }
  const { total } = await find(administrator, { businessDateQuery: [BEFORE, YESTERDAY] })
  // Of the day before, 20 polls of one device and a fifth of another; yesterday's better mean of the first hides nothing.
  expect(total).toMatchObject({ lost: 156 + 10 + 10, devices: 7, losing: 6 })
})

test('what is narrowed, sorted and seen', async () => {
  const of = async (request: RequestOf<'POST /loss/find/'>, caller = administrator) =>
    (await find(caller, request)).data.map(({ deviceId }) => nameOf(deviceId))
  expect(await of({ cause: 'silent' })).toEqual(['silent', 'other'])
  expect(await of({ siteId: two.site })).toEqual(['other'])
  expect(await of({ clientId: one.client, cause: 'slow' })).toEqual(['slow'])
  expect(await of({ accountId: two.account })).toEqual(['other'])
  expect(await of({ type: 'T30', serial: 'silent' })).toEqual(['silent'])
  expect(await of({ orderColumn: 'lostPercent', orderWay: 'asc', size: 2 })).toEqual(['other', 'slow'])
  expect(await of({ orderColumn: 'silent', orderWay: 'desc', size: 2 })).toEqual(['repair', 'silent'])
  expect(await of({ orderColumn: 'serial', orderWay: 'asc' })).toEqual(['other', 'repair', 'silent', 'slow', 'zero'])
  expect(await of({ page: 3, size: 2 })).toEqual(['other'])
  expect(await of({ page: 4, size: 2 })).toEqual([])
  expect(await of({}, client)).not.toContain('other')
  expect(await of({ siteId: two.site }, client)).toEqual([])
  expect((await find(client, { businessDateQuery: [TODAY, TODAY] })).total).toMatchObject({ devices: 0, lost: 0 })
  const { code } = await administrator.call('POST /loss/find/', {
    request: { businessDateQuery: [addDays(TODAY, -31), TODAY] },
  })
  expect(code).toBe(400)
})

test('where a device stands, what it is warned of and that it is away; no more of it once it is elsewhere', async () => {
  const { db } = server
  const { slow = 0, repair = 0, zero = 0 } = devices
  await sql`insert into rack (site_id, name, aisle, place, shelves, slots) values (${one.site}, 'R2', 1, 2, 4, 4), (${one.site}, 'R1', 1, 1, 4, 4)`.execute(
    db,
  )
  await sql`insert into device_place (site_id, device_id, rack_id, shelf, slot)
    select site_id, ${slow}::bigint, id, 2, 3 from rack where name = 'R2' union all
    select site_id, ${zero}::bigint, id, 1, 1 from rack where name = 'R1'`.execute(db)
  await sql`insert into warning (site_id, device_id, type, level, details, opened_at) values (${one.site}, ${slow}, 'hot', 'warn', '{}', now())`.execute(
    db,
  )
  const sent = { type: '送修' as const, repairDateStr: TODAY }
  const { serial = '' } =
    (await db.selectFrom('device').select('serial').where('id', '=', repair).executeTakeFirst()) ?? {}
  await administrator.call('POST /repair/save', { request: { ...sent, deviceSerial: serial } })
  const { rackId } =
    (await sql<{ rackId: number }>`select id as "rackId" from rack where name = 'R2'`.execute(db)).rows[0] ?? {}
  const inRack = await find(client, { rackId })
  expect(inRack.data).toMatchObject([{ deviceId: slow, rack: 'R2', shelf: 2, slot: 3, warnings: ['hot'] }])
  const byPlace = await find(client, { orderColumn: 'place', orderWay: 'asc' })
  expect(byPlace.data.slice(0, 2).map(({ deviceId }) => deviceId)).toEqual([zero, slow])
  expect(byPlace.data.find(({ deviceId }) => deviceId === repair)).toMatchObject({
    state: 'repairing',
    awaySince: TODAY,
  })
  const { data } = await client.call('POST /loss/export', { request: { ...DAYS, format: 'csv', cause: 'slow' } })
  expect(await data.text()).toContain('R2')
  await db
    .updateTable('device')
    .set({ client_id: two.client, account_id: two.account, site_id: two.site })
    .where('id', '=', slow)
    .execute()
  const moved = (await find(client)).data.find(({ deviceId }) => deviceId === slow)
  expect(moved).toMatchObject({ lost: 25.5, rack: null, state: null, warnings: [], awaySince: null })
})

test('what was lost during maintenance counts, and the figure without it is next to it', async () => {
  const { db } = server
  const worked = await addDevice(db, one, 'worked')
  const { id: type } = await db
    .selectFrom('machine_type')
    .select('id')
    .where('name', '=', 'T30')
    .executeTakeFirstOrThrow()
  // 60 of 100 polls were made during it, none of them answered.
  const days = sql`values (${YESTERDAY}::date, ${one.site}::bigint, ${worked}::bigint, ${one.account}::bigint, ${one.client}::bigint,
    ${type}::bigint, 100, 40, 60, 40, 1200::float8, null::real, null::int, 'normal'::device_state, 60, 0, 60, 0, 0::float8)`
  await writeDays(db, days, { hasMaintenance: true })
  const { data } = await find(client, { serial: 'worked' })
  expect(data).toMatchObject([{ lost: 30, lostOutside: 0, maintenanceS: 3600 }])
})
