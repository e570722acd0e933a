import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '../../../platform/contract/call.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { expectSumsToHold } from '../../testing/expect-sums.ts'

/** KILLS=100 for the long run. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const SERVER = path.join(import.meta.dirname, '../../../platform/testing/serve-in-child.ts')

type Request = RequestOf<'POST /deviceImport/check'>
type Row = Partial<Request['rows'][number]>

let server: TestServer
let administrator: TestCaller
let owner: TestOwner
let mark: string
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'import')
  mark = `i${owner.site}-`
})

const requestOf = (rows: Row[], more: Partial<Request> = {}): Request => ({
  siteId: owner.site,
  accountId: owner.account,
  type: 'T30',
  ...more,
  rows: rows.map((row, at) => ({ row: at + 2, ...row })),
})
const check = async (rows: Row[], more: Partial<Request> = {}, by = administrator) =>
  (await by.call('POST /deviceImport/check', { request: requestOf(rows, more) })).data
const apply = (rows: Row[], more: Partial<Request> = {}, by = administrator) =>
  by.call('POST /deviceImport/apply', { request: requestOf(rows, more) })
const devices = () =>
  server.db
    .selectFrom('device')
    .select(['id', 'serial', 'name', 'host', 'port', 'mac', 'miner_id', 'account_id', 'site_id'])
    .where('site_id', '=', owner.site)
    .orderBy('host')
    .execute()
const actions = async () => {
  const last = await server.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
  return async () => {
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute()
    return rows.map(({ action, after }) => [action, after])
  }
}
const file = (text: string) => administrator.call('POST /deviceImport/read', { file: new TextEncoder().encode(text) })

test('a file is read with its columns recognised, and stores nothing', async () => {
  const { data } = await file("mac,static_ip,remarks,rack\n00:00:5e:00:53:01,192.0.2.1,'=1+1,R01\n,,,\n,192.0.2.2,,\n")
  expect(data).toEqual({
    columns: [
      { title: 'mac', field: 'mac' },
      { title: 'static_ip', field: 'ip' },
      { title: 'remarks', field: null },
      { title: 'rack', field: 'rack' },
    ],
    rows: [
      { row: 2, cells: ['00:00:5e:00:53:01', '192.0.2.1', '=1+1', 'R01'] },
      { row: 4, cells: ['', '192.0.2.2', '', ''] },
    ],
  })
})

test('the template is read as it was made, in both languages', async () => {
  for (const locale of ['zh', 'en']) {
    const { data } = await administrator.callAny('POST /deviceImport/template', {
      request: { format: 'xlsx' },
      headers: { cookie: `locale=${locale}` },
    })
    const bytes = new Uint8Array(await (data as Blob).arrayBuffer())
    const read = (await administrator.call('POST /deviceImport/read', { file: bytes })).data
    expect(read.columns.filter(({ field }) => field === null)).toEqual([])
    expect(read.rows).toHaveLength(2)
  }
})

test('a check reports each row and changes nothing; applied, and sent again, nothing is left to do', async () => {
  const rows: Row[] = [
    { serial: `${mark}1`, ip: '10.0.0.1', minerId: 'A-1', name: 'one' },
    { mac: `02:00:5E:00:00:${10 + (owner.site % 80)}`, ip: '10.0.0.2' },
    { serial: `${mark}1`, ip: '10.0.0.3' },
    { ip: 'nowhere' },
  ]
  const kinds = (answer: Awaited<ReturnType<typeof check>>) => answer.rows.map(({ kind }) => kind)
  expect(kinds(await check(rows))).toEqual(['new', 'new', 'refused', 'refused'])
  expect(await devices()).toEqual([])

  const written = await actions()
  const { data } = await apply(rows)
  expect(data).toMatchObject({ added: 2, changed: 0, same: 0, refused: [{ row: 4 }, { row: 5 }] })
  expect((await written()).map(([action]) => action)).toEqual(['add device', 'add device'])
  expect(await devices()).toMatchObject([
    { serial: `${mark}1`, name: 'one', miner_id: 'A-1', host: '10.0.0.1', port: 4028 },
    { mac: expect.stringContaining('02:00:5e') as string, host: '10.0.0.2' },
  ])
  expect(kinds(await check(rows))).toEqual(['same', 'same', 'refused', 'refused'])
  expect((await apply(rows)).data).toMatchObject({ added: 0, changed: 0, same: 2 })
  await expectSumsToHold(server.db)
})

test('known devices move and are changed, with what they had in the audit log', async () => {
  const other = await addOwner(server.db, 'other')
  await apply([{ serial: `${mark}1`, ip: '10.0.0.1' }])
  const rows: Row[] = [{ serial: `${mark}1`, ip: '10.0.0.9', client: nameOf(await clientOf(other)), type: 'T20' }]
  expect((await check(rows)).rows).toEqual([{ row: 2, kind: 'changed', detail: '子账户 · 机型 · IP 地址' }])
  const written = await actions()
  expect((await apply(rows)).data).toMatchObject({ added: 0, changed: 1, refused: [] })
  expect(await devices()).toMatchObject([{ host: '10.0.0.9', account_id: other.account }])
  expect(await written()).toMatchObject([['change device', { host: '10.0.0.9', accountId: other.account }]])

  const site = await server.db.selectFrom('site').select('name').where('id', '=', other.site).executeTakeFirstOrThrow()
  expect((await apply([{ serial: `${mark}1`, site: site.name }])).data).toMatchObject({ changed: 1 })
  expect(await devices()).toEqual([])
  await expectSumsToHold(server.db)
})

test('devices swap addresses within a file, and a new one takes the place of one that goes', async () => {
  await apply([
    { serial: `${mark}1`, ip: '10.0.0.1' },
    { serial: `${mark}2`, ip: '10.0.0.2' },
    { serial: `${mark}3`, ip: '10.0.0.3' },
  ])
  const rows: Row[] = [
    { serial: `${mark}1`, ip: '10.0.0.2' },
    { serial: `${mark}2`, ip: '10.0.0.1' },
    { serial: `${mark}4`, ip: '10.0.0.3' },
    { serial: `${mark}3`, ip: '10.0.0.9' },
  ]
  const checked = await check(rows)
  expect(checked.rows.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'new', 'changed'])
  expect(checked.together).toEqual([
    [5, 4],
    [2, 3],
  ])
  expect((await apply(rows)).data).toMatchObject({ added: 1, changed: 3, refused: [] })
  expect((await devices()).map(({ host, serial }) => [host, serial])).toEqual([
    ['10.0.0.1', `${mark}2`],
    ['10.0.0.2', `${mark}1`],
    ['10.0.0.3', `${mark}4`],
    ['10.0.0.9', `${mark}3`],
  ])
  expect((await apply(rows)).data).toMatchObject({ same: 4 })
  // Half of a swap is no swap.
  expect((await apply([{ serial: `${mark}1`, ip: '10.0.0.1' }])).data).toMatchObject({ changed: 0, refused: [{}] })
  await expectSumsToHold(server.db)
})

const clientOf = ({ client }: TestOwner) =>
  server.db.selectFrom('client').select('name').where('id', '=', client).executeTakeFirstOrThrow()
const nameOf = ({ name }: { name: string }) => name

test('what is missing is reported, made by hand, and then the rows fit', async () => {
  const names = { site: `${mark}site`, client: `${mark}client`, worker: `${mark}pool.r1` }
  const row: Row = { serial: `${mark}1`, rack: 'R1', shelf: '0', slot: '3', ...names }
  const zero = { isFromZero: true }
  const nothing = { sites: [], clients: [], accounts: [], racks: [] }
  const account = { client: names.client, name: names.client, poolUser: `${mark}pool`, rows: 1 }
  expect((await check([row], zero)).missing).toEqual({
    ...nothing,
    sites: [{ name: names.site, rows: 1 }],
    clients: [{ name: names.client, rows: 1 }],
    accounts: [{ ...account, clientId: null }],
  })
  const site = (await administrator.call('POST /site/save', { request: { name: names.site } })).data.id
  const client = (await administrator.call('POST /client/save', { request: { name: names.client } })).data.id
  expect((await check([row], zero)).missing.accounts).toEqual([{ ...account, clientId: client }])
  await administrator.call('POST /account/save', {
    request: { clientId: client, name: account.name, poolUser: account.poolUser },
  })
  expect(await check([row], zero)).toMatchObject({
    rows: [{ kind: 'new', detail: expect.stringContaining('没有名为“R1”的机架') as string }],
    missing: { racks: [{ siteId: site, site: names.site, name: 'R1', shelves: 1, slots: 4, rows: 1 }] },
  })
  await administrator.call('POST /rack/save', {
    request: { siteId: site, name: 'R1', aisle: 1, place: 1, shelves: 3, slots: 4 },
  })
  expect((await check([row], zero)).missing).toEqual(nothing)
  const written = await actions()
  await apply([row], { ...zero, isFromTop: true })
  expect((await written()).map(([action]) => action)).toEqual(['add device', 'place devices'])
  const place = await server.db
    .selectFrom('device_place')
    .select(['shelf', 'slot'])
    .where('site_id', '=', site)
    .execute()
  expect(place).toEqual([{ shelf: 3, slot: 4 }])
  expect((await apply([row], { ...zero, isFromTop: true })).data).toMatchObject({ same: 1 })
})

test('names and serials with letters beyond ASCII are found as they are written', async () => {
  const names = { site: `${mark}Ａ区`, client: `${mark}Énergie`, account: `${mark}Ｂ` }
  const site = (await administrator.call('POST /site/save', { request: { name: names.site } })).data.id
  const client = (await administrator.call('POST /client/save', { request: { name: names.client } })).data.id
  await administrator.call('POST /account/save', {
    request: { clientId: client, name: names.account, poolUser: `${mark}pool` },
  })
  const rows = [{ serial: `${mark}Ｓ1`, host: '10.9.0.1', ...names }]
  expect((await apply(rows)).data).toMatchObject({ added: 1 })
  expect((await apply(rows)).data).toMatchObject({ same: 1 })
  expect(await server.db.selectFrom('device').select('serial').where('site_id', '=', site).execute()).toEqual([
    { serial: `${mark}Ｓ1` },
  ])
})

const at = (nth: number, slot: number): Row => ({ serial: `${mark}${nth}`, rack: 'a', position: `1-${slot}` })

test('positions change places within a file; one that is wrong is left out, and blocks the next', async () => {
  const rack = { siteId: owner.site, name: 'A', aisle: 1, place: 1, shelves: 1, slots: 3 }
  await administrator.call('POST /rack/save', { request: rack })
  await apply([at(1, 1), at(2, 2)])
  expect((await apply([at(1, 2), at(2, 1)])).data).toMatchObject({ changed: 2 })
  // The first wants a slot that isn't there and stays, so the second can't have its place.
  const rows = [at(1, 9), at(3, 2)]
  expect((await check(rows)).rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('每层 3 位'),
    expect.stringContaining('已有设备'),
  ])
  expect((await apply(rows)).data).toMatchObject({ added: 1, same: 1, refused: [] })
  const slots = await server.db
    .selectFrom('device_place')
    .select('slot')
    .where('site_id', '=', owner.site)
    .orderBy('slot')
    .execute()
  expect(slots).toEqual([{ slot: 1 }, { slot: 2 }])
})

test('the same batch sent twice at once adds each device once', async () => {
  const rows = Array.from({ length: 50 }, (_, nth): Row => ({ serial: `${mark}${nth}`, ip: `10.0.1.${nth}` }))
  const answers = await Promise.all([apply(rows), apply(rows.toReversed())])
  expect(answers.map(({ data }) => data.added + data.same)).toEqual([50, 50])
  expect(answers.reduce((sum, { data }) => sum + data.added, 0)).toBe(50)
  expect(await devices()).toHaveLength(50)
  await expectSumsToHold(server.db)
})

test('a person of one client changes no device, site or account of others, and no address outside the networks', async () => {
  const other = await addOwner(server.db, 'other')
  await apply([{ serial: `${mark}theirs`, ip: '10.0.0.5', mac: '02:00:5e:00:00:05' }], {
    siteId: other.site,
    accountId: other.account,
  })
  await apply([{ serial: `${mark}ours`, ip: '10.0.0.6' }])
  await administrator.call('POST /siteRange/save', { request: { siteId: owner.site, range: '10.0.0.0/24' } })
  const agent = await server.signIn('代理', { clients: [owner.client] })
  const { name } = await clientOf(other)
  const rows: Row[] = [
    { serial: `${mark}theirs`, name: 'mine now' },
    { serial: `${mark}ours`, client: name },
    { serial: `${mark}ours2`, ip: '8.8.8.8' },
    { serial: `${mark}ours3`, ip: '10.0.0.7', rack: 'A', position: '1-1' },
    { serial: `${mark}ours4`, mac: '02:00:5e:00:00:05' },
  ]
  expect((await check(rows, {}, agent)).rows).toMatchObject([
    { kind: 'refused', detail: '该序列号已被其他设备使用' },
    { kind: 'refused', detail: expect.stringContaining('没有子账户') as string },
    { kind: 'refused', detail: expect.stringContaining('不在场地的网段内') as string },
    { kind: 'new', detail: expect.stringContaining('您不能安排机架') as string },
    { kind: 'new' },
  ])
  expect((await apply(rows, {}, agent)).data).toMatchObject({ added: 2, changed: 0, refused: [{}, {}, {}] })
  expect((await apply([{ serial: `${mark}x` }], { siteId: other.site }, agent)).code).toBe(404)
  expect((await apply([{ serial: `${mark}x` }], { accountId: other.account }, agent)).code).not.toBe(200)
})

test.each([
  ['no rows', { rows: [] }],
  ['more rows than a batch', { rows: Array.from({ length: 501 }, (_, row) => ({ row: row + 1, serial: `${row}` })) }],
  ['a cell that is no text', { rows: [{ row: 1, serial: 7 }] }],
  ['an unknown type', { rows: [{ row: 1, serial: '7' }], type: 'none' }],
])('%s is refused', async (_, request) => {
  const { code } = await administrator.callAny('POST /deviceImport/apply', {
    request: { siteId: owner.site, ...request },
  })
  expect(code).not.toBe(200)
  expect(await devices()).toEqual([])
})

nightlyTest(
  `a server killed ${KILLS} times amid an import leaves all of it or nothing, and the same file adds what is missing`,
  async () => {
    const [written, many] = [await actions(), 300]
    for (let kill = 0; kill < KILLS; kill += 1) {
      await using child = new TestChild(SERVER, [JSON.stringify(server.settings), server.app.config.dataDir])
      const { url } = await child.message<{ url: string }>()
      const rows = Array.from({ length: many }, (_, nth) => ({
        serial: `${mark}${kill}-${nth}`,
        ip: `10.${kill}.${nth >> 8}.${nth & 255}`,
      }))
      const answer = apply(rows, {}, testCaller(url, administrator.token)).catch(() => undefined)
      await sleep(Math.random() * 1000)
      await child.end()
      const acknowledged = (await answer)?.data.added
      const stored = (await devices()).length - kill * many
      expect(acknowledged === undefined ? [0, many] : [acknowledged]).toContain(stored)
      expect((await apply(rows)).data).toMatchObject({ added: many - stored, same: stored, refused: [] })
    }
    expect((await written()).map(([action]) => action)).toEqual(
      Array.from({ length: KILLS * many }, () => 'add device'),
    )
    await expectSumsToHold(server.db)
  },
  60_000 + KILLS * 20_000,
)
