import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../../platform/server/database/database.ts'
import { chances, newSeeds } from '../../../platform/testing/chances.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../../platform/testing/test-database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { addPolledDevices, answered, batchSite, polls, silent, unreadable } from '../../testing/polled-fleet.ts'
import type { PollOutcome } from '../read/miner-answer.ts'
import { endSweep } from '../sweep/sweep.ts'
import { selectDueDevices } from '../sweep/sweep.sql.ts'
import { writeBatch } from './write-batch.ts'
import type { BatchSite } from './write-batch.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

const AT_MS = Date.UTC(2026, 2, 1)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** One sweep of the site, one second long, that ends at a time; every device has the outcome given for it. */
async function sweepAt(site: BatchSite, endMs: number, outcomeOf: (index: number) => PollOutcome): Promise<void> {
  await sql`select ensure_partitions(${new Date(endMs - 3_600_000)}, ${new Date(endMs)})`.execute(site.db)
  const due = await selectDueDevices(site.db, site.siteId)
  await writeBatch(
    site,
    due.flatMap((device, index) => polls([device], endMs - 500, outcomeOf(index))),
  )
  const sweep = { due: due.length, answered: 0, unreadable: 0 }
  await transaction(site.db, (trx) => endSweep(trx, site, sweep, new Date(endMs - 1000), new Date(endMs)))
}

const T30_WATTS = sql<number>`(select rated_watts from machine_type where name = 'T30')`

async function hours(siteId: number) {
  const { rows } = await sql<Record<string, number | string>>`
    select to_char(at at time zone 'UTC', 'HH24:MI') as at, day, seconds_due as due, seconds_polled as polled, seconds_online as online,
      seconds_measured as measured, megahashes, joules_measured as joules, joules_estimated as estimated
    from fleet_hour where site_id = ${siteId} and client_id = 0 order by fleet_hour.at`.execute(database.db)
  return rows
}

describe('what a site amounts to over time', () => {
  test('power counts for the time since the sweep before, divided over hours; minutes are the same', async () => {
    const owner = await addOwner(database.db, 'divided')
    await addPolledDevices(database.db, owner, ['10.1.0.1', '10.1.0.2'])
    const startMs = AT_MS + 58 * MINUTE_MS
    const site = await batchSite(database.db, owner.site, startMs)
    await sweepAt(site, startMs, () => answered({ hashrateThs: 20, watts: 2000 }))
    // Of the hour before its first sweep nothing is known.
    expect(await hours(owner.site)).toMatchObject([{ due: 2 * 58 * 60, polled: 0, joules: 0 }])
    await sweepAt(site, startMs + MINUTE_MS, () => answered({ hashrateThs: 30, watts: 2100 }))
    await sweepAt(site, startMs + 2.5 * MINUTE_MS, (index) =>
      answered(index === 0 ? { hashrateThs: 30, watts: 2100 } : { hashrateThs: 10, watts: null }),
    )
    const rated = await database.db.selectNoFrom(T30_WATTS.as('watts')).executeTakeFirstOrThrow()
    expect(await hours(owner.site)).toEqual([
      {
        at: '00:00',
        day: '2026-03-01',
        due: 7200,
        polled: 240,
        online: 240,
        measured: 180,
        megahashes: 60e6 * 60 + 40e6 * 60,
        joules: 4200 * 60 + 2100 * 60,
        estimated: rated.watts * 60,
      },
      expect.objectContaining({ at: '01:00', due: 60, megahashes: 40e6 * 30, joules: 2100 * 30 }),
    ])
    const { rows: minutes } = await sql`
      select count(*)::int as minutes, sum(joules_measured) as joules, sum(megahashes) as megahashes
      from fleet_minute where site_id = ${owner.site} and client_id = 0 and seconds_polled > 0`.execute(database.db)
    const joules = 4200 * 60 + 2100 * 90
    expect(minutes).toEqual([{ minutes: 3, joules, megahashes: 60e6 * 60 + 40e6 * 90 }])
  })

  test('a device counts until it missed three sweeps; a longer time without a sweep counts nothing', async () => {
    const owner = await addOwner(database.db, 'gaps')
    await addPolledDevices(database.db, owner, ['10.2.0.1'])
    const site = await batchSite(database.db, owner.site, AT_MS)
    await sweepAt(site, AT_MS, () => answered({ watts: 1000 }))
    for (let minute = 1; minute <= 4; minute++) await sweepAt(site, AT_MS + minute * MINUTE_MS, () => silent)
    // Two sweeps missed: its last figures count for two minutes, and from the third sweep on no more.
    expect(await hours(owner.site)).toMatchObject([{ due: 240, polled: 240, online: 120, joules: 120_000 }])
    await sweepAt(site, AT_MS + 14 * MINUTE_MS, () => answered({ watts: 1000 }))
    expect(await hours(owner.site)).toMatchObject([{ due: 840, polled: 240, online: 120, joules: 120_000 }])
    // A record that comes late adds no time again.
    await sweepAt(site, AT_MS + 5 * MINUTE_MS, () => answered({ watts: 1000 }))
    expect(await hours(owner.site)).toMatchObject([{ due: 840, joules: 120_000 }])
  })

  test('a minute that was polled in part counts the rest as a gap', async () => {
    const owner = await addOwner(database.db, 'parts')
    await addPolledDevices(database.db, owner, ['10.4.0.1'])
    const site = await batchSite(database.db, owner.site, AT_MS)
    const sweeps = [0.5, 1, 1.5, 11.25, 12.25]
    for (const minute of sweeps) await sweepAt(site, AT_MS + minute * MINUTE_MS, () => answered())
    const { rows } = await sql`
      select extract(minute from at)::int as minute, seconds_due as due, seconds_polled as polled
      from fleet_minute where site_id = ${owner.site} and client_id = 0 order by 1`.execute(database.db)
    expect(rows).toEqual([
      { minute: 0, due: 60, polled: 30 },
      { minute: 1, due: 60, polled: 30 },
      { minute: 11, due: 60, polled: 45 },
      { minute: 12, due: 15, polled: 15 },
    ])
  })

  test('a device that never answered is due and nothing else; an unreadable one has power of its type', async () => {
    const owner = await addOwner(database.db, 'unknown')
    await addPolledDevices(database.db, owner, ['10.3.0.1', '10.3.0.2'])
    const site = await batchSite(database.db, owner.site, AT_MS)
    await sweepAt(site, AT_MS, (index) => (index === 0 ? silent : unreadable))
    const live = await database.db
      .selectFrom('fleet_live')
      .selectAll()
      .where('site_id', '=', owner.site)
      .executeTakeFirstOrThrow()
    const { watts } = await database.db.selectNoFrom(T30_WATTS.as('watts')).executeTakeFirstOrThrow()
    expect(live).toMatchObject({
      devices_due: 2,
      devices_online: 1,
      devices_read: 0,
      devices_measured: 0,
      hashrate_mhs: 0,
      watts_measured: 0,
      watts_estimated: watts,
    })
  })
})

const TOTALS = `devices_due, devices_online, devices_measured, hashrate_mhs, watts_measured, watts_estimated`
const SUMS = ['seconds_due', 'seconds_online', 'megahashes', 'joules_measured', 'joules_estimated', 'paired_joules']
const summed = SUMS.map((column) => `sum(${column}) as ${column}`).join(', ')

/** Every sum over sites equals the sum of the rows of its accounts at sites. */
async function expectScopesToAddUp(): Promise<void> {
  for (const table of ['fleet_hour', 'fleet_minute'])
    for (const [scope, id] of [
      ['site_id = 0 and client_id = 0 and account_id = 0', '0'],
      ['site_id <> 0 and client_id = 0', 'site_id'],
      ['client_id <> 0 and site_id = 0', 'client_id'],
      ['account_id <> 0 and site_id = 0', 'account_id'],
    ] as const) {
      const kept = sql.raw(`select ${id} as id, at, ${summed} from ${table} where ${scope} group by 1, 2 order by 1, 2`)
      const counted = sql.raw(
        `select ${id} as id, at, ${summed} from ${table} where site_id <> 0 and account_id <> 0 group by 1, 2 order by 1, 2`,
      )
      const { rows } = await kept.execute(database.db)
      expect({ [table + scope]: rows }).toEqual({
        [table + scope]: (await counted.execute(database.db)).rows,
      })
    }
}

test.each(newSeeds(process.env['NIGHTLY'] ? 20 : 1))(
  'whatever happens to devices, totals equal their rows (SEED=%i)',
  async (seed) => {
    const { db } = database
    const next = chances(seed)
    const below = (count: number) => Math.floor(next() * count)
    const owners = [await addOwner(db, `a${seed}`), await addOwner(db, `b${seed}`)]
    const sites = await Promise.all(owners.map(({ site }) => batchSite(db, site, AT_MS)))
    const ids: number[] = []
    for (const [i, owner] of owners.entries()) {
      const hosts = Array.from({ length: 8 }, (_, k) => `10.9.${i}.${k + 1}`)
      ids.push(...(await addPolledDevices(db, owner, hosts, i === 1 ? 'T20' : 'T30')).map(({ id }) => id))
    }
    const outcomes = [
      () => answered({ hashrateThs: 40 * next(), watts: 1500 + below(1500) }),
      () => answered({ hashrateThs: 40 * next(), watts: null }),
      () => answered({ hashrateThs: null, watts: 2000 }),
      () => silent,
      () => unreadable,
    ]
    const device = () => db.updateTable('device').where('id', '=', ids[below(ids.length)] ?? 0)
    const happenings = [
      () => device().set({ state: 'scrap' }).execute(),
      () =>
        device()
          .set({ site_id: owners[below(2)]?.site ?? 0 })
          .execute(),
      () =>
        device()
          .set({ account_id: owners[below(2)]?.account ?? 0 })
          .execute(),
      () => device().set({ host: null }).execute(),
    ]
    for (let step = 1; step <= 40; step++) {
      const site = sites[below(2)]
      if (!site) continue
      if (next() < 0.3) await happenings[below(happenings.length)]?.()
      await sweepAt(site, AT_MS + step * MINUTE_MS + below(50_000), () => (outcomes[below(5)] ?? (() => silent))())
      const { rows: counted } = await sql
        .raw(
          `
      select ${TOTALS} from (
        select count(*)::int as devices_due, (count(*) filter (where is_online))::int as devices_online,
          (count(*) filter (where is_online and watts is not null))::int as devices_measured,
          coalesce(sum(floor(hashrate_ths::float8 * 1000000 + 0.5)) filter (where is_online), 0) as hashrate_mhs,
          coalesce(sum(watts) filter (where is_online), 0) as watts_measured,
          coalesce(sum(t.rated_watts) filter (where is_online and watts is null), 0) as watts_estimated
        from (
          select device.*, l.hashrate_ths, l.watts, answered_at is not null and missed_sweeps < 3 as is_online from device left join device_live l (live_site) on live_site = site_id and device_id = id) d join machine_type t on t.id = d.type_id
        where d.site_id = ${site.siteId} and d.state <> 'scrap' and d.host is not null) x`,
        )
        .execute(db)
      const { rows: kept } = await sql
        .raw(
          `
      select ${TOTALS.split(', ')
        .map((column) => `coalesce(sum(${column}), 0) as ${column}`)
        .join(', ')}
      from fleet_live where site_id = ${site.siteId}`,
        )
        .execute(db)
      expect(kept).toEqual(counted)
    }
    await expectScopesToAddUp()
  },
)
