import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY_DEADLINE_MS = 180_000
const STOP_DEADLINE_MS = 40_000
// Addresses of its own, so that two runs beside each other don't meet.
const BASE = `127.${100 + (process.pid % 100)}.0.0`
const DEMO = ['--miners', '300', '--days', '40', '--port', '0', '--base', BASE]

/**
 * Starts a demo of its own for the browser tests, in a folder of its own, and stops it after the last one. Where it is
 * stands in process.env.MINERVA_URL, its folder in MINERVA_DATA_DIR, and for other programs in test-results/demo.json.
 * With both set beforehand the tests run against that demo, and nothing is started.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function startDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MINERVA_URL) return undefined
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-e2e-'))
  // The database may run as another user, who must reach its folder.
  fs.chmodSync(dataDir, 0o755)
  const child = spawn(process.execPath, ['scripts/run.mjs', 'src/demo.ts', ...DEMO], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', SWEEP_SECONDS: '3' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  async function stop(): Promise<void> {
    await stopChild(child)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await whenReady(child)
    process.env.MINERVA_URL = url
    process.env.MINERVA_DATA_DIR = dataDir
    fs.mkdirSync(path.join(ROOT, 'test-results'), { recursive: true })
    fs.writeFileSync(path.join(ROOT, 'test-results/demo.json'), JSON.stringify({ url, pid: child.pid }))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** The address that the demo prints, once it answers there. */
async function whenReady(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const until = performance.now() + READY_DEADLINE_MS
  while (performance.now() < until && child.exitCode === null) {
    const url = /is at (http:\S+)/.exec(output)?.[1]
    if (url && output.includes('Ready after')) return url
    await sleep(100)
  }
  throw new Error(`The demo did not start.\n${output}`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  const until = performance.now() + STOP_DEADLINE_MS
  child.kill('SIGTERM')
  while (child.exitCode === null && child.signalCode === null) {
    if (performance.now() > until) child.kill('SIGKILL')
    await sleep(50)
  }
}
