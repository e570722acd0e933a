import type { WorkerState } from './device-states.ts'

export interface ActiveWorker {
  /** the last one that the miner reported */
  worker: string | null
  state: WorkerState
  /** null if none was ever reported, or the account's pool user is unknown */
  isRight: boolean | null
}

interface Pool {
  user: string
  state: WorkerState
  isActive: boolean
}

/** The worker a device mines as, after a poll. `pools` is null if the poll reported none. */
export function activeWorkerAfter(
  before: { worker: string | null; state: WorkerState },
  pools: readonly Pool[] | null,
  poolUser: string,
): ActiveWorker {
  const active = pools?.find((pool) => pool.isActive)
  const worker = active && active.user !== '' ? active.user : before.worker
  return {
    worker,
    state: pools ? (active?.state ?? 'Unknown') : before.state,
    isRight: worker === null || poolUser === '' ? null : worker.split('.', 1)[0] === poolUser,
  }
}
