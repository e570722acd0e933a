import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningProcess {
  /** when it began, in a form that only compares: a process id alone may be used again by another process */
  startedAt: string
  command: string
}

/** What runs under this process id; undefined when nothing does. */
export function findProcess(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

function readProc(pid: number): RunningProcess | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    // proc(5): the name may hold spaces and brackets; after it come the state and, 20th, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { startedAt: fields[19] ?? '', command }
  } catch {
    return undefined
  }
}

function askPs(pid: number): RunningProcess | undefined {
  const asked = spawnSync('ps', ['-ww', '-o', 'lstart=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const line = asked.stdout?.trim()
  if (asked.status !== 0 || !line) return undefined
  // lstart has 24 characters: 'Sat Nov 21 02:15:33 2026'
  return { startedAt: line.slice(0, 24).replaceAll(/\W+/g, '_'), command: line.slice(24).trim() }
}

/** Local processes whose command line contains the text (Linux only, via /proc). */
export function processesWithCommand(text: string): number[] {
  if (process.platform !== 'linux') return []
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && readProc(pid)?.command.includes(text))
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // already gone
  }
}

/** How long a fast shutdown, which writes down all that is in memory, may take. */
export const FAST_SHUTDOWN_MS = 60_000

/** PostgreSQL's signals for fast and immediate shutdown, then no more asking. Resolves when the process is gone. */
export async function endServerProcess(pid: number): Promise<void> {
  const startedAt = findProcess(pid)?.startedAt
  const isThere = () => startedAt !== undefined && findProcess(pid)?.startedAt === startedAt
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!isThere()) return
    signalProcess(pid, signal)
    const until = performance.now() + patienceMs
    while (isThere() && performance.now() < until) await sleep(20)
  }
  if (isThere()) throw new Error(`The PostgreSQL process ${pid} can't be ended.`)
}
