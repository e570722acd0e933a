import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { DEVICE_STATES } from '../rules/device-states.ts'

let server: TestServer
let administrator: TestCaller & { userId: number }
let agent: TestCaller & { userId: number }
let owner: TestOwner

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员', { name: '王管理' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await addOwner(server.db, 'own')
  agent = await server.signIn('代理', { name: '李代理', clients: [owner.client] })
})

const scrap = (caller: TestCaller, id: number) => caller.call('POST /device/scrap/{id}', { params: { id } })
const restore = (caller: TestCaller, id: number) => caller.call('POST /device/restore/{id}', { params: { id } })
const detail = async (id: number, caller: TestCaller = administrator) =>
  (await caller.call('GET /device/getById/{id}', { params: { id } })).data
const tiles = async () => {
  const request = { clientId: owner.client }
  return (await administrator.call('POST /data/getBasicDataByState/state', { request })).data
}
/** All of the owner, so many. */
const scrapAll = async (caller: TestCaller, expected: number) =>
  (
    await caller.call('POST /device/scrapAll', {
      request: { filter: { clientId: owner.client }, expected },
    })
  ).data
const restoreAll = (caller: TestCaller, at: string | null) =>
  caller.call('POST /device/restoreAll', { request: { at: at ?? '' } })

/** As if it had been scrapped so many minutes ago. */
const scrappedMinutesAgo = (id: number, minutes: number) =>
  server.db
    .updateTable('device')
    .set({ state_since: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()

// What drove 'warn' was closed when it was scrapped, and opens again with the next answer that shows it.
const AFTERWARDS: Partial<Record<string, string>> = { warn: 'normal' }
const REPAIR: Partial<Record<string, 'out' | 'in'>> = { repairing: 'out', repaired: 'in' }

test.each(DEVICE_STATES.filter((state) => state !== 'scrap'))('what was %s when it was scrapped', async (state) => {
  const { db } = server
  const id = await addDevice(db, owner, 'back')
  const awaySince = state === 'lost' ? new Date(Date.now() - 30 * 86_400_000) : new Date()
  await db
    .updateTable('device')
    .set({
      state,
      repair_phase: REPAIR[state] ?? null,
      offline_since: state === 'offline' || state === 'lost' ? awaySince : null,
    })
    .where('id', '=', id)
    .execute()
  expect(await restore(agent, id)).toMatchObject({ code: 41000, message: '该设备没有报废' })
  await scrap(agent, id)
  expect(await detail(id, agent)).toMatchObject({ state: 'scrap', mayRestore: true })
  expect(await restore(agent, id)).toMatchObject({ code: 200, data: null })
  const to = AFTERWARDS[state] ?? state
  expect(await detail(id, agent)).toMatchObject({
    state: to,
    mayRestore: false,
    stateHistory: [
      { from: 'scrap', to, cause: 'restored', user: '李代理' },
      { from: state, to: 'scrap', cause: 'scrapped', user: '李代理' },
    ],
  })
  expect(await tiles()).toMatchObject({ total: 1, [to]: 1, scrap: 0 })
  const audit = await db.selectFrom('audit_log').select(['action', 'after']).where('object_id', '=', id).execute()
  expect(audit).toContainEqual({ action: 'restore device', after: { state } })
})

test('ten minutes for who scrapped it, any time for an administrator, never for others', async () => {
  const id = await addDevice(server.db, owner, 'late')
  const colleague = await server.signIn('代理', { clients: [owner.client] })
  const refused = { code: 41000, message: '报废已超过 10 分钟或不是您操作的，请联系管理员恢复' }
  await scrap(agent, id)
  expect(await restore(colleague, id)).toMatchObject(refused)
  expect(await detail(id, colleague)).toMatchObject({ mayRestore: false })
  await scrappedMinutesAgo(id, 11)
  expect(await restore(agent, id)).toMatchObject(refused)
  expect(await detail(id, agent)).toMatchObject({ state: 'scrap', mayRestore: false })
  expect(await detail(id)).toMatchObject({ mayRestore: true })
  expect(await restore(administrator, id)).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ state: 'offline', stateHistory: [{ user: '王管理' }, { user: '李代理' }] })

  const stranger = await server.signIn('代理', { clients: [(await addOwner(server.db, 'stranger')).client] })
  await scrap(agent, id)
  const { headers: _a, ...ofForeign } = await restore(stranger, id)
  const { headers: _b, ...ofUnknown } = await restore(stranger, 999_999)
  expect(ofForeign).toEqual(ofUnknown)
})

test('of several at once one restores it', async () => {
  const id = await addDevice(server.db, owner, 'race')
  await scrap(agent, id)
  const codes = (await Promise.all([1, 2, 3, 4].map(() => restore(agent, id)))).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 41000, 41000, 41000])
  expect(await tiles()).toMatchObject({ total: 1, scrap: 0 })
})

test('an address that another device has got since', async () => {
  const { db } = server
  const [old, other] = [await addDevice(db, owner, 'old'), await addDevice(db, owner, 'free')]
  await db.updateTable('device').set({ host: '127.9.9.9' }).where('id', '=', old).execute()
  const { at } = await scrapAll(agent, 2)
  await addDevice(db, owner, 'heir').then((id) =>
    db
      .updateTable('device')
      .set({ host: '127.9.9.9', serial: `HEIR-${id}` })
      .where('id', '=', id)
      .execute(),
  )
  const { message } = await restore(agent, old)
  expect(message).toMatch(/^不能恢复：设备 HEIR-\d+ 已使用该地址，请先修改其地址$/)
  const { data } = await restoreAll(agent, at)
  expect(data).toEqual({ restored: 1, leftCount: 1, left: [(await detail(old)).serial] })
  expect(await detail(old)).toMatchObject({ state: 'scrap' })
  expect(await detail(other)).toMatchObject({ state: 'offline' })
})

test('all that were scrapped at once, but nothing that was scrapped before or by another person', async () => {
  const { db } = server
  const before = await addDevice(db, owner, 'before')
  await scrap(agent, before)
  for (let i = 0; i < 3; i += 1) await addDevice(db, owner, 'together')
  const { scrapped, at } = await scrapAll(agent, 4)
  expect(scrapped).toBe(3)
  expect((await restoreAll(administrator, at)).data).toEqual({ restored: 0, leftCount: 0, left: [] })
  expect(await tiles()).toMatchObject({ total: 4, scrap: 4 })
  expect((await restoreAll(agent, at)).data).toEqual({ restored: 3, leftCount: 0, left: [] })
  expect(await tiles()).toMatchObject({ total: 4, scrap: 1 })
  expect(await detail(before)).toMatchObject({ state: 'scrap' })
  expect((await restoreAll(agent, at)).data).toEqual({ restored: 0, leftCount: 0, left: [] })
})
