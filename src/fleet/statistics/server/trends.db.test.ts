import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { monthEnd } from '../../../platform/rules/day-range.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addDevice, addOwner, makeRoomForDays } from '../../../platform/testing/test-fleet.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'
import { addDeviceDays } from '../../testing/add-days.ts'

// Every trend of every scope is compared with sums made by hand of the days' rows.

const FIRST = '2025-11-20'
const LAST = '2026-02-10'
const TO_COME = '9999-01-01'
/** Not a constant: a run may go over midnight. */
const today = () => businessDay(new Date(), 'Asia/Shanghai')

let server: TestServer
let owners: TestOwner[]
let callers: Record<'administrator' | 'agent' | 'client', TestCaller>
let seen: Record<keyof typeof callers, 'all' | number[]>
/** moved from the first owner to the second on 2026-01-15 */
let moved: number

interface Row {
  day: string
  site_id: number
  client_id: number
  account_id: number
  polls_due: number
  polls_answered: number
  polls_offline: number
  state: DeviceState | null
  is_compliant: boolean
}
let rows: Row[]

/** The same numbers in each run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  owners = [await addOwner(db, 'first'), await addOwner(db, 'second'), await addOwner(db, 'third')]
  const [one, two, three] = owners as [TestOwner, TestOwner, TestOwner]
  // The second owner's devices stand at two sites; no one has any at the third one's for most of the time.
  const places: TestOwner[] = [one, one, two, { ...two, site: one.site }, two, three]
  const devices = []
  for (const owner of places) devices.push({ owner, id: await addDevice(db, owner, 'd') })
  moved = devices[0]?.id ?? 0
  const type = await db.selectFrom('machine_type').select('id').where('name', '=', 'T30').executeTakeFirstOrThrow()
  await makeRoomForDays(db, FIRST, LAST)
  const random = randomOf(4)
  rows = []
  const inserted = []
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    for (const { owner, id } of devices) {
      // A week without any figures, and a device that comes late.
      if ((day >= '2025-12-20' && day <= '2025-12-26') || (owner === three && day < '2026-01-20')) continue
      const { site, account, client } = id === moved && day > '2026-01-15' ? two : owner
      const due = random(3) === 0 ? 0 : 100 + random(50)
      const answered = random(due + 1)
      const row = {
        day,
        site_id: site,
        client_id: client,
        account_id: account,
        polls_due: due,
        polls_answered: answered,
        polls_offline: due - answered,
        state: DEVICE_STATES[random(8)] ?? null,
        is_compliant: answered > 0 && random(2) === 0,
      }
      rows.push(row)
      const ths = row.is_compliant ? 30 : 20
      inserted.push({ ...row, device_id: id, type_id: type.id, hashrate_reads: answered, hashrate_sum: answered * ths })
      // On the day of the move it has a row for each owner.
      if (id === moved && day === '2026-01-15') {
        rows.push({ ...row, site_id: two.site, client_id: two.client, account_id: two.account })
        inserted.push({ ...inserted.at(-1)!, site_id: two.site, client_id: two.client, account_id: two.account })
      }
    }
  }
  await addDeviceDays(
    db,
    inserted.map((row) => ({ ...row, max_celsius: null, max_fan_rpm: null })),
  )
  seen = { administrator: 'all', agent: [one.client, two.client], client: [two.client] }
  callers = {
    administrator: await server.signIn('管理员'),
    agent: await server.signIn('代理', { clients: [one.client, two.client] }),
    client: await server.signIn('客户', { clients: [two.client] }),
  }
})
afterAll(() => server[Symbol.asyncDispose]())

type Scope = { siteId?: number; clientId?: number; accountId?: number }

const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 100)

/** The figures of a scope's rows, point by point. */
function byHand(who: keyof typeof callers, scope: Scope, points: string[], days: [string, string]) {
  const clients = seen[who]
  const ours = rows.filter(
    (row) =>
      (clients === 'all' || clients.includes(row.client_id)) &&
      (scope.siteId === undefined || row.site_id === scope.siteId) &&
      (scope.clientId === undefined || row.client_id === scope.clientId) &&
      (scope.accountId === undefined || row.account_id === scope.accountId) &&
      row.day >= days[0] &&
      row.day <= days[1],
  )
  return points.map((point) => {
    const here = ours.filter(({ day }) => day.startsWith(point))
    const sum = (value: (row: Row) => number) => here.reduce((total, row) => total + value(row), 0)
    const daysKnown = new Set(here.map(({ day }) => day)).size
    const due = sum((row) => row.polls_due)
    return {
      online: rate(
        sum((row) => row.polls_answered),
        due,
      ),
      offline: rate(
        sum((row) => row.polls_offline),
        due,
      ),
      compliance: rate(
        sum((row) => (row.is_compliant ? 1 : 0)),
        sum((row) => (row.polls_answered > 0 ? 1 : 0)),
      ),
      states: DEVICE_STATES.map((state) =>
        daysKnown === 0 ? 0 : Math.round((sum((row) => (row.state === state ? 1 : 0)) / daysKnown) * 10) / 10,
      ),
    }
  })
}

const RANGES: ['day' | 'month', [string, string], [string, string]][] = [
  ['day', [FIRST, LAST], [FIRST, LAST]],
  ['day', ['2025-12-30', '2026-01-02'], ['2025-12-30', '2026-01-02']],
  ['day', ['2026-01-14', '2026-01-16'], ['2026-01-14', '2026-01-16']],
  ['month', [FIRST, LAST], [FIRST, LAST]],
  ['month', ['2025-12', '2026-01'], ['2025-12-01', monthEnd('2026-01')]],
  ['month', ['2025-12-15', '2026-01-10'], ['2025-12-15', '2026-01-10']],
]

describe.each(['administrator', 'agent', 'client'] as const)('%s', (who) => {
  test.each(RANGES)('every scope by %s over %j equals the rows', async (period, asked, days) => {
    const scopes: Scope[] = [
      {},
      ...owners.flatMap(({ client, account, site }): Scope[] => [
        { clientId: client },
        { accountId: account },
        { siteId: site },
        { siteId: site, clientId: client },
        { siteId: owners[0]?.site ?? 0, accountId: account },
        { clientId: client, accountId: account },
      ]),
    ]
    for (const scope of scopes) {
      const request = { ...scope, businessDateQuery: asked, reservePeriod: period }
      const call = callers[who]
      const [stack, online, offline, compliance] = await Promise.all([
        call.call('POST /data/getStackBarByState', { request }),
        call.call('POST /data/lineOnlineRateByDeviceDaily', { request }),
        call.call('POST /data/lineOfflineRateByDeviceDaily', { request }),
        call.call('POST /data/lineHashRateByDeviceDaily', { request }),
      ])
      const { xAxis } = stack.data
      const expected = byHand(who, scope, xAxis, days)
      expect(online.data).toEqual({ xAxis, series: [{ name: 'online_rate', data: expected.map((one) => one.online) }] })
      expect(offline.data).toEqual({
        xAxis,
        series: [{ name: 'offline_rate', data: expected.map((one) => one.offline) }],
      })
      expect(compliance.data).toEqual({
        xAxis,
        series: [{ name: 'hash_rate', data: expected.map((one) => one.compliance) }],
      })
      expect(stack.data.series).toEqual(
        DEVICE_STATES.map((name, nth) => ({ name, data: expected.map(({ states }) => states[nth]) })),
      )
    }
  })
})

/** Devices of an account on the days around the move. */
const countedOf = async (owner: TestOwner) => {
  const request = { accountId: owner.account, businessDateQuery: ['2026-01-14', '2026-01-17'] as [string, string] }
  const { data } = await callers.administrator.call('POST /data/getStackBarByState', { request })
  return data.xAxis.map((_, at) => data.series.reduce((sum, { data: counts }) => sum + (counts[at] ?? 0), 0))
}

test('a device that moved leaves its past where it was', async () => {
  const [one, two] = owners as [TestOwner, TestOwner]
  expect(await countedOf(one)).toEqual([2, 2, 1, 1])
  expect(await countedOf(two)).toEqual([3, 4, 4, 4])
})

test('the days without figures are gaps in a line and 0 in a stack', async () => {
  const request = { businessDateQuery: ['2025-12-19', '2025-12-21'] as [string, string] }
  const line = await callers.administrator.call('POST /data/lineOnlineRateByDeviceDaily', { request })
  const stack = await callers.administrator.call('POST /data/getStackBarByState', { request })
  expect(line.data.series[0]?.data.slice(1)).toEqual([null, null])
  for (const { data } of stack.data.series) expect(data.slice(1)).toEqual([0, 0])
})

const LINE = 'POST /data/lineOnlineRateByDeviceDaily'
describe('ranges', () => {
  test.each([
    ['reversed', ['2026-02-02', '2026-02-01'], 400],
    ['months reversed', ['2026-02', '2026-01'], 400],
    ['to come', [TO_COME, addDays(TO_COME, 6)], 400],
    ['more than ten years', ['2010-01-01', '2026-01-01'], 400],
    ['months over more than ten years', ['2010-01', '2026-01'], 400],
    ['no month', ['2026-13', '2026-14'], 400],
    ['one end only', ['2026-01-01'], 400],
    ['exactly ten years', ['2016-01-02', '2026-01-02'], 200],
  ])('%s', async (_name, businessDateQuery, code) => {
    const answer = await callers.administrator.callAny(LINE, { request: { businessDateQuery } })
    expect(answer.code).toBe(code)
    if (code === 400) expect(JSON.stringify(answer.data)).toContain('"businessDateQuery')
  })

  test('what is partly to come is cut at today', async () => {
    const last = today()
    const request = { businessDateQuery: [addDays(last, -2), addDays(last, 31)] as [string, string] }
    const { data } = await callers.administrator.call(LINE, { request })
    expect(data.xAxis).toEqual([addDays(last, -2), addDays(last, -1), last])
  })

  test('without a range: the week that ends today while nothing was swept yet', async () => {
    const { data } = await callers.administrator.call(LINE)
    expect([data.xAxis.length, data.xAxis.at(-1)]).toEqual([7, today()])
  })
})

test('of someone else as of no one', async () => {
  const [, , three] = owners as [TestOwner, TestOwner, TestOwner]
  for (const [mine, nobodys] of [
    [{ clientId: three.client }, { clientId: 999_999 }],
    [{ accountId: three.account }, { accountId: 999_999 }],
    [{ siteId: three.site }, { siteId: 999_999 }],
  ]) {
    const range = { businessDateQuery: [FIRST, LAST] as [string, string] }
    const ask = (scope: Scope) =>
      callers.client.call('POST /data/getStackBarByState', { request: { ...scope, ...range } })
    expect((await ask(mine ?? {})).data).toEqual((await ask(nobodys ?? {})).data)
  }
})
