import type { TokenAnswer } from '../read/miner-models/whatsminer-keys.ts'

/** The state of a miner that commands change. */
export interface Controls {
  isReadOnly: boolean
  isLightOn: boolean
  /** index of the pool it was switched to */
  chosenPool: number | null
  isAsleep: boolean
  /** of its rated power; 1 without a limit */
  powerShare: number
  /** LuxOS: the open session */
  session: string | null
  /** Whatsminer API 2: the last token issued */
  token: TokenAnswer | null
  restart: () => void
}
