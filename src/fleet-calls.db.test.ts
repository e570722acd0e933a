import { afterAll, beforeAll, expect, test } from 'vitest'
import { nouns } from './areas.ts'
import { addDevice, addOwner } from './platform/testing/test-fleet.ts'
import { testServer } from './platform/testing/test-server.ts'
import type { TestServer } from './platform/testing/test-server.ts'

// The fleet's calls by the names and shapes that others know: each is there, and answers an empty request with its shape.

const COUNTS = ['total', 'normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap']
type Ids = Record<'client' | 'account' | 'site' | 'device' | 'company' | 'user', number>

const isList = (of: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(of)
const has = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name))
const SHAPES: Record<string, (data: unknown) => boolean> = {
  PIE: isList((part) => has(part, 'name', 'value')),
  XY: (data) => has(data, 'xAxis', 'series') && isList((each) => has(each, 'name', 'data'))((data as Xy).series),
  RANK: (data) => has(data, 'provinces', 'counts'),
  KV: (data) => has(data, ...COUNTS),
  LIST: (data) => has(data, 'data', 'totalCount'),
  FILE: (data) => data instanceof Blob,
  DAY: (data) => data === null || (typeof data === 'string' && /^\d{4}-\d\d-\d\d$/.test(data)),
  OBJECT: (data) => has(data, 'id'),
  // Of calls that change something the address alone is tried.
  CHANGE: () => true,
}
interface Xy {
  series: unknown
}

type Case = readonly [
  address: string,
  shape: string,
  params?: ((ids: Ids) => Record<string, string | number>) | undefined,
  request?: (ids: Ids) => object,
]
const CALLS: readonly Case[] = [
  ['POST /data/getBasicDataByState/state', 'KV'],
  ['POST /data/getStackBarByState', 'XY'],
  ['POST /data/lineOnlineRateByDeviceDaily', 'XY'],
  ['POST /data/lineOfflineRateByDeviceDaily', 'XY'],
  ['POST /data/lineHashRateByDeviceDaily', 'XY'],
  ...['state', 'type', 'repairTimes'].map(
    (type) => ['POST /data/getDeviceBarBy/{type}', 'XY', () => ({ type })] as const,
  ),
  ['POST /data/byProvince', 'PIE'],
  ['POST /data/counts/byProvince', 'RANK'],
  ['POST /data/byMachine/{id}', 'XY', ({ device }) => ({ id: device })],
  ['POST /data/byMachineDay/{id}', 'XY', ({ device }) => ({ id: device })],
  ['POST /data/byRepairDaylyBack', 'XY'],
  ['POST /data/byRepairDaylyOut', 'XY'],
  ...['orderClientBy', 'orderSiteBy'].flatMap((call) =>
    ['online_rate', 'repaired_device_count', 'offline_device_count'].map(
      (x) => [`POST /data/${call}/{x}`, 'RANK', () => ({ x })] as const,
    ),
  ),
  ['POST /data/allMyMachines/{a}/{b}', 'LIST', ({ company, user }) => ({ a: company, b: user })],
  ['POST /data/getPieDataByClientDevice', 'PIE'],
  ['POST /data/getPieDataBySiteDevice', 'PIE'],
  ...['state', 'repairTimes', 'type'].map(
    (type) => ['POST /data/getPieDataByIndicator/{type}', 'PIE', () => ({ type })] as const,
  ),
  ['POST /data/getPieStateByDeviceDaily', 'PIE', undefined, ({ device }) => ({ id: device })],
  ...['max_temp', 'max_fan', 'hash_rate'].map(
    (type) =>
      ['POST /data/lineByDeviceDaily/{type}', 'XY', () => ({ type }), ({ device }: Ids) => ({ id: device })] as const,
  ),
  ['POST /data/byMachineType', 'XY'],
  ...['province', 'machineType'].map(
    (type) =>
      ['POST /data/export/{type}/{companyId}', 'FILE', ({ company }: Ids) => ({ type, companyId: company })] as const,
  ),
  ['POST /machine/bar/month/', 'XY'],
  ['POST /machine/line/month/', 'XY'],
  ['POST /repairDaily/find/', 'LIST'],
  ['POST /device/find/', 'LIST'],
  ['POST /device/find2/', 'LIST'],
  ['GET /device/getById/{id}', 'OBJECT', ({ device }) => ({ id: device })],
  ['POST /device/export', 'FILE'],
  ['POST /machine/export', 'FILE'],
  ['GET /deviceDaily/getLastDate', 'DAY'],
  ['POST /client/find/', 'LIST'],
  ['POST /agent/find/', 'LIST'],
  ['POST /account/find/', 'LIST'],
  ['GET /account/getUnassigned/{id}', 'LIST', ({ company }) => ({ id: company })],
  ['GET /site/getUnassignedAccounts/{id}', 'LIST', ({ site }) => ({ id: site })],
  ['POST /site/find/', 'LIST'],
  ['POST /repair/find/', 'LIST'],
  ['POST /warning/find/', 'LIST'],
  ...[
    'POST /device/save',
    'POST /device/scrap/{id}',
    'POST /device/updateDevice',
    'POST /client/save',
    'POST /client/update/{id}',
    'POST /client/delete/{id}',
    'POST /account/save',
    'POST /account/update/{id}',
    'POST /account/delete/{id}',
    'POST /site/save',
    'POST /site/update/{id}',
    'POST /site/delete/{id}',
    'POST /repair/save',
    'POST /repair/update/{id}',
    'POST /repair/delete/{id}',
    'POST /warning/delete/{id}',
  ].map((address) => [address, 'CHANGE'] as const),
]

let server: TestServer
let administrator: Awaited<ReturnType<TestServer['signIn']>>
let ids: Ids
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  const owner = await addOwner(server.db, 'shapes')
  const device = await addDevice(server.db, owner, 'shapes')
  const { data: me } = await administrator.call('GET /users/info')
  ids = { ...owner, device, company: me.companyId, user: administrator.userId }
})
afterAll(() => server[Symbol.asyncDispose]())

const served = new Set(nouns.flatMap(({ calls }) => Object.keys(calls)))

for (const [nth, [address, shape, params, request]] of CALLS.entries()) {
  test(`${nth} ${address} is ${shape}`, async () => {
    expect(served).toContain(address)
    if (shape === 'CHANGE') return
    // With and without its last slash, as consoles write it.
    for (const written of [address, address.endsWith('/') ? address.slice(0, -1) : `${address}/`]) {
      const body = address.startsWith('POST') ? { request: request?.(ids) ?? {} } : {}
      const { code, data } = await administrator.callAny(written, { params: params?.(ids) ?? {}, ...body })
      expect(code).toBe(200)
      expect(SHAPES[shape]?.(data), JSON.stringify(data)).toBe(true)
    }
  })
}
