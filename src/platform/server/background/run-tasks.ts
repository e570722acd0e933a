import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker'
import type { JobHelpers, Runner, RunnerOptions } from 'graphile-worker'
import { Pool } from 'pg'
import type { PoolConfig } from 'pg'
import type { App } from '../context.ts'
import { DatabaseClient } from '../database/database-client.ts'
import { clientConfig } from '../database/database.ts'
import type { DatabaseSettings } from '../database/database.ts'
import { MOST_TRIES, queueTask, updateTaskDone, updateTaskFailed, upsertTask } from './background.sql.ts'
import type { BackgroundTask } from './task.ts'

/** Tasks at once in one process, each with a connection while it is fetched and finished; one more listens. */
const AT_ONCE = 3
const LOOK_EVERY_MS = 1000
const RESTART_MS = 2000
/** The queue's own statements take milliseconds; without an answer the connection leads nowhere. */
const ANSWER_DEADLINE_MS = 15_000
const STOP_DEADLINE_MS = 10_000

/** Makes or updates the tables of the queue; of several processes at once one waits. */
export async function migrateQueue(settings: DatabaseSettings): Promise<void> {
  const pool = openPool(settings, { max: 2 }, () => {})
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

/**
 * Runs the areas' background work, shared with the other servers of the database: a turn is one server's. A server that dies with a
 * task leaves it to the next turn; while the database is away nothing runs. Returns what stops it, which lets running tasks end
 * within a bound.
 */
export async function startTasks(
  app: App,
  settings: DatabaseSettings,
  tasks: readonly BackgroundTask[],
): Promise<() => Promise<void>> {
  const { db, log } = app
  for (const task of tasks) await upsertTask(db, task)
  // The library prints a stack to the console in addition to the line that it logs when it loses the database.
  console.trace = (error: unknown) => log.debug({ err: error }, 'the background work was interrupted')
  const pool = openPool(settings, { max: AT_ONCE + 2, query_timeout: ANSWER_DEADLINE_MS }, (error) =>
    log.warn({ err: error }, 'a connection of the background work was lost'),
  )
  const stopping = new AbortController()
  let runner: Runner | undefined

  /** The queue ends itself when it can't record in the database what was done; it is restarted then. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner = await run(optionsOf(app, pool, tasks))
        if (stopping.signal.aborted) await runner.stop()
        // Those by seconds don't wait for the minute.
        else for (const { name, every } of tasks) if ('seconds' in every) await queueTask(db, name)
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'the background work was interrupted')
        await runner?.stop().catch(() => {})
      }
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ran = keepRunning()
  return async () => {
    stopping.abort()
    const isDone = Promise.all([runner?.stop().catch(() => {}), ran])
    await Promise.race([isDone, sleep(STOP_DEADLINE_MS, undefined, { ref: false })])
    await pool.end().catch(() => {})
  }
}

function optionsOf(app: App, pgPool: Pool, tasks: readonly BackgroundTask[]): RunnerOptions {
  return {
    pgPool,
    logger: loggerOf(app),
    concurrency: AT_ONCE,
    pollInterval: LOOK_EVERY_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 0,
    // In batches, since a single completion that fails is an unhandled rejection in 0.18.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      tasks.map((task) => [
        task.name,
        (_payload: unknown, { abortSignal }: JobHelpers) => runTask(app, task, abortSignal),
      ]),
    ),
    parsedCronItems: parseCronItems(tasks.map(turnOf)),
  }
}

/** Past a pooler: the queue listens. */
function openPool(settings: DatabaseSettings, more: PoolConfig, onLost: (error: Error) => void): Pool {
  const pool = new Pool({ ...clientConfig(settings, true), ...more, Client: DatabaseClient })
  pool.on('error', onLost)
  // A DatabaseClient handles its errors itself; the queue warns of a pool that nothing watches.
  pool.on('connect', () => {})
  return pool
}

/** By the clock; a task by seconds queues its next run itself, and the minute brings it back after a crash. */
function turnOf({ name, every }: BackgroundTask) {
  const match = 'seconds' in every ? '* * * * *' : every.minutes === 60 ? '17 * * * *' : `*/${every.minutes} * * * *`
  return {
    task: name,
    match,
    identifier: name,
    options: { jobKey: name, jobKeyMode: 'preserve_run_at' as const, maxAttempts: MOST_TRIES },
  }
}

async function runTask(app: App, task: BackgroundTask, signal: AbortSignal): Promise<void> {
  const { db, log } = app
  const startedMs = performance.now()
  try {
    await task.run(app, signal)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    log.warn({ err: error, task: task.name }, 'background work failed')
    await updateTaskFailed(db, task.name, performance.now() - startedMs, words.slice(0, 500)).catch(() => {})
    throw error
  }
  await updateTaskDone(db, task.name, performance.now() - startedMs)
  if ('seconds' in task.every && !signal.aborted) await queueTask(db, task.name, task.every.seconds)
}

const silent = new Logger(() => () => {})

/** The queue's own lines, one log with the rest; what failed is logged by runTask. */
function loggerOf({ log }: App): Logger {
  return new Logger((scope) => (level, message) => {
    const queue = log.child({ queue: scope.label ?? 'worker' })
    if (level === 'error') queue.warn(message)
    else queue.debug(message)
  })
}
