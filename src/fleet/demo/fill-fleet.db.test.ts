import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../platform/server/database/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import type { TestDatabase } from '../../platform/testing/test-database.ts'
import { selectPartitions } from '../polling/retention/retention.sql.ts'
import { fillPeopleForTest } from './demo-testing.ts'
import { insertWarningWork } from './demo-warnings.sql.ts'
import { fillFleet, HOURLY_DAYS } from './fill-fleet.ts'

const fleet = { miners: 150, days: 20, seed: 7, base: '127.40.0.0', port: 4028 }
const options = { fleet, zone: 'Asia/Shanghai', sweepMs: 60_000, now: new Date('2026-11-20T09:30:00Z') }

async function filledDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  await transaction(database.db, async (trx) => fillFleet(trx, { ...options, ...(await fillPeopleForTest(trx)) }))
  return database
}

async function checksum({ db }: TestDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ checksum: string }>`
    select md5(string_agg(x::text, ',' order by x.day, d.serial)) as checksum
    from device_daily x join device d on d.id = x.device_id`.execute(db)
  return rows[0]?.checksum
}

describe('a demo filled with 150 devices and 20 days', async () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await filledDatabase()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('has every kind of device, and counters and sums that equal their rows', async () => {
    const { db } = database
    const states = await sql<{ state: string; devices: number }>`
      select state, count(*)::int as devices from device group by state order by state`.execute(db)
    expect(states.rows.reduce((sum, { devices }) => sum + devices, 0)).toBe(150)
    expect(states.rows.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['normal', 'low', 'repairing', 'repaired', 'scrap']),
    )
    const counters = await sql<{ state: string; devices: number }>`
      select state, sum(devices)::int as devices from state_count group by state having sum(devices) > 0 order by state`.execute(
      db,
    )
    expect(counters.rows).toEqual(states.rows)

    const days = await sql<{ days: number; first: string; last: string; due: number }>`
      select count(distinct day)::int as days, min(day) as first, max(day) as last, sum(polls_due)::int as due
      from device_daily`.execute(db)
    expect(days.rows[0]).toMatchObject({ days: 20, first: '2026-11-01', last: '2026-11-20' })
    const sums = await sql<{
      due: number
    }>`select sum(polls_due)::int as due from fleet_day where scope = 'all'`.execute(db)
    expect(sums.rows[0]?.due).toBe(days.rows[0]?.due)
    const idle = await sql<{ type: string }>`
      select t.name as type from device_daily x join machine_type t on t.id = x.type_id
      group by t.name having sum(hashrate_reads) > 0 and sum(hashrate_sum) = 0`.execute(db)
    expect(idle.rows, 'types that never hashed').toEqual([])

    const rooms = await sql<{ placed: number; standing: number }>`
      select (select count(*) from device_place) as placed, count(*) as standing from device where state <> 'scrap'`.execute(
      db,
    )
    const { placed = 0, standing = 0 } = rooms.rows[0] ?? {}
    expect(placed / standing).toBeGreaterThan(0.9)
    expect(placed).toBeLessThan(standing)

    const repairs = await sql<{ differing: number }>`
      select count(*)::int as differing from device d
      where repair_times <> (select count(*) from repair_record r where r.device_id = d.id and r.type = '送修')`.execute(
      db,
    )
    expect(repairs.rows[0]?.differing).toBe(0)
    const stays = await sql<{ ended: number; away: number; unknown: number }>`
      select count(*) filter (where days_in_repair > 0) as ended, count(*) filter (where is_away) as away,
        count(*) filter (where type = '送回' and days_in_repair is null) as unknown
      from repair_record`.execute(db)
    expect(stays.rows[0]).toMatchObject({ ended: expect.toSatisfy((count) => count > 0), unknown: 0 })
    expect(stays.rows[0]?.away).toBeGreaterThan(0)
    const phases = await sql<{ differing: number }>`
      select count(*)::int as differing from device d
      where (repair_phase = 'out') is distinct from
        ((select type from repair_record r where r.device_id = d.id order by id desc limit 1) = '送修')
        and (repair_phase = 'out' or state = 'repairing')`.execute(db)
    expect(phases.rows[0]?.differing).toBe(0)
    const lastChanges = await sql<{ differing: number }>`
      select count(*)::int as differing from device d
      where state <> (select to_state from state_change c where c.device_id = d.id order by at desc, id desc limit 1)`.execute(
      db,
    )
    expect(lastChanges.rows[0]?.differing).toBe(0)
  })

  test('makes no room for polls of the past, which it never writes', async () => {
    const partitions = await selectPartitions(database.db, 'poll_batch')
    // Of each of the seven days with hours two at the most, and of the day that begins now.
    expect(partitions.filter(({ until }) => until < options.now).length).toBeLessThanOrEqual(2 * HOURLY_DAYS)
  })

  test('a device whose fan has failed before is struck by no storm as well', async () => {
    const { db } = database
    await sql`delete from warning where storm_id is not null`.execute(db)
    await sql`
      insert into warning (site_id, device_id, type, level, details, opened_at)
      select site_id, min(device_id), 'fan', 'warn', '{}', now() - interval '2 days' from device_place group by site_id, rack_id
      on conflict do nothing`.execute(db)
    const { rows } = await sql<{ id: number }>`select min(id)::int as id from app_user`.execute(db)
    await insertWarningWork(db, rows[0]?.id ?? 0)
    const counts = await sql<{ struck: number; twice: number }>`
      select count(*)::int as struck, count(*) filter (where exists (
        select from warning o where o.device_id = w.device_id and o.type = w.type and o.id <> w.id
          and o.opened_at <= w.closed_at and coalesce(o.closed_at, 'infinity') >= w.opened_at))::int as twice
      from warning w where storm_id is not null`.execute(db)
    expect(counts.rows).toEqual([{ struck: expect.toSatisfy((count) => count > 0), twice: 0 }])
  })

  test('is the same for the same seed and moment', async () => {
    await using again = await filledDatabase()
    expect(await checksum(again)).toBe(await checksum(database))
  })
})
