import { sql } from 'kysely'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { insertStateChanges } from '../../device/server/insert-state-changes.sql.ts'
import { reportAfterMaintenance } from './report-after-maintenance.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const times = (from: number, until: number, reason = '换风扇') => ({ from: at(from), until: at(until), reason })

let server: TestServer
let administrator: TestCaller & { userId: number }
let owner: TestOwner
let owners = 0
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '王管理' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owners += 1
  owner = await addOwner(server.db, `owner ${owners}`)
})

const save = (request: RequestOf<'POST /maintenance/save'>, caller: TestCaller = administrator) =>
  caller.call('POST /maintenance/save', { request })
const find = async (request: object = {}, caller: TestCaller = administrator) =>
  (await caller.call('POST /maintenance/find/', { request })).data
const row = (id: number) =>
  server.db.selectFrom('maintenance').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function serialOf(id: number): Promise<string> {
  const device = await server.db.selectFrom('device').select('serial').where('id', '=', id).executeTakeFirstOrThrow()
  return device.serial
}

describe('planned', () => {
  test('of a site, a rack, or some devices', async () => {
    const device = await addDevice(server.db, owner, `Ｄ${owners}`)
    await server.db
      .insertInto('rack')
      .values({ site_id: owner.site, name: 'A-01', aisle: 1, place: 1, shelves: 4, slots: 4 })
      .execute()
    await save({ siteId: owner.site, ...times(1, 2) })
    await save({ siteId: owner.site, rack: 'a-01', ...times(2, 3) })
    await save({ serials: [(await serialOf(device)).toUpperCase()], ...times(3, 4, '清灰') })
    const { data } = await find({ siteId: owner.site })
    const name = data[2]?.site
    expect(name).toContain(`owner ${owners}`)
    expect(
      data.map(({ site, rack, devices, reason, state, createdBy }) => [site, rack, devices, reason, state, createdBy]),
    ).toEqual([
      [null, null, 1, '清灰', 'planned', '王管理'],
      [name, 'A-01', null, '换风扇', 'planned', '王管理'],
      [name, null, null, '换风扇', 'planned', '王管理'],
    ])
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['object_kind', 'after'])
      .where('action', '=', 'add maintenance')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit).toMatchObject({ object_kind: 'maintenance', after: { devices: 1, reason: '清灰' } })
  })

  test.each([
    ['a reason', { reason: ' ' }, 'reason', '请填写原因'],
    ['a place', { siteId: null }, 'siteId', '请选择场地，或填写设备序列号'],
    [
      'known serials',
      { siteId: null, serials: ['none-1', 'none-2'] },
      'serials',
      '2 个序列号没有对应的设备：第 1、2 个',
    ],
    ['one of both', { serials: ['x'] }, 'serials', '场地与设备序列号只能填一项'],
    ['a known rack', { rack: 'Z-99' }, 'rack', '该场地没有此机架'],
    ['no beginning in the past', times(-1, 1), 'from', '开始时间不能在过去'],
    ['an end after it', times(2, 1), 'until', '结束时间应晚于开始时间'],
  ])('needs %s', async (_name, given, field, text) => {
    const answer = await save({ siteId: owner.site, ...times(1, 2), ...given })
    expect(answer).toMatchObject({ data: { fields: { [field]: text } } })
    expect((await find({ siteId: owner.site })).totalCount).toBe(0)
  })
})

async function plan(from: number, until: number) {
  await addDevice(server.db, owner, `D${owners}`)
  const { id } = (await save({ siteId: owner.site, ...times(1, 2) })).data
  await server.db
    .updateTable('maintenance')
    .set({ from_at: new Date(at(from)), until_at: new Date(at(until)) })
    .where('id', '=', id)
    .execute()
  return { params: { id } }
}

describe('changed', () => {
  test('before it begins it can move, and be deleted', async () => {
    const one = await plan(1, 2)
    const request = times(5, 6, '换电源')
    await administrator.call('POST /maintenance/update/{id}', { ...one, request })
    expect(await row(one.params.id)).toMatchObject({ from_at: new Date(request.from), reason: '换电源' })
    expect(await administrator.call('POST /maintenance/end/{id}', one)).toMatchObject({ code: 41000 })
    await administrator.call('POST /maintenance/delete/{id}', one)
    expect((await find({ siteId: owner.site })).totalCount).toBe(0)
  })

  test('once begun its beginning is fixed; it ends early, and then nothing changes', async () => {
    const one = await plan(-1, 2)
    const { from_at: from } = await row(one.params.id)
    const extended = { ...times(0, 5), from: from.toISOString() }
    await administrator.call('POST /maintenance/update/{id}', { ...one, request: extended })
    expect(await row(one.params.id)).toMatchObject({ from_at: from, until_at: new Date(extended.until) })
    const moved = await administrator.call('POST /maintenance/update/{id}', { ...one, request: times(1, 5) })
    expect(moved).toMatchObject({ data: { fields: { from: '维护已开始，不能修改开始时间' } } })
    expect(await administrator.call('POST /maintenance/delete/{id}', one)).toMatchObject({ code: 41000 })
    await administrator.call('POST /maintenance/end/{id}', one)
    expect((await find({ siteId: owner.site })).data).toMatchObject([{ state: 'over', endedBy: '王管理' }])
    expect((await row(one.params.id)).until_at.getTime()).toBeLessThanOrEqual(Date.now())
    expect(
      await administrator.call('POST /maintenance/update/{id}', { ...one, request: { ...extended, until: at(9) } }),
    ).toMatchObject({ code: 41000 })
  })
})

test('an agent plans for the devices of its clients alone', async () => {
  const other = await addOwner(server.db, `other ${owners}`)
  const own = await addDevice(server.db, owner, `O${owners}`)
  const foreign = await addDevice(server.db, other, `F${owners}`)
  const agent = await server.signIn('代理', { clients: [owner.client] })
  expect(await save({ serials: [await serialOf(foreign)], ...times(1, 2) }, agent)).toMatchObject({
    data: { fields: { serials: expect.stringContaining('1') } },
  })
  expect(await save({ siteId: other.site, ...times(1, 2) }, agent)).toMatchObject({ code: 404 })
  const { id } = (await save({ siteId: owner.site, ...times(1, 2) }, agent)).data
  expect((await row(id)).client_ids).toEqual([owner.client])
  const whole = (await save({ siteId: owner.site, ...times(1, 2) })).data.id
  expect((await find({ siteId: owner.site }, agent)).data.map((each) => [each.id, each.mayChange])).toEqual([
    [whole, false],
    [id, true],
  ])
  expect(await agent.call('POST /maintenance/delete/{id}', { params: { id: whole } })).toMatchObject({ code: 41000 })
  const stranger = await server.signIn('代理', { clients: [other.client] })
  expect((await find({}, stranger)).totalCount).toBe(0)
  expect(await stranger.call('POST /maintenance/delete/{id}', { params: { id } })).toMatchObject({ code: 404 })
  const client = await server.signIn('客户', { clients: [owner.client] })
  const businessDateQuery: [string, string] = [at(0).slice(0, 10), at(48).slice(0, 10)]
  const bands = (request: object) =>
    client.call('POST /maintenance/bands/', { request: { ...request, businessDateQuery } })
  expect((await bands({ deviceId: own })).data.map((band) => band.id)).toEqual([id, whole])
  expect((await bands({ clientId: owner.client })).data.map((band) => band.id)).toEqual([id, whole])
  expect((await bands({ deviceId: foreign })).data).toEqual([])
})

test('no one is notified of what happens during it; what is still offline after it is reported once', async () => {
  const [gone, back] = [
    await addDevice(server.db, owner, `G${owners}`),
    await addDevice(server.db, owner, `B${owners}`),
  ]
  await server.db
    .insertInto('notification_choice')
    .values({ user_id: administrator.userId, kinds: ['offline'], email: 'a@b.example', locale: 'zh' })
    .execute()
  const { id } = (await save({ siteId: owner.site, ...times(0, 2) })).data
  const events = () =>
    server.db
      .selectFrom('notification_event')
      .select(['kind', 'device_ids'])
      .where('site_id', '=', owner.site)
      .execute()
  await server.db.transaction().execute((trx) =>
    insertStateChanges(
      trx,
      [gone, back].map((deviceId) => ({
        siteId: owner.site,
        deviceId,
        from: 'normal' as const,
        to: 'offline' as const,
        cause: 'missedSweeps',
      })),
    ),
  )
  await server.db
    .updateTable('device')
    .set({ state: 'offline', state_since: new Date() })
    .where('id', '=', gone)
    .execute()
  expect(await events()).toEqual([])
  const run = () => reportAfterMaintenance.run(server.app, new AbortController().signal)
  await run()
  expect(await events()).toEqual([])
  await administrator.call('POST /maintenance/end/{id}', { params: { id } })
  // By two servers at once, of which each has seen that it is over.
  await atOnce(server.db, sql`select from maintenance where id = ${id} for update`, [run, run])
  await run()
  expect(await events()).toEqual([{ kind: 'offline', device_ids: [gone] }])
})

test('maintenance that can’t be reported keeps no other waiting', async () => {
  const over = { from_at: new Date('2026-01-01'), reason: 'dust', created_by: administrator.userId }
  const ids = []
  for (const until_at of [new Date('2026-01-02'), new Date('2026-01-03')]) {
    const values = { ...over, site_id: owner.site, until_at }
    ids.push((await server.db.insertInto('maintenance').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  const [broken = 0, other = 0] = ids
  await sql`
    alter table maintenance add constraint broken check (id <> ${sql.lit(broken)} or not is_reported) not valid`.execute(
    server.db,
  )
  await reportAfterMaintenance.run(server.app, new AbortController().signal)
  const waiting = () =>
    server.db
      .selectFrom('maintenance')
      .select('id')
      .where('id', 'in', [broken, other])
      .where('is_reported', '=', false)
      .execute()
  expect(await waiting()).toEqual([{ id: broken }])
  await sql`alter table maintenance drop constraint broken`.execute(server.db)
  await reportAfterMaintenance.run(server.app, new AbortController().signal)
  expect(await waiting()).toEqual([])
})

test('of a list of several clients’ devices each sees how many are theirs, and changes none of it', async () => {
  const devices = [
    await addDevice(server.db, owner, 'own'),
    await addDevice(server.db, await addOwner(server.db, 'next'), 'next'),
  ]
  await save({ serials: await Promise.all(devices.map(serialOf)), ...times(1, 2) })
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const { data } = await find({}, agent)
  expect(data).toMatchObject([{ devices: 1, mayChange: false }])
})
