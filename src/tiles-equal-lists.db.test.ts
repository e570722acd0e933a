import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { DEVICE_STATES } from './fleet/device/rules/device-states.ts'
import { gatherStorms } from './fleet/warning/server/gather-storms.ts'
import { selectDueDevices } from './fleet/polling/sweep/sweep.sql.ts'
import { writeBatch } from './fleet/polling/write/write-batch.ts'
import { chances } from './platform/testing/chances.ts'
import { atOneMoment, expectSumsToHold } from './fleet/testing/expect-sums.ts'
import { addPolledDevices, answered, batchSite, polls, silent, unreadable } from './fleet/testing/polled-fleet.ts'
import type { ResponseOf } from './platform/contract/call.ts'
import { businessDay } from './platform/rules/business-time.ts'
import type { CallParts, TestCaller } from './platform/testing/test-caller.ts'
import { addOwner } from './platform/testing/test-fleet.ts'
import { addCompany } from './platform/testing/test-people.ts'
import { testServer } from './platform/testing/test-server.ts'
import { HOUR_MS } from './platform/rules/durations.ts'

// People and sweeps do to the fleet whatever the calls allow, in any order. After each step the tiles and pies of every scope equal the
// list behind them, for every caller. An order that fails is shortened to the steps that matter.

const MOST_STEPS = 27
/** An order that failed is shortened for so long: a step takes a tenth of a second and more. One that holds may take as long as it takes. */
const SHORTENED_MS = 180_000

/** What the calls let happen, in any of the orders: a try that is refused each time would show nothing. */
const worked = new Set<string>()

async function change(name: string, caller: TestCaller, address: string, parts: CallParts) {
  const { code, data } = await caller.callAny(address, parts)
  if (code === 200) worked.add(name)
  return code === 200 ? data : null
}

type Scope = { clientId?: number; accountId?: number; siteId?: number }

/** Tiles and pies of a scope, as a list of all its devices would have them. */
async function expectTilesToEqualList(caller: TestCaller, scope: Scope): Promise<void> {
  const [tiles, list, states, types] = await Promise.all([
    caller.callAny('POST /data/getBasicDataByState/state', { request: scope }),
    caller.call('POST /device/find/', { request: { ...scope, size: 1020 } }),
    caller.call('POST /data/getPieDataByIndicator/{type}', { params: { type: 'state' }, request: scope }),
    caller.call('POST /data/getPieDataByIndicator/{type}', { params: { type: 'type' }, request: scope }),
  ])
  // Neither shows an object that the person does not see.
  if (tiles.code !== 200) return expect([tiles.code, list.code]).toEqual([404, 404])
  const { data: rows, totalCount } = list.data
  expect(rows).toHaveLength(totalCount)
  const counted = (of: (row: (typeof rows)[number]) => string) =>
    Object.fromEntries([...Map.groupBy(rows, of)].map(([name, group]) => [name, group.length]))
  const { total, ...byState } = tiles.data as Record<string, number>
  expect(total).toBe(totalCount)
  expect(withoutZeros(byState)).toEqual(counted(({ state }) => state))
  expect(withoutZeros(ofPie(states.data))).toEqual(counted(({ state }) => state))
  expect(withoutZeros(ofPie(types.data))).toEqual(counted(({ type }) => type))
}

/** Open warnings per client, as the tiles have them, equal the list, each by itself and with storms as one row. */
async function expectWarningsToEqualList(caller: TestCaller): Promise<void> {
  const find = async (request: object) =>
    (await caller.call('POST /warning/find/', { request: { isOpen: true, size: 1020, ...request } })).data
  const [{ clients }, flat, folded] = [
    (await caller.call('POST /warning/countByOwner/')).data,
    await find({}),
    await find({ isFolded: true }),
  ]
  const ofTiles = clients.map(({ id, open }) => [id, Object.values(open).reduce((sum, count) => sum + count, 0)])
  const ofRows = clients.map(({ id }) => [id, flat.data.filter(({ clientId }) => clientId === id).length])
  expect(ofTiles).toEqual(ofRows)
  expect([flat.totalCount, folded.warnings, folded.totalCount]).toEqual([
    flat.data.length,
    flat.data.length,
    folded.data.length,
  ])
  expect(folded.data.reduce((sum, { storm }) => sum + (storm?.warnings ?? 1), 0)).toBe(flat.totalCount)
}

/** The lists of clients, accounts and sites count each one's devices as the list of devices does. */
async function expectOwnersToEqualList(caller: TestCaller): Promise<void> {
  const { data: rows } = (await caller.call('POST /device/find/', { request: { size: 1020 } })).data
  for (const [address, ownerOf] of OWNER_LISTS) {
    const { code, data } = await caller.call(address, { request: { size: 1020 } })
    // Not everybody has every list.
    if (code === 403) continue
    const found = data.data.map(({ id, totalDeviceCount, ...counts }) => {
      return [id, totalDeviceCount, DEVICE_STATES.map((state) => counts[`${state}DeviceCount`])]
    })
    const counted = data.data.map(({ id }) => {
      const own = rows.filter((row) => ownerOf(row) === id)
      return [id, own.length, DEVICE_STATES.map((each) => own.filter(({ state }) => state === each).length)]
    })
    expect({ [address]: found }).toEqual({ [address]: counted })
  }
}
type DeviceRow = ResponseOf<'POST /device/find/'>['data'][number]
const OWNER_LISTS = [
  ['POST /client/find/', (row: DeviceRow) => row.clientId],
  ['POST /account/find/', (row: DeviceRow) => row.accountId],
  ['POST /site/find/', (row: DeviceRow) => row.siteId],
] as const

const ofPie = (pie: readonly { name: string; value: number }[]) =>
  Object.fromEntries(pie.map(({ name, value }) => [name, value]))
const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

const HAPPENINGS = [
  'scrap',
  'move',
  'repair',
  'rewriteRepair',
  'unrepair',
  'deleteWarning',
  'acknowledgeWarnings',
  'deleteOwner',
  'addDevice',
] as const
/** What a person does, before a sweep; `chance` is the seed of which device, which site, which answers of miners. */
interface Step {
  happening: (typeof HAPPENINGS)[number]
  chance: number
}
const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ happening: fc.constantFrom(...HAPPENINGS), chance: fc.nat(1e6) }),
  { minLength: 1, maxLength: MOST_STEPS, size: 'max' },
)
/** Each in turn, so that all of them happen. */
const inTurn = (seed: number): Step[] =>
  Array.from({ length: MOST_STEPS }, (_, at) => ({
    happening: HAPPENINGS[at % HAPPENINGS.length] as Step['happening'],
    chance: seed * 1000 + at,
  }))

/** Before an order by chance; in the first one everything happens that can. */
const EXAMPLES: [Step[]][] = process.env['NIGHTLY'] ? [[inTurn(2)], [inTurn(1)]] : [[inTurn(2)]]

/** Lets the steps happen to a database of their own: what a failed order left wrong would fail the shorter ones, too. */
async function expectToHold(steps: readonly Step[]): Promise<void> {
  await using server = await testServer()
  const { db } = server
  let next = chances(0)
  const pick = <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)] as T
  const owners = [await addOwner(db, 'a'), await addOwner(db, 'b'), await addOwner(db, 'c'), await addOwner(db, 'd')]
  // Is deleted once its devices are scrapped, which stay its own.
  const leaving = await addOwner(db, 'e')
  const [first, second] = owners.map(({ client }) => client)
  const administrator = await server.signIn('管理员')
  const agent = await server.signIn('代理', { clients: [first ?? 0, second ?? 0] })
  const client = await server.signIn('客户', { clients: [second ?? 0] })
  // Their devices come and go between sites of this region and others.
  const region = await addCompany(db, 'region')
  const regional = owners.slice(1, 3).map(({ site }) => site)
  await db.updateTable('site').set({ company_id: region }).where('id', 'in', regional).execute()
  const manager = await server.signIn('管理层', { companyId: region })
  const callers = [administrator, agent, client, manager]

  const startMs = Date.now() - MOST_STEPS * HOUR_MS
  const sites = await Promise.all([...owners, leaving].map(({ site }) => batchSite(db, site, startMs)))
  const ids: number[] = []
  for (const [nth, owner] of [...owners, leaving].entries()) {
    const hosts = Array.from({ length: 8 }, (_, k) => `10.0.${nth}.${k + 1}`)
    ids.push(...(await addPolledDevices(db, owner, hosts, nth === 1 ? 'T20' : 'T30')).map(({ id }) => id))
  }
  const records: number[] = []

  const anyone = () => pick(callers)
  const today = businessDay(new Date(), 'Asia/Shanghai')
  const happenings: Record<Step['happening'], () => Promise<unknown>> = {
    async scrap() {
      await change('scrap', pick([administrator, agent]), 'POST /device/scrap/{id}', { params: { id: pick(ids) } })
    },
    async move() {
      const id = pick(ids)
      const { site, account } = { site: pick(owners).site, account: pick(owners).account }
      const request = { id, name: `moved ${id}`, serial: `S-${id}`, type: pick(['T20', 'T30']) }
      await change('move', administrator, 'POST /device/save', {
        request: { ...request, siteId: site, accountId: account, ip: `10.0.9.${id % 250}` },
      })
    },
    async repair() {
      const type = pick(['送修', '送回'])
      const { serial } = await db
        .selectFrom('device')
        .select('serial')
        .where('id', '=', pick(ids))
        .executeTakeFirstOrThrow()
      const request = { deviceSerial: serial, type, repairDateStr: today }
      const saved = await change(type, administrator, 'POST /repair/save', { request })
      if (saved) records.push(...(saved as { ids: number[] }).ids)
    },
    async rewriteRepair() {
      if (records.length === 0) return
      const request = { type: pick(['送修', '送回']), repairDateStr: today }
      await change('rewriteRepair', administrator, 'POST /repair/update/{id}', {
        params: { id: pick(records) },
        request,
      })
    },
    async unrepair() {
      if (records.length > 0)
        await change('unrepair', administrator, 'POST /repair/delete/{id}', { params: { id: records.pop() ?? 0 } })
    },
    async deleteWarning() {
      const { data } = await administrator.call('POST /warning/find/', { request: { isOpen: true, size: 100 } })
      if (data.data.length > 0)
        await change('deleteWarning', administrator, 'POST /warning/delete/{id}', {
          params: { id: pick(data.data).id },
        })
    },
    async acknowledgeWarnings() {
      const filter = { isOpen: true, siteId: pick(owners).site }
      const { totalCount } = (await agent.call('POST /warning/find/', { request: filter })).data
      const request = { filter, expected: totalCount, note: '' }
      await change('acknowledgeWarnings', agent, 'POST /warning/acknowledgeAll', { request })
    },
    async deleteOwner() {
      const filter = { accountId: leaving.account }
      const { totalCount } = (await administrator.call('POST /device/find/', { request: filter })).data
      await change('scrapAll', administrator, 'POST /device/scrapAll', { request: { filter, expected: totalCount } })
      for (const { client: id, site, account } of [pick(owners), leaving]) {
        // Refused while devices hang on it that are not scrapped.
        await change('deleteAccount', administrator, 'POST /account/delete/{id}', { params: { id: account } })
        await change('deleteSite', administrator, 'POST /site/delete/{id}', { params: { id: site } })
        await change('deleteClient', administrator, 'POST /client/delete/{id}', { params: { id } })
      }
    },
    async addDevice() {
      const { site, account } = pick(owners)
      const serial = `new-${Math.floor(next() * 1e9)}`
      const request = { name: serial, serial, type: 'T30', siteId: site, accountId: account }
      const saved = await change('addDevice', administrator, 'POST /device/save', { request })
      if (saved) ids.push((saved as { id: number }).id)
    },
  }
  const outcomes = [
    () => answered({ hashrateThs: 15 + 20 * next(), maxCelsius: 60 + 40 * next() }),
    () => answered({ pools: [] }),
    () => silent,
    () => unreadable,
  ]
  /** In two batches, as of a large site; tiles equal the list between them, too. */
  async function sweep(step: number, caller: TestCaller): Promise<void> {
    const site = pick(sites)
    const atMs = startMs + step * HOUR_MS
    await sql`select ensure_partitions(${new Date(atMs - HOUR_MS)}, ${new Date(atMs + HOUR_MS)})`.execute(db)
    const due = await selectDueDevices(db, site.siteId)
    const polled = due.flatMap((device) => polls([device], atMs, pick(outcomes)()))
    await writeBatch(site, polled.slice(0, polled.length / 2))
    await expectTilesToEqualList(caller, { siteId: site.siteId })
    await writeBatch(site, polled.slice(polled.length / 2))
  }

  /** Whose scopes are compared after a step: one owner's with each change, three nightly. */
  const looked = () => (process.env['NIGHTLY'] ? [pick(owners), pick(owners), leaving] : [pick([...owners, leaving])])

  for (const [step, { happening, chance }] of steps.entries()) {
    next = chances(chance)
    await happenings[happening]()
    // A sweep, and counters against rows at whichever moment of it.
    const caller = anyone()
    await Promise.all([sweep(step, caller), step % 3 === 0 && atOneMoment(db, expectSumsToHold)])
    const scopes: Scope[] = [
      {},
      ...looked().flatMap(({ client: clientId, account, site }) => [
        { clientId },
        { accountId: account },
        { siteId: site },
        { clientId, siteId: site },
      ]),
    ]
    for (const scope of scopes) await expectTilesToEqualList(caller, scope)
    await expectOwnersToEqualList(caller)
    if (step % 3 === 1) await gatherStorms.run(server.app, new AbortController().signal)
    await expectWarningsToEqualList(caller)
  }
  await expectSumsToHold(db)
}

test('tiles and pies equal the list behind them, whatever happens', { timeout: 900_000 }, async () => {
  let shortenedUntil = Infinity
  const holds = fc.asyncProperty(anySteps, async (steps) => {
    fc.pre(performance.now() < shortenedUntil)
    try {
      await expectToHold(steps)
    } catch (error) {
      shortenedUntil = Math.min(shortenedUntil, performance.now() + SHORTENED_MS)
      throw error
    }
  })
  await fc.assert(holds, { examples: EXAMPLES, numRuns: EXAMPLES.length + 1 })
})

test('all of it happened', () => {
  expect([...worked].toSorted()).toEqual([
    'acknowledgeWarnings',
    'addDevice',
    'deleteAccount',
    'deleteClient',
    'deleteSite',
    'deleteWarning',
    'move',
    'rewriteRepair',
    'scrap',
    'scrapAll',
    'unrepair',
    '送修',
    '送回',
  ])
})
