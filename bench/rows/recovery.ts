import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBackupKey } from '../../src/platform/server/backup/backup-key.ts'
import { servedAt } from '../../src/platform/server/backup/live-cluster.ts'
import { lowerSessionPriority } from '../../src/platform/server/process/lower-priority.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { FleetSize } from '../fill.sql.ts'
import { httpClient } from '../http-client.ts'
import type { HttpClient } from '../http-client.ts'
import type { SweepFigures } from '../sweep.ts'

// A backup beside reads, a restore, and starts after everything was killed while polls were written, each by the program that people run.

const KILLS = 3
/** The database begins a checkpoint every two minutes, and writes it down until the next: so many sweeps of the log are read at most. */
const SWEEPS_BEFORE_KILL = 4
const SWEEP_DEADLINE_MS = 600_000
const START_DEADLINE_MS = 120_000
const READS = 2000
/** of calls: many enough that its worst ones are not one moment of the machine */
const READ_EVERY_MS = 20
/** as the server gives its backups */
const BACKUP_PRIORITY = 5

export interface RecoveryFigures {
  work: string
  value: number
  unit: string
  bar: number | undefined
}

export async function recovery(size: FleetSize, say: (line: string) => void): Promise<RecoveryFigures[]> {
  const dataDir = path.resolve(`data/bench/${size.devices}x${size.days}`)
  const place = path.resolve(`data/bench/recovery-${process.pid}`)
  fs.mkdirSync(path.join(place, 'backups'), { recursive: true })
  fs.chmodSync(place, 0o755)
  try {
    const backups = await backupBesideReads(size, dataDir, place, say)
    say('  a restore …')
    const restore = await program('restore.ts', path.join(place, 'restored'), [
      '--from',
      path.join(place, 'backups'),
      '--key-file',
      path.join(place, 'key'),
      '--passphrase-file',
      path.join(place, 'passphrase'),
    ])
    const starts: number[] = []
    for (let kill = 1; kill <= KILLS; kill += 1) {
      say(`  kill ${kill} of ${KILLS} …`)
      starts.push(await startAfterKill(dataDir, say))
    }
    starts.sort((a, b) => a - b)
    return [
      ...backups,
      { work: 'restore', value: await restore.seconds, unit: 's', bar: 300 },
      { work: `start after kill -9, median of ${KILLS}`, value: starts[KILLS >> 1] ?? 0, unit: 's', bar: 5 },
      { work: `start after kill -9, worst of ${KILLS}`, value: starts.at(-1) ?? 0, unit: 's', bar: undefined },
    ]
  } finally {
    fs.rmSync(place, { recursive: true, force: true })
  }
}

async function backupBesideReads(
  size: FleetSize,
  dataDir: string,
  place: string,
  say: (line: string) => void,
): Promise<RecoveryFigures[]> {
  const { db, settings, stop } = await openBenchDatabase(size, say)
  const server = startChild('serve.ts', settings)
  try {
    const { url } = await server.next<{ url: string }>()
    const http = httpClient(url, await addSession(db, await addPerson(db, { role: '管理员' })))
    const quiet: number[] = []
    // Code and caches are warm after the first half; as far apart as those beside the backup, between which a core goes to sleep, too.
    for (let read = 0; read < READS; read += 1) {
      quiet.push(await timeOfRead(http, size, read))
      await sleep(READ_EVERY_MS)
    }
    const quietP99 = p99(quiet.slice(READS / 2))
    say('  a backup beside reads …')
    const to = path.join(place, 'backups')
    fs.writeFileSync(path.join(place, 'passphrase'), 'a long passphrase')
    const publicKey = makeBackupKey(path.join(place, 'key'), 'a long passphrase')
    const backup = await program('backup.ts', dataDir, ['--to', to], { BACKUP_PUBLIC_KEY: publicKey })
    lowerSessionPriority(BACKUP_PRIORITY, backup.pid)
    const beside: number[] = []
    const state = { isDone: false }
    const seconds = backup.seconds.finally(() => (state.isDone = true))
    while (!state.isDone) {
      beside.push(await timeOfRead(http, size, beside.length))
      await sleep(READ_EVERY_MS)
    }
    http.close()
    return [
      { work: 'backup, sealed', value: await seconds, unit: 's', bar: 180 },
      { work: 'reads, p99', value: quietP99, unit: 'ms', bar: undefined },
      { work: 'reads beside the backup, p99', value: p99(beside), unit: 'ms', bar: undefined },
      { work: 'reads beside the backup to reads, p99', value: p99(beside) / quietP99, unit: '×', bar: 2 },
    ]
  } finally {
    await server.stop()
    await stop()
  }
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN

/** A page of the list, and the tiles. */
async function timeOfRead(http: HttpClient, { devices }: FleetSize, read: number): Promise<number> {
  const startedAt = performance.now()
  const page = 1 + ((read * 7919) % Math.floor(devices / 20 / 10))
  if (read % 2 === 0) await http.call('POST /device/find/', { request: { page, size: 20 } })
  else await http.call('POST /data/getBasicDataByState/state', { request: {} })
  return performance.now() - startedAt
}

/** One of `npm run`, in a process of its own. */
async function program(file: string, dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', `src/${file}`, ...args], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, SEALING_KEY: sealingKey() },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  await once(child, 'spawn')
  const seconds = once(child, 'exit').then(([status]) => {
    if (status !== 0) throw new Error(`${file} ended with ${String(status)}`)
    return (performance.now() - startedAt) / 1000
  })
  return { pid: child.pid ?? 0, seconds }
}

/** That of the database's rows (test-sealing.ts). */
const sealingKey = () => Buffer.alloc(32, 'test').toString('base64')

/** Seconds from the command to /readyz, after the server and its database were killed while polls were written as fast as they can be. */
async function startAfterKill(dataDir: string, say: (line: string) => void): Promise<number> {
  const first = startServer(dataDir)
  await first.ready
  const host = servedAt(path.join(dataDir, 'postgres')) ?? ''
  const connection = { host, port: 5432, user: 'minerva', database: 'postgres' }
  const sweeps = startChild('sweep.ts', { connection, sweepMs: 0 })
  for (let sweep = 0; sweep < SWEEPS_BEFORE_KILL; sweep += 1) await sweeps.next<SweepFigures>(SWEEP_DEADLINE_MS)
  const [postmaster = ''] = fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  first.child.kill('SIGKILL')
  process.kill(Number(postmaster), 'SIGKILL')
  await Promise.all([first.ended, sweeps.stop()])
  const startedAt = performance.now()
  const second = startServer(dataDir, say)
  await second.ready
  const seconds = (performance.now() - startedAt) / 1000
  second.child.kill('SIGTERM')
  await second.ended
  return seconds
}

interface Server {
  child: ChildProcess
  ready: Promise<void>
  ended: Promise<unknown>
}

function startServer(dataDir: string, say?: (line: string) => void): Server {
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', '--min-semi-space-size=16', 'scripts/run.mjs', 'src/server.ts'],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        SEALING_KEY: sealingKey(),
        PORT: '0',
        POLLING: 'false',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server does not start')), START_DEADLINE_MS)
    let text = ''
    child.stdout.on('data', (piece) => {
      // What of it takes how long shows in the lines that it logs.
      const lines = (text + String(piece)).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        say?.(`    ${(performance.now() - startedAt).toFixed(0)} ms: ${line.slice(0, 160)}`)
        if (!/^Minerva .* is at /.test(line)) continue
        clearTimeout(timer)
        resolve()
      }
    })
    child.once('exit', () => reject(new Error('the server ended')))
  })
  // It may end before anybody waits for it.
  ready.catch(() => {})
  return { child, ready, ended: once(child, 'exit') }
}
