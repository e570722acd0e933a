import type { PollOutcome } from '../read/miner-answer.ts'

/** A device that a sweep asks. */
export interface DueDevice {
  id: number
  host: string
  port: number
  missedSweeps: number
}

/** One poll and what came of it, not yet written. */
export interface FinishedPoll {
  device: DueDevice
  /** when it ended; also the moment of its sample */
  atMs: number
  outcome: PollOutcome
}

/** What was written of a poll. */
export interface WrittenPoll {
  deviceId: number
  kind: PollOutcome['kind']
  /** the device's state is another one now */
  isChanged: boolean
}
