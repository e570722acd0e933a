import type { PollOutcome } from '../read/miner-answer.ts'

/** A device to poll. */
export interface DueDevice {
  id: number
  host: string
  port: number
  missedSweeps: number
}

/** One poll and its outcome, not yet written. */
export interface FinishedPoll {
  device: DueDevice
  /** when it ended; also the time of its sample */
  atMs: number
  outcome: PollOutcome
}

/** The result of writing a poll. */
export interface WrittenPoll {
  deviceId: number
  kind: PollOutcome['kind']
  /** the device's state changed */
  isChanged: boolean
}
