import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'

let server: TestServer
let administrator: TestCaller
let one: TestOwner
let two: TestOwner

const DAY = '2026-03-10'
/** in Shanghai */
const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour - 8))
const hour = { day: DAY, seconds_read: 3600, seconds_measured: 3600, paired_joules: 0, paired_megahashes: 0 }
const known = { ...hour, seconds_due: 7200, seconds_polled: 7200, seconds_online: 7200 }
const figures = (ths: number, watts: number, estimated = 0) => ({
  megahashes: ths * 1_000_000 * 3600,
  rated_megahashes: 60_000_000 * 3600,
  joules_measured: watts * 3600,
  joules_estimated: estimated * 3600,
  paired_joules: watts * 3600,
  paired_megahashes: ths * 1_000_000 * 3600,
})
const UNKNOWN = { megahashes: 0, rated_megahashes: 0, joules_measured: 0, joules_estimated: 0 }

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  administrator = await server.signIn('管理员')
  one = await addOwner(db, 'one')
  two = await addOwner(db, 'two')
  const rows = [
    { ...known, ...figures(50, 4000), at: at(0) },
    // Half of the hour was not polled: as the other half.
    { ...known, seconds_polled: 3600, seconds_online: 1800, ...figures(10, 1000), at: at(1) },
    { ...known, seconds_polled: 0, seconds_online: 0, ...UNKNOWN, at: at(2) },
    { ...known, ...figures(30, 2000, 2000), at: at(3) },
  ]
  const scopes = [
    { site_id: one.site, client_id: one.client, account_id: one.account },
    { site_id: one.site, client_id: 0, account_id: 0 },
    { site_id: 0, client_id: one.client, account_id: 0 },
    { site_id: 0, client_id: 0, account_id: one.account },
    { site_id: 0, client_id: 0, account_id: 0 },
  ]
  await db
    .insertInto('fleet_hour')
    .values(scopes.flatMap((scope) => rows.map((row) => ({ ...row, ...scope }))))
    .execute()
})
afterAll(() => server[Symbol.asyncDispose]())

async function linesOf(caller: TestCaller, request: object) {
  const { xAxis, series } = (
    await caller.call('POST /data/lineTotals', { request: { businessDateQuery: [DAY, DAY], ...request } })
  ).data
  return { xAxis, of: new Map(series.map(({ name, data }) => [name, data])) }
}

describe('hash rate and power over time', () => {
  test('by hour: what was not polled is as the rest of its hour, and an hour without polls is a gap', async () => {
    const lines = await linesOf(administrator, { reservePeriod: 'hour' })
    expect(lines.xAxis).toHaveLength(24)
    expect(lines.of.get('hash_rate')?.slice(0, 5)).toEqual([50, 20, null, 30, null])
    expect(lines.of.get('power')?.slice(0, 4)).toEqual([4000, 2000, null, 4000])
    expect(lines.of.get('estimated')?.slice(0, 4)).toEqual([0, 0, null, 2000])
    expect(lines.of.get('efficiency')?.slice(0, 4)).toEqual([80, 100, null, expect.closeTo(2000 / 30, 3)])
    expect(lines.of.get('online_rate')?.slice(0, 4)).toEqual([100, 50, null, 100])
  })

  test('by day and month: the mean of the hours that are known', async () => {
    for (const [reservePeriod, place] of [
      ['day', DAY],
      ['month', '2026-03'],
    ]) {
      // prettier-ignore
      const lines = await linesOf(administrator, { reservePeriod })
      expect(lines.xAxis).toEqual([place])
      expect(lines.of.get('hash_rate')?.[0]).toBeCloseTo(100 / 3)
      expect(lines.of.get('power')?.[0]).toBeCloseTo(10_000 / 3)
      expect(lines.of.get('online_rate')).toEqual([90])
    }
  })

  test('of each scope, as far as the caller sees', async () => {
    const region = await addCompany(server.db, 'region')
    await server.db.updateTable('site').set({ company_id: region }).where('id', '=', one.site).execute()
    const own = await server.signIn('客户', { clients: [one.client] })
    const other = await server.signIn('客户', { clients: [two.client] })
    const manager = await server.signIn('管理层', { companyId: region })
    const seen = [50, 20, null, 30]
    for (const [caller, request] of [
      [administrator, { siteId: one.site }],
      [administrator, { clientId: one.client }],
      [administrator, { accountId: one.account }],
      [administrator, { siteId: one.site, clientId: one.client }],
      [own, {}],
      [own, { siteId: one.site }],
      [own, { accountId: one.account }],
      [manager, {}],
      [manager, { siteId: one.site }],
    ] as const) {
      const lines = await linesOf(caller, { reservePeriod: 'hour', ...request })
      expect(lines.of.get('hash_rate')?.slice(0, 4), JSON.stringify(request)).toEqual(seen)
    }
    expect(
      (await linesOf(other, { reservePeriod: 'hour' })).of.get('hash_rate')?.every((value) => value === null),
    ).toBe(true)
  })

  test('by hour no more than 31 days, by minute the last hours', async () => {
    const request = {
      reservePeriod: 'hour' as const,
      businessDateQuery: ['2026-01-01', '2026-02-28'] as [string, string],
    }
    expect(await administrator.call('POST /data/lineTotals', { request })).toMatchObject({ code: 400 })
    const lines = await linesOf(administrator, { reservePeriod: 'minute', hours: 2 })
    expect(lines.xAxis).toHaveLength(120)
  })
})
