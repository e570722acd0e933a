import type { KeptText } from './kept-text.ts'
import type { LoginFamily } from '../rules/login-families.ts'

/** A pool as a miner reports it; field names follow the cgminer API. */
export type PoolState = 'Alive' | 'Dead' | 'Disabled' | 'Rejecting' | 'Unknown'

export interface MinerPool {
  url: string
  /** the worker the miner logs in as, e.g. 'account.worker' */
  user: string
  state: PoolState
  /** the pool the miner mines for now; at most one per answer */
  isActive: boolean
  /** the number for a switch command; missing if the miner numbers no pools */
  number?: number
}

export interface MinerBoard {
  hashrateThs: number | null
  celsius: number | null
  isAlive: boolean | null
}

/** Each reads one dialect; the first Whatsminers and API 2 share one. */
export const READERS = [
  'innosilicon',
  'antminer',
  'whatsminer-v2',
  'whatsminer-v3',
  'avalon',
  'luxos',
  'braiins',
  'sealminer',
  'honorknight',
  'epic',
  'axeos',
  'vnish-rest',
  'antminer-web',
  'braiins-rest',
  'auradine',
  'mara',
  'proto',
  'fluminer',
  'generic',
] as const
export type Reader = (typeof READERS)[number]

/** What one answered poll reports of one miner. A figure the miner did not send is null, never 0. */
export interface MinerAnswer {
  /** as the miner reports it, e.g. 'T2T-30T', 'Antminer S9' */
  model: string | null
  /** which reader parsed it */
  reader: Reader
  firmwareVersion: string | null
  serial: string | null
  mac: string | null
  uptimeS: number | null
  /** the most recent rate the miner sends: 5 s if it has one, else 1 min, else the average */
  hashrateThs: number | null
  /** since the start of the mining software */
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
  | { kind: 'answered'; answer: MinerAnswer; tookMs: number; /** what it sent, at most 16 kB */ raw?: KeptText }
  /** it answered, but the answer could not be parsed; raw is at most 16 kB; family: whose login it asks for */
  | { kind: 'unreadable'; raw: string; reason: string; tookMs: number; family?: LoginFamily }
  | { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'closed'; tookMs: number }

/** This machine had no connection left for the poll, which shows nothing about the miner. */
export interface NotAsked {
  kind: 'silent'
  reason: 'notAsked'
  tookMs: number
}

export const isAsked = (outcome: PollOutcome | NotAsked): outcome is PollOutcome =>
  outcome.kind !== 'silent' || outcome.reason !== 'notAsked'
