import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { addCompany } from '../../../platform/testing/test-people.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { sumEnergy } from '../../energy/server/sum-energy.ts'
import { endSweep } from '../../polling/sweep/sweep.ts'
import { selectDueDevices } from '../../polling/sweep/sweep.sql.ts'
import { writeBatch } from '../../polling/write/write-batch.ts'
import { sumAllPolls } from '../../testing/expect-sums.ts'
import { addPolledDevices, answered, batchSite, polls, silent } from '../../testing/polled-fleet.ts'

// What each person sees of each sum is compared with a count over the rows of that person's clients or sites.

const T30_WATTS = 2200
const startMs = Date.now()
const days: [string, string] = [
  businessDay(new Date(startMs - 20 * MINUTE_MS), 'Asia/Shanghai'),
  businessDay(new Date(startMs), 'Asia/Shanghai'),
]
const RANGE = { businessDateQuery: days }

type Who = 'administrator' | 'agent' | 'client' | 'of one site'
let server: TestServer
let owners: TestOwner[]
let callers: Record<Who, TestCaller & { userId: number }>
/** the same as a condition on rows */
let seen: Record<Who, string>
let moved: number

const atOf = (minute: number) => startMs + (minute - 15) * MINUTE_MS

/** The hottest warn, every third is silent. */
const outcomeOf = (id: number) => {
  if (id % 3 === 0) return silent
  return answered({
    hashrateThs: 20 + (id % 11),
    watts: id % 4 === 0 ? null : T30_WATTS,
    maxCelsius: id % 5 === 0 ? 99 : 70,
  })
}
/** One poll of every device at a site. */
async function sweep(siteId: number, minute: number): Promise<void> {
  const { db } = server
  const site = await batchSite(db, siteId, atOf(minute))
  const due = await selectDueDevices(db, siteId)
  await writeBatch(
    site,
    due.flatMap((device) => polls([device], atOf(minute), outcomeOf(device.id))),
  )
  const at = new Date(atOf(minute))
  await transaction(db, (trx) => endSweep(trx, site, { due: due.length, answered: 0, unreadable: 0 }, at, at))
}

async function moveTo(owner: TestOwner, id: number): Promise<void> {
  const { name, serial, host, port } = await server.db
    .selectFrom('device')
    .select(['name', 'serial', 'host', 'port'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const request = { id, name, serial, ip: host, port, type: 'T30', siteId: owner.site, accountId: owner.account }
  expect(await callers.administrator.callAny('POST /device/save', { request })).toMatchObject({ code: 200 })
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  const base = await addCompany(db, 'base')
  owners = [await addOwner(db, 'one'), await addOwner(db, 'two'), await addOwner(db, 'three')]
  const [one, two, three] = owners as [TestOwner, TestOwner, TestOwner]
  await db.updateTable('site').set({ company_id: base, province: '四川' }).where('id', '=', one.site).execute()
  await db.updateTable('site').set({ province: '青海' }).where('id', '=', two.site).execute()
  const places = [one, { ...two, site: one.site }, { ...three, site: one.site }, two, { ...one, site: two.site }, three]
  for (const [nth, place] of places.entries())
    await addPolledDevices(
      db,
      place,
      [1, 2, 3, 4, 5, 6].map((k) => `10.7.${nth}.${k}`),
      nth % 2 === 0 ? 'T30' : 'T20',
    )
  moved = (
    await db
      .selectFrom('device')
      .select('id')
      .where('account_id', '=', one.account)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
  const administrator = await server.signIn('管理员')
  callers = {
    administrator,
    agent: await server.signIn('代理', { clients: [one.client, two.client] }),
    client: await server.signIn('客户', { clients: [two.client] }),
    'of one site': await server.signIn('管理层', { companyId: base }),
  }
  seen = {
    administrator: 'true',
    agent: `client_id in (${one.client}, ${two.client})`,
    client: `client_id = ${two.client}`,
    'of one site': `site_id = ${one.site}`,
  }

  const sites = owners.map(({ site }) => site)
  for (const minute of [1, 2, 3, 4]) for (const site of sites) await sweep(site, minute)
  // Work on one client's devices at a site where others have some.
  await db
    .insertInto('maintenance')
    .values({
      site_id: one.site,
      client_ids: [one.client],
      from_at: new Date(atOf(5)),
      until_at: new Date(atOf(8)),
      reason: '换风扇',
      created_by: administrator.userId,
    })
    .execute()
  for (const minute of [6, 7]) for (const site of sites) await sweep(site, minute)
  const { rows: sent } = await sql<{
    serial: string
  }>`select distinct on (site_id, client_id) serial from device where id % 3 = 0 order by site_id, client_id, id`.execute(
    db,
  )
  const repair = { type: '送修', repairDateStr: days[1], deviceSerials: sent.map(({ serial }) => serial) }
  expect(await administrator.callAny('POST /repair/save', { request: repair })).toMatchObject({ code: 200 })
  await moveTo({ ...two, site: one.site }, moved)
  for (const minute of [9, 10, 11, 12, 14]) for (const site of sites) await sweep(site, minute)
  await sumAllPolls(db)
  await sumEnergy.run(server.app, new AbortController().signal)
})
afterAll(() => server[Symbol.asyncDispose]())

type Xy = ResponseOf<'POST /data/lineTotals'>
type Answer = unknown
const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
const ofPie = (data: Answer) =>
  Object.fromEntries(
    (data as { name: string; value: number }[])
      .filter(({ value }) => value > 0)
      .map(({ name, value }) => [name, value]),
  )
const ofBars = (data: Answer) => {
  const { xAxis, series } = data as Xy
  return ofPie(xAxis.map((name, at) => ({ name, value: sumOf(series.map(({ data: values }) => values[at] ?? null)) })))
}
const ofRank = (data: Answer) => {
  const { provinces, counts } = data as ResponseOf<'POST /data/counts/byProvince'>
  return ofPie(provinces.map((name, at) => ({ name, value: counts[at] ?? 0 })))
}
const ofSeries = (data: Answer) =>
  ofPie((data as Xy).series.map(({ name, data: values }) => ({ name, value: sumOf(values) })))
const ofFile = async (data: Answer) =>
  sumOf(
    (await (data as Blob).text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1))),
  )
const totalCount = (data: Answer) => (data as { totalCount: number }).totalCount

const devicesBy = (name: string) => `select ${name} as name, count(*)::int as value from device where SEEN group by 1`
const devices = `select count(*)::int as value from device where SEEN`
const OF_DAYS = `device_daily where day between '${days[0]}' and '${days[1]}' and SEEN`
const CLIENT = '(select c.name from client c where c.id = client_id)'
const SITE = '(select s.name from site s where s.id = site_id)'
const TYPE = '(select t.name from machine_type t where t.id = type_id)'
const PROVINCE = `(select coalesce(nullif(s.province, ''), '未填写省份') from site s where s.id = site_id)`
const BASE = `(select c.name from company c join site s on c.id = coalesce(s.company_id, headquarters()) where s.id = site_id)`
const openWarnings = 'warning where closed_at is null and SEEN'

interface Sum {
  address: string
  params?: Record<string, string>
  request?: object
  of: (data: Answer) => unknown
  /** one row is the figure, several a figure by name; SEEN: whose rows */
  rows: string
}
const SUMS: Sum[] = [
  {
    address: 'POST /data/getBasicDataByState/state',
    of: (data) =>
      ofPie(
        Object.entries(data as object)
          .filter(([name]) => name !== 'total')
          .map(([name, value]) => ({ name, value: value as number })),
      ),
    rows: devicesBy('state::text'),
  },
  {
    address: 'POST /data/getTotals',
    of: (data) => (data as ResponseOf<'POST /data/getTotals'>).due,
    rows: `select count(*)::int as value from device where state <> 'scrap' and SEEN`,
  },
  {
    address: 'POST /data/getTotals',
    of: (data) => (data as ResponseOf<'POST /data/getTotals'>).hashrateMhs,
    rows: `select coalesce(sum(20 + id % 11), 0) * 1000000 as value from device where id % 3 <> 0 and SEEN`,
  },
  ...['state::text', 'repair_times::text', TYPE].map((name, at) => {
    const params = { type: ['state', 'repairTimes', 'type'][at] ?? '' }
    return { address: 'POST /data/getPieDataByIndicator/{type}', params, of: ofPie, rows: devicesBy(name) }
  }),
  ...['state::text', 'repair_times::text', TYPE, CLIENT, SITE].map((name, at) => {
    const params = { type: ['state', 'repairTimes', 'type', 'client', 'site'][at] ?? '' }
    return { address: 'POST /data/getDeviceBarBy/{type}', params, of: ofBars, rows: devicesBy(name) }
  }),
  { address: 'POST /data/byProvince', of: ofPie, rows: devicesBy(PROVINCE) },
  { address: 'POST /data/counts/byProvince', of: ofRank, rows: devicesBy(PROVINCE) },
  { address: 'POST /data/byMachineType', of: ofSeries, rows: devicesBy(TYPE) },
  { address: 'POST /data/getPieDataByClientDevice', of: ofPie, rows: devicesBy(CLIENT) },
  { address: 'POST /data/getPieDataBySiteDevice', of: ofPie, rows: devicesBy(SITE) },
  { address: 'POST /data/getPieDataBySiteDevice', request: { by: 'company' }, of: ofPie, rows: devicesBy(BASE) },
  { address: 'POST /data/export/{type}/{companyId}', params: { type: 'province' }, of: ofFile, rows: devices },
  { address: 'POST /data/export/{type}/{companyId}', params: { type: 'machineType' }, of: ofFile, rows: devices },
  { address: 'POST /data/allMyMachines/{a}/{b}', of: totalCount, rows: devices },
  { address: 'POST /device/find2/', of: totalCount, rows: devices },
  ...[CLIENT, SITE].map((name, at) => ({
    address: `POST /data/order${at === 0 ? 'Client' : 'Site'}By/{x}`,
    params: { x: 'offline_device_count' },
    of: ofRank,
    rows: `select ${name} as name, count(*)::int as value from device where state = 'offline' and SEEN group by 1`,
  })),
  ...[CLIENT, SITE].map((name, at) => ({
    address: `POST /data/order${at === 0 ? 'Client' : 'Site'}By/{x}`,
    params: { x: 'online_rate' },
    request: RANGE,
    of: ofRank,
    rows: `with days as materialized (select * from ${OF_DAYS})
      select ${name} as name, round(100.0 * sum(polls_answered) / sum(polls_due), 2)::float8 as value from days group by 1 having sum(polls_due) > 0`,
  })),
  {
    address: 'POST /data/getStackBarByState',
    request: RANGE,
    of: ofSeries,
    rows: `select state::text as name, count(*)::int as value from ${OF_DAYS} and state is not null group by 1`,
  },
  ...[
    [
      'Online',
      'sum(polls_answered)',
      'sum(polls_due)',
      'sum(polls_answered - maintenance_answered)',
      'sum(polls_due - maintenance_due)',
    ],
    [
      'Offline',
      'sum(polls_offline)',
      'sum(polls_due)',
      'sum(polls_offline - maintenance_offline)',
      'sum(polls_due - maintenance_due)',
    ],
    [
      'Hash',
      `count(*) filter (where is_compliant)`,
      'count(*) filter (where polls_answered > 0)',
      'count(*) filter (where coalesce(is_compliant_outside, is_compliant))',
      'count(*) filter (where polls_answered > maintenance_answered)',
    ],
  ].flatMap(([rate = '', part = '', whole = '', partOutside = '', wholeOutside = '']) =>
    [[part, whole, 0] as const, [partOutside, wholeOutside, 1] as const].map(([above, below, nth]) => ({
      address: `POST /data/line${rate}RateByDeviceDaily`,
      request: { ...RANGE, reservePeriod: 'month' },
      of: (data: Answer) => {
        const { series } = data as Xy
        return (series[nth] ?? series[0])?.data.at(-1)
      },
      rows: `select round(100.0 * ${above} / nullif(${below}, 0), 2)::float8 as value from ${OF_DAYS}`,
    })),
  ),
  {
    address: 'POST /machine/bar/month/',
    of: ofSeries,
    rows: `select 'added' as name, sum(devices)::int as value from device_added where SEEN`,
  },
  {
    address: 'POST /energy/find/',
    request: RANGE,
    of: (data) => (data as ResponseOf<'POST /energy/find/'>).total.kwh,
    rows: `select round(coalesce(sum(joules_measured + joules_estimated), 0) / 3600000.0, 3)::float8 as value from fleet_hour where site_id <> 0 and account_id <> 0 and SEEN`,
  },
  {
    address: 'POST /loss/find/',
    request: RANGE,
    of: (data) => (data as ResponseOf<'POST /loss/find/'>).total.devices,
    rows: `select count(distinct (device_id, site_id, client_id))::int as value from ${OF_DAYS} and polls_due > 0`,
  },
  {
    address: 'POST /warning/find/',
    request: { isOpen: true },
    of: totalCount,
    rows: `select count(*)::int as value from ${openWarnings}`,
  },
  ...[CLIENT, SITE].flatMap((name, at) => {
    const owner = at === 0 ? 'clients' : 'sites'
    const by =
      (value: (each: ResponseOf<'POST /warning/countByOwner/'>['clients'][number]) => number) => (data: Answer) =>
        ofPie(
          (data as ResponseOf<'POST /warning/countByOwner/'>)[owner].map((each) => ({
            name: each.name,
            value: value(each),
          })),
        )
    return [
      {
        address: 'POST /warning/countByOwner/',
        of: by(({ open }) => sumOf(Object.values(open))),
        rows: `select ${name} as name, count(*)::int as value from ${openWarnings} group by 1`,
      },
      {
        address: 'POST /warning/countByOwner/',
        of: by(({ warned }) => warned),
        rows: `select ${name} as name, count(*)::int as value from device where state = 'warn' and SEEN group by 1`,
      },
    ]
  }),
  {
    address: 'POST /repair/find/',
    of: totalCount,
    rows: `select count(*)::int as value from repair_record where SEEN`,
  },
  {
    address: 'POST /repairDaily/find/',
    request: RANGE,
    of: (data) => sumOf((data as ResponseOf<'POST /repairDaily/find/'>).data.map(({ sent }) => sent)),
    rows: `select count(*)::int as value from repair_record where SEEN`,
  },
  {
    address: 'POST /data/byRepairDaylyOut',
    request: RANGE,
    of: (data) => sumOf((data as Xy).series.flatMap((each) => each.data)),
    rows: `select count(*)::int as value from repair_record where SEEN`,
  },
]

const places = (scope: string): [string, string][] => {
  const [one, two] = owners as [TestOwner, TestOwner]
  return [
    ['{}', scope],
    [JSON.stringify({ siteId: one.site }), `${scope} and site_id = ${one.site}`],
    [JSON.stringify({ clientId: two.client }), `${scope} and client_id = ${two.client}`],
    [JSON.stringify({ clientId: one.client }), `${scope} and client_id = ${one.client}`],
  ]
}
const NARROWED_BY_NONE = /order|countByOwner|allMyMachines/

describe.each(['administrator', 'agent', 'client', 'of one site'] as const)('%s', (who) => {
  test.each(SUMS.map((sum) => [`${sum.address} ${JSON.stringify(sum.params ?? {})}`, sum] as const))(
    '%s',
    async (_, { address, params, request, of, rows }) => {
      const caller = callers[who]
      const { company_id: company } = await server.db
        .selectFrom('app_user')
        .select('company_id')
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow()
      for (const [narrow, condition] of places(seen[who]).slice(0, NARROWED_BY_NONE.test(address) ? 1 : 4)) {
        const answer = await caller.callAny(address, {
          params: { companyId: company, a: company, b: caller.userId, ...params },
          request: { ...request, ...(JSON.parse(narrow) as object) },
          headers: { 'accept-language': 'zh' },
        })
        expect(answer.code, answer.message).toBe(200)
        const found = (
          await sql<{ name?: string; value: number | null }>`${sql.raw(rows.replaceAll('SEEN', condition))}`.execute(
            server.db,
          )
        ).rows
        const expected = rows.includes(' as name') ? ofPie(found) : (found[0]?.value ?? null)
        expect(await of(answer.data), narrow).toEqual(expected)
      }
    },
  )
})

// What a day or an hour amounts to has tests of its own: an administrator who names the same owner or site gets the same.
test.each([
  ['POST /data/lineTotals', { reservePeriod: 'minute', hours: 1 }],
  ['POST /data/lineTotals', { reservePeriod: 'hour', ...RANGE }],
  ['POST /machine/line/month/', {}],
  ['POST /energy/find/', { by: 'account', ...RANGE }],
  ['POST /energy/find/', { by: 'site', ...RANGE }],
  ['POST /loss/find/', RANGE],
  ['POST /compliance/find/', { clientId: 'two' }],
])('%s %j: as an administrator who narrows it', async (address, request) => {
  const [one, two] = owners as [TestOwner, TestOwner]
  const [ofTwo, atOne] = [{ clientId: two.client }, { siteId: one.site }]
  const ask = async (who: Who, narrow: object) => {
    const { code, data } = await callers[who].callAny(address, { request: { ...request, ...narrow } })
    expect(code).toBe(200)
    return data
  }
  const asAll = (narrow: object) => ask('administrator', narrow)
  if ('clientId' in request) return expect(await ask('client', ofTwo)).toEqual(await asAll(ofTwo))
  expect(await ask('client', {})).toEqual(await asAll(ofTwo))
  expect(await ask('of one site', {})).toEqual(await asAll(atOne))
  for (const who of ['agent', 'client', 'of one site'] as const)
    expect(await ask(who, { ...ofTwo, ...atOne }), who).toEqual(await asAll({ ...ofTwo, ...atOne }))
  return undefined
})
