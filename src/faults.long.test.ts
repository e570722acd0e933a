import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NO_FAULTS } from './fleet/polling/simulator/faults.ts'
import { startSimulatedFleet } from './fleet/polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from './fleet/polling/simulator/simulated-fleet.ts'
import { expectSummedDays, expectSumsToHold } from './fleet/testing/expect-sums.ts'
import { MINER_PORT } from './fleet/testing/polling-app.ts'
import { openDatabase } from './platform/server/database/database.ts'
import type { Db } from './platform/server/database/database.ts'
import { sealPassword } from './platform/testing/seal-password.ts'
import { testCaller } from './platform/testing/test-caller.ts'
import type { TestCaller } from './platform/testing/test-caller.ts'
import { addSession } from './platform/testing/test-people.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'

// The whole product as a process of its own, on its own database, with simulated miners: from a newcomer's first start
// through what can be killed. The tests go on with what the one before left.

const MINERS = 60
/** KILLS=100 for the long run. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const PASSWORD = 'CHosen1!'
const CHILD = path.join(import.meta.dirname, 'platform/testing/minerva-in-child.ts')

interface Minerva {
  child: ChildProcess
  url: string
  /** what the person was shown */
  lines: string[]
  /** a session of the administrator */
  administrator: TestCaller
}

let folder: string
let fleet: SimulatedFleet
let db: Db
let minerva: Minerva
const running = new Set<ChildProcess>()

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

beforeAll(async () => {
  folder = makeThrowawayFolder('faults')
  fleet = await startSimulatedFleet({
    count: MINERS,
    seed: 3,
    base: '127.60.0.0',
    port: MINER_PORT,
    mix: { t30: 1 },
    accounts: ['farm'],
    latencyMs: [1, 60],
    // A cool night, whatever the time is: no device is too hot.
    clock: () => Date.UTC(2026, 0, 10, 18) + performance.now(),
    faults: NO_FAULTS,
  })
  const lines = fleet.miners.map(({ address, port }) => `${address}:${port},farm`)
  fs.writeFileSync(path.join(folder, 'miners.csv'), ['address,poolUser', ...lines].join('\n'))
  db = openDatabase({
    connection: { host: path.join(folder, 'postgres-socket'), port: 5432, user: 'minerva', database: 'postgres' },
    poolSize: 2,
  })
})
afterAll(async () => {
  for (const child of running) await end(child, 'SIGTERM')
  await db.destroy()
  await fleet.stop()
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

async function start(): Promise<Minerva> {
  const child = fork(CHILD, {
    execArgv: [],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      // The key that the test seals passwords with.
      SEALING_KEY: Buffer.alloc(32, 'test').toString('base64'),
      DATABASE_MEMORY_MB: '32',
      LOG_LEVEL: 'silent',
      SWEEP_SECONDS: '1',
      POLL_DEADLINE_MS: '1000',
      REQUESTS_PER_MINUTE: '1000000',
      // So that a sweep takes about as long as the pause after it.
      POLL_CONCURRENCY: '4',
      MINERS_FILE: path.join(folder, 'miners.csv'),
    },
  })
  running.add(child)
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (said: { line?: string; url?: string }) => {
      if (said.line !== undefined) lines.push(said.line)
      if (said.url !== undefined) resolve(said.url)
    })
    child.once('exit', (code) => reject(new Error(`Minerva ended with ${code}\n${lines.join('\n')}`)))
  })
  const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  return { child, url, lines, administrator: testCaller(url, await addSession(db, id)) }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  running.delete(child)
}

const tiles = async () =>
  (await minerva.administrator.call('POST /data/getBasicDataByState/state', { request: {} })).data

const sweeps = async () =>
  (
    await db
      .selectFrom('sweep')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Each by its device and moment. */
const polls = async () =>
  (await sql<{ poll: string }>`select device_id || ' ' || polled_at as poll from poll`.execute(db)).rows.map(
    ({ poll }) => poll,
  )

/** Sweeps go on: two more of all miners end. */
async function expectSweepsToGoOn(): Promise<void> {
  const before = await until(sweeps)
  await until(async () => expect(await sweeps()).toBeGreaterThan(before + 1))
  await until(async () => expect(await tiles()).toMatchObject({ total: MINERS, normal: MINERS }))
}

/** At one moment, while the poller goes on. */
async function expectNothingHalfWritten(): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      await expectSumsToHold(moment)
      await expectSummedDays(moment)
    })
}

test('a first start takes in the listed miners, and its one-time password must be changed', async () => {
  minerva = await start()
  const password = /one-time password is (\w{12})/.exec(minerva.lines.join('\n'))?.[1] ?? ''
  const nobody = testCaller(minerva.url)
  const logIn = async (word: string) =>
    nobody.call('POST /users/actions/login', { request: { username: 'admin', password: await sealPassword(db, word) } })

  const { data: first } = await logIn(password)
  expect(first).toMatchObject({ role: '管理员', mustChangePassword: true, lastPasswordResetDate: null })
  const person = testCaller(minerva.url, first.token)
  expect(await person.call('POST /device/find/', { request: {} })).toMatchObject({ status: 403, code: 403 })
  const changed = await person.call('POST /users/updatePassword/{id}', {
    params: { id: first.userId },
    request: { userName: 'admin', password: await sealPassword(db, PASSWORD) },
  })
  expect(changed).toMatchObject({ code: 200 })
  expect(await person.call('POST /device/find/', { request: {} })).toMatchObject({ code: 200 })
  expect(await logIn(password)).toMatchObject({ code: 41001 })
  expect(await logIn(PASSWORD)).toMatchObject({ code: 200, data: { mustChangePassword: false } })

  minerva.administrator = person
  await until(() => expect(minerva.lines.at(-1)).toMatch(`${MINERS} miners imported, 0 were known, 0 lines`))
  await until(async () => expect(await tiles()).toMatchObject({ total: MINERS, normal: MINERS }))
  await fleet.setFault(0, 'board')
  await until(async () => expect(await tiles()).toMatchObject({ total: MINERS, normal: MINERS - 1, warn: 1 }))
  await fleet.setFault(0, null)
  await until(async () => expect(await tiles()).toMatchObject({ total: MINERS, normal: MINERS, warn: 0 }))
}, 90_000)

test('a second start with the same list adds nothing and goes on', async () => {
  await end(minerva.child, 'SIGTERM')
  minerva = await start()
  expect(minerva.lines.join('\n')).not.toMatch('password')
  await until(() => expect(minerva.lines.at(-1)).toMatch(`0 miners imported, ${MINERS} were known, 0 lines`))
  await expectSweepsToGoOn()
}, 90_000)

test('a database killed while it is polled and read answers 503 in words, and comes back without a hand', async () => {
  const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const leaving = await Promise.all(
    Array.from({ length: 20 }, async () => testCaller(minerva.url, await addSession(db, id))),
  )
  const answers: { code: number; message: string }[] = []
  const enough = new AbortController()
  async function read(): Promise<void> {
    while (!enough.signal.aborted) {
      answers.push(await minerva.administrator.call('POST /device/find/', { request: { size: 5 } }))
      answers.push(await minerva.administrator.call('GET /users/info'))
    }
  }
  const reading = Promise.all([read(), read()])
  const postmaster = Number(fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  const left: number[] = []
  try {
    for (const person of leaving) {
      left.push((await person.call('POST /users/actions/logout')).code)
      // One after another, while the database is gone and comes back.
      await sleep(5)
    }
    await expectSweepsToGoOn()
  } finally {
    enough.abort()
    await reading
  }

  const failed = answers.filter(({ code }) => code !== 200)
  expect(failed.length).toBeGreaterThan(0)
  for (const { code, message } of failed)
    expect({ code, message }).toMatchObject({ code: 503, message: expect.stringMatching('数据库暂时不可用') })
  expect(answers.at(-1)?.code).toBe(200)
  // A session reported as ended is logged out; the others are asked to try again.
  for (const [i, person] of leaving.entries()) {
    expect([200, 503]).toContain(left[i])
    if (left[i] === 200) expect(await person.call('GET /users/info')).toMatchObject({ code: 50008 })
  }
  await expectNothingHalfWritten()
}, 120_000)

test(
  `a server killed ${KILLS} times in the middle of a sweep leaves nothing half-written, and the next one goes on`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await sweeps()
      await until(async () => expect(await sweeps()).toBeGreaterThan(before))
      // At some moment of the next sweep, or of the pause after it.
      await sleep(Math.random() * 1000)
      const committed = await polls()
      await end(minerva.child, 'SIGKILL')
      minerva = await start()
      const all = await polls()
      const left = new Set(all)
      expect(committed.filter((poll) => !left.has(poll))).toEqual([])
      expect(left.size).toBe(all.length)
      await expectNothingHalfWritten()
      await expectSweepsToGoOn()
    }
    await expectNothingHalfWritten()
  },
  60_000 + KILLS * 30_000,
)
