import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY_DEADLINE_MS = 180_000
const STOP_DEADLINE_MS = 40_000

export interface StartedChild {
  url: string
  /** what it wrote until it was ready */
  output: string
  pid: number | undefined
  stop: () => Promise<void>
}

/** Runs one of the project's programs with only these settings of its own, until it prints its address and then `isReady`. */
export async function startChild(
  args: readonly string[],
  environment: Record<string, string>,
  isReady: RegExp,
): Promise<StartedChild> {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => stopChild(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const until = performance.now() + READY_DEADLINE_MS
  while (performance.now() < until && child.exitCode === null) {
    const url = /is at (http:\S+)/.exec(output)?.[1]
    if (url && isReady.test(output)) return { url, output, pid: child.pid, stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`${args[0]} did not start.\n${output}`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  const until = performance.now() + STOP_DEADLINE_MS
  child.kill('SIGTERM')
  while (child.exitCode === null && child.signalCode === null) {
    if (performance.now() > until) child.kill('SIGKILL')
    await sleep(50)
  }
}
