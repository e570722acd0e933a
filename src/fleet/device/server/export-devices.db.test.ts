import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLive } from '../../testing/set-live.ts'
import { read, utils } from 'xlsx'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { screenTexts } from '../screens/text.ts'
import { deviceColumnTexts } from '../text.ts'
import { selectExportBatches } from './export-rows.sql.ts'

let server: TestServer
let administrator: TestCaller & { userId: number }
let owner: TestOwner
let other: TestOwner

const DEVICES = 2500

async function addDevices(to: TestOwner, count: number, serial: (i: number) => string) {
  const type = await server.db
    .selectFrom('machine_type')
    .select('id')
    .where('name', '=', 'T30')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, i) => ({
    site_id: to.site,
    account_id: to.account,
    type_id: type.id,
    serial: serial(i),
    name: `矿机 ${i}`,
  }))
  for (let first = 0; first < count; first += 1000) {
    await server.db
      .insertInto('device')
      .values(rows.slice(first, first + 1000))
      .execute()
  }
}

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  owner = await addOwner(server.db, '龍囍矿业')
  other = await addOwner(server.db, '=cmd|x')
  await addDevices(owner, DEVICES, (i) => `SN${String(i).padStart(6, '0')}`)
  await addDevices(other, 3, (i) => ['=1+1', '@SUM(A1)', '<script>"'][i] ?? '')
  const { id } = await server.db
    .updateTable('device')
    .set({ state: 'low', active_worker_right: true })
    .where('serial', '=', 'SN000000')
    .returning('id')
    .executeTakeFirstOrThrow()
  await setLive(server.db, id, { hashrate_ths: 28.4, answered_at: new Date('2026-03-01T16:00:00Z') })
})
afterAll(() => server[Symbol.asyncDispose]())

async function exported(caller: TestCaller, request: object, address = 'POST /device/export', language = 'zh') {
  const answer = await caller.callAny(address, { request, headers: { 'accept-language': language } })
  expect(answer.status).toBe(200)
  const book = read(await (answer.data as Blob).arrayBuffer(), { type: 'array', raw: true, cellFormula: true })
  const sheets = book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {}
    expect(Object.values(sheet).filter((cell) => (cell as { f?: string }).f)).toEqual([])
    return utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null, raw: true })
  })
  return { headers: answer.headers, names: book.SheetNames, rows: sheets[0] ?? [] }
}

test.each(['xls', 'xlsx', 'csv'] as const)('%s has every row that matches, in the order asked for', async (format) => {
  const request = { clientId: owner.client, format, orderColumn: 'serial', orderWay: 'desc', page: 1, size: 1020 }
  const { rows, headers } = await exported(administrator, request)
  expect(rows.slice(1).map(([serial]) => serial)).toEqual(
    Array.from({ length: DEVICES }, (_, i) => `SN${String(DEVICES - 1 - i).padStart(6, '0')}`),
  )
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(`设备列表.${format}`)}`)
})

test('titles and words are in the language of the caller; without telemetry and with it', async () => {
  const request = { serial: 'SN000000' }
  const chinese = await exported(administrator, request)
  expect(chinese.names).toEqual(['设备列表'])
  expect(chinese.rows[0]).toEqual([
    '序列号',
    '设备名称',
    '场地',
    '客户',
    '子账户',
    '当前矿工',
    '矿工状态',
    '矿工是否正确',
    '机型',
    '状态',
    '维修次数',
    '最近应答',
    '机架位置',
  ])
  expect(chinese.rows[1]?.slice(6)).toEqual(['未知', '是', 'T30', '低算力', 0, '2026-03-02 00:00:00', null])
  const english = await exported(administrator, request, 'POST /machine/export', 'en')
  expect(english.names).toEqual(['Devices'])
  expect(english.headers.get('content-disposition')).toContain('device-list.xls')
  const row = Object.fromEntries((english.rows[0] ?? []).map((title, at) => [title, english.rows[1]?.[at]]))
  expect(row).toMatchObject({ State: 'Low hash rate', 'Hash rate (TH/s)': 28.4, 'Max temperature (°C)': null })
})

test('formula-like text, HTML and Chinese are exported as plain text', async () => {
  for (const format of ['xls', 'xlsx'] as const) {
    const { rows } = await exported(administrator, { clientId: other.client, format })
    expect(rows.slice(1).map(([serial]) => serial)).toEqual(['<script>"', '=1+1', '@SUM(A1)'])
    expect(rows[1]?.[3]).toMatch(/^=cmd\|x/)
  }
  const { rows } = await exported(administrator, { clientId: other.client, format: 'csv' })
  expect(rows.slice(1).map(([serial]) => serial)).toEqual(['<script>"', `'=1+1`, `'@SUM(A1)`])
})

test('users export only their own rows, without a hint of others', async () => {
  const client = await server.signIn('客户', { clients: [other.client] })
  expect((await exported(client, {})).rows).toHaveLength(1 + 3)
  expect((await exported(client, { clientId: owner.client })).rows).toHaveLength(1)
})

test('concurrent writes neither skip nor duplicate a row', async () => {
  const batches = selectExportBatches(server.db, {
    filter: { clientId: owner.client },
    clients: 'all',
    order: { orderColumn: 'state', orderWay: 'asc' },
    batchRows: 500,
    timeZone: 'Asia/Shanghai',
  })
  const ids: number[] = []
  for await (const { rows, total } of batches) {
    expect(total).toBe(DEVICES)
    ids.push(...rows.map(({ id }) => id))
    // Moves rows to the other end of the order, as a sweep may.
    const state = ids.length % 1000 === 0 ? 'normal' : 'lost'
    await server.db.updateTable('device').set({ state }).where('client_id', '=', owner.client).execute()
  }
  expect(ids).toHaveLength(DEVICES)
  expect(new Set(ids).size).toBe(DEVICES)
})

test('only the requesting user receives the progress', async () => {
  const progress: { userId: number; exportId: string; rows: number; total: number }[] = []
  const unsubscribe = server.app.events.subscribe('export', (event) => progress.push(event))
  await exported(administrator, { clientId: owner.client, format: 'csv', exportId: 'e-1', size: 100 })
  await expect.poll(() => progress.at(-1)?.rows).toBe(DEVICES)
  unsubscribe()
  expect(progress.length).toBeLessThan(10)
  expect(progress.at(-1)).toEqual({ userId: administrator.userId, exportId: 'e-1', rows: DEVICES, total: DEVICES })
})

test('a disconnected caller leaves no snapshot and no slot behind', async () => {
  for (let round = 0; round < 6; round += 1) {
    const abort = new AbortController()
    const response = await administrator.fetch('/api/machine/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', size: 10 }),
      signal: abort.signal,
    })
    expect(response.status).toBe(200)
    abort.abort()
  }
  // All slots are free again: two more run to their end.
  const both = await Promise.all([1, 2].map(() => exported(administrator, { clientId: other.client })))
  expect(both.map(({ rows }) => rows.length)).toEqual([4, 4])
})

test('titles are those of the console', () => {
  const shown: Record<string, unknown> = screenTexts
  for (const [name, text] of Object.entries(deviceColumnTexts)) expect([name, text]).toEqual([name, shown[name]])
})
