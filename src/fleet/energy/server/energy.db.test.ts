import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { sumEnergy } from './sum-energy.ts'

let server: TestServer
let administrator: TestCaller
let one: TestOwner
let two: TestOwner

const DAYS: [string, string] = ['2026-03-10', '2026-03-11']
/** in Shanghai */
const at = (day: string, hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 8) * 3_600_000)
const J_PER_KWH = 3_600_000

/** An hour of an account at a site: so many kWh, and the hashes of `ths` TH/s. */
async function addHour(
  owner: TestOwner,
  day: string,
  hour: number | Date,
  kwh: number,
  { estimated = 0, ths = 100 } = {},
) {
  const row = {
    site_id: owner.site,
    client_id: owner.client,
    account_id: owner.account,
    at: typeof hour === 'number' ? at(day, hour) : hour,
    day,
    seconds_due: 3600,
    seconds_polled: 2700,
    seconds_online: 2700,
    seconds_read: 2700,
    seconds_measured: 2700,
    megahashes: ths * 3_600_000_000,
    rated_megahashes: 0,
    joules_measured: kwh * J_PER_KWH,
    joules_estimated: estimated * J_PER_KWH,
    paired_joules: kwh * J_PER_KWH,
    paired_megahashes: ths * 3_600_000_000,
  }
  await server.db.insertInto('fleet_hour').values(row).execute()
  await server.db
    .insertInto('fleet_hour')
    .values({ ...row, site_id: 0, client_id: 0, account_id: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`insert into energy_work (day) values (${day}::date) on conflict (day) do update set changes = energy_work.changes + 1`.execute(
    server.db,
  )
}

beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`truncate fleet_hour, tariff, energy_day, energy_day_part, energy_work`.execute(server.db)
  one = await addOwner(server.db, 'one')
  two = await addOwner(server.db, 'two')
})

const sumUp = () => sumEnergy.run(server.app, new AbortController().signal)
const saveTariff = async (owner: TestOwner, firstDay: string, price: string, more: object = {}) =>
  administrator.callAny('POST /tariff/save', {
    request: { siteId: owner.site, firstDay, currency: 'CNY', price, periods: [], ...more },
  })
async function find(caller: TestCaller, request: object = {}) {
  const { data } = await caller.call('POST /energy/find/', { request: { businessDateQuery: DAYS, ...request } })
  return data
}
const costs = async (request: object = {}) =>
  (await find(administrator, request)).data.map(({ name, currency, cost }) => [name, currency, cost])
const kwhOf = async (caller: TestCaller, request: object) =>
  (await find(caller, request)).data.map(({ id, kwh }) => [id, kwh])

describe('energy and its cost', () => {
  test('each hour costs what the tariff has for it, and money is exact', async () => {
    await saveTariff(one, '2026-01-01', '0.3', { periods: [{ fromHour: 22, untilHour: 6, price: '0.1' }] })
    await addHour(one, DAYS[0], 5, 10)
    await addHour(one, DAYS[0], 6, 10, { estimated: 1 })
    await sumUp()
    const { data, sums, total, days, pendingDays } = await find(administrator)
    expect(data).toEqual([
      {
        id: null,
        name: DAYS[0],
        currency: 'CNY',
        kwh: 21,
        kwhEstimated: 1,
        gapPercent: 25,
        thDays: 8.333,
        joulesPerTh: 100,
        cost: '4.30',
        costPerThDay: '0.516000',
        earned: null,
        earnedPerThDay: null,
        margin: null,
      },
    ])
    expect(sums).toMatchObject([{ currency: 'CNY', cost: '4.30' }])
    expect(total).toMatchObject({ currency: null, kwh: 21, cost: null })
    expect({ days, pendingDays }).toEqual({ days: DAYS, pendingDays: 0 })
  })

  test.each([
    // Two hours from 2 to 3.
    ['2026-10-25', ['2026-10-24T22', '2026-10-25T00', '2026-10-25T01', '2026-10-25T02', '2026-10-25T22'], '1.10'],
    // None from 2 to 3.
    ['2026-03-29', ['2026-03-28T23', '2026-03-29T00', '2026-03-29T01', '2026-03-29T21'], '1.20'],
  ])('on a day on which clocks change, %s, each hour has the price of what clocks show', async (day, hours, cost) => {
    await saveTariff(one, '2026-01-01', '0.3', { periods: [{ fromHour: 2, untilHour: 3, price: '0.1' }] })
    for (const hour of hours) await addHour(one, day, new Date(`${hour}:00Z`), 1)
    // Of the day before, and of the one after.
    const [first = '', last = ''] = [hours[0], hours.at(-1)]
    for (const [hour, step] of [
      [first, -1],
      [last, 1],
    ] as const)
      await addHour(one, day, new Date(Date.parse(`${hour}:00Z`) + step * 3_600_000), 100)
    const { app } = server
    await sumEnergy.run({ ...app, config: { ...app.config, timeZone: 'Europe/Berlin' } }, new AbortController().signal)
    expect(await costs({ businessDateQuery: [day, day] })).toEqual([[day, 'CNY', cost]])
  })

  test('a new tariff leaves the days before as they were; one that is changed or deleted has them computed again', async () => {
    for (const day of DAYS) await addHour(one, day, 12, 10)
    await saveTariff(one, '2026-01-01', '0.3')
    await sumUp()
    const { data } = await saveTariff(one, DAYS[1], '0.5')
    expect((await find(administrator)).pendingDays).toBe(1)
    await sumUp()
    const changed = [
      [DAYS[1], 'CNY', '5.00'],
      [DAYS[0], 'CNY', '3.00'],
    ]
    expect(await costs()).toEqual(changed)
    expect(await costs({ by: 'month' })).toEqual([['2026-03', 'CNY', '8.00']])
    const { id } = data as { id: number }
    await saveTariff(one, DAYS[0], '0.4', { id })
    await sumUp()
    expect(await costs(), 'changed: its days and those that it had').toEqual([
      [DAYS[1], 'CNY', '4.00'],
      [DAYS[0], 'CNY', '4.00'],
    ])
    await saveTariff(one, DAYS[1], '0.4', { id })
    await sumUp()
    expect((await costs()).map(([, , cost]) => cost)).toEqual(['4.00', '3.00'])
    expect((await saveTariff(two, DAYS[1], '0.4', { id })).code, 'another site').toBe(404)
    expect((await saveTariff(one, '2026-01-01', '0.4', { id })).code, 'a day that is taken').toBe(41000)
    await administrator.callAny('POST /tariff/delete/{id}', { params: { id } })
    await sumUp()
    expect(await costs()).toEqual([
      [DAYS[1], 'CNY', '3.00'],
      [DAYS[0], 'CNY', '3.00'],
    ])
  })

  test('currencies are never summed, and without a tariff nothing has a cost', async () => {
    const three = await addOwner(server.db, 'three')
    await saveTariff(one, '2026-01-01', '0.3')
    await saveTariff(two, '2026-01-01', '0.05', { currency: 'USD' })
    for (const owner of [one, two, three]) await addHour(owner, DAYS[0], 12, 10)
    await sumUp()
    const { data, sums, total } = await find(administrator)
    expect(data.map(({ currency, cost }) => [currency, cost])).toEqual([
      ['CNY', '3.00'],
      ['USD', '0.50'],
      [null, null],
    ])
    expect(sums).toHaveLength(3)
    expect(total).toMatchObject({ kwh: 30, cost: null })
    const pageOf = async (page: number) => {
      const found = await find(administrator, { page, size: 2 })
      return [found.totalCount, found.data.map(({ currency }) => currency)]
    }
    expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([
      [3, ['CNY', 'USD']],
      [3, [null]],
      [3, []],
    ])
    // Another currency from a day on: the rows of the one before are gone.
    await saveTariff(one, DAYS[0], '0.04', { currency: 'USD' })
    await sumUp()
    expect(await costs()).toEqual([
      [DAYS[0], 'USD', '0.90'],
      [DAYS[0], null, null],
    ])
  })

  test('of each owner, as far as the caller sees; the sums of scopes are those of their parts', async () => {
    // The second client has devices at the first one's site, too.
    const beside = { ...two, site: one.site }
    for (const owner of [one, two]) await saveTariff(owner, '2026-01-01', '0.3')
    await addHour(one, DAYS[0], 12, 10)
    await addHour(beside, DAYS[0], 12, 20)
    await addHour(two, DAYS[0], 13, 40)
    await sumUp()
    const client = await server.signIn('客户', { clients: [two.client] })
    expect(await kwhOf(administrator, { by: 'site' })).toEqual([
      [two.site, 40],
      [one.site, 30],
    ])
    expect(await kwhOf(administrator, { by: 'client' })).toEqual([
      [two.client, 60],
      [one.client, 10],
    ])
    expect(await kwhOf(administrator, { by: 'client', siteId: one.site })).toEqual([
      [two.client, 20],
      [one.client, 10],
    ])
    expect(await kwhOf(administrator, { by: 'account', clientId: one.client })).toEqual([[one.account, 10]])
    expect(await kwhOf(client, { by: 'site' })).toEqual([
      [two.site, 40],
      [one.site, 20],
    ])
    expect(await kwhOf(client, {})).toEqual([[null, 60]])
    expect(await kwhOf(client, { siteId: one.site })).toEqual([[null, 20]])
    expect(await kwhOf(client, { clientId: one.client })).toEqual([])
  })

  test('an hour that is added late changes its day', async () => {
    await saveTariff(one, '2026-01-01', '0.3')
    await addHour(one, DAYS[0], 12, 10)
    await sumUp()
    await addHour(one, DAYS[0], 13, 10)
    await sumUp()
    expect(await costs()).toEqual([[DAYS[0], 'CNY', '6.00']])
  })

  test('a day that can’t be summed up keeps no other one waiting', async () => {
    await saveTariff(one, '2026-01-01', '0.3')
    for (const day of DAYS) await addHour(one, day, 12, 10)
    // The latest day comes first.
    await sql`alter table energy_day_part add constraint broken check (day <> ${sql.lit(DAYS[1])})`.execute(server.db)
    await sumUp()
    await sql`alter table energy_day_part drop constraint broken`.execute(server.db)
    expect(await find(administrator)).toMatchObject({ data: [{ name: DAYS[0], kwh: 10 }], pendingDays: 1 })
    await sumUp()
    expect(await find(administrator)).toMatchObject({ data: [{}, {}], pendingDays: 0 })
  })

  test('the lines as a spreadsheet', async () => {
    await saveTariff(one, '2026-01-01', '0.3')
    await addHour(one, DAYS[0], 12, 10)
    await sumUp()
    const request = { businessDateQuery: DAYS, by: 'client', format: 'csv' }
    const { data } = await administrator.callAny('POST /energy/export', { request })
    expect(await (data as Blob).text()).toMatch(/one-\d+,CNY,10,0,25,4\.167,100,3,0\.72/)
  })
})

describe('a tariff', () => {
  test.each([
    ['a price that is none', { price: '-1' }, 'price'],
    ['too many decimals', { price: '0.1234567' }, 'price'],
    ['no currency', { currency: 'XYZ' }, 'currency'],
    ['an hour that is none', { periods: [{ fromHour: 24, untilHour: 3, price: '1' }] }, 'periods.0.fromHour'],
    ['hours that overlap', { periods: [1, 2].map((untilHour) => ({ fromHour: 0, untilHour, price: '1' })) }, 'periods'],
  ])('%s is refused at its field', async (_, change, field) => {
    const { data } = await saveTariff(one, DAYS[0], '0.3', change)
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  test('two of a site from one day on are refused, and each knows until when it applies', async () => {
    await saveTariff(one, '2026-01-01', '0.30')
    await saveTariff(one, '2026-03-01', '0.5')
    expect(await saveTariff(one, '2026-03-01', '0.4')).toMatchObject({
      code: 41000,
      data: { fields: { firstDay: expect.any(String) } },
    })
    const request = { siteId: one.site }
    const { data } = (await administrator.call('POST /tariff/find/', { request })).data
    expect(data.map(({ firstDay, lastDay, prices }) => [firstDay, lastDay, prices[0]])).toEqual([
      ['2026-03-01', null, '0.5'],
      ['2026-01-01', '2026-02-28', '0.3'],
    ])
  })

  test('of a site that is not the caller’s there is none', async () => {
    await saveTariff(one, '2026-01-01', '0.3')
    const client = await server.signIn('客户', { clients: [two.client] })
    expect((await client.call('POST /tariff/find/', { request: {} })).data).toEqual({ data: [], totalCount: 0 })
  })
})
