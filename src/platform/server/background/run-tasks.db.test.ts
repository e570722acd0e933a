import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { MOST_TRIES, queueTask, selectTasks } from './background.sql.ts'
import { migrateQueue, startTasks } from './run-tasks.ts'
import type { BackgroundTask } from './task.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

let server: TestServer
let stops: (() => Promise<void>)[]
beforeEach(async () => {
  server = await testServer()
  stops = []
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await server[Symbol.asyncDispose]()
})

const task = (parts: Partial<BackgroundTask> = {}): BackgroundTask => ({
  name: 'count',
  title: { zh: '计数', en: 'Count' },
  every: { seconds: 1 },
  run: () => Promise.resolve(),
  ...parts,
})
const start = async (...tasks: BackgroundTask[]) => {
  const stop = await startTasks(server.app, server.settings, tasks)
  stops.push(stop)
  return stop
}
const only = async () => (await selectTasks(server.db))[0]
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

nightlyTest('work by seconds runs again and again, in one chain of turns however many servers share it', async () => {
  const startedMs: number[] = []
  const run = async () => {
    startedMs.push(performance.now())
  }
  await start(task({ run }))
  await start(task({ run }))
  await until(() => expect(startedMs.length).toBeGreaterThan(4))
  // At the start each server brings a turn forward; then there is one.
  const [before = 0, last = 0] = startedMs.slice(-2)
  expect(last - before).toBeGreaterThan(900)
  expect(await only()).toMatchObject({
    name: 'count',
    title: { zh: '计数', en: 'Count' },
    everySeconds: 1,
    failures: 0,
  })
})

nightlyTest('it goes on after the database cut every connection', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
  }
  await start(task({ run }))
  await until(() => expect(runs).toBeGreaterThan(0))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db)
  const before = runs
  await until(() => expect(runs).toBeGreaterThan(before + 1))
})

test('what the library prints of a lost database is in the log alone', async () => {
  await start(task())
  using printed = vi.spyOn(process.stderr, 'write')
  const logged = vi.spyOn(server.app.log, 'debug')
  const lost = new Error('the database is gone')
  // oxlint-disable-next-line no-console -- as the library does
  console.trace(lost)
  expect(logged).toHaveBeenCalledWith({ err: lost }, expect.any(String))
  expect(printed).not.toHaveBeenCalled()
})

test('what fails is tried again later, says why, and is done once it can be', async () => {
  let [tries, isBroken] = [0, true]
  await start(
    task({
      run: () => {
        tries += 1
        return isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve()
      },
    }),
  )
  await until(async () =>
    expect(await only()).toMatchObject({ status: 'failing', lastError: 'the disk is full', lastDoneAt: null }),
  )
  expect(tries).toBe(1)
  isBroken = false
  const administrator = await server.signIn('管理员')
  expect(await administrator.call('POST /background/again/{name}', { params: { name: 'count' } })).toMatchObject({
    code: 200,
  })
  await until(async () => expect(await only()).toMatchObject({ failures: 0, lastError: 'the disk is full' }))
  const { data } = await administrator.call('POST /background/find/')
  expect(data.data[0]?.lastDoneAt).not.toBeNull()
})

test('a run that died with its server is done by another at the next turn', async () => {
  // As a server leaves it that is killed in the middle of it.
  await queueTask(server.db, 'count')
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead server', attempts = 1`.execute(
    server.db,
  )
  let runs = 0
  await start(
    task({
      run: async () => {
        runs += 1
      },
    }),
  )
  await until(() => expect(runs).toBeGreaterThan(0))
})

test('a stop waits for what runs, which is asked to end', async () => {
  const begun = Promise.withResolvers<void>()
  let isEnded = false
  const stop = await start(
    task({
      run: async (_, signal) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        isEnded = true
      },
    }),
  )
  await begun.promise
  await stop()
  expect(isEnded).toBe(true)
})

test('tries are bounded, and the tables of the queue are made once', async () => {
  await migrateQueue(server.settings)
  await queueTask(server.db, 'count')
  const { rows } = await sql<{ most: number }>`select max_attempts as most from graphile_worker.jobs`.execute(server.db)
  expect(rows).toEqual([{ most: MOST_TRIES }])
})
