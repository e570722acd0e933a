import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let administrator: TestCaller
let client: TestCaller

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  const [acme, other] = [await addOwner(db, 'Acme'), await addOwner(db, 'Other')]
  const { id: type } = await db.selectFrom('machine_type').select('id').limit(1).executeTakeFirstOrThrow()
  const at = ({ site, account }: typeof acme) => ({ site_id: site, account_id: account, type_id: type, name: 'x' })
  const known = { miner_id: 'AST-0042', name: '三号架_7', host: '127.20.1.17', mac: 'aa:bb:cc:00:11:22' }
  const rows = [
    { ...at(acme), ...known, serial: 'T30x900', active_worker: 'acme01.99x0x43', firmware_version: 'Zk-2.11' },
    {
      ...at(acme),
      serial: 'T30x9001',
      name: 'Ａ区É7',
      host: 'fd00:20::99',
      mac: 'ee:ff:00:33:44:55',
      miner_id: '资产９',
      active_worker: '蜀矿.７',
      firmware_version: 'zk-2.12',
    },
    { ...at(other), serial: 'T30x9002', host: '127.20.1.18', active_worker: 'other.1', miner_id: 'AST%0042' },
    { ...at(other), serial: '备用1', name: '无号\\' },
  ]
  await db.insertInto('device').values(rows).execute()
  administrator = await server.signIn('管理员')
  client = await server.signIn('客户', { clients: [acme.client] })
})
afterAll(() => server[Symbol.asyncDispose]())

const found = async (caller: TestCaller, text: string, size = 8) => {
  const { data } = await caller.call('POST /device/search', { request: { text, size } })
  return data.map(({ serial, foundIn, value }) => `${serial} ${foundIn} ${value}`)
}

const listed = async (caller: TestCaller, text: string) => {
  const { data } = await caller.call('POST /device/find/', { request: { text, size: 50 } })
  return data.data.map(({ serial }) => serial).toSorted()
}
const serials = (all: string[]) => all.map((each) => each.split(' ')[0])

test.each<[typed: string, all: string[], own?: string[]]>([
  [
    't30X900',
    ['T30x900 serial T30x900', 'T30x9001 serial T30x9001', 'T30x9002 serial T30x9002'],
    ['T30x900 serial T30x900', 'T30x9001 serial T30x9001'],
  ],
  ['ast-00', ['T30x900 minerId AST-0042']],
  ['AST%', ['T30x9002 minerId AST%0042'], []],
  ['号架_', ['T30x900 name 三号架_7']],
  ['Ａ区É7', ['T30x9001 name Ａ区É7']],
  ['Ａ', ['T30x9001 name Ａ区É7']],
  ['无号\\', ['备用1 name 无号\\'], []],
  ['备用1', ['备用1 serial 备用1'], []],
  ['\u3000架_7 ', ['T30x900 name 三号架_7']],
  ['架三', []],
  ['127.20.1.17', ['T30x900 ip 127.20.1.17']],
  ['１２７。２０．1。17', ['T30x900 ip 127.20.1.17']],
  ['aa：bb：cc：００：11：22', ['T30x900 mac aa:bb:cc:00:11:22']],
  ['.1.1', ['T30x900 ip 127.20.1.17', 'T30x9002 ip 127.20.1.18'], ['T30x900 ip 127.20.1.17']],
  ['127.20.1.9/24', ['T30x900 ip 127.20.1.17', 'T30x9002 ip 127.20.1.18'], ['T30x900 ip 127.20.1.17']],
  ['AABB.CC00', ['T30x900 mac aa:bb:cc:00:11:22']],
  ['fd00:20::/32', ['T30x9001 ip fd00:20::99']],
  ['1122', ['T30x900 mac aa:bb:cc:00:11:22']],
  ['bbcc0', ['T30x900 mac aa:bb:cc:00:11:22']],
  ['f0033', ['T30x9001 mac ee:ff:00:33:44:55']],
  ['产９', ['T30x9001 minerId 资产９']],
  ['蜀', ['T30x9001 worker 蜀矿.７']],
  ['99x0', ['T30x900 worker acme01.99x0x43']],
  ['other.', ['T30x9002 worker other.1'], []],
  ['ZK-2.1', ['T30x900 firmware Zk-2.11', 'T30x9001 firmware zk-2.12']],
  ['zk-2._', []],
  ['nothing of this', []],
])('%s', async (typed, all, own = all) => {
  expect(await found(administrator, typed)).toEqual(all)
  expect(await found(client, typed)).toEqual(own)
  // The list is narrowed by the same words.
  expect(await listed(administrator, typed)).toEqual(serials(all))
  expect(await listed(client, typed)).toEqual(serials(own))
})

test('one or two signs narrow the list by serials alone', async () => {
  expect(await listed(administrator, 'x9')).toHaveLength(3)
  expect(await listed(client, '0')).toEqual(['T30x900', 'T30x9001'])
  for (const other of ['.1', 'a', '%', '_'] as const) expect(await listed(administrator, other)).toEqual([])
})

test('one device is found once, and no more than asked for', async () => {
  expect(await found(administrator, '00', 2)).toHaveLength(2)
  const ids = (await administrator.call('POST /device/search', { request: { text: 't30x9' } })).data.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
