import { parentPort, workerData } from 'node:worker_threads'
import { startSimulatedFleet } from './simulated-fleet.ts'
import type { ThreadedFleetOptions, ThreadRequest, ThreadWord } from './start-fleet-thread.ts'

// Runs in the thread that start-fleet-thread.ts starts.

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (word: ThreadWord) => parentPort?.postMessage(word)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

try {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what start-fleet-thread.ts passes
  const fleet = await startSimulatedFleet(workerData as ThreadedFleetOptions)
  parentPort?.on('message', ({ id, miner, fault }: ThreadRequest) => {
    fleet.setFault(miner, fault).then(
      () => say({ kind: 'done', id, error: null }),
      (error: unknown) => say({ kind: 'done', id, error: reasonOf(error) }),
    )
  })
  say({ kind: 'started', miners: [...fleet.miners] })
} catch (error) {
  say({ kind: 'failed', error: reasonOf(error) })
  parentPort?.close()
}
