/** What a miner says of a pool; the same words as the cgminer API uses. */
export type PoolState = 'Alive' | 'Dead' | 'Disabled' | 'Rejecting' | 'Unknown'

export interface MinerPool {
  url: string
  /** the worker the miner logs in as, e.g. 'account.worker' */
  user: string
  state: PoolState
  /** the pool the miner mines for now; at most one of an answer */
  isActive: boolean
  /** what the miner calls it when told to switch; not there where the miner numbers none */
  number?: number
}

export interface MinerBoard {
  hashrateThs: number | null
  celsius: number | null
  isAlive: boolean | null
}

/** Each reads one dialect; the first Whatsminers and their API 2 speak alike. */
export type Reader =
  'innosilicon' | 'antminer' | 'whatsminer-v2' | 'whatsminer-v3' | 'avalon' | 'luxos' | 'braiins' | 'generic'

/** What one answered poll says of one miner. A figure the miner did not send is null, never 0. */
export interface MinerAnswer {
  /** as the miner calls itself, e.g. 'T2T-30T', 'Antminer S9' */
  model: string | null
  /** which reader understood it */
  reader: Reader
  firmwareVersion: string | null
  serial: string | null
  mac: string | null
  uptimeS: number | null
  /** the most recent rate the miner sends: 5 s where it has one, else 1 min, else the average */
  hashrateThs: number | null
  /** since the mining software started */
  averageHashrateThs: number | null
  boards: MinerBoard[]
  fansRpm: number[]
  maxCelsius: number | null
  maxFanRpm: number | null
  minFanRpm: number | null
  watts: number | null
  /** 0–1: 'Device Hardware%' / 100, else hardware errors ÷ (accepted + rejected + hardware errors) */
  hardwareErrorShare: number | null
  pools: MinerPool[]
}

export type PollOutcome =
  | { kind: 'answered'; answer: MinerAnswer; tookMs: number; /** what it sent, at most 16 kB */ raw?: string }
  /** it answered, and nobody understood it; raw is at most 16 kB */
  | { kind: 'unreadable'; raw: string; reason: string; tookMs: number }
  | { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'closed'; tookMs: number }
