import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

// Clients, accounts and sites, as drop-downs and filters ask for them.

let server: TestServer
let administrator: TestCaller
/** in the order of a Chinese dictionary, before what is Latin */
const NAMES = ['阿里', '八方', '重庆', '张家口', 'Alpha', 'beta_1']
const owners = new Map<string, TestOwner>()
const ownerOf = (name: string) => owners.get(name) ?? { client: 0, account: 0, site: 0 }

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
  for (const name of NAMES.toReversed()) owners.set(name, await addOwner(server.db, name))
  for (const name of ['阿里', '八方', 'Alpha']) await addDevice(server.db, ownerOf(name), name)
  const gone = await addOwner(server.db, '删除')
  await server.db.updateTable('client').set({ deleted_at: new Date() }).where('id', '=', gone.client).execute()
  await server.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone.account).execute()
  await server.db.updateTable('site').set({ deleted_at: new Date() }).where('id', '=', gone.site).execute()
})
afterAll(() => server[Symbol.asyncDispose]())

const NOTHING_LIVE = {
  took_ms: 1000,
  devices_due: 1,
  devices_online: 1,
  devices_read: 1,
  devices_measured: 0,
  rated_mhs: 0,
  watts_measured: 0,
  watts_estimated: 0,
  paired_watts: 0,
  paired_mhs: 0,
}
const live = ({ site, client, account }: TestOwner, hashrate_mhs: number, swept_at = new Date()) => ({
  ...NOTHING_LIVE,
  site_id: site,
  client_id: client,
  account_id: account,
  swept_at,
  hashrate_mhs,
})
const FINDS = ['POST /client/find/', 'POST /account/find/', 'POST /site/find/'] as const

async function names(caller: TestCaller, address: (typeof FINDS)[number], request: object = {}) {
  const { data } = await caller.callAny(address, { request })
  const list = data as { data: { name: string }[]; totalCount: number }
  return { names: list.data.map(({ name }) => name.replace(/-\d+$/, '')), total: list.totalCount }
}

test.each(FINDS)('%s: by pinyin, a page at a time, without what was deleted', async (address) => {
  expect(await names(administrator, address)).toEqual({ names: NAMES, total: 6 })
  expect(await names(administrator, address, { page: 2, size: 4 })).toEqual({ names: NAMES.slice(4), total: 6 })
  expect(await names(administrator, address, { page: 9 })).toEqual({ names: [], total: 6 })
})

test.each(FINDS)('%s: the name anywhere, without case, and nothing is a pattern', async (address) => {
  expect(await names(administrator, address, { name: 'ALP' })).toMatchObject({ names: ['Alpha'] })
  expect(await names(administrator, address, { name: '家' })).toMatchObject({ names: ['张家口'] })
  expect(await names(administrator, address, { name: '_1' })).toMatchObject({ names: ['beta_1'] })
  expect(await names(administrator, address, { name: '%' })).toEqual({ names: [], total: 0 })
  expect(await names(administrator, address, { name: `' or 1=1 --` })).toEqual({ names: [], total: 0 })
})

test.each(FINDS)('%s: one by its id, unless it is someone else’s', async (address) => {
  const kind = address.slice('POST /'.length, -'/find/'.length) as keyof TestOwner
  const agent = await server.signIn('代理', { clients: [ownerOf('阿里').client] })
  for (const caller of [administrator, agent])
    expect(await names(caller, address, { id: ownerOf('阿里')[kind] })).toEqual({ names: ['阿里'], total: 1 })
  expect(await names(administrator, address, { id: ownerOf('八方')[kind] })).toEqual({ names: ['八方'], total: 1 })
  for (const id of [ownerOf('八方')[kind], 999_999])
    expect(await names(agent, address, { id })).toEqual({ names: [], total: 0 })
})

test('an agent sees the own clients, their accounts, and sites where they have devices', async () => {
  const agent = await server.signIn('代理', { clients: ['阿里', '重庆'].map((name) => ownerOf(name).client) })
  expect(await names(agent, 'POST /client/find/')).toEqual({ names: ['阿里', '重庆'], total: 2 })
  expect(await names(agent, 'POST /account/find/')).toEqual({ names: ['阿里', '重庆'], total: 2 })
  // 重庆 has no device yet
  expect(await names(agent, 'POST /site/find/')).toEqual({ names: ['阿里'], total: 1 })
})

test('of one client; of someone else’s as of an unknown one', async () => {
  const clientId = ownerOf('八方').client
  const agent = await server.signIn('代理', { clients: [ownerOf('阿里').client] })
  for (const address of ['POST /account/find/', 'POST /site/find/'] as const) {
    expect(await names(administrator, address, { clientId })).toEqual({ names: ['八方'], total: 1 })
    for (const foreign of [clientId, 999_999]) {
      expect(await names(agent, address, { clientId: foreign })).toEqual({ names: [], total: 0 })
    }
  }
})

test.each(FINDS)(
  '%s: sorted by the hash rate of those that were swept lately, as far as the caller sees it',
  async (address) => {
    const kind = address.slice('POST /'.length, -'/find/'.length) as keyof TestOwner
    const [first, second, old] = ['阿里', '重庆', '八方'].map(ownerOf) as [TestOwner, TestOwner, TestOwner]
    const rows = [live(first, 30_000_000), live(second, 50_000_000), live(old, 70_000_000, new Date(0))]
    await server.db.deleteFrom('fleet_live').execute()
    // There are devices of the second client at the first one's site, too.
    await server.db
      .insertInto('fleet_live')
      .values([...rows, live({ ...second, site: first.site }, 1_000_000)])
      .execute()
    const found = async (caller: TestCaller) => {
      const request = { orderColumn: 'hashrate', orderWay: 'desc', size: 2 }
      const { data } = await caller.callAny(address, { request })
      return (data as { data: { id: number; hashrateMhs: number | null }[] }).data.map((row) => [
        row.id,
        row.hashrateMhs,
      ])
    }
    const isSite = kind === 'site'
    expect(await found(administrator)).toEqual([
      [second[kind], isSite ? 50_000_000 : 51_000_000],
      [first[kind], isSite ? 31_000_000 : 30_000_000],
    ])
    const agent = await server.signIn('代理', { clients: [first.client] })
    expect(await found(agent)).toEqual([[first[kind], 30_000_000]])
    const request = { id: old[kind] }
    const { data } = await administrator.callAny(address, { request })
    expect(data).toMatchObject({ data: [{ hashrateMhs: null }] })
  },
)

test('the machine types with their rated figures', async () => {
  const { data } = await administrator.call('POST /machineType/find/')
  expect(data).toMatchObject({
    data: [
      { name: 'T20', ratedThs: 20 },
      { name: 'T30', ratedThs: 30 },
    ],
    totalCount: 2,
  })
})
