import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_FAULTS } from './fleet/polling/simulator/faults.ts'
import { startSimulatedFleet } from './fleet/polling/simulator/simulated-fleet.ts'
import { atOneMoment, expectSummedDays, expectSumsToHold } from './fleet/testing/expect-sums.ts'
import { MINER_PORT } from './fleet/testing/polling-app.ts'
import { HOUR_MS } from './platform/rules/durations.ts'
import { startCluster } from './platform/server/backup/live-cluster.ts'
import { chooseServerUser } from './platform/server/postgres/server-user.ts'
import { debianPostgres } from './platform/testing/debian-postgres.ts'
import { testCaller } from './platform/testing/test-caller.ts'
import { addSession } from './platform/testing/test-people.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'

const MINERS = 30
const CHILD = path.join(import.meta.dirname, 'platform/testing/minerva-in-child.ts')
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

/** The programs of PostgreSQL, with a server whose clock is what the file `clock` states at that moment. */
function programsWithClock(folder: string): string {
  const real = debianPostgres(chooseServerUser(path.join(folder, 'postgres'))).binFolder
  const bin = path.join(folder, 'programs', 'bin')
  fs.mkdirSync(bin, { recursive: true })
  for (const name of fs.readdirSync(real))
    if (name !== 'postgres') fs.symlinkSync(path.join(real, name), path.join(bin, name))
  const settings = `LD_PRELOAD=${FAKETIME} FAKETIME_TIMESTAMP_FILE=${folder}/clock FAKETIME_NO_CACHE=1 DONT_FAKE_MONOTONIC=1`
  fs.writeFileSync(path.join(bin, 'postgres'), `#!/bin/sh\nexec env ${settings} ${real}/postgres "$@"\n`, {
    mode: 0o755,
  })
  return bin
}

test('the clock of the database is set a day ahead, a day back, and right again', async () => {
  const folder = makeThrowawayFolder('clock')
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  const setClock = (to: string) => fs.writeFileSync(path.join(folder, 'clock'), to)
  setClock('+0')
  const cluster = await startCluster({ dataDir: folder, say: () => {}, programs: programsWithClock(folder) })
  onTestFinished(() => cluster[Symbol.asyncDispose]())
  const { db, connection } = cluster
  const fleet = await startSimulatedFleet({
    count: MINERS,
    seed: 4,
    base: '127.61.0.0',
    port: MINER_PORT,
    mix: { t30: 1 },
    accounts: ['farm'],
    clock: () => Date.UTC(2026, 0, 10, 18) + performance.now(),
    faults: NO_FAULTS,
  })
  onTestFinished(() => fleet.stop())
  const lines = fleet.miners.map(({ address, port }) => `${address}:${port},farm`)
  fs.writeFileSync(path.join(folder, 'miners.csv'), ['address,poolUser', ...lines].join('\n'))
  const child = fork(CHILD, {
    execArgv: [],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`,
      LOG_LEVEL: 'silent',
      SWEEP_SECONDS: '1',
      POLL_DEADLINE_MS: '1000',
      REQUESTS_PER_MINUTE: '1000000',
      MINERS_FILE: path.join(folder, 'miners.csv'),
    },
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { url?: string }) => message.url !== undefined && resolve(message.url))
    child.once('exit', (code) => reject(new Error(`Minerva ended with ${code}`)))
  })
  const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  await db.updateTable('app_user').set({ must_change_password: false }).execute()
  const caller = async () => testCaller(url, await addSession(db, id))
  const sweeps = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from sweep`.execute(db)).rows[0]?.n ?? 0
  const aheadHours = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return ((rows[0]?.now.getTime() ?? 0) - Date.now()) / HOUR_MS
  }
  const before = await caller()
  for (const [clock, hours] of [
    ['+1d', 24],
    ['-1d', -24],
    ['+0', 0],
  ] as const) {
    setClock(clock)
    expect(await aheadHours()).toBeCloseTo(hours, 1)
    const swept = await sweeps()
    await until(async () => expect(await sweeps()).toBeGreaterThan(swept + 2))
    // A miner that breaks, and one that is well again, are noticed whatever the clock.
    await fleet.setFault(0, 'board')
    const tiles = async () =>
      (await (await caller()).call('POST /data/getBasicDataByState/state', { request: {} })).data
    await until(async () => expect(await tiles()).toMatchObject({ total: MINERS, normal: MINERS - 1, warn: 1 }))
    await fleet.setFault(0, null)
    await until(async () => expect(await tiles()).toMatchObject({ total: MINERS, normal: MINERS, warn: 0 }))
    // By the database's clock the last poll of each is a day old, or yet to come.
    await until(async () => {
      const { data } = await (await caller()).call('POST /device/find/', { request: { size: MINERS } })
      expect(data.data).toHaveLength(MINERS)
      expect(data.data.filter(({ unknownSince }) => unknownSince !== null)).toHaveLength(hours > 0 ? MINERS : 0)
    })
    await atOneMoment(db, expectSumsToHold)
    await atOneMoment(db, expectSummedDays)
  }
  const { rows: odd } = await sql`
    select (select count(*) from sweep where ended_at < started_at or ended_at > clock_timestamp() + interval '1 minute')::int as sweeps,
      (select count(*) from warning where closed_at < opened_at)::int as warnings,
      (select count(*) from poll where polled_at > clock_timestamp() + interval '1 minute')::int as polls`.execute(db)
  expect(odd).toEqual([{ sweeps: 0, warnings: 0, polls: 0 }])
  // Who logged in before is still logged in.
  expect(await before.call('GET /users/info')).toMatchObject({ code: 200 })
}, 400_000)
