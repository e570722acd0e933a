import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDay, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import { testCaller } from '../../../platform/testing/test-caller.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addToken } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addDeviceDays } from '../../testing/add-days.ts'

let server: TestServer
let administrator: TestCaller & { userId: number }
let owner: TestOwner
let other: TestOwner
let serials = 0

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '王管理' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'own')
  other = await addOwner(server.db, 'other')
})

const form = (more: object = {}) => ({
  name: '一号矿机',
  serial: `S-${(serials += 1)}`,
  siteId: owner.site,
  accountId: owner.account,
  type: 'T30',
  ...more,
})
const save = (caller: TestCaller, request: object) => caller.callAny('POST /device/save', { request })
const english = { 'accept-language': 'en' }

async function detail(id: number) {
  const { data } = await administrator.call('GET /device/getById/{id}', { params: { id } })
  return data
}

test('a new device is offline until it answers, and audited', async () => {
  const request = form({ ip: '10.1.2.3', mac: 'AA-BB-CC-00-11-22', minerId: 'A7', port: '' })
  const { code, data } = await save(administrator, request)
  expect(code).toBe(200)
  const { id } = data as { id: number }
  expect(await detail(id)).toMatchObject({
    id,
    serial: request.serial,
    state: 'offline',
    ip: '10.1.2.3',
    port: 4028,
    mac: 'aa:bb:cc:00:11:22',
    minerId: 'A7',
    hashrateThs: null,
    lastAnswer: null,
    openWarnings: [],
    stateHistory: [{ from: null, to: 'offline', cause: 'added', user: '王管理' }],
  })
  const audit = await server.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute()
  expect(audit).toMatchObject([{ action: 'add device', user_id: administrator.userId, before: null }])
})

test('an IPv6 address, and Chinese, HTML and SQL in names, stay as they were given', async () => {
  const name = `<script>alert('矿')</script>"; drop table device; --`
  const { data } = await save(administrator, form({ name, serial: `龍囍-𠮷-${name}`, ip: 'fd00::12' }))
  expect(await detail((data as { id: number }).id)).toMatchObject({ name, serial: `龍囍-𠮷-${name}`, ip: 'fd00::12' })
})

test.each([
  ['no name', { name: '  ' }, 400, { name: '设备的名称不能为空' }],
  ['no serial', { serial: '' }, 400, { serial: '序列号不能为空' }],
  ['a wrong address', { ip: '10.0.0.256' }, 400, { ip: 'IP 地址不正确' }],
  ['a wrong MAC address', { mac: 'zz' }, 400, { mac: 'MAC 地址不正确' }],
  ['an unknown type', { type: 'T99' }, 41000, { type: '没有该机型' }],
  ['an unknown site', { siteId: 999_999 }, 41000, { siteId: '没有该场地' }],
  ['an unknown account', { accountId: 999_999 }, 41000, { accountId: '没有该账户' }],
])('%s is refused, with the field named', async (_name, fault, code, fields) => {
  expect(await save(administrator, form(fault))).toMatchObject({ code, data: { fields } })
})

test('serials are compared without case', async () => {
  const first = form()
  await save(administrator, first)
  const answer = await administrator.callAny('POST /device/save', {
    request: form({ serial: first.serial.toLowerCase() }),
    headers: english,
  })
  expect(answer).toMatchObject({ code: 41000, data: { fields: { serial: 'This serial belongs to another device' } } })
})

test('of two concurrent saves of a serial one wins', async () => {
  const request = form()
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(administrator, request)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000, 41000, 41000, 41000])
})

test('an address that another device has is refused, with its serial only to those who see that device', async () => {
  const { db } = server
  const shared = { ...other, site: owner.site }
  const theirs = await addDevice(db, shared, 'theirs')
  await db.updateTable('device').set({ host: '10.0.9.1', port: 4028 }).where('id', '=', theirs).execute()
  await addDevice(db, owner, 'ours')
  const ours = { clientIds: [owner.client] }
  const token = testCaller(server.url, await addToken(db, administrator.userId, ours))
  const request = form({ ip: '10.0.9.1' })
  const { serial } = await detail(theirs)
  expect(await save(administrator, request)).toMatchObject({ data: { fields: { ip: `该地址已有设备 ${serial}` } } })
  expect(await save(token, request)).toMatchObject({ data: { fields: { ip: '该地址已有其他设备' } } })
})

test('an edited device keeps its own serial; omitted fields are cleared', async () => {
  const request = form({ ip: '10.0.0.1', minerId: 'A1' })
  const { id } = (await save(administrator, request)).data as { id: number }
  expect(await save(administrator, { ...request, id, ip: '', minerId: null, name: '二号' })).toMatchObject({
    code: 200,
  })
  expect(await detail(id)).toMatchObject({ name: '二号', ip: null, minerId: null, serial: request.serial })
})

test('a device that moves keeps its answer, hours, open warnings and counts', async () => {
  const { db } = server
  const id = await addDevice(db, owner, 'moves')
  await db
    .updateTable('device')
    .set({ active_worker: `own-x.1`, active_worker_right: true })
    .where('id', '=', id)
    .execute()
  const at = new Date()
  await db.insertInto('device_answer').values({ site_id: owner.site, device_id: id, at, model: 'T2T-30T' }).execute()
  const opened = { site_id: owner.site, device_id: id, level: 'warn' as const, details: '{}', opened_at: at }
  await db
    .insertInto('warning')
    .values([
      { ...opened, type: 'hot' },
      { ...opened, type: 'fan', closed_at: at },
    ])
    .execute()
  const before = await detail(id)
  const request = { ...form(), serial: before.serial, id, siteId: other.site, accountId: other.account }
  expect(await save(administrator, request)).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({
    siteId: other.site,
    clientId: other.client,
    activeWorkerRight: false,
    lastAnswer: { model: 'T2T-30T' },
    openWarnings: [{ type: 'hot' }],
  })
  const sites = await db.selectFrom('warning').select(['type', 'site_id']).where('device_id', '=', id).execute()
  expect(sites.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: 'fan', site_id: owner.site },
    { type: 'hot', site_id: other.site },
  ])
  for (const [clientId, total] of [
    [owner.client, 0],
    [other.client, 1],
  ]) {
    const { data } = await administrator.call('POST /data/getBasicDataByState/state', { request: { clientId } })
    expect(data.total).toBe(total)
  }
})

test('an agent saves within the own clients, at sites where these have devices', async () => {
  await addDevice(server.db, owner, 'there')
  const foreignDevice = await addDevice(server.db, other, 'foreign')
  const agent = await server.signIn('代理', { clients: [owner.client] })
  expect(await save(agent, form())).toMatchObject({ code: 200 })
  expect(await save(agent, form({ accountId: other.account }))).toMatchObject({
    code: 41000,
    data: { fields: { accountId: '没有该账户' } },
  })
  expect(await save(agent, form({ siteId: other.site }))).toMatchObject({
    code: 41000,
    data: { fields: { siteId: '没有该场地' } },
  })
  expect(await save(agent, form({ id: foreignDevice }))).toMatchObject({ status: 404, code: 404 })
  expect(await save(agent, form({ id: 999_999 }))).toMatchObject({ status: 404, code: 404 })
})

test('a client may not save', async () => {
  const client = await server.signIn('客户', { clients: [owner.client] })
  expect(await save(client, form())).toMatchObject({ status: 403 })
})

test('the history of a device stays with its former owner', async () => {
  const { db } = server
  const next = await addOwner(db, 'next')
  const { data } = await save(administrator, form({ name: 'sold' }))
  const { id } = data as { id: number }
  const { serial } = await detail(id)
  const yesterday = addDays(businessDay(new Date(), server.app.config.timeZone), -1)
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  const noon = new Date(startOfBusinessDay(yesterday, server.app.config.timeZone).getTime() + 12 * 3_600_000)
  const first = { site_id: owner.site, device_id: id }
  await sql`select ensure_partitions(${noon}::timestamptz, now())`.execute(db)
  await addDeviceDays(db, [
    {
      ...first,
      day: yesterday,
      account_id: owner.account,
      client_id: owner.client,
      type_id: type.id,
      polls_due: 10,
      polls_answered: 10,
      polls_offline: 0,
      state: 'normal',
      hashrate_reads: 10,
      hashrate_sum: 300,
      max_celsius: 70,
      max_fan_rpm: null,
    },
  ])
  await sql`insert into device_hourly (site_id, device_id, hour, reads, hashrate_sum, hashrate_reads, max_celsius)
    values (${owner.site}, ${id}, ${noon}, 10, 300, 10, 70)`.execute(db)
  await db
    .insertInto('state_change')
    .values({ ...first, from_state: 'offline', to_state: 'normal', at: noon, cause: 'answered', user_id: null })
    .execute()
  const sold = await save(
    administrator,
    form({ id, name: 'sold', serial, siteId: owner.site, accountId: next.account }),
  )
  expect(sold.code).toBe(200)
  await db
    .insertInto('state_change')
    .values({ ...first, from_state: 'normal', to_state: 'low', at: new Date(), cause: 'lowHashrate', user_id: null })
    .execute()

  const seenBy = async (caller: TestCaller) => {
    const history = (await caller.call('GET /device/getById/{id}', { params: { id } })).data.stateHistory
    const file = await caller.call('POST /device/exportStates/{id}', { params: { id }, request: { format: 'csv' } })
    const hours = await caller.call('POST /data/byMachineDay/{id}', { params: { id }, request: { day: yesterday } })
    expect((await file.data.text()).trim().split('\r\n').length - 1).toBe(history.length)
    return { causes: history.map(({ cause }) => cause), hottest: hours.data.series[1]?.data[12] }
  }
  const whole = { causes: ['lowHashrate', 'added', 'answered'], hottest: 70 }
  expect(await seenBy(administrator)).toEqual(whole)
  expect(await seenBy(await server.signIn('代理', { clients: [owner.client, next.client] }))).toEqual(whole)
  expect(await seenBy(await server.signIn('客户', { clients: [next.client] }))).toEqual({
    causes: ['lowHashrate'],
    hottest: null,
  })
})
