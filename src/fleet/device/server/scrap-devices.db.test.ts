import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsArrived } from '../../../platform/testing/events-arrived.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { DEVICE_STATES } from '../rules/device-states.ts'
import { stateTexts } from '../text.ts'

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

const scrap = (caller: TestCaller, id: number) => caller.call('POST /device/scrap/{id}', { params: { id } })
const tiles = async () => {
  const request = { clientId: owner.client }
  return (await administrator.call('POST /data/getBasicDataByState/state', { request })).data
}

test.each(DEVICE_STATES.filter((state) => state !== 'scrap'))('a device is scrapped from %s', async (state) => {
  const { db } = server
  const id = await addDevice(db, owner, 'scrap')
  await db.updateTable('device').set({ state }).where('id', '=', id).execute()
  await db
    .insertInto('warning')
    .values({ site_id: owner.site, device_id: id, type: 'hot', level: 'warn', details: '{}', opened_at: new Date() })
    .execute()
  expect(await scrap(administrator, id)).toMatchObject({ code: 200, data: null })
  const { data } = await administrator.call('GET /device/getById/{id}', { params: { id } })
  expect(data).toMatchObject({
    state: 'scrap',
    openWarnings: [],
    stateHistory: [{ from: state, to: 'scrap', cause: 'scrapped', user: '王管理' }],
  })
  const file = await administrator.call('POST /device/exportStates/{id}', {
    params: { id },
    request: { format: 'csv' },
  })
  const [, change] = (await file.data.text()).trim().split('\r\n')
  expect(change?.split(',').slice(1)).toEqual([stateTexts[state].zh, '报废', '人工报废', '王管理'])
  expect(await tiles()).toMatchObject({ total: 1, scrap: 1 })
  const audit = await db.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute()
  expect(audit).toMatchObject([{ action: 'scrap device', before: { state }, after: { state: 'scrap' } }])
})

test('devices already scrapped, unknown, or of other owners', async () => {
  const id = await addDevice(server.db, owner, 'twice')
  const answers = await Promise.all([scrap(administrator, id), scrap(administrator, id), scrap(administrator, id)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 41000, 41000])
  expect(answers.find(({ code }) => code === 41000)?.message).toBe('该设备已经报废')
  const stranger = await addOwner(server.db, 'stranger')
  const agent = await server.signIn('代理', { clients: [stranger.client] })
  const { headers: _a, ...ofForeign } = await scrap(agent, id)
  const { headers: _b, ...ofUnknown } = await scrap(agent, 999_999)
  expect(ofForeign).toEqual(ofUnknown)
  expect(ofForeign).toMatchObject({ status: 404, code: 404, message: '没有该设备' })
})

test('all that match, when as many match as the person confirmed', async () => {
  for (let i = 0; i < 5; i += 1) await addDevice(server.db, owner, 'many')
  const filter = { clientId: owner.client }
  const scrapAll = (caller: TestCaller, expected: number) =>
    caller.callAny('POST /device/scrapAll', { request: { filter, expected }, headers: { 'accept-language': 'en' } })
  expect(await scrapAll(administrator, 4)).toMatchObject({
    code: 41000,
    message: '5 devices match now; please check and try again',
  })
  expect(await tiles()).toMatchObject({ total: 5, scrap: 0 })
  const stranger = await server.signIn('代理', { clients: [(await addOwner(server.db, 'x')).client] })
  expect(await scrapAll(stranger, 5)).toMatchObject({ code: 41000 })
  await eventsArrived(server.app.events)
  const events: string[] = []
  const unsubscribe = server.app.events.subscribe('fleet', ({ at }) => events.push(at))
  expect(await scrapAll(administrator, 5)).toMatchObject({ code: 200, data: { scrapped: 5 } })
  await expect.poll(() => events.length).toBe(1)
  unsubscribe()
  expect(await tiles()).toMatchObject({ total: 5, scrap: 5 })
  // They still match, and nothing is left to do.
  expect(await scrapAll(administrator, 5)).toMatchObject({ code: 200, data: { scrapped: 0, at: null } })
})
