import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { atOnce, sortedCodes } from '../../../platform/testing/at-once.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let administrator: TestCaller
let owner: TestOwner
let devices: number[]
let serials: string[]
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'room')
  devices = []
  for (const host of ['10.0.0.9', '10.0.0.10', '10.0.0.2']) {
    const id = await addDevice(server.db, owner, 'Ｒoom')
    await server.db.updateTable('device').set({ host }).where('id', '=', id).execute()
    devices.push(id)
  }
  const rows = await server.db.selectFrom('device').select('serial').where('id', 'in', devices).orderBy('id').execute()
  serials = rows.map(({ serial }) => serial)
})

const ask = (address: string, request: object) =>
  administrator.callAny(address, { request: { siteId: owner.site, ...request } })
const setUp = () => ask('POST /rack/setUp', { aisles: 1, racksPerAisle: 2, shelves: 1, slots: 2 })
const scene = async (caller = administrator) =>
  (await caller.call('POST /scene/find/', { request: { siteId: owner.site } })).data
const fields = (field: string) => ({ code: 41000, data: { fields: { [field]: expect.any(String) as string } } })
const line = (nth: number, rack: string, shelf: number | null, slot: number | null) => ({
  serial: serials[nth] ?? '',
  rack,
  shelf,
  slot,
})

/** A device of another client at this site, and who sees it. */
async function withGuest() {
  const other = await addOwner(server.db, 'other')
  const client = await server.signIn('客户', { clients: [other.client] })
  const id = await addDevice(server.db, { ...other, site: owner.site }, 'guest')
  const guest = await server.db
    .selectFrom('device')
    .select(['id', 'serial'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { siteId: owner.site, client, guest }
}

test('racks are set up by the aisle and filled in the order of addresses', async () => {
  expect(await setUp()).toMatchObject({ code: 200, data: { added: 2 } })
  expect(await ask('POST /rack/arrange', {})).toMatchObject({ data: { placed: 3, left: 0 } })
  const { racks, devices: columns } = await scene()
  expect(racks.map(({ name }) => name)).toEqual(['A1', 'A2'])
  // 10.0.0.2 before 10.0.0.9 before 10.0.0.10: by number, not by text.
  expect(columns).toMatchObject({ id: [devices[2], devices[0], devices[1]], rack: [0, 0, 1], slot: [1, 2, 1] })
  expect(await ask('POST /rack/arrange', {})).toMatchObject({ data: { placed: 0, left: 0 } })
})

test('a device’s page, lists and export show where it stands', async () => {
  await setUp()
  const [first = 0, second = 0] = devices
  const place = { rack: 'A2', shelf: 1, slot: 2 }
  expect(await ask('POST /rack/place', { rows: [line(0, 'A2', 1, 2)] })).toMatchObject({ data: { placed: 1 } })
  const detailOf = async (id: number) => (await administrator.call('GET /device/getById/{id}', { params: { id } })).data
  expect(await detailOf(first)).toMatchObject(place)
  expect(await detailOf(second)).toMatchObject({ rack: null, shelf: null, slot: null })
  const { data } = await administrator.call('POST /device/find/', { request: { siteId: owner.site } })
  expect(data.data.find(({ id }) => id === first)).toMatchObject(place)
  const file = await administrator.call('POST /device/export', { request: { siteId: owner.site, format: 'csv' } })
  expect(await file.data.text()).toContain('A2 · 第 1 层 2 位')
})

test('racks are found by name, and warnings and repairs by the rack that a device is in now', async () => {
  await setUp()
  await ask('POST /rack/place', { rows: [line(0, 'A2', 1, 2), line(1, 'A1', 1, 1)] })
  const { siteId, guest, client } = await withGuest()
  const names = async (caller: TestCaller, request: object) =>
    (await caller.call('POST /rack/findNames/', { request: { siteId, ...request } })).data
  const all = await names(administrator, {})
  expect(all).toMatchObject({ totalCount: 2, data: [{ name: 'A1' }, { name: 'A2' }] })
  const rackId = all.data[1]?.id
  expect(await names(administrator, { name: 'a2' })).toMatchObject({ data: [{ id: rackId }] })
  expect(await names(administrator, { id: rackId, size: 1 })).toMatchObject({ totalCount: 1, data: [{ name: 'A2' }] })
  expect(await names(client, {})).toEqual({ data: [], totalCount: 0 })
  await ask('POST /rack/place', { rows: [{ ...line(2, 'A2', 1, 1), serial: guest.serial }] })
  expect(await names(client, {})).toMatchObject({ data: [{ id: rackId }] })

  await server.db
    .insertInto('warning')
    .values(
      devices.map((id) => ({
        site_id: siteId,
        device_id: id,
        type: 'hot',
        level: 'warn' as const,
        opened_at: new Date(),
        details: JSON.stringify({ celsius: 93, limitCelsius: 90 }),
      })),
    )
    .execute()
  for (const deviceSerial of serials)
    await administrator.call('POST /repair/save', {
      request: { type: '送修', deviceSerial, repairDateStr: businessDay(new Date(), 'Asia/Shanghai') },
    })
  const ofRack = { request: { siteId, rackId } }
  const mine = { totalCount: 1, data: [{ deviceId: devices[0] }] }
  expect((await administrator.call('POST /warning/find/', ofRack)).data).toMatchObject(mine)
  expect((await administrator.call('POST /repair/find/', ofRack)).data).toMatchObject(mine)
})

test('aisles are set up as far as they are counted', async () => {
  const rack = { name: 'Z', aisle: 499, place: 1, shelves: 1, slots: 1 }
  expect(await ask('POST /rack/save', rack)).toMatchObject({ code: 200 })
  expect(await ask('POST /rack/setUp', { aisles: 2, racksPerAisle: 1, shelves: 1, slots: 1 })).toMatchObject(
    fields('aisles'),
  )
  expect(await ask('POST /rack/setUp', { aisles: 1, racksPerAisle: 1, shelves: 1, slots: 1 })).toMatchObject({
    code: 200,
  })
})

test('a list of positions is taken whole or not at all, and a trial changes nothing', async () => {
  await setUp()
  const wrong = { rows: [line(0, 'A1', 1, 1), line(1, 'A9', 1, 1), line(2, 'A1', 5, 1)] }
  expect(await ask('POST /rack/place', wrong)).toMatchObject({
    data: { placed: 0, wrongCount: 2, wrong: [{ row: 2 }, { row: 3 }] },
  })
  expect((await scene()).devices.rack).toEqual([-1, -1, -1])
  const rows = [line(0, 'a1', 1, 1), line(1, 'A1', 1, 2)]
  expect(await ask('POST /rack/place', { rows, isTrial: true })).toMatchObject({ data: { placed: 2, wrongCount: 0 } })
  expect((await scene()).devices.rack).toEqual([-1, -1, -1])
  await ask('POST /rack/place', { rows })
  // Two that change places, and one that leaves.
  expect(await ask('POST /rack/place', { rows: [line(0, 'A1', 1, 2), line(1, '', null, null)] })).toMatchObject({
    data: { placed: 2, wrongCount: 0 },
  })
  const { devices: columns } = await scene()
  const at = columns.id.indexOf(devices[0] ?? 0)
  expect([columns.rack[at], columns.shelf[at], columns.slot[at]]).toEqual([0, 1, 2])
  expect(columns.rack.filter((rack) => rack >= 0)).toHaveLength(1)
})

test('a rack can’t become smaller than what stands in it, nor take another’s name or place', async () => {
  await setUp()
  await ask('POST /rack/arrange', {})
  const [first] = (await scene()).racks
  const rack = { id: first?.id, name: 'A1', aisle: 1, place: 1, shelves: 1, slots: 2 }
  expect(await ask('POST /rack/save', { ...rack, slots: 1 })).toMatchObject(fields('shelves'))
  expect(await ask('POST /rack/save', { ...rack, name: 'a2' })).toMatchObject(fields('name'))
  expect(await ask('POST /rack/save', { ...rack, place: 2 })).toMatchObject(fields('place'))
  expect(await ask('POST /rack/save', { ...rack, name: 'front', shelves: 3 })).toMatchObject({ code: 200 })
})

test('a device leaves its slot with its site, and a deleted rack leaves its devices', async () => {
  await setUp()
  await ask('POST /rack/arrange', {})
  const elsewhere = await addOwner(server.db, 'elsewhere')
  await server.db
    .updateTable('device')
    .set({ site_id: elsewhere.site })
    .where('id', '=', devices[2] ?? 0)
    .execute()
  const { racks, devices: columns } = await scene()
  expect(columns.id).toHaveLength(2)
  await administrator.call('POST /rack/delete/{id}', { params: { id: racks[0]?.id ?? 0 } })
  expect((await scene()).devices.rack).toEqual(expect.arrayContaining([-1, 0]))
})

test('of two who delete a rack at once, one does, and the audit log has one', async () => {
  await setUp()
  const { racks } = await scene()
  const id = racks[0]?.id ?? 0
  const remove = () => administrator.callAny('POST /rack/delete/{id}', { params: { id } })
  const room = sql`select pg_advisory_xact_lock(hashtext('minerva.room'), ${owner.site}::int)`
  expect(sortedCodes(await atOnce(server.db, room, [remove, remove]))).toEqual([200, 404])
  const logged = await server.db
    .selectFrom('audit_log')
    .select('before')
    .where('action', '=', 'delete rack')
    .where('object_id', '=', id)
    .execute()
  expect(logged).toMatchObject([{ before: { name: 'A1' } }])
})

test('people see their own devices alone, and no site where they have none', async () => {
  const other = await addOwner(server.db, 'other')
  const client = await server.signIn('客户', { clients: [other.client] })
  expect(await client.callAny('POST /scene/find/', { request: { siteId: owner.site } })).toMatchObject({ code: 404 })
  const id = await addDevice(server.db, { ...other, site: owner.site }, 'guest')
  expect((await scene(client)).devices.id).toEqual([id])
  expect((await scene(client)).totalCount).toBe(1)
})

const read = (file: Uint8Array<ArrayBuffer>) => administrator.callAny('POST /rack/readList', { file })
const written = (text: string) => new TextEncoder().encode(text)

describe('positions in a spreadsheet', () => {
  test.each(['xlsx', 'csv'])('as %s they go out and come back', async (format) => {
    await setUp()
    await ask('POST /rack/arrange', {})
    const { racks, devices: columns } = await scene()
    const answer = await ask('POST /rack/export', { format })
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(`机架位置.${format}`))
    const { data } = await read(new Uint8Array(await (answer.data as Blob).arrayBuffer()))
    expect(data).toEqual({
      rows: columns.serial.map((serial, at) => ({
        serial,
        rack: racks[columns.rack[at] ?? -1]?.name ?? '',
        shelf: columns.shelf[at] || null,
        slot: columns.slot[at] || null,
      })),
    })
  })

  test('a serial and a rack are read in one line, as they are stored', async () => {
    const { data } = await read(written('序列号,机架,层,位\n"S\u202e\n1","A\u200b1 ",2,3\n'))
    expect(data).toEqual({ rows: [{ serial: 'S 1', rack: 'A1', shelf: 2, slot: 3 }] })
  })

  test('columns may be in any order, in either language, in GB18030, too', async () => {
    const rows = [{ serial: 'S1', rack: 'A1', shelf: 2, slot: null }]
    expect(await read(written('slot,SHELF,rack,serial,note\nx,2,A1,S1,\n,,,,\n'))).toMatchObject({ data: { rows } })
    // 序列号,机架,层,位
    const titles = [
      0xd0, 0xf2, 0xc1, 0xd0, 0xba, 0xc5, 0x2c, 0xbb, 0xfa, 0xbc, 0xdc, 0x2c, 0xb2, 0xe3, 0x2c, 0xce, 0xbb,
    ]
    expect(await read(Uint8Array.from([...titles, ...written('\nS1,A1,2,\n')]))).toMatchObject({ data: { rows } })
  })

  test.each([
    ['a column is missing', 'serial,rack,shelf\nS1,A1,1\n', '位 / Slot'],
    ['there are no rows', 'serial,rack,shelf,slot\n', '没有数据'],
    ['there are too many', `serial,rack,shelf,slot\n${'S,A1,1,1\n'.repeat(50_000)}`, '10,000'],
    ['a name is too long', `serial,rack,shelf,slot\nS,${'x'.repeat(51)},1,1\n`, '第 2 行'],
  ])('refused when %s', async (_, text, message) => {
    const answer = await read(written(text))
    expect([answer.code === 200, answer.message]).toEqual([false, expect.stringContaining(message)])
  })

  test('an old .xls is refused in words', async () => {
    expect((await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).message).toContain('.xlsx')
  })
})
