import type { MinerAnswer, Reader } from '../read/miner-answer.ts'
import type { LoginHabits } from './ask-miner-login.ts'

/** What a poll found out for the next one; the caller keeps one per device. */
export interface MinerHabits {
  /** it refuses joined commands, so it is asked one by one */
  isAskedSingly?: boolean
  /** it does not serve several pages over one connection as it should */
  isConnectedAnew?: boolean
  /** it knows `devs` only by the name of `edevs`; false: by neither */
  isAskedForEdevs?: boolean
  /** the make whose questions it gets */
  reader?: Reader
  /** its answers to the identity questions */
  about?: Pick<MinerAnswer, 'model' | 'firmwareVersion' | 'serial' | 'mac'>
  /** when that miner started, in seconds of this process's monotonic clock */
  startedS?: number
  triesToAskWho?: number
  /** what its site's logins were when `about` was asked */
  loginsKey?: string
  login?: LoginHabits
}

/** The address may belong to another miner by now. */
export function forget(habits: MinerHabits): void {
  for (const key of ['reader', 'about', 'isAskedSingly', 'isConnectedAnew', 'isAskedForEdevs'] as const)
    delete habits[key]
}
