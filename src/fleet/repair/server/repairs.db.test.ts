import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'
import { setLive } from '../../testing/set-live.ts'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import type { RepairType } from '../rules/repair-records.ts'

/** Not a constant: a run may go over midnight. */
const today = () => daysAgo(0)
const daysAgo = (days: number) => addDays(businessDay(new Date(), 'Asia/Shanghai'), -days)

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

async function device(of = owner) {
  const id = await addDevice(server.db, of, 'D')
  await server.db
    .updateTable('device')
    .set({ miner_id: `M${id}` })
    .where('id', '=', id)
    .execute()
  return server.db
    .selectFrom('device')
    .select(['id', 'serial', 'miner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
/** A rack in which the device alone stands. */
async function rackOf(deviceId = 0): Promise<number> {
  const { id } = await server.db
    .insertInto('rack')
    .values({ site_id: owner.site, name: 'R1', aisle: 1, place: 1, shelves: 4, slots: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { site_id: owner.site, device_id: deviceId, rack_id: id, shelf: 1, slot: 1 }
  await server.db.insertInto('device_place').values(place).execute()
  return id
}
const stateOf = (id: number) =>
  server.db
    .selectFrom('device')
    .select(['state', 'repair_phase', 'repair_times'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const save = (request: object, caller: TestCaller = administrator) => caller.callAny('POST /repair/save', { request })
const find = async (request: object, caller = administrator) =>
  (await caller.call('POST /repair/find/', { request })).data
const record = (deviceSerial: string, type: RepairType = '送修', more: object = {}) => {
  return { deviceSerial, type, repairDateStr: today(), ...more }
}

describe('a record', () => {
  test('sends a device away and brings it back, with who did it', async () => {
    const { id, serial, miner_id } = await device()
    await eventsArrived(server.app.events)
    const events: unknown[] = []
    const unsubscribe = server.app.events.subscribe('fleet', (event) => events.push(event))
    const details = { notes: '风扇异响', vendor: '深圳维修', rmaNumber: 'R-1', parts: '风扇', cost: 120.5 }
    await save(record(serial.toLowerCase(), '送修', { ...details, repairDateStr: daysAgo(3) }))
    expect(await stateOf(id)).toEqual({ state: 'repairing', repair_phase: 'out', repair_times: 1 })
    await save(record(miner_id ?? '', '送回'))
    expect(await stateOf(id)).toEqual({ state: 'repaired', repair_phase: 'in', repair_times: 1 })
    await expect.poll(() => events.length).toBe(2)
    unsubscribe()

    const { data, totalCount } = await find({ deviceId: id })
    expect(totalCount).toBe(2)
    expect(data).toMatchObject([
      { type: '送回', deviceSerial: serial, repairDateStr: today(), daysInRepair: 3, vendor: null, cost: null },
      { type: '送修', minerId: miner_id, repairDateStr: daysAgo(3), daysInRepair: 3, createdBy: '王管理', ...details },
    ])
    const detail = await administrator.call('GET /device/getById/{id}', { params: { id } })
    expect(detail.data.stateHistory).toMatchObject([
      { from: 'repairing', to: 'repaired', cause: 'returned', user: '王管理' },
      { from: 'offline', to: 'repairing', cause: 'sentForRepair', user: '王管理' },
    ])
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_kind', '=', 'repairRecord')
      .execute()
    expect(audit.at(-1)).toMatchObject({ action: 'add repair records', after: { deviceIds: [id] } })
  })

  test('of several devices at once, all or none', async () => {
    const devices = [await device(), await device(), await device()]
    const deviceSerials = devices.map(({ serial }) => serial)
    const form = { type: '送修', repairDateStr: today(), notes: '一车' }
    expect(await save({ ...form, deviceSerials: [...deviceSerials, 'nothing'] })).toMatchObject({
      code: 41000,
      message: '没有这些设备：nothing',
      data: { fields: { deviceSerials: '没有这些设备：nothing' } },
    })
    expect(await find({ clientId: owner.client })).toMatchObject({ totalCount: 0 })
    await save({ ...form, deviceSerials })
    const { data } = await find({ clientId: owner.client })
    expect(new Set(data.map(({ batchId }) => batchId)).size).toBe(1)
    expect(await find({ batchId: data[0]?.batchId })).toMatchObject({ totalCount: 3 })
    for (const { id } of devices) expect(await stateOf(id)).toMatchObject({ state: 'repairing' })
  })

  test('sent twice with one key, even at once, is added once', async () => {
    const [one, another] = [await device(), await device()]
    const form = { type: '送修', repairDateStr: today(), notes: '一车' }
    const send = (request: object) =>
      administrator.callAny('POST /repair/save', {
        request: { ...form, ...request },
        headers: { 'idempotency-key': `form-${one.id}` },
      })
    const deviceSerials = [one.serial, another.serial]
    const [first, second] = await Promise.all([send({ deviceSerials }), send({ deviceSerials })])
    const ids = first.data
    expect(second).toMatchObject({ code: 200, data: ids })
    expect(await send({ deviceSerials: deviceSerials.toReversed() })).toMatchObject({ code: 200, data: ids })
    expect(await find({ clientId: owner.client })).toMatchObject({ totalCount: 2 })
    expect(await send({ deviceSerials: [one.serial] })).toMatchObject({ code: 41000 })
    for (const changed of [
      { type: '送回' },
      { notes: '两车' },
      { repairDateStr: daysAgo(1) },
      { vendor: '深圳维修' },
      { cost: 5 },
    ])
      expect([changed, await send({ deviceSerials, ...changed })]).toMatchObject([changed, { code: 41000 }])
    expect((await save({ ...form, deviceSerials })).code).toBe(200)
    expect(await find({ clientId: owner.client })).toMatchObject({ totalCount: 4 })
  })

  test('entered late changes nothing of what came after it; a change and a deletion decide again', async () => {
    const { id, serial } = await device()
    await save(record(serial, '送修', { repairDateStr: daysAgo(5) }))
    await save(record(serial, '送回', { repairDateStr: daysAgo(2) }))
    await save(record(serial, '送修', { repairDateStr: daysAgo(30) }))
    expect(await stateOf(id)).toEqual({ state: 'repaired', repair_phase: 'in', repair_times: 2 })
    const [returned] = (await find({ deviceId: id })).data
    const params = { id: returned?.id ?? 0 }
    const request = { type: '送修' as const, repairDateStr: daysAgo(1), notes: '写错了' }
    await administrator.call('POST /repair/update/{id}', { params, request })
    expect(await stateOf(id)).toEqual({ state: 'repairing', repair_phase: 'out', repair_times: 3 })
    for (const { id: each } of (await find({ deviceId: id })).data) {
      await administrator.call('POST /repair/delete/{id}', { params: { id: each } })
    }
    expect(await stateOf(id)).toEqual({ state: 'offline', repair_phase: null, repair_times: 0 })
    const { data } = await administrator.call('GET /device/getById/{id}', { params: { id } })
    expect(data.stateHistory[0]).toMatchObject({ to: 'offline', cause: 'repairCorrected', user: '王管理' })
    expect(await administrator.call('POST /repair/delete/{id}', { params })).toMatchObject({ status: 404 })
  })

  test('a device that answers since its return is not repaired but well', async () => {
    const { id, serial } = await device()
    await server.db.updateTable('device').set({ state: 'normal' }).where('id', '=', id).execute()
    await setLive(server.db, id, { answered_at: new Date() })
    await save(record(serial, '送修', { repairDateStr: daysAgo(9) }))
    await save(record(serial, '送回', { repairDateStr: daysAgo(8) }))
    expect(await stateOf(id)).toEqual({ state: 'normal', repair_phase: null, repair_times: 1 })
  })

  test('a return is entered before its sending, which changes nothing of the state', async () => {
    const { id, serial } = await device()
    expect(await save(record(serial, '送回', { repairDateStr: daysAgo(1) }))).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toEqual({ state: 'repaired', repair_phase: 'in', repair_times: 0 })
    expect(await save(record(serial, '送修', { repairDateStr: daysAgo(4) }))).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toEqual({ state: 'repaired', repair_phase: 'in', repair_times: 1 })
  })

  test('is refused in the future, for what is unknown, and for what was scrapped before', async () => {
    const { id, serial } = await device()
    const tomorrow = daysAgo(-1)
    expect(await save(record(serial, '送修', { repairDateStr: tomorrow }))).toMatchObject({
      code: 41000,
      data: { fields: { repairDateStr: '维修日期不能晚于今天' } },
    })
    expect(await save({ type: '送修', repairDateStr: today() })).toMatchObject({
      status: 400,
      data: { fields: { deviceSerial: '请填写设备序列号或资产编号' } },
    })
    await administrator.call('POST /device/scrap/{id}', { params: { id } })
    await server.db
      .updateTable('device')
      .set({ state_since: new Date(Date.now() - 2 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await save(record(serial))).toMatchObject({ code: 41000 })
    expect(await save(record(serial, '送修', { repairDateStr: daysAgo(10) }))).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toMatchObject({ state: 'scrap', repair_times: 1 })
  })

  test('stays with the client that owned the device', async () => {
    const { id, serial } = await device()
    await save(record(serial))
    const other = await addOwner(server.db, 'other')
    await server.db.updateTable('device').set({ account_id: other.account }).where('id', '=', id).execute()
    const before = await server.signIn('代理', { clients: [owner.client] })
    const after = await server.signIn('代理', { clients: [other.client] })
    expect(await find({}, before)).toMatchObject({ totalCount: 1 })
    expect(await find({}, after)).toMatchObject({ totalCount: 0, data: [] })
    const [first] = (await find({}, before)).data
    for (const agent of [before, after]) {
      expect(await agent.call('POST /repair/delete/{id}', { params: { id: first?.id ?? 0 } })).toMatchObject({
        status: 404,
      })
    }
  })
})

test('lists and lines: filters, order, pages, days without records', async () => {
  const devices = [await device(), await device()]
  for (const [at, { serial }] of devices.entries()) {
    await save(
      record(serial, '送修', { repairDateStr: daysAgo(6 - at), notes: `n${at}`, cost: 10 - at, rmaNumber: `R${at}` }),
    )
    await save(record(serial, '送回', { repairDateStr: daysAgo(2) }))
  }
  const filter = { clientId: owner.client, businessDateQuery: [daysAgo(6), today()] as [string, string] }
  expect((await find({ ...filter, orderColumn: 'cost', orderWay: 'asc' })).data.map(({ cost }) => cost)).toEqual([
    9,
    10,
    null,
    null,
  ])
  for (const orderColumn of ['type', 'deviceSerial', 'site', 'notes', 'repairDate', 'daysInRepair'] as const) {
    const rows = (await find({ ...filter, orderColumn, orderWay: 'asc' })).data
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => find({ ...filter, orderColumn, orderWay: 'asc', page, size: 1 })),
    )
    expect(pages.flatMap(({ data }) => data)).toEqual(rows)
    // Every device's: sorted in another way, but the same.
    for (const orderWay of ['asc', 'desc'] as const) {
      const all = await find({ ...filter, orderColumn, orderWay })
      expect(await find({ ...filter, orderColumn, orderWay, machineNumber: 'M' })).toEqual(all)
    }
  }
  expect(await find({ ...filter, state: '送回' })).toMatchObject({ totalCount: 2 })
  expect(await find({ ...filter, machineNumber: 'r1' })).toMatchObject({ totalCount: 1, data: [{ rmaNumber: 'R1' }] })
  expect(await find({ ...filter, machineNumber: devices[0]?.miner_id })).toMatchObject({ totalCount: 2 })

  const out = (await administrator.call('POST /data/byRepairDaylyOut', { request: filter })).data
  expect(out).toEqual({
    xAxis: [6, 5, 4, 3, 2, 1, 0].map(daysAgo),
    series: [{ name: 'sent', data: [1, 1, 0, 0, 0, 0, 0] }],
  })
  const back = (await administrator.call('POST /data/byRepairDaylyBack', { request: filter })).data
  expect(back.series).toEqual([{ name: 'returned', data: [0, 0, 0, 0, 2, 0, 0] }])
  const rackId = await rackOf(devices[0]?.id)
  const ofRack = { request: { ...filter, rackId } }
  const rackOut = (await administrator.call('POST /data/byRepairDaylyOut', ofRack)).data
  expect(rackOut.series).toEqual([{ name: 'sent', data: [1, 0, 0, 0, 0, 0, 0] }])
  const rackBack = (await administrator.call('POST /data/byRepairDaylyBack', ofRack)).data
  expect(rackBack.series).toEqual([{ name: 'returned', data: [0, 0, 0, 0, 1, 0, 0] }])
  const { data } = await administrator.call('POST /repairDaily/find/', { request: { ...filter, size: 2, page: 3 } })
  expect(data).toEqual({
    data: [
      { repairDateStr: daysAgo(4), sent: 0, returned: 0 },
      { repairDateStr: daysAgo(5), sent: 1, returned: 0 },
    ],
    totalCount: 7,
  })
})

test('after any changes the state and the sums follow from the current records', async () => {
  const devices = [await device(), await device(), await device()]
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let step = 0; step < 40; step += 1) {
    const { id, serial } = devices[chance(3)] ?? { id: 0, serial: '' }
    const request = {
      type: chance(2) ? ('送修' as const) : ('送回' as const),
      repairDateStr: daysAgo(chance(6)),
      notes: '',
    }
    const records = (await find({ deviceId: id })).data
    const params = { id: records[chance(Math.max(1, records.length))]?.id ?? 0 }
    const what = records.length === 0 ? 0 : chance(4)
    if (what <= 1) await save({ ...request, deviceSerial: serial })
    else if (what === 2) await administrator.call('POST /repair/update/{id}', { params, request })
    else await administrator.call('POST /repair/delete/{id}', { params })

    const standing = (await find({ deviceId: id })).data.map(({ id: each, type, repairDateStr }) => {
      return { id: each, type, repairDate: repairDateStr }
    })
    // The latest date decides, and of one day the record entered last.
    const last = standing.toSorted((a, b) => a.repairDate.localeCompare(b.repairDate) || a.id - b.id).at(-1)
    expect(await stateOf(id)).toEqual({
      state: last ? (last.type === '送修' ? 'repairing' : 'repaired') : 'offline',
      repair_phase: last ? (last.type === '送修' ? 'out' : 'in') : null,
      repair_times: standing.filter(({ type }) => type === '送修').length,
    })
  }
  const { data: tiles } = await administrator.call('POST /data/getBasicDataByState/state', {
    request: { clientId: owner.client },
  })
  const states = await Promise.all(devices.map(async ({ id }) => (await stateOf(id)).state))
  for (const state of ['repairing', 'repaired', 'offline'] as const) {
    expect(tiles[state]).toBe(states.filter((each) => each === state).length)
  }
  const counted = await server.db.selectFrom('repair_day').selectAll().where('client_id', '=', owner.client).execute()
  const { data } = await find({ clientId: owner.client, size: 1000 })
  for (const { day, type, records } of counted) {
    expect(records).toBe(data.filter((each) => each.type === type && each.repairDateStr === day).length)
  }
}, 60_000)

const text = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))
const preview = (file: Uint8Array<ArrayBuffer>, headers = {}) =>
  administrator.call('POST /repair/import/preview', { file, headers })
const takeIn = (file: Uint8Array<ArrayBuffer>) => administrator.call('POST /repair/import/', { file })

describe('a spreadsheet', () => {
  test('is shown first and taken in whole', async () => {
    const [first, second] = [await device(), await device()]
    const file = text(
      '\uFEFF类型,设备序列号,维修日期,原因,维修商,费用（元）',
      `送修,${first.serial},2026/1/5,"风扇,异响",深圳,"1,200.50"`,
      `送回,${first.serial},2026年1月9日,,,`,
      `出库,${second.miner_id},2026-01-07 10:00,,,`,
      '',
    )
    expect((await preview(file)).data).toMatchObject({
      rows: 3,
      problemCount: 0,
      records: [{ row: 2, type: '送修', repairDateStr: '2026-01-05', notes: '风扇,异响' }, { row: 3 }, { row: 4 }],
    })
    expect(await find({ clientId: owner.client })).toMatchObject({ totalCount: 0 })
    expect((await takeIn(file)).data).toEqual({ imported: 3 })
    expect(await stateOf(first.id)).toMatchObject({ state: 'repaired', repair_times: 1 })
    expect(await stateOf(second.id)).toMatchObject({ state: 'repairing', repair_times: 1 })
    expect((await find({ deviceId: first.id })).data).toMatchObject([
      { daysInRepair: 4 },
      { cost: 1200.5, vendor: '深圳' },
    ])
  })

  test('with any error imports nothing, and reports each error and its place', async () => {
    const { serial } = await device()
    const stranger = await addDevice(server.db, await addOwner(server.db, 'x'), 'STRANGER')
    const foreign = await server.db
      .selectFrom('device')
      .select('serial')
      .where('id', '=', stranger)
      .executeTakeFirstOrThrow()
    const file = text(
      'Type,Device serial,Repair date,Reason,Cost (CNY)',
      `Sent for repair,${serial},2026-01-05,ok,5`,
      `lost,${serial},yesterday,,much`,
      `Returned,,2026-02-30,,`,
      `Returned,unknown-1,${daysAgo(-1)},,`,
      `Returned,${foreign.serial},2026-01-06,,`,
      `Sent for repair,${serial},2026-01-05,again,`,
      `Returned,${serial},2026-01-06,${'x'.repeat(1001)},`,
    )
    const agent = await server.signIn('代理', { clients: [owner.client] })
    const headers = { 'accept-language': 'en' }
    const { data } = await agent.call('POST /repair/import/preview', { file, headers })
    expect(data).toMatchObject({ rows: 7, problemCount: 9 })
    expect(data.problems).toEqual([
      { row: 3, column: 'Type', message: '"lost" is neither 送修 (sent) nor 送回 (returned)' },
      { row: 3, column: 'Repair date', message: '"yesterday" is not a date; write it as 2026-03-01' },
      { row: 3, column: 'Cost (CNY)', message: '"much" is not an amount' },
      { row: 4, column: 'Device serial', message: 'is empty' },
      { row: 4, column: 'Repair date', message: '"2026-02-30" is not a date; write it as 2026-03-01' },
      { row: 5, column: 'Repair date', message: 'The repair date can’t be in the future' },
      { row: 6, column: 'Device serial', message: `Device "${foreign.serial}" not found` },
      { row: 7, column: 'Device serial', message: 'is the same as row 2' },
      { row: 8, column: 'Reason', message: 'may have at most 1,000 characters' },
    ])
    expect(await agent.call('POST /repair/import/', { file, headers })).toMatchObject({
      code: 41000,
      message: 'The file has 9 problems; nothing was imported',
    })
    expect(await find({ clientId: owner.client })).toMatchObject({ totalCount: 0 })
  })

  test('with other columns, none at all, too many rows, or of another kind', async () => {
    expect((await preview(text('a,b', '1,2'))).data).toMatchObject({
      problemCount: 3,
      problems: [{ row: 0, message: '缺少“类型”列' }, { row: 0 }, { row: 0 }],
    })
    expect(await preview(text('\n,,\n,\n'))).toMatchObject({ code: 41000, message: '文件中没有数据' })
    expect(await preview(text('类型,设备序列号,维修日期'))).toMatchObject({ code: 41000, message: '文件中没有数据' })
    const many = text('类型,设备序列号,维修日期', ...Array.from({ length: 50_000 }, (_, i) => `送修,S${i},2026-01-01`))
    expect(await preview(many)).toMatchObject({
      code: 41000,
      message: '文件过大：一次最多导入 10,000 行、50 列，请拆分后重试',
    })
    expect(await preview(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toMatchObject({
      message: '不支持 .xls 文件，请在表格软件中另存为 .xlsx 后重试',
    })
    expect(await preview(new Uint8Array(6 * 1024 * 1024))).toMatchObject({ status: 413 })
    expect(await administrator.callAny('POST /repair/import/', { request: {} })).toMatchObject({ status: 400 })
  })

  nightlyTest('of 10,000 rows, in Chinese of the old encoding', async () => {
    await server.db
      .insertInto('device')
      .values(
        Array.from({ length: 2000 }, (_, i) => {
          const serial = `BULK-${owner.client}-${i}`
          return { site_id: owner.site, account_id: owner.account, type_id: 1, serial, name: serial }
        }),
      )
      .execute()
    const lines = Array.from(
      { length: 10_000 },
      (_, i) => `${i % 2 ? '送回' : '送修'},BULK-${owner.client}-${i % 2000},2026-01-${10 + Math.floor(i / 2000)}`,
    )
    const ascii = ['类型,设备序列号,维修日期', ...lines].join('\n')
    // 类型 设备序列号 维修日期 送修 送回 in GB18030
    const words: Record<string, string> = {
      类型: 'c0e0d0cd',
      设备序列号: 'c9e8b1b8d0f2c1d0bac5',
      维修日期: 'ceacd0dec8d5c6da',
      送修: 'cbcdd0de',
      送回: 'cbcdbbd8',
    }
    let latin = ascii
    for (const [word, hex] of Object.entries(words)) {
      latin = latin.replaceAll(word, Buffer.from(hex, 'hex').toString('latin1'))
    }
    const { data } = await takeIn(new Uint8Array(Buffer.from(latin, 'latin1')))
    expect(data).toEqual({ imported: 10_000 })
    const { data: tiles } = await administrator.call('POST /data/getBasicDataByState/state', {
      request: { clientId: owner.client },
    })
    expect(tiles).toMatchObject({ total: 2000, repairing: 1000, repaired: 1000 })
  })
})
