import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'

export interface StartFigures {
  name: string
  seconds: number
  barSeconds: number
}

const DEADLINE_MS = 180_000

/** From the command to the log line 'Ready': on an empty folder, and again on what that left. */
export async function demoStart(): Promise<StartFigures[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-bench-demo-'))
  fs.chmodSync(dataDir, 0o755)
  try {
    return [
      { name: 'demo, first start', seconds: await secondsToReady(dataDir), barSeconds: 30 },
      { name: 'demo, second start', seconds: await secondsToReady(dataDir), barSeconds: 5 },
    ]
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function secondsToReady(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const demo = spawn(process.execPath, ['scripts/run.mjs', 'src/demo.ts', '--port', '0', '--base', '127.77.0.0'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  const timer = setTimeout(() => demo.kill(), DEADLINE_MS)
  try {
    for await (const line of readline.createInterface({ input: demo.stdout })) {
      if (line.startsWith('Ready')) return (performance.now() - startedAt) / 1000
    }
    throw new Error('the demo ended before it was ready')
  } finally {
    clearTimeout(timer)
    demo.kill()
    await ended
  }
}
