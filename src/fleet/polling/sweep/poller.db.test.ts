import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { addOwner } from '../../../platform/testing/test-fleet.ts'
import { atOneMoment, expectSummedDays, expectSumsToHold } from '../../testing/expect-sums.ts'
import { addPolledDevices } from '../../testing/polled-fleet.ts'
import { MINER_PORT, pollingApp } from '../../testing/polling-app.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'
import { requestSync } from '../../sync/server/request-sync.ts'
import { lackConnections } from '../../testing/lack-connections.ts'

const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

/** Healthy T30s on loopback with their devices at a site of their own. */
async function simulatedSite(db: Db, base: string, count: number) {
  const owner = await addOwner(db, 'sim')
  const { pool_user } = await db
    .selectFrom('account')
    .select('pool_user')
    .where('id', '=', owner.account)
    .executeTakeFirstOrThrow()
  const fleet = await startSimulatedFleet({
    count,
    seed: 1,
    base,
    port: MINER_PORT,
    mix: { t30: 1 },
    accounts: [pool_user],
    faults: NO_FAULTS,
  })
  const devices = await addPolledDevices(
    db,
    owner,
    fleet.miners.map(({ address, port }) => `${address}:${port}`),
  )
  return { owner, fleet, devices, [Symbol.asyncDispose]: () => fleet.stop() }
}

async function states(db: Db, siteId: number): Promise<string[]> {
  const rows = await db.selectFrom('device').select('state').where('site_id', '=', siteId).orderBy('id').execute()
  return rows.map(({ state }) => state)
}

const lastSweep = (db: Db, siteId: number) =>
  db.selectFrom('sweep').selectAll().where('site_id', '=', siteId).orderBy('id', 'desc').executeTakeFirst()

test('faults of miners become device states, and end with the fault', async () => {
  await using polled = await pollingApp()
  const { db } = polled
  await using site = await simulatedSite(db, '127.61.0.0', 7)
  polled.poll()
  await until(async () => expect(new Set(await states(db, site.owner.site))).toEqual(new Set(['normal'])))
  const faults = ['hot', 'fan', 'board', 'hung', 'refused', 'malformed'] as const
  for (const [i, fault] of faults.entries()) await site.fleet.setFault(i, fault)
  await until(async () =>
    expect(await states(db, site.owner.site)).toEqual([
      'warn',
      'warn',
      'warn',
      'offline',
      'offline',
      'normal',
      'normal',
    ]),
  )
  const { is_unreadable: isUnreadable } = await db
    .selectFrom('device')
    .select('is_unreadable')
    .where('id', '=', site.devices[5]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(isUnreadable).toBe(true)
  for (const i of faults.keys()) await site.fleet.setFault(i, null)
  await until(async () => expect(new Set(await states(db, site.owner.site))).toEqual(new Set(['normal'])))
  await atOneMoment(db, expectSumsToHold)
})

test('hung miners do not delay the others', async () => {
  // Ten slots, thirty hung miners of half a second each: the live ones do not wait for them.
  await using polled = await pollingApp({ pollConcurrency: 10, pollDeadlineMs: 500, sweepMs: 60_000 })
  const { db } = polled
  await using site = await simulatedSite(db, '127.62.0.0', 40)
  for (let i = 0; i < 30; i++) await site.fleet.setFault(i, 'hung')
  // As after a first sweep: those that did not answer come last.
  await db
    .updateTable('device')
    .set({ missed_sweeps: 1 })
    .where(
      'id',
      'in',
      site.devices.slice(0, 30).map(({ id }) => id),
    )
    .execute()
  polled.poll()
  await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 40, answered: 10 }))
  const { rows } = await sql`
    select max(polled_at) filter (where answered_at is not null)
      < min(polled_at) filter (where answered_at is null) as "areFirst"
    from device join device_live l (live_site) on live_site = site_id and device_id = id where site_id = ${site.owner.site}`.execute(
    db,
  )
  expect(rows).toEqual([{ areFirst: true }])
})

test('devices stay as they were while this machine has no connection left to ask them', async () => {
  await using polled = await pollingApp({ pollDeadlineMs: 200 })
  const { db } = polled
  await using site = await simulatedSite(db, '127.69.0.0', 3)
  polled.poll()
  await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 3, answered: 3 }))
  const pollsOf = async () =>
    (await sql<{ n: number }>`select count(*) as n from poll where site_id = ${site.owner.site}`.execute(db)).rows[0]?.n
  const lack = lackConnections('127.69.')
  try {
    await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 3, answered: 0 }))
    const [{ id } = { id: 0 }, stored] = [await lastSweep(db, site.owner.site), await pollsOf()]
    await until(async () => expect((await lastSweep(db, site.owner.site))?.id).toBeGreaterThan(id + 3))
    expect(await states(db, site.owner.site)).toEqual(['normal', 'normal', 'normal'])
    expect(await pollsOf()).toBe(stored)
  } finally {
    lack.mockRestore()
  }
  await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 3, answered: 3 }))
  await atOneMoment(db, expectSumsToHold)
})

test('polling waits for a lost database and resumes', async () => {
  await using polled = await pollingApp()
  const { db } = polled
  await using site = await simulatedSite(db, '127.63.0.0', 30)
  polled.poll()
  await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 30, answered: 30 }))
  for (let times = 0; times < 3; times++) {
    const { id } = (await lastSweep(db, site.owner.site)) ?? { id: 0 }
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    await until(async () => expect((await lastSweep(db, site.owner.site))?.id).toBeGreaterThan(id))
  }
  await atOneMoment(db, expectSumsToHold)
  await atOneMoment(db, expectSummedDays)
})

test('a site is polled by one process at a time, and taken over when it ends', async () => {
  await using polled = await pollingApp({ sweepMs: 500 })
  const { db } = polled
  await using site = await simulatedSite(db, '127.64.0.0', 5)
  const first = polled.poll()
  polled.poll()
  await until(async () => expect(await lastSweep(db, site.owner.site)).toBeDefined())
  // Those with one key; sums have two.
  const { rows } = await sql`select count(*)::int as locks from pg_locks l join pg_database d on d.oid = l.database
    where locktype = 'advisory' and objsubid = 1 and d.datname = current_database()`.execute(db)
  expect(rows).toEqual([{ locks: 1 }])
  await first.stop()
  const { id } = (await lastSweep(db, site.owner.site)) ?? { id: 0 }
  await until(async () => expect((await lastSweep(db, site.owner.site))?.id).toBeGreaterThan(id))
})

test('a new site is found, a scrapped device is no longer polled but still counted', async () => {
  await using polled = await pollingApp()
  const { db } = polled
  polled.poll()
  await using site = await simulatedSite(db, '127.65.0.0', 3)
  await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 3 }))
  await db
    .updateTable('device')
    .set({ state: 'scrap' })
    .where('id', '=', site.devices[0]?.id ?? 0)
    .execute()
  await until(async () => expect(await lastSweep(db, site.owner.site)).toMatchObject({ due: 2 }))
  const day = await db.selectFrom('fleet_day').selectAll().where('scope', '=', 'site').executeTakeFirstOrThrow()
  expect(day).toMatchObject({ state_scrap: 1, state_normal: 2 })
  await atOneMoment(db, expectSumsToHold)
})

test('a sync sweeps the requested devices, and a second one joins it', async () => {
  await using polled = await pollingApp({ sweepMs: 60_000 })
  const { db, app } = polled
  await using site = await simulatedSite(db, '127.66.0.0', 20)
  await using other = await simulatedSite(db, '127.67.0.0', 5)
  polled.poll()
  await until(async () => {
    expect(await lastSweep(db, site.owner.site)).toBeDefined()
    expect(await lastSweep(db, other.owner.site)).toBeDefined()
  })
  const { userId } = await addUser(db)
  await site.fleet.setFault(0, 'malformed')
  await site.fleet.setFault(1, 'hot')
  await db
    .updateTable('device')
    .set({ state: 'low' })
    .where('id', '=', site.devices[2]?.id ?? 0)
    .execute()
  const reported: string[] = []
  app.events.subscribe('sync', ({ status, polled: done, total }) => reported.push(`${status} ${done}/${total}`))
  const asked = { filter: { siteId: site.owner.site }, clients: 'all' as const, userId }
  const results = await Promise.all([requestSync(app, asked), requestSync(app, asked)])
  expect(results[0]).toMatchObject({ total: 20, polled: 20, answered: 20, unreadable: 1, changed: 1 })
  expect(results[1]).toEqual(results[0])
  expect(reported.at(-1)).toBe('done 20/20')
  const scoped = await requestSync(app, { filter: {}, clients: [other.owner.client], userId })
  expect(scoped).toMatchObject({ total: 5, polled: 5, answered: 5 })
  expect(await requestSync(app, { filter: {}, clients: [], userId })).toMatchObject({ total: 0, polled: 0 })
  await atOneMoment(db, expectSumsToHold)
})

test('a sync without a poller fails', async () => {
  await using polled = await pollingApp()
  const { db, app } = polled
  const owner = await addOwner(db, 'none')
  await addPolledDevices(db, owner, ['127.68.0.1'])
  const { userId } = await addUser(db)
  const sync = requestSync(app, { filter: {}, clients: 'all', userId })
  await until(async () =>
    expect((await sql`update sync_run set touched_at = now() - interval '1 hour'`.execute(db)).numAffectedRows).toBe(
      1n,
    ),
  )
  await expect(sync).rejects.toThrow('No poller is running')
})

async function addUser(db: Db): Promise<{ userId: number }> {
  const company = await db.insertInto('company').values({ name: 'c' }).returning('id').executeTakeFirstOrThrow()
  const user = await db
    .insertInto('app_user')
    .values({ company_id: company.id, phone: '1', name: 'n', role: '管理员', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: user.id }
}
