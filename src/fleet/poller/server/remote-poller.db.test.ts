import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/server/database/database.ts'
import { TestChild } from '../../../platform/testing/test-child.ts'
import { startPoller } from './start-poller.ts'
import { requestSync } from '../../sync/server/request-sync.ts'
import { NO_FAULTS } from '../../polling/simulator/faults.ts'
import { startSimulatedFleet } from '../../polling/simulator/simulated-fleet.ts'
import { expectSummedDays, expectSumsToHold } from '../../testing/expect-sums.ts'
import { openGate } from '../../testing/gate.ts'
import type { RemoteChild } from '../../testing/poll-remotely-in-child.ts'
import { remoteSite } from '../../testing/remote-site.ts'
import { simulatedRemoteSite } from '../../testing/simulated-remote-site.ts'
import { nightlyTest } from '../../../platform/testing/nightly-test.ts'

const CHILD = path.join(import.meta.dirname, '../../testing/poll-remotely-in-child.ts')
const KILLS = Number(process.env['KILLS'] ?? 3)

/** However slow the machine is at the moment. */
const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 40_000, interval: 50 })

/** Once what the server still had in hand is written. */
const expectAllToHold = (db: Db) =>
  until(async () => {
    await expectSumsToHold(db)
    await expectSummedDays(db)
  })

test('a remote poller sweeps its site, and the server leaves it alone', async () => {
  // On a busy machine a healthy miner's reply is read late, and a sweep of 200 ms is three sweeps behind.
  const patience = { pollDeadlineMs: 10_000, silentAfterSweeps: 1000 }
  await using site = await simulatedRemoteSite('127.73.0.0', 12, patience)
  const { app, settings } = site.server
  const local = startPoller(app, settings)
  const poller = await site.poll()
  await until(async () => expect((await site.sweeps()).length).toBeGreaterThan(3))
  for (const sweep of await site.sweeps()) expect(sweep).toEqual({ due: 12, answered: 12 })
  expect(await site.states()).toEqual(new Set(['normal']))
  await site.fleet.setFault(0, 'refused')
  await until(async () => expect(await site.states()).toEqual(new Set(['normal', 'offline'])))
  // The server polls none of them: every sample came with a record.
  const { polled_by: polledBy } = await site.db.selectFrom('site').select('polled_by').executeTakeFirstOrThrow()
  expect(polledBy).toBe(site.pollerId)
  const row = await site.row()
  expect(row).toMatchObject({ unknownSince: null, poller: { version: 'test', droppedPolls: 0, refusedPolls: 0 } })
  await local.stop()
  await poller.stop()
  await expectAllToHold(site.db)
})

test('new devices are polled, scrapped ones no longer', async () => {
  await using site = await simulatedRemoteSite('127.74.0.0', 6, { sweepMs: 300 })
  await site.db
    .updateTable('device')
    .set({ host: null })
    .where('id', '=', site.devices[0]?.id ?? 0)
    .execute()
  const poller = await site.poll()
  await until(async () => expect((await site.sweeps()).at(-1)).toEqual({ due: 5, answered: 5 }))
  await poller.stop()
  const { host } = site.devices[0] ?? { host: '' }
  await sql`update device set host = ${host}::inet where host is null`.execute(site.db)
  await sql`update device set state = 'scrap' where id = any(${[site.devices[1]?.id, site.devices[2]?.id]}::bigint[])`.execute(
    site.db,
  )
  await site.poll()
  await until(async () => expect((await site.sweeps()).at(-1)).toEqual({ due: 4, answered: 4 }))
})

test('a sync reaches a site that a remote poller polls', async () => {
  await using site = await simulatedRemoteSite('127.75.0.0', 10, { sweepMs: 60_000, pollDeadlineMs: 3000 })
  await site.poll()
  await until(async () => expect(await site.sweeps()).toHaveLength(1))
  await site.fleet.setFault(0, 'malformed')
  await site.db
    .updateTable('device')
    .set({ state: 'low' })
    .where('id', '=', site.devices[1]?.id ?? 0)
    .execute()
  const { userId } = await site.server.signIn('管理员')
  const startedAt = performance.now()
  const result = await requestSync(site.server.app, { filter: {}, clients: 'all', userId })
  expect(result).toMatchObject({ total: 10, polled: 10, answered: 10, unreadable: 1, changed: 1 })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('a sync skips sites whose poller is offline, and fails if there is no other', async () => {
  await using site = await simulatedRemoteSite('127.76.0.0', 3)
  const { userId } = await site.server.signIn('管理员')
  const { sites } = await askedOf()
  expect(sites).toEqual({ [site.owner.site]: 3 })
  await sql`with s as (insert into site (name) values ('other') returning id)
    insert into device (site_id, account_id, type_id, serial, name, host)
    select s.id, ${site.owner.account}, (select min(id) from machine_type), 'o', 'o', '127.0.0.1' from s`.execute(
    site.db,
  )
  expect(Object.values((await askedOf()).sites)).toEqual([1])

  async function askedOf(): Promise<{ sites: Record<string, number> }> {
    const given = new AbortController()
    given.abort()
    const { syncId } = await requestSync(site.server.app, { filter: {}, clients: 'all', userId, signal: given.signal })
    const { rows } = await sql<{ request: { sites: Record<string, number> } }>`
      update sync_run set status = 'failed' where id = ${syncId} returning request`.execute(site.db)
    return rows[0]?.request ?? { sites: {} }
  }
})

test('no poll is lost while the server is down for twenty sweeps', async () => {
  await using site = await simulatedRemoteSite('127.77.0.0', 10, { sweepMs: 60, pollDeadlineMs: 10_000 })
  await using gate = await openGate(site.server.url)
  const poller = await site.poll(gate.url)
  await until(async () => expect((await site.sweeps()).length).toBeGreaterThan(1))
  await gate.set(false)
  const closedAt = new Date()
  const askedBefore = site.asked()
  await vi.waitFor(() => expect(site.asked() - askedBefore).toBeGreaterThan(22 * 10), { timeout: 60_000 })
  const during = (await site.sweeps()).length
  expect(site.asked() / 10 - during).toBeGreaterThan(15)
  // What waits is on the disk, and little.
  const files = await fs.readdir(site.folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter(({ name }) => name.endsWith('.polls'))
    .map(async ({ parentPath, name }) => (await fs.stat(path.join(parentPath, name))).size)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(2 ** 20)
  const openedAt = new Date()
  await gate.set(true)
  await vi.waitFor(async () => expect((await site.sweeps()).length).toBeGreaterThan(during + 25), { timeout: 60_000 })
  for (const sweep of await site.sweeps()) expect(sweep).toEqual({ due: 10, answered: 10 })
  expect(await site.row()).toMatchObject({ poller: { droppedPolls: 0, refusedPolls: 0 } })
  await poller.stop()
  await expectAllToHold(site.db)
  const { rows } = await sql<{ away: number; unswept: number }>`
    select (select count(*) from sweep where started_at > ${closedAt} and ended_at < ${openedAt})::int as away,
      ((select count(*) from poll) - (select sum(due) from sweep))::int as unswept`.execute(site.db)
  expect(rows[0]?.away).toBeGreaterThanOrEqual(20)
  // Every sweep has all its polls; the last one may not have come to its end.
  expect(rows[0]?.unswept).toBeGreaterThanOrEqual(0)
  expect(rows[0]?.unswept).toBeLessThanOrEqual(10)
}, 150_000)

test(
  `a remote poller killed ${KILLS} times at any moment loses no accepted poll, and none arrives twice`,
  async () => {
    await using site = await simulatedRemoteSite('127.78.0.0', 20, { sweepMs: 100 })
    const journal = path.join(site.folder, 'journal')
    const given: RemoteChild = { url: site.server.url, key: site.key, folder: path.join(site.folder, 'data'), journal }
    const lines = async () => (await fs.readFile(journal, 'utf8').catch(() => '')).split('\n').slice(0, -1)
    // So that of its hundred starts only the first compiles.
    const env = { ...process.env, NODE_COMPILE_CACHE: path.join(site.folder, 'compiled') }
    const start = () => new TestChild(CHILD, [JSON.stringify(given)], env)
    for (let i = 0; i < KILLS; i++) {
      const before = (await lines()).length
      await using child = start()
      await vi.waitFor(async () => expect((await lines()).length).toBeGreaterThan(before), {
        timeout: 60_000,
        interval: 10,
      })
      // At any moment of its work.
      await sleep(Math.random() * 150)
      await child.end()
    }
    await using last = start()
    const taken = await lines()
    await until(async () => {
      const written = await sql<{ id: number; at: number }>`
      select device_id as id, (extract(epoch from polled_at) * 1000)::float8 as at from poll`.execute(site.db)
      const there = new Set(written.rows.map(({ id, at }) => `${id} ${Math.round(at)}`))
      expect(taken.filter((line) => line.endsWith('answered') && !there.has(line.replace(' answered', '')))).toEqual([])
    })
    await last.end('SIGTERM')
    const all = await lines()
    expect(new Set(all).size).toBe(all.length)
    await expectAllToHold(site.db)
  },
  60_000 + KILLS * 60_000,
)

test('commands reach the miners of a remote site, each once, and their results come back', async () => {
  await using site = await simulatedRemoteSite('127.78.0.0', 4)
  const { owner } = site
  const ids = site.devices.map(({ id }) => id)
  const administrator = await site.server.signIn('管理员')
  await site.poll()
  await administrator.call('POST /command/settings/{siteId}', {
    params: { siteId: owner.site },
    request: { restart: true, findMe: true, switchPool: true },
  })
  const filter = { ids }
  await until(async () =>
    expect(
      (await administrator.call('POST /command/preview', { request: { kind: 'restart', filter } })).data.able,
    ).toBe(4),
  )
  await site.fleet.setReadOnly(1, true)
  const startedMs = Date.now()
  const { data } = await administrator.call('POST /command/run', {
    request: { kind: 'restart', filter, expected: 4, batchSize: 2 },
  })
  const params = { runId: data.runId }
  const results = async () => (await administrator.call('POST /command/results/{runId}', { params })).data.data
  await until(async () =>
    expect((await administrator.call('POST /command/find/', { request: params })).data.data).toMatchObject([
      { status: 'done' },
    ]),
  )
  expect(await results()).toMatchObject([
    { status: 'done' },
    { status: 'refused', code: 45, isAccessDenied: true },
    { status: 'done' },
    { status: 'done' },
  ])
  const sentAt = [...new Set((await results()).map((result) => Date.parse(result.sentAt ?? '')))].toSorted(
    (a, b) => a - b,
  )
  expect(sentAt).toHaveLength(2)
  expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  expect((await site.fleet.stateOf(3)).bootedAt).toBeGreaterThanOrEqual(startedMs - 1000)
}, 40_000)

nightlyTest(
  'a remote poller scans its site; a scan can be cancelled, and is restarted after a stop',
  async () => {
    const network = `127.88.${process.pid % 250}`
    await using fleet = await miners(network, 20)
    await using site = await remoteSite([], { sweepMs: 60_000 })
    const { db } = site.server
    const { site: siteId } = site.owner
    const administrator = await site.server.signIn('管理员')
    const start = (range: string) =>
      administrator.call('POST /discovery/start', { request: { siteId, ranges: [range] } })
    async function run() {
      const answer = await administrator.call('POST /discovery/find/', { request: { siteId } })
      expect(answer).toMatchObject({ code: 200 })
      return answer.data.data[0]
    }
    const found = async () =>
      (await administrator.call('POST /discovery/findFound/', { request: { siteId, size: 100 } })).data

    await start(`${network}.0/24`)
    expect(await run()).toMatchObject({ status: 'waiting' })
    const poller = await site.poll()
    await until(async () => expect(await run()).toMatchObject({ status: 'done', probed: 256, identified: 20 }))
    expect(await found()).toMatchObject({ totalCount: 20, counts: { new: 20 } })
    expect((await found()).data[0]).toMatchObject({ ip: `${network}.1`, serial: fleet.miners[0]?.serial })

    // Who is gone is gone from the list, too.
    await fleet.setFault(0, 'refused')
    await start(`${network}.0/24`)
    await until(async () => expect(await run()).toMatchObject({ status: 'done', answered: 19 }))
    expect(await found()).toMatchObject({ totalCount: 19 })

    const { data: wide } = await start('127.17.0.0/16')
    await until(async () => expect(await run()).toMatchObject({ status: 'running' }))
    await administrator.call('POST /discovery/cancel/{id}', { params: { id: wide.id } })
    expect(await run()).toMatchObject({ status: 'cancelled' })

    await start('127.17.0.0/16')
    await until(async () => expect(await run()).toMatchObject({ status: 'running' }))
    await poller.stop()
    await site.poll()
    await until(async () => {
      // As if it had made no contact for long.
      await sql`update discovery_run set touched_at = now() - interval '1 minute',
      ranges = ${JSON.stringify([{ from: `${network}.0`, to: `${network}.255` }])}::jsonb where status = 'running' and tries = 1`.execute(
        db,
      )
      await site.server.app.events.publish('workRequested', {})
      expect(await run()).toMatchObject({ status: 'done', answered: 19 })
    })
    expect(await db.selectFrom('poller').select('refused_polls').execute()).toEqual([{ refused_polls: 0 }])
  },
  150_000,
)

/** At the port that searches try. */
async function miners(base: string, count: number) {
  const fleet = await startSimulatedFleet({ count, seed: 8, base: `${base}.0`, mix: { t30: 1 }, faults: NO_FAULTS })
  return { ...fleet, [Symbol.asyncDispose]: () => fleet.stop() }
}
