import { wholeOf } from '../read/miner-models/fields.ts'
import type { MinerAnswer, MinerPool } from '../read/miner-answer.ts'
import type { MinerFigures } from './figures.ts'
import type { Make, SimulatedMiner } from './simulated-miner.ts'

/** What a make does not report. */
interface Silence {
  watts?: true
  serial?: true
  mac?: true
  hardwareErrorShare?: true
  /** the rate of now is the sum of its boards, or its only board’s */
  hashrate?: 'ofBoards' | 'ofBoard'
  /** states of pools: of none, or of the one in use alone */
  pools?: 'unknown' | 'inUse'
  /** a stopped fan is omitted like an empty slot, or sent last */
  stoppedFans?: 'missing' | 'last'
}

const NOT_REPORTED: Readonly<Record<Make, Silence>> = {
  innosilicon: {},
  antminer: { watts: true, serial: true, mac: true, stoppedFans: 'last' },
  'antminer-single': { watts: true, serial: true, mac: true, stoppedFans: 'last' },
  'whatsminer-v2': { serial: true },
  'whatsminer-v3': { hardwareErrorShare: true },
  avalon: {},
  sealminer: {},
  luxos: { stoppedFans: 'last' },
  braiins: { serial: true, mac: true, stoppedFans: 'missing' },
  generic: { watts: true, mac: true },
  text: { watts: true, mac: true },
  'antminer-web': { watts: true },
  'braiins-rest': {},
  auradine: {},
  mara: { serial: true, hardwareErrorShare: true },
  proto: {},
  'vnish-rest': {},
  epic: { hardwareErrorShare: true, hashrate: 'ofBoards', pools: 'inUse' },
  axeos: { serial: true, hashrate: 'ofBoard', pools: 'unknown' },
}

export type ExpectedAnswer = Omit<MinerAnswer, 'reader' | 'firmwareVersion'>

/** The answer that a poll of a simulated miner with these figures must read. */
export function expectedAnswer(miner: SimulatedMiner, figures: MinerFigures): ExpectedAnswer {
  const { make } = miner
  const missing = NOT_REPORTED[make]
  const fansRpm = fansOf(figures, missing)
  return {
    model: miner.model,
    serial: missing.serial ? null : miner.serial,
    mac: missing.mac ? null : miner.mac,
    uptimeS: figures.uptimeS,
    ...ratesOf(figures, missing),
    fansRpm,
    maxCelsius: figures.boards.every(({ celsius }) => celsius === null) ? null : figures.maxCelsius,
    maxFanRpm: Math.max(...fansRpm),
    minFanRpm: Math.min(...fansRpm),
    watts: missing.watts ? null : figures.watts,
    hardwareErrorShare: missing.hardwareErrorShare ? null : figures.hardwareErrorShare,
    pools: figures.pools.map((pool, i) => ({ ...pool, ...stateOf(pool, missing), ...numberOf(make, i) })),
  }
}

function ratesOf(
  { hashrateThs, averageHashrateThs, boards }: MinerFigures,
  { hashrate }: Silence,
): Pick<ExpectedAnswer, 'hashrateThs' | 'averageHashrateThs' | 'boards'> {
  if (hashrate === 'ofBoards')
    return { hashrateThs: wholeOf(boards.map((board) => board.hashrateThs)), averageHashrateThs, boards }
  if (hashrate === undefined) return { hashrateThs, averageHashrateThs, boards }
  const all = boards.map((board) => ({ ...board, hashrateThs, isAlive: hashrateThs > 0 }))
  return { hashrateThs, averageHashrateThs: null, boards: all }
}

function stateOf({ isActive }: MinerPool, { pools }: Silence): Partial<MinerPool> {
  return pools === undefined || (pools === 'inUse' && isActive) ? {} : { state: 'Unknown' }
}

function fansOf({ fansRpm }: MinerFigures, { stoppedFans }: Silence): number[] {
  if (stoppedFans === undefined) return fansRpm
  const turning = fansRpm.filter((rpm) => rpm > 0)
  return stoppedFans === 'missing' ? turning : [...turning, ...fansRpm.filter((rpm) => rpm === 0)]
}

function numberOf(make: Make, i: number): Pick<MinerPool, 'number'> {
  if (make === 'whatsminer-v3' || make === 'braiins-rest' || make === 'proto' || make === 'epic' || make === 'axeos')
    return {}
  return { number: make === 'whatsminer-v2' ? i + 1 : i }
}
