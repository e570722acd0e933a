import type { MinerFigures } from '../figures.ts'
import type { SimulatedMiner } from '../simulated-miner.ts'

/** What a miner knows of itself when it is asked. */
export interface Look {
  /** the identity it reports */
  miner: SimulatedMiner
  figures: MinerFigures
  /** its own clock, seconds since 1970 */
  whenS: number
  /** the only members of its replies; default all */
  members?: string[] | undefined
}

type Part = (look: Look) => Record<string, unknown>

/** How a make answers the cgminer API. */
export interface Dialect {
  /** the description in the status of each answer */
  description: (look: Look) => string
  /** by command: the sections after the status */
  parts: Readonly<Record<string, Part>>
  joins: (commands: readonly string[]) => boolean
  /** how the make's firmware breaks JSON */
  spell?: (json: string) => string
  /** Whatsminer: the status is the reply itself instead of a list */
  isStatusBare?: boolean
  /** answers in text, even to JSON */
  isText?: boolean
  ending: '' | '\0' | '\n'
}

export const always = () => true
export const never = () => false

export const mhs = (ths: number) => Number((ths * 1e6).toFixed(2))
export const ghs = (ths: number) => Number((ths * 1e3).toFixed(2))

/** A clock set by the network after the start makes the uptime decades long. */
export const elapsedOf = ({ uptimeS }: MinerFigures) => uptimeS ?? 1_700_000_000

export const errorPercent = ({ hardwareErrorShare }: MinerFigures) => Number((hardwareErrorShare * 100).toFixed(4))

export const countsOf = (figures: MinerFigures) => ({
  'Found Blocks': 0,
  Getworks: Math.floor(figures.accepted / 4),
  Accepted: figures.accepted,
  Rejected: figures.rejected,
  'Hardware Errors': figures.hardwareErrors,
  Utility: 4.86,
  Discarded: 2 * figures.accepted,
  Stale: 0,
  'Get Failures': 0,
  'Local Work': 40 * figures.accepted,
  'Remote Failures': 0,
  'Network Blocks': 92,
  'Total MH': 661_102_334_112.5,
  'Work Utility': 1_398_845.62,
  'Difficulty Accepted': 524_288 * figures.accepted,
  'Difficulty Rejected': 524_288 * figures.rejected,
  'Difficulty Stale': 0,
  'Best Share': 1_148_222_037,
  'Device Hardware%': errorPercent(figures),
  'Device Rejected%': 0.0706,
  'Pool Rejected%': 0.0705,
  'Pool Stale%': 0,
  'Last getwork': 0,
})

/** The summary of a make that counts in MH/s; `more`: its own fields. */
export const summaryInMhs = (figures: MinerFigures, more: Record<string, unknown> = {}) => ({
  SUMMARY: [
    {
      Elapsed: elapsedOf(figures),
      'MHS av': mhs(figures.averageHashrateThs),
      'MHS 5s': mhs(figures.hashrateThs),
      ...countsOf(figures),
      ...more,
    },
  ],
})

/** `firstNumber`: Whatsminer counts its pools from 1. */
export const poolsOf = (figures: MinerFigures, firstNumber = 0) => ({
  POOLS: figures.pools.map((pool, i) => ({
    POOL: firstNumber + i,
    URL: pool.url,
    Status: pool.state,
    Priority: i,
    Quota: 1,
    'Long Poll': 'N',
    Accepted: pool.isActive ? figures.accepted : 0,
    Rejected: pool.isActive ? figures.rejected : 0,
    User: pool.user,
    'Last Share Time': '0:00:03',
    Diff: '524K',
    Getworks: 310,
    Works: 40_120,
    Discarded: 0,
    Stale: 0,
    'Get Failures': 0,
    'Remote Failures': 0,
    'Diff1 Shares': 0,
    'Proxy Type': '',
    Proxy: '',
    'Difficulty Accepted': pool.isActive ? 524_288 * figures.accepted : 0,
    'Difficulty Rejected': 0,
    'Difficulty Stale': 0,
    'Last Share Difficulty': 524_288,
    'Work Difficulty': 524_288,
    'Has Stratum': true,
    'Stratum Active': pool.isActive,
    'Stratum URL': pool.isActive ? pool.url.replace(/^.*\/\/|:\d+$/g, '') : '',
    'Stratum Difficulty': pool.isActive ? 524_288 : 0,
    'Has Vmask': true,
    'Has GBT': false,
    'Best Share': 0,
    'Pool Rejected%': 0,
    'Pool Stale%%': 0,
    'Bad Work': 0,
    'Current Block Height': 907_089,
    'Current Block Version': 536_870_912,
  })),
})

export const numbered = <T>(prefix: string, values: readonly T[], first = 1) =>
  Object.fromEntries(values.map((value, i) => [`${prefix}${first + i}`, value]))
