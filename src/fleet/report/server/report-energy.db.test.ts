import { afterAll, beforeAll, expect, test } from 'vitest'
import { utils, read } from 'xlsx'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner, makeRoomForDays } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { addDeviceDays } from '../../testing/add-days.ts'
import { drawReport } from './draw-reports.ts'

let server: TestServer
let agent: TestCaller
let stranger: TestCaller
let one: TestOwner
beforeAll(async () => {
  server = await testServer()
  one = await addOwner(server.db, 'one')
  const two = await addOwner(server.db, 'two')
  agent = await server.signIn('代理', { clients: [one.client] })
  stranger = await server.signIn('代理', { clients: [two.client] })
  // Without any figures of the month a PDF has no tables.
  await makeRoomForDays(server.db, '2026-03-10', '2026-03-10')
  const device = await addDevice(server.db, one, 'a')
  const { id: type } = await server.db
    .selectFrom('machine_type')
    .select('id')
    .where('name', '=', 'T30')
    .executeTakeFirstOrThrow()
  await addDeviceDays(server.db, [
    {
      day: '2026-03-10',
      site_id: one.site,
      device_id: device,
      account_id: one.account,
      client_id: one.client,
      type_id: type,
      polls_due: 10,
      polls_answered: 10,
      polls_offline: 0,
      hashrate_reads: 10,
      hashrate_sum: 300,
      max_celsius: 70,
      max_fan_rpm: null,
      state: 'normal',
    },
  ])
  const parts = [
    { ...one, kwh: 10, currency: 'CNY' },
    { ...one, site: two.site, kwh: 20, currency: 'USD' },
    { ...two, kwh: 40, currency: 'CNY' },
  ]
  await server.db
    .insertInto('energy_day_part')
    .values(
      parts.map(({ site, client, account, kwh, currency }) => ({
        site_id: site,
        client_id: client,
        account_id: account,
        day: '2026-03-10',
        currency,
        seconds_due: 3600,
        seconds_polled: 3600,
        joules_measured: kwh * 3_600_000,
        joules_estimated: 0,
        megahashes: 8_640_000_000_000,
        paired_joules: 0,
        paired_megahashes: 0,
        // 0.5 per kWh
        priced_joules: kwh * 1_800_000,
      })),
    )
    .execute()
  await server.db
    .insertInto('energy_day')
    .values(
      parts.slice(0, 2).map(({ kwh, currency }) => ({
        scope: 'client' as const,
        scope_id: one.client,
        day: '2026-03-10',
        currency,
        seconds_due: 3600,
        seconds_polled: 3600,
        joules_measured: kwh * 3_600_000,
        joules_estimated: 0,
        megahashes: 8_640_000_000_000,
        paired_joules: 0,
        paired_megahashes: 0,
        priced_joules: kwh * 1_800_000,
      })),
    )
    .execute()
})
afterAll(() => server[Symbol.asyncDispose]())

const asked = () => ({ clientId: one.client, month: '2026-03' })
const energy = async () => (await agent.call('POST /compliance/find/', { request: asked() })).data.energy
const show = (caller: TestCaller, isShown: boolean) =>
  caller.call('POST /compliance/showEnergy', { request: { clientId: one.client, isShown } })

test('energy and its cost are on the report where the client’s owner wants them, by currency', async () => {
  expect(await energy()).toBeNull()
  expect(await show(stranger, true)).toMatchObject({ code: 404 })
  expect(await energy()).toBeNull()
  await show(agent, true)
  const found = await energy()
  expect(found?.sites.map(({ kwh, currency, cost }) => [kwh, currency, cost])).toEqual([
    [20, 'USD', '10.00'],
    [10, 'CNY', '5.00'],
  ])
  expect(found?.sums.map(({ currency, cost }) => [currency, cost])).toEqual([
    ['CNY', '5.00'],
    ['USD', '10.00'],
  ])
  await show(agent, false)
  expect(await energy()).toBeNull()
})

test('the spreadsheet and the PDF have them, too', async () => {
  await show(agent, true)
  const { data } = await agent.callAny('POST /compliance/export', { request: { ...asked(), format: 'xlsx' } })
  const book = read(await (data as Blob).arrayBuffer(), { type: 'array' })
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(rows.filter((row) => row['范围'] === '能耗与电费').map((row) => [row['币种'], row['电费']])).toEqual([
    ['USD', 10],
    ['CNY', 5],
  ])
  const caller = { clients: [one.client] }
  const withEnergy = await drawReport({ app: server.app, db: server.db, caller, request: asked() }, 'en')
  await show(agent, false)
  const without = await drawReport({ app: server.app, db: server.db, caller, request: asked() }, 'en')
  // The table, its head and its definition.
  expect(withEnergy.content.length - without.content.length).toBeGreaterThan(300)
})
