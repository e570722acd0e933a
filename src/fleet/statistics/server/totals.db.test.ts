import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { chances, newSeeds } from '../../../platform/testing/chances.ts'
import type { TestCaller } from '../../../platform/testing/test-caller.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import type { TestServer } from '../../../platform/testing/test-server.ts'
import { deviceColumnTexts, stateTexts } from '../../device/text.ts'
import { endSweep } from '../../polling/sweep/sweep.ts'
import { selectDueDevices } from '../../polling/sweep/sweep.sql.ts'
import { writeBatch } from '../../polling/write/write-batch.ts'
import { addPolledDevices, answered, batchSite, polls, silent, unreadable } from '../../testing/polled-fleet.ts'

let server: TestServer
let administrator: TestCaller
beforeAll(async () => {
  server = await testServer()
  administrator = await server.signIn('管理员')
})
afterAll(() => server[Symbol.asyncDispose]())

type Totals = ResponseOf<'POST /data/getTotals'>
const totalsOf = async (caller: TestCaller, request: object): Promise<Totals> =>
  (await caller.call('POST /data/getTotals', { request })).data

/** A sweep that ends now. */
async function sweep(siteId: number, outcomeOf: () => ReturnType<typeof answered>): Promise<void> {
  const { db } = server
  const site = await batchSite(db, siteId)
  const due = await selectDueDevices(db, siteId)
  await writeBatch(
    site,
    due.flatMap((device) => polls([device], Date.now(), outcomeOf())),
  )
  const counts = { due: due.length, answered: 0, unreadable: 0 }
  await transaction(db, (trx) => endSweep(trx, site, counts, new Date(), new Date()))
}

describe('what devices amount to', () => {
  test('an estimate is marked, and a scope that is not polled is unknown, not zero', async () => {
    const { db } = server
    const [one, two] = [await addOwner(db, 'polled'), await addOwner(db, 'not polled')]
    await addPolledDevices(db, one, ['10.0.0.1', '10.0.0.2'])
    await addPolledDevices(db, two, ['10.0.1.1'])
    expect(await totalsOf(administrator, { siteId: one.site })).toMatchObject({
      unknown: 2,
      hashrateMhs: null,
      watts: null,
    })

    const outcomes = [answered({ hashrateThs: 30, watts: 2200 }), answered({ hashrateThs: 25, watts: null })]
    await sweep(one.site, () => outcomes.pop() ?? silent)
    const found = await totalsOf(administrator, { siteId: one.site })
    const { watts = 0 } =
      (await sql<{ watts: number }>`select rated_watts as watts from machine_type where name = 'T30'`.execute(db))
        .rows[0] ?? {}
    expect(found).toMatchObject({
      due: 2,
      online: 2,
      measured: 1,
      estimated: 1,
      unknown: 0,
      hashrateMhs: 55_000_000,
      ratedMhs: 60_000_000,
      watts: 2200 + watts,
      wattsEstimated: watts,
      joulesPerTh: 2200 / 30,
    })
    // One site is known, the other is not.
    const all = await totalsOf(administrator, {})
    expect(all).toMatchObject({ due: 2, unknown: 1, hashrateMhs: 55_000_000 })
    const byRows = await totalsOf(administrator, { type: 'T30' })
    expect(byRows).toEqual(all)

    await sql`truncate fleet_live`.execute(db)
    const afterCrash = { due: 0, unknown: 3, hashrateMhs: null, watts: null, joulesPerTh: null, sweptAt: null }
    expect(await totalsOf(administrator, {})).toMatchObject(afterCrash)
    expect(await totalsOf(administrator, { type: 'T30' })).toMatchObject(afterCrash)
  })

  test('a site whose last sweep is long ago is unknown', async () => {
    const owner = await addOwner(server.db, 'away')
    await addPolledDevices(server.db, owner, ['10.0.2.1'])
    await sweep(owner.site, () => answered())
    expect(await totalsOf(administrator, { siteId: owner.site })).toMatchObject({ due: 1, unknown: 0 })
    await server.db
      .updateTable('fleet_live')
      .set({ swept_at: new Date(Date.now() - 3_600_000) })
      .where('site_id', '=', owner.site)
      .execute()
    expect(await totalsOf(administrator, { siteId: owner.site })).toMatchObject({
      due: 0,
      unknown: 1,
      hashrateMhs: null,
    })
  })
})

const figure = (cell = '') => (cell === '' ? null : Number(cell))
/** Serial, state, hash rate and watts of each row of the file that the list of devices exports. */
async function exportedRows(caller: TestCaller, request: object) {
  const headers = { 'accept-language': 'en' }
  const { data } = await caller.call('POST /machine/export', { request: { ...request, format: 'csv' }, headers })
  const [titles = [], ...rows] = (await data.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const at = (title: string) => titles.findIndex((each) => each.startsWith(title))
  return rows.map((cells) => [
    cells[at(deviceColumnTexts.serial.en)]?.replace('\uFEFF', ''),
    cells[at(deviceColumnTexts.state.en)],
    figure(cells[at(deviceColumnTexts.hashrate.en)]),
    figure(cells[at(deviceColumnTexts.wattage.en)]),
  ])
}

const SUMMED = ['due', 'online', 'measured', 'estimated', 'hashrateMhs', 'ratedMhs', 'watts', 'wattsEstimated'] as const

test.each(newSeeds(process.env['NIGHTLY'] ? 20 : 1))(
  'a tile, the total of the list, the sum of its rows and of its file are the same (SEED=%i)',
  async (seed) => {
    const { db } = server
    const next = chances(seed)
    const below = (count: number) => Math.floor(next() * count)
    const owners = [await addOwner(db, `a${seed}`), await addOwner(db, `b${seed}`)]
    const [first, second] = owners
    if (!first || !second) throw new Error('two owners')
    for (const [nth, owner] of owners.entries())
      await addPolledDevices(
        db,
        owner,
        [1, 2, 3, 4, 5].map((k) => `10.${1 + (seed % 200)}.${nth}.${k}`),
        nth === 0 ? 'T30' : 'T20',
      )
    // Devices of the second at the first one's site.
    await addPolledDevices(db, { ...second, site: first.site }, [
      `10.${1 + (seed % 200)}.2.1`,
      `10.${1 + (seed % 200)}.2.2`,
    ])
    const outcomes = [
      () => answered({ hashrateThs: 40 * next(), watts: 1500 + below(1500) }),
      () => answered({ hashrateThs: 40 * next(), watts: null }),
      () => silent,
      () => unreadable,
    ]
    for (let step = 0; step < 4; step++)
      for (const { site } of owners) await sweep(site, () => (outcomes[below(4)] ?? (() => silent))())

    const client = await server.signIn('客户', { clients: [second.client] })
    const scopes = [
      { siteId: first.site },
      { clientId: second.client },
      { accountId: first.account },
      { siteId: first.site, clientId: second.client },
    ]
    for (const [caller, request] of [
      ...scopes.map((scope) => [administrator, scope] as const),
      [client, {}] as const,
    ]) {
      const tile = await totalsOf(caller, request)
      const { data: rows } = (await caller.call('POST /device/find2/', { request: { ...request, size: 100 } })).data
      // By the rows of the list: all of these devices are repaired never.
      expect(await totalsOf(caller, { ...request, repairTimes: 0 })).toEqual(tile)
      const sums = Object.fromEntries(SUMMED.map((name) => [name, 0]))
      for (const row of rows) {
        const one = await totalsOf(caller, { ids: [row.id] })
        for (const name of SUMMED) sums[name] = (sums[name] ?? 0) + (one[name] ?? 0)
        if (one.online === 1 && row.hashrateThs !== null)
          expect(one.hashrateMhs).toBe(Math.floor(Math.fround(row.hashrateThs) * 1_000_000 + 0.5))
      }
      expect(sums).toEqual(Object.fromEntries(SUMMED.map((name) => [name, tile[name] ?? 0])))
      const inWords = rows.map((row) => [row.serial, stateTexts[row.state].en, row.hashrateThs, row.wattage])
      expect(await exportedRows(caller, request)).toEqual(inWords)
    }
  },
)
