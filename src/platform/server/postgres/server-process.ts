import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { lowerSessionPriority } from '../process/lower-priority.ts'
import { ownerMark } from './claim-folder.ts'
import { endServerProcess } from './processes.ts'
import type { PostgresProgram } from './program.ts'
import { SERVER_ENVIRONMENT } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

// Replaying the log after a crash takes as long as there is log; max_wal_size keeps it within this.
const READY_DEADLINE_MS = 300_000
const WATCHDOG = 'read -r _ || kill -INT "$1"'

export interface Cluster {
  program: PostgresProgram
  user: ServerUser
  folder: string
  /** how the server gets its folder */
  folderArgument: string
  name: string
  settings: Record<string, string>
  readyWithinMs?: number | undefined
  onBegun?: (() => void) | undefined
}

export interface ServerProcess {
  pid: number
  /** resolves with how it ended */
  exited: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the server and waits until it takes connections. It has a session of its own, so that Ctrl-C reaches only us,
 * and a watchdog that stops it when this process is gone, however it went.
 */
export async function startServerProcess(cluster: Cluster, log: (message: string) => void): Promise<ServerProcess> {
  const { readyWithinMs = READY_DEADLINE_MS } = cluster
  const settings = { ...cluster.settings, cluster_name: cluster.name }
  const child = spawn(
    path.join(cluster.program.binFolder, 'postgres'),
    [
      '-D',
      cluster.folderArgument,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      '-c',
      ownerMark(),
    ],
    {
      ...cluster.user,
      cwd: cluster.folder,
      env: SERVER_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  )
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    if (said.length > 20) said.shift()
    log(line)
  })
  // Not 'close', which waits for what connections of a killed server hold open.
  let ended: string | undefined
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve((ended = error.message)))
    child.once('exit', (code, signal) => resolve((ended = signal ?? `code ${code}`)))
  })
  const outputRead = once(child.stderr, 'close')
  const { pid } = child
  if (pid === undefined) throw new Error(`PostgreSQL does not start: ${await exited}`)

  // In a session of its own it would not give way as we do, where we have a lower priority, such as a backup.
  if (os.getPriority() > 0) lowerSessionPriority(os.getPriority(), pid)
  const stopWatchdog = watch(pid, cluster.user, () => ended !== undefined)
  void exited.then(stopWatchdog)
  const stop = async () => {
    if (ended === undefined) await endServerProcess(pid)
    await exited
  }

  cluster.onBegun?.()
  const until = performance.now() + readyWithinMs
  while (!isReady(cluster.folder, pid)) {
    if (ended !== undefined) {
      await Promise.race([outputRead, sleep(500)])
      throw new Error(`PostgreSQL did not start (${ended}).\n${said.join('\n')}`)
    }
    if (performance.now() > until) {
      await stop()
      throw new Error(`PostgreSQL was not ready after ${readyWithinMs / 1000} seconds.\n${said.join('\n')}`)
    }
    await sleep(15)
  }
  return { pid, exited, stop }
}

/** The server writes its state on the eighth line. */
function isReady(folder: string, pid: number): boolean {
  try {
    const lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * A shell that waits on a pipe from us: when we are gone the pipe closes, and it asks the server for a fast shutdown.
 * Killed itself, it is started again. Returns a function that ends it.
 */
function watch(pid: number, user: ServerUser, isOver: () => boolean): () => void {
  const begin = () => {
    const shell = spawn('/bin/sh', ['-c', WATCHDOG, 'minerva-watchdog', String(pid)], {
      ...user,
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    shell.stdin.on('error', () => {})
    shell.on('error', () => {})
    shell.once('exit', () => {
      if (!isOver()) again = setTimeout(() => (watchdog = begin()), 500)
    })
    return shell
  }
  let again: NodeJS.Timeout | undefined
  let watchdog = begin()
  return () => {
    clearTimeout(again)
    watchdog.stdin.end('over\n')
  }
}
