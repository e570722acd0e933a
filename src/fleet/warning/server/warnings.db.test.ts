import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { WARNING_ORDERS } from '../../device/rules/warning-types.ts'
import type { WarningType } from '../../device/rules/warning-types.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

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

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function addWarning(
  deviceId: number,
  type: WarningType,
  {
    hours = 1,
    isClosed = false,
    of = owner,
    celsius = 93,
  }: { hours?: number; isClosed?: boolean; of?: TestOwner; celsius?: number } = {},
): Promise<number> {
  const details = type === 'hot' ? { celsius, limitCelsius: 90 } : { rpm: 0, minRpm: 600, maxRpm: 6600 }
  const { id } = await server.db
    .insertInto('warning')
    .values({
      site_id: of.site,
      device_id: deviceId,
      type,
      level: 'warn',
      details: JSON.stringify(details),
      opened_at: hoursAgo(hours),
      closed_at: isClosed ? hoursAgo(hours - 0.5) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const find = async (request: object, caller: TestCaller = administrator) =>
  (await caller.call('POST /warning/find/', { request })).data
const stateOf = async (id: number) =>
  (await server.db.selectFrom('device').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('filters, orders and pages, with a total from the counters', async () => {
  const devices = [await addDevice(server.db, owner, 'A'), await addDevice(server.db, owner, 'B')]
  for (const [at, device] of devices.entries()) {
    await addWarning(device, 'hot', { hours: 30 + at })
    await addWarning(device, 'fan', { hours: 5 + at, isClosed: true })
    await addWarning(device, 'fan', { hours: 2 + at })
  }
  const ofOwner = { clientId: owner.client }
  const all = await find(ofOwner)
  expect(all.totalCount).toBe(6)
  expect(all.data[0]).toMatchObject({
    type: 'fan',
    description: '转速 0 rpm，允许 600–6,600 rpm',
    closedAt: null,
    remoteFileName: null,
  })
  expect(await find({ ...ofOwner, type: 'hot' })).toMatchObject({ totalCount: 2 })
  expect(await find({ ...ofOwner, isOpen: true })).toMatchObject({ totalCount: 4 })
  expect(await find({ ...ofOwner, isOpen: false, type: 'fan' })).toMatchObject({ totalCount: 2 })
  expect(await find({ ...ofOwner, type: 'board' })).toEqual({ data: [], totalCount: 0, warnings: 0 })
  const serial = all.data.find(({ deviceId }) => deviceId === devices[1])?.serial
  expect(await find({ ...ofOwner, serial: serial?.toLowerCase() })).toMatchObject({ totalCount: 3 })
  expect(await find({ ...ofOwner, serial: "%' or 1=1 --" })).toMatchObject({ totalCount: 0 })
  for (const orderColumn of WARNING_ORDERS)
    for (const orderWay of ['asc', 'desc'] as const) {
      const order = { ...ofOwner, orderColumn, orderWay }
      const { data } = await find(order)
      const pages = await Promise.all([1, 2, 3].map((page) => find({ ...order, page, size: 2 })))
      expect(pages.flatMap((page) => page.data)).toEqual(data)
      const other = await find({ ...order, orderWay: orderWay === 'asc' ? 'desc' : 'asc' })
      expect(other.data.toReversed()).toEqual(data)
    }
  // An export counts nothing, and reads by the ways of a long list.
  for (const orderColumn of WARNING_ORDERS) {
    const ofOne = { ...ofOwner, serial, orderColumn, orderWay: 'asc' as const }
    const { data } = await find(ofOne)
    const { data: text } = await administrator.call('POST /warning/export', { request: { ...ofOne, format: 'csv' } })
    const rows = (await text.text()).trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(3)
    for (const [at, row] of data.entries()) expect(rows[at], orderColumn).toContain(row.createTimeStr)
  }
  const file = await administrator.call('POST /warning/export', { request: { ...ofOwner, format: 'csv', type: 'hot' } })
  expect((await file.data.text()).trim().split('\r\n')).toHaveLength(3)
})

test('descriptions are sorted by type, then by figure', async () => {
  const device = await addDevice(server.db, owner, 'A')
  for (const celsius of [101, 91, 99.5]) await addWarning(device, 'hot', { celsius, isClosed: true })
  await addWarning(device, 'fan')
  const { data } = await find({ clientId: owner.client, orderColumn: 'description', orderWay: 'desc' })
  expect(data.map(({ description }) => /[\d.]+/.exec(description)?.[0])).toEqual(['101', '99.5', '91', '0'])
})

test('acknowledged with a note that can be changed', async () => {
  const id = await addWarning(await addDevice(server.db, owner, 'A'), 'hot')
  const acknowledge = (note: string) =>
    administrator.call('POST /warning/acknowledge/{id}', { params: { id }, request: { note } })
  await acknowledge('已安排清灰')
  const [first] = (await find({ clientId: owner.client, isAcknowledged: true })).data
  expect(first).toMatchObject({ note: '已安排清灰', acknowledgedBy: '王管理' })
  await acknowledge('已完成')
  const [second] = (await find({ clientId: owner.client, isAcknowledged: true })).data
  expect(second).toMatchObject({ note: '已完成', acknowledgedAt: first?.acknowledgedAt })
  expect(await find({ clientId: owner.client, isAcknowledged: false })).toMatchObject({ totalCount: 0 })
})

const remove = (id: number) => administrator.call('POST /warning/delete/{id}', { params: { id } })

describe('deleted', () => {
  test('an open one holds its device no longer', async () => {
    const device = await addDevice(server.db, owner, 'A')
    await server.db.updateTable('device').set({ state: 'warn' }).where('id', '=', device).execute()
    const [hot, fan] = [await addWarning(device, 'hot'), await addWarning(device, 'fan')]
    await remove(hot)
    expect(await stateOf(device)).toBe('warn')
    await remove(fan)
    expect(await stateOf(device)).toBe('normal')
    expect(await find({ clientId: owner.client })).toEqual({ data: [], totalCount: 0, warnings: 0 })
    const { data } = await administrator.call('GET /device/getById/{id}', { params: { id: device } })
    expect(data.stateHistory).toMatchObject([{ from: 'warn', to: 'normal', cause: 'warningDeleted', user: '王管理' }])
    expect(await remove(fan)).toMatchObject({ status: 404, message: '没有该告警' })
  })

  test('a closed one changes nothing of its device', async () => {
    const device = await addDevice(server.db, owner, 'A')
    await remove(await addWarning(device, 'hot', { isClosed: true, hours: 3 }))
    expect(await stateOf(device)).toBe('offline')
  })
})

const acknowledgeAll = (filter: object, expected: number, note = '', caller: TestCaller = administrator) =>
  caller.call('POST /warning/acknowledgeAll', { request: { filter, expected, note } })
const deleteAll = (filter: object, expected: number, caller: TestCaller = administrator) =>
  caller.call('POST /warning/deleteAll', { request: { filter, expected } })

describe('many at once', () => {
  test('are acknowledged with one note; earlier notes stay', async () => {
    const device = await addDevice(server.db, owner, 'A')
    const [first, second, third] = [
      await addWarning(device, 'hot'),
      await addWarning(device, 'fan'),
      await addWarning(device, 'fan', { isClosed: true, hours: 5 }),
    ]
    await administrator.call('POST /warning/acknowledge/{id}', { params: { id: first }, request: { note: '先前' } })
    const serial = (await find({ clientId: owner.client })).data[0]?.serial
    const noteOf = async () =>
      new Map(
        (await find({ clientId: owner.client })).data.map(({ id, note, acknowledgedBy }) => [
          id,
          [note, acknowledgedBy],
        ]),
      )
    expect(await acknowledgeAll({ clientId: owner.client }, 2, '停电')).toMatchObject({
      code: 41000,
      message: '符合条件的告警现在是 3 条，请确认后重试',
    })
    const agent = await server.signIn('代理', { name: '李代理', clients: [owner.client] })
    const { data } = await acknowledgeAll({ clientId: owner.client }, 3, '停电', agent)
    expect(data).toEqual({ acknowledged: 2, kept: 1, keptSerials: [serial] })
    expect(await noteOf()).toEqual(
      new Map([
        [first, ['先前', '王管理']],
        [second, ['停电', '李代理']],
        [third, ['停电', '李代理']],
      ]),
    )
    const again = await acknowledgeAll({ ids: [first, second] }, 2, '再次')
    expect(again.data).toEqual({ acknowledged: 0, kept: 2, keptSerials: [serial, serial] })
    const audit = await server.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'acknowledge warnings')
      .where('user_id', '=', agent.userId)
      .execute()
    expect(audit).toEqual([{ after: { filter: { clientId: owner.client }, acknowledged: 2, note: '停电' } }])
  })

  test('so many that a call would take minutes are refused in words that say what to do', async () => {
    const refused = { message: '一次最多处理 100,000 条告警，请缩小筛选范围' }
    expect(await acknowledgeAll({ isOpen: false }, 100_001)).toMatchObject(refused)
    expect(await deleteAll({ isOpen: false }, 100_001)).toMatchObject(refused)
  })

  test('are deleted, and hold their devices no longer', async () => {
    const [warm, both] = [await addDevice(server.db, owner, 'A'), await addDevice(server.db, owner, 'B')]
    await server.db.updateTable('device').set({ state: 'warn' }).where('id', 'in', [warm, both]).execute()
    const ids = [await addWarning(warm, 'hot'), await addWarning(both, 'hot')]
    const fan = await addWarning(both, 'fan')
    await addWarning(both, 'hot', { isClosed: true, hours: 5 })
    expect((await deleteAll({ clientId: owner.client, type: 'hot' }, 3)).data).toEqual({ deleted: 3 })
    expect([await stateOf(warm), await stateOf(both)]).toEqual(['normal', 'warn'])
    expect((await find({ clientId: owner.client })).data.map(({ id }) => id)).toEqual([fan])
    expect(await deleteAll({ ids }, 2)).toMatchObject({ code: 41000 })
    expect((await deleteAll({ ids }, 0)).data).toEqual({ deleted: 0 })
  })

  test('of other clients none is touched, whatever ids are sent', async () => {
    const other = await addOwner(server.db, 'other')
    const foreign = await addWarning(await addDevice(server.db, other, 'F'), 'hot', { of: other })
    const agent = await server.signIn('代理', { clients: [owner.client] })
    expect(await deleteAll({ ids: [foreign] }, 1, agent)).toMatchObject({ code: 41000 })
    expect(await acknowledgeAll({ ids: [foreign] }, 1, 'x', agent)).toMatchObject({ code: 41000 })
    expect((await deleteAll({ ids: [foreign] }, 0, agent)).data).toEqual({ deleted: 0 })
    expect((await find({ clientId: other.client })).data).toMatchObject([{ id: foreign, acknowledgedBy: null }])
  })
})

test('an open warning goes with its device to another client, a closed one stays', async () => {
  const device = await addDevice(server.db, owner, 'A')
  await addWarning(device, 'hot', { isClosed: true, hours: 9 })
  await addWarning(device, 'fan')
  const other = await addOwner(server.db, 'other')
  await server.db.updateTable('device').set({ account_id: other.account }).where('id', '=', device).execute()
  expect((await find({ clientId: owner.client })).data).toMatchObject([{ type: 'hot' }])
  expect((await find({ clientId: other.client })).data).toMatchObject([{ type: 'fan' }])
})

test('the log of a warning is had by those who see it', async () => {
  const id = await addWarning(await addDevice(server.db, owner, 'A'), 'hot')
  const file = (caller: TestCaller) => caller.call('GET /warning/file/{id}', { params: { id } })
  expect(await file(administrator)).toMatchObject({ status: 404, message: '该告警没有日志文件' })
  await server.db.updateTable('warning').set({ remote_file_name: 'A-hot.log' }).where('id', '=', id).execute()
  await server.db.insertInto('warning_file').values({ warning_id: id, content: '温度 93' }).execute()
  const log = await file(administrator)
  expect(await log.data.text()).toBe('温度 93')
  expect(log.headers.get('content-disposition')).toContain('A-hot.log')
  const stranger = await server.signIn('代理', { clients: [(await addOwner(server.db, 'x')).client] })
  expect(await file(stranger)).toMatchObject({ status: 404, message: '该告警没有日志文件' })
})

test('warned devices and open warnings per client and site', async () => {
  const devices = [await addDevice(server.db, owner, 'A'), await addDevice(server.db, owner, 'B')]
  await addWarning(devices[0] ?? 0, 'hot')
  await addWarning(devices[0] ?? 0, 'fan')
  await addWarning(devices[1] ?? 0, 'hot', { isClosed: true })
  await server.db
    .updateTable('device')
    .set({ state: 'warn' })
    .where('id', '=', devices[0] ?? 0)
    .execute()
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const { data } = await agent.call('POST /warning/countByOwner/')
  const counts = { devices: 2, warned: 1, open: { hot: 1, fan: 1, board: 0 } }
  expect(data).toMatchObject({
    clients: [{ id: owner.client, ...counts }],
    sites: [{ id: owner.site, ...counts }],
  })
  const file = await agent.call('POST /warning/exportByOwner', { request: { by: 'site', format: 'csv' } })
  const lines = (await file.data.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(1))).toEqual([
    expect.arrayContaining(['告警设备', '占比 (%)', '温度过高']),
    ['1', '50', '1', '1', '0', '0', '0', '0'],
  ])
  const { data: all } = await administrator.call('POST /warning/countByOwner/')
  expect(all.clients.length).toBeGreaterThan(1)
})

/** As in the list, and in the spreadsheet. */
async function devicesOfTypes(caller: TestCaller): Promise<number> {
  const { data } = await caller.call('POST /warningRule/find/')
  const file = await caller.call('POST /warningRule/export', { request: { format: 'csv' } })
  const lines = (await file.data.text()).trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(data.data.map(({ devices }) => String(devices)))
  return data.data.reduce((sum, { devices }) => sum + devices, 0)
}

test('the types count the devices that the caller sees, also in a spreadsheet', async () => {
  const stranger = await server.signIn('代理', { clients: [(await addOwner(server.db, 'no devices')).client] })
  expect(await devicesOfTypes(stranger)).toBe(0)
  expect(await devicesOfTypes(administrator)).toBeGreaterThan(0)
})

test('limits of a type are changed by an administrator, with a trace', async () => {
  const { data: rules } = await administrator.call('POST /warningRule/find/')
  const rule = rules.data.find(({ name }) => name === 'T20')
  if (!rule) throw new Error('no T20')
  const { id, name: _name, devices: _devices, ...limits } = rule
  const change = (request: object, caller: TestCaller = administrator) =>
    caller.callAny('POST /warningRule/update/{id}', { params: { id }, request: { ...limits, ...request } })
  expect(await change({ warnCelsius: 85 })).toMatchObject({ code: 200 })
  const after = (await administrator.call('POST /warningRule/find/')).data
  expect(after.data.find((each) => each.id === id)).toMatchObject({ warnCelsius: 85, fanMaxRpm: limits.fanMaxRpm })
  const audit = await server.db.selectFrom('audit_log').selectAll().where('object_kind', '=', 'machineType').execute()
  expect(audit).toMatchObject([{ action: 'change limits', before: { warnCelsius: 90 }, after: { warnCelsius: 85 } }])

  expect(await change({ fanMinRpm: 7000 })).toMatchObject({
    status: 400,
    data: { fields: { fanMaxRpm: '最高转速必须大于最低转速' } },
  })
  // The second is one to PostgreSQL, but not where models are matched.
  for (const modelPattern of ['(t30', '(?i)t30'])
    expect(await change({ modelPattern })).toMatchObject({
      code: 41000,
      data: { fields: { modelPattern: '型号匹配规则不是有效的正则表达式' } },
    })
  expect(await change({ modelPattern: '(t+)+30$' })).toMatchObject({
    code: 41000,
    data: { fields: { modelPattern: expect.stringContaining('匹配耗时过长') as string } },
  })
  expect(await change({}, await server.signIn('代理'))).toMatchObject({ status: 403 })
  const type = { ...limits, name: 'S19' }
  expect(await administrator.call('POST /warningRule/save', { request: type })).toMatchObject({ code: 200 })
  expect(await administrator.call('POST /warningRule/save', { request: type })).toMatchObject({
    code: 41000,
    data: { fields: { name: '已有同名机型' } },
  })
})
