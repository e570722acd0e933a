import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocketConnection } from '../database/database.ts'
import { claimFolder } from './claim-folder.ts'
import { clusterName, ensureCluster, folderArgument, makeSocketFolder, SUPERUSER } from './cluster-folder.ts'
import { processesWithCommand, signalProcess } from './processes.ts'
import { copyFoldersFor, embeddedProgram } from './program.ts'
import type { PostgresProgram } from './program.ts'
import { startServerProcess } from './server-process.ts'
import type { Cluster, ServerProcess } from './server-process.ts'
import { serverSettings } from './server-settings.ts'
import { chooseServerUser } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

const RESTARTS_PER_MINUTE = 5
const LEFTOVERS_DEADLINE_MS = 60_000

export interface EmbeddedPostgresOptions {
  /** the database goes into its folder `postgres` */
  dataDir: string
  log?: (message: string) => void
  sharedBuffersMb?: number
  maxConnections?: number
  /** more settings of PostgreSQL, or others than ours */
  settings?: Record<string, string>
  /** called when its process runs, long before it takes connections where it has much of its log to read; again after each restart */
  onBegun?: (() => void) | undefined
  /** how long it may read its log before it takes connections */
  readyWithinMs?: number
  /** a PostgreSQL other than the one that comes with the packages */
  findProgram?: (user: ServerUser) => PostgresProgram
}

export interface EmbeddedPostgres {
  readonly connection: SocketConnection
  /** of the server's first process; another one after a restart */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data folder, which is made at the first start, and keeps it running until `stop`: a server that
 * dies is started again on the same socket, at most 5 times a minute. It ends with this process, however that ends.
 * Throws an Error in words a person can act on.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  makeDataDir(options.dataDir)
  const dataDir = fs.realpathSync(options.dataDir)
  const folder = path.join(dataDir, 'postgres')
  const user = chooseServerUser(folder)
  const findProgram = options.findProgram ?? ((who: ServerUser) => embeddedProgram(who, copyFoldersFor(who, dataDir)))
  const program = findProgram(user)
  await ensureCluster(program, user, folder, log)
  const name = clusterName(folder)
  const socketFolder = makeSocketFolder(user, dataDir, name)
  const { sharedBuffersMb = 128, maxConnections = 100 } = options
  const cluster: Cluster = {
    program,
    user,
    folder,
    folderArgument: folderArgument(user, folder),
    name,
    settings: { ...serverSettings({ socketFolder, sharedBuffersMb, maxConnections }), ...options.settings },
    readyWithinMs: options.readyWithinMs,
    onBegun: options.onBegun,
  }
  const start = async () => {
    await claimFolder(folder, name, socketFolder, log)
    return startWhenFree(cluster, log)
  }

  let server = await start()
  const stopping = new AbortController()
  const kept = keepRunning({
    server,
    start,
    signal: stopping.signal,
    log,
    onStarted: (next) => {
      server = next
    },
  })
  return {
    connection: { host: socketFolder, port: 5432, user: SUPERUSER, database: 'postgres' },
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await server.stop()
      await kept
      await server.stop()
      if (path.dirname(socketFolder) === os.tmpdir()) fs.rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

function makeDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new Error(
      `Minerva can't keep its data in ${dataDir}. Make that a folder that this user may write to, or set DATA_DIR to another one.`,
      { cause: error },
    )
  }
}

/** Connections of a killed server may outlive it and hold its memory; PostgreSQL refuses to start while they live. */
async function startWhenFree(cluster: Cluster, log: (message: string) => void): Promise<ServerProcess> {
  const until = performance.now() + LEFTOVERS_DEADLINE_MS
  for (;;) {
    try {
      return await startServerProcess(cluster, log)
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes('pre-existing shared memory block')
      if (!isHeld || performance.now() > until) throw error
      // A backend's title on every system: 'postgres: <cluster name>: …'
      for (const pid of processesWithCommand(`postgres: ${cluster.name}: `)) signalProcess(pid, 'SIGQUIT')
      await sleep(200)
    }
  }
}

interface Kept {
  server: ServerProcess
  start: () => Promise<ServerProcess>
  signal: AbortSignal
  log: (message: string) => void
  onStarted: (server: ServerProcess) => void
}

async function keepRunning({ server, start, signal, log, onStarted }: Kept): Promise<void> {
  const startedAt: number[] = []
  let current: ServerProcess | undefined = server
  for (;;) {
    const how: string = current ? await current.exited : 'it did not start'
    if (signal.aborted) return
    const now = performance.now()
    const recent = startedAt.filter((at) => now - at < 60_000)
    const oldest = recent[0] ?? now
    const pauseMs = recent.length < RESTARTS_PER_MINUTE ? 200 * 2 ** recent.length - 200 : 60_000 - (now - oldest)
    log(`PostgreSQL ended by itself (${how}); starting it again in ${Math.round(pauseMs)} ms.`)
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    startedAt.splice(0, startedAt.length, ...recent, performance.now())
    try {
      current = await start()
      onStarted(current)
    } catch (error) {
      current = undefined
      log(error instanceof Error ? error.message : String(error))
    }
  }
}
