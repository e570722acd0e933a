import { Worker } from 'node:worker_threads'
import type { Fault } from './faults.ts'
import type { SimulatedFleet, SimulatedFleetOptions } from './simulated-fleet.ts'
import type { SimulatedMiner } from './simulated-miner.ts'

/** A thread keeps its own time: no clock can be passed. */
export type ThreadedFleetOptions = Omit<SimulatedFleetOptions, 'clock'>

export interface ThreadRequest {
  id: number
  miner: number | string
  fault: Fault | null
}
export type ThreadWord =
  | { kind: 'started'; miners: SimulatedMiner[] }
  | { kind: 'failed'; error: string }
  | { kind: 'done'; id: number; error: string | null }

/** `startSimulatedFleet` in a thread of its own, so that thousands of miners do not hold up the process that polls them. */
export function startFleetThread(options: ThreadedFleetOptions): Promise<SimulatedFleet> {
  const worker = new Worker(new URL('./fleet-thread.ts', import.meta.url), { workerData: options })
  const waiting = new Map<number, (error: string | null) => void>()
  let lastId = 0
  const setFault = (miner: number | string, fault: Fault | null) =>
    new Promise<void>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, (error) => (error === null ? resolve() : reject(new Error(error))))
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, miner, fault } satisfies ThreadRequest)
    })
  const stop = async () => {
    await worker.terminate()
  }
  return new Promise((resolve, reject) => {
    worker.on('message', (word: ThreadWord) => {
      if (word.kind === 'started') resolve({ miners: word.miners, setFault, stop })
      else if (word.kind === 'failed') reject(new Error(word.error))
      else {
        waiting.get(word.id)?.(word.error)
        waiting.delete(word.id)
      }
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      for (const answer of waiting.values()) answer('the simulated fleet has stopped')
      waiting.clear()
    })
  })
}
