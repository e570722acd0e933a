import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../../platform/server/database/database.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

// Clients, accounts and sites: added, changed, deleted with what hangs on them, and noted.

let server: TestServer
let administrator: TestCaller & { userId: number }
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())

const ofSite = (address: string, siteId: number) => administrator.callAny(address, { request: { siteId } })

async function audited(kind: string, id: number) {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id as userId'])
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.every(({ userId }) => userId === administrator.userId)).toBe(true)
  return rows.map(({ action }) => action)
}

describe('a client', () => {
  test('is added, renamed and deleted, each noted; its name is free again then', async () => {
    const { data } = await administrator.call('POST /client/save', { request: { name: '  星野 ' } })
    const params = { id: data.id }
    expect((await administrator.call('POST /client/save', { request: { name: '星野' } })).data).toMatchObject({
      fields: { name: '已有同名客户' },
    })
    expect(await administrator.call('POST /client/update/{id}', { params, request: { name: 'Star' } })).toMatchObject({
      code: 200,
    })
    expect((await administrator.call('POST /client/save', { request: { name: 'STAR' } })).code).toBe(41000)
    expect((await administrator.call('POST /client/delete/{id}', { params })).code).toBe(200)
    expect((await administrator.call('POST /client/delete/{id}', { params })).code).toBe(404)
    expect((await administrator.call('POST /client/update/{id}', { params, request: { name: 'x' } })).code).toBe(404)
    expect((await administrator.call('POST /client/save', { request: { name: 'Star' } })).code).toBe(200)
    expect(await audited('client', data.id)).toEqual(['add client', 'change client', 'delete client'])
    const { data: kept } = await administrator.call('GET /client/getById/{id}', { params })
    expect(kept).toMatchObject({ name: 'Star', isDeleted: true })
  })

  test('that an agent adds is the agent’s to see', async () => {
    const agent = await server.signIn('代理', { clients: [] })
    const { data } = await agent.call('POST /client/save', { request: { name: 'of an agent' } })
    const found = await agent.call('POST /client/find/')
    expect(found.data.data.map(({ id }) => id)).toEqual([data.id])
    const agents = await agent.call('POST /agent/find/')
    expect(agents.data.data).toMatchObject([{ id: agent.userId, clients: [{ id: data.id, name: 'of an agent' }] }])
  })

  test('stays while devices hang on it, and its past stays for good', async () => {
    const owner = await addOwner(server.db, 'leaving')
    const params = { id: owner.client }
    const device = await addDevice(server.db, owner, 'leaving')
    const scrapped = await addDevice(server.db, owner, 'leaving')
    await server.signIn('客户', { clients: [owner.client] })
    await server.db
      .insertInto('warning')
      .values({
        site_id: owner.site,
        device_id: device,
        type: 'hot',
        level: 'warn',
        details: '{}',
        opened_at: new Date(),
      } as never)
      .execute()
    await administrator.call('POST /device/scrap/{id}', { params: { id: scrapped } })
    const attached = await administrator.call('GET /client/getAttached/{id}', { params })
    expect(attached.data).toEqual({ devices: 1, scrapped: 1, accounts: 1, openWarnings: 1, people: 1 })

    const refused = await administrator.call('POST /client/delete/{id}', { params })
    expect(refused).toMatchObject({ code: 41000, message: '该客户名下还有 1 台未报废的设备，不能删除' })
    await administrator.call('POST /device/scrap/{id}', { params: { id: device } })
    expect((await administrator.call('POST /client/delete/{id}', { params })).code).toBe(200)

    const accounts = await administrator.call('POST /account/find/', { request: { clientId: owner.client } })
    expect(accounts.data.totalCount).toBe(0)
    const pie = await administrator.call('POST /data/getPieDataByClientDevice', { request: { clientId: owner.client } })
    expect(pie.data).toEqual([{ name: expect.stringMatching(/^leaving/) as string, value: 2 }])
    const rank = await administrator.call('POST /data/orderClientBy/{x}', { params: { x: 'offline_device_count' } })
    expect(rank.data.provinces.some((name) => name.startsWith('leaving'))).toBe(false)
  })

  test('that is being deleted takes no device', async () => {
    const owner = await addOwner(server.db, 'racing')
    const waitingForLock = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return rows[0]?.count
    }
    let deleting: Promise<{ code: number }> | undefined
    await transaction(server.db, async (trx) => {
      await addDevice(trx, owner, 'racing')
      deleting = administrator.call('POST /client/delete/{id}', { params: { id: owner.client } })
      await expect.poll(waitingForLock).toBeGreaterThan(0)
    })
    expect((await deleting)?.code).toBe(41000)

    const other = await addOwner(server.db, 'gone')
    await administrator.call('POST /client/delete/{id}', { params: { id: other.client } })
    await expect(addDevice(server.db, other, 'gone')).rejects.toThrow('was deleted')
  })
})

describe('an account', () => {
  test('is added to a client, changed and deleted', async () => {
    const owner = await addOwner(server.db, 'with accounts')
    const form = { clientId: owner.client, name: 'second', poolUser: 'pool2' }
    const { data } = await administrator.call('POST /account/save', { request: form })
    expect((await administrator.call('POST /account/save', { request: form })).data).toMatchObject({
      fields: { name: '该客户已有同名子账户' },
    })
    expect((await administrator.callAny('POST /account/save', { request: { ...form, poolUser: 'a.b' } })).code).toBe(
      400,
    )
    expect((await administrator.call('POST /account/save', { request: { ...form, clientId: 999_999 } })).code).toBe(
      41000,
    )
    const params = { id: data.id }
    await administrator.call('POST /account/update/{id}', { params, request: { name: 'third', poolUser: 'pool3' } })
    expect((await administrator.call('GET /account/getById/{id}', { params })).data).toMatchObject({
      name: 'third',
      poolUser: 'pool3',
      clientId: owner.client,
      isDeleted: false,
    })
    expect((await administrator.call('POST /account/delete/{id}', { params })).code).toBe(200)
    const request = { name: 'fourth', poolUser: 'pool4' }
    expect((await administrator.call('POST /account/update/{id}', { params, request })).code).toBe(404)
    expect((await administrator.call('POST /account/delete/{id}', { params })).code).toBe(404)
    // A client that is deleted after it takes only what it still has along.
    const deletedAt = async () =>
      (await server.db.selectFrom('account').select('deleted_at').where('id', '=', data.id).executeTakeFirstOrThrow())
        .deleted_at
    const before = await deletedAt()
    await administrator.call('POST /client/delete/{id}', { params: { id: owner.client } })
    expect(await deletedAt()).toEqual(before)
    expect((await administrator.call('POST /account/save', { request: form })).code).toBe(41000)
    const { rows } = await sql<{ accounts: { id: number }[] }>`
      select before->'accounts' as accounts from audit_log where action = 'delete client' and object_id = ${owner.client}`.execute(
      server.db,
    )
    expect(rows).toMatchObject([{ accounts: [{ id: owner.account }] }])
    expect(await audited('account', data.id)).toEqual(['add account', 'change account', 'delete account'])
  })

  test('with another pool user judges its workers again', async () => {
    const owner = await addOwner(server.db, 'pool')
    const workers = ['old.1', 'new.1', null]
    const ids: number[] = []
    for (const worker of workers) {
      const id = await addDevice(server.db, owner, 'pool')
      ids.push(id)
      await server.db
        .updateTable('device')
        .set({ active_worker: worker, active_worker_right: worker === null ? null : worker.startsWith('old') })
        .where('id', '=', id)
        .execute()
    }
    await administrator.call('POST /account/update/{id}', {
      params: { id: owner.account },
      request: { name: 'pool', poolUser: 'new' },
    })
    const found = await server.db
      .selectFrom('device')
      .select('active_worker_right as isRight')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(found.map(({ isRight }) => isRight)).toEqual([false, true, null])
  })

  test('stays while devices hang on it', async () => {
    const owner = await addOwner(server.db, 'held')
    await addDevice(server.db, owner, 'held')
    const params = { id: owner.account }
    expect((await administrator.call('POST /account/delete/{id}', { params })).code).toBe(41000)
    expect((await administrator.call('GET /account/getAttached/{id}', { params })).data).toMatchObject({ devices: 1 })
  })
})

describe('a site', () => {
  test('is added, changed and deleted', async () => {
    const form = { name: '雅安', province: '四川', city: '雅安', region: '西南' }
    const { data } = await administrator.call('POST /site/save', { request: form })
    const params = { id: data.id }
    expect((await administrator.call('POST /site/save', { request: form })).code).toBe(41000)
    await administrator.call('POST /site/update/{id}', { params, request: { ...form, city: '' } })
    expect((await administrator.call('GET /site/getById/{id}', { params })).data).toMatchObject({
      name: '雅安',
      province: '四川',
      city: null,
      companyId: null,
      accounts: [],
    })
    const noCompany = { ...form, companyId: 999_999 }
    expect((await administrator.call('POST /site/update/{id}', { params, request: noCompany })).data).toMatchObject({
      fields: { companyId: '没有该公司' },
    })
    expect((await administrator.call('POST /site/delete/{id}', { params })).code).toBe(200)
    expect((await administrator.call('POST /site/update/{id}', { params, request: form })).code).toBe(404)
    expect((await administrator.call('POST /site/delete/{id}', { params })).code).toBe(404)
    expect(await ofSite('POST /rack/find/', data.id)).toMatchObject({ code: 404 })
    expect(await audited('site', data.id)).toEqual(['add site', 'change site', 'delete site'])
  })

  test('takes accounts, whose people see it before a device is there', async () => {
    const [owner, other] = [await addOwner(server.db, 'moving in'), await addOwner(server.db, 'staying')]
    const client = await server.signIn('客户', { clients: [owner.client] })
    const params = { id: other.site }
    expect((await client.call('GET /site/getById/{id}', { params })).code).toBe(404)
    const unassigned = async () =>
      (await client.call('GET /site/getUnassignedAccounts/{id}', { params })).data.data.map(({ id }) => id)
    expect(await unassigned()).toEqual([owner.account])

    const form = { name: 'shared', accounts: [owner.account, other.account] }
    await administrator.call('POST /site/update/{id}', { params, request: form })
    const seen = await client.call('GET /site/getById/{id}', { params })
    expect(seen.data.accounts.map(({ id }) => id)).toEqual([owner.account])
    expect(await unassigned()).toEqual([])
    // Left out, they stay; and an empty list is one.
    await administrator.call('POST /site/update/{id}', { params, request: { name: 'shared' } })
    expect(await unassigned()).toEqual([])
    await administrator.call('POST /site/update/{id}', { params, request: { name: 'shared', accounts: [] } })
    expect(await unassigned()).toEqual([owner.account])
    const unknown = { name: 'shared', accounts: [999_999] }
    expect((await administrator.call('POST /site/update/{id}', { params, request: unknown })).code).toBe(41000)
    await administrator.call('POST /account/delete/{id}', { params: { id: owner.account } })
    const gone = { name: 'shared', accounts: [owner.account] }
    expect((await administrator.call('POST /site/update/{id}', { params, request: gone })).code).toBe(41000)
    expect(await unassigned()).toEqual([])
  })

  test('stays while anybody’s devices hang on it', async () => {
    const owner = await addOwner(server.db, 'standing')
    await addDevice(server.db, owner, 'standing')
    expect((await administrator.call('POST /site/delete/{id}', { params: { id: owner.site } })).code).toBe(41000)
  })
})

test('lists carry counts and rates, sort by them, and are exported as shown', async () => {
  const [few, many] = [await addOwner(server.db, 'listed few'), await addOwner(server.db, 'listed many')]
  for (const owner of [few, many, many]) await addDevice(server.db, owner, 'listed')
  const request = { name: 'LISTED', orderColumn: 'offline' as const, orderWay: 'desc' as const }
  for (const address of ['POST /client/find/', 'POST /account/find/', 'POST /site/find/'] as const) {
    const { data } = await administrator.call(address, { request })
    expect(data.data).toMatchObject([
      { totalDeviceCount: 2, offlineDeviceCount: 2, normalDeviceCount: 0, onlineRate: null },
      { totalDeviceCount: 1, offlineDeviceCount: 1, scrapDeviceCount: 0, complianceRate: null },
    ])
  }
  for (const address of ['POST /client/export', 'POST /account/export', 'POST /site/export']) {
    const { data } = await administrator.callAny(address, { request: { ...request, format: 'csv' } })
    const lines = (await (data as Blob).text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('失联,报废,在线率（%）')
    expect(lines[1]).toMatch(/^listed many/)
  }
})
