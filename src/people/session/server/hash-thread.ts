import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** An idle thread's memory is given back after so long. */
const IDLE_MS = 30_000

interface Waiting {
  resolve: (tag: Buffer) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** How many hashes are under way or wait for their turn. */
export const hashesUnderWay = (): number => waiting.size

/** argon2id in a thread that does one at a time with little priority, so that logins take no processor from reads. */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= startWorker()
  worker.ref()
  const id = ++lastId
  const hash = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ id, parameters })
  return hash
}

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  started.on('message', ({ id, tag }: { id: number; tag: Uint8Array }) => {
    waiting.get(id)?.resolve(Buffer.from(tag))
    waiting.delete(id)
    if (waiting.size === 0) rest(started)
  })
  started.on('error', (error) => {
    if (worker === started) worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return started
}

/** Keeps no process from ending, and ends itself after a while. */
function rest(started: Worker): void {
  started.unref()
  idle = setTimeout(() => {
    worker = undefined
    void started.terminate()
  }, IDLE_MS).unref()
}
