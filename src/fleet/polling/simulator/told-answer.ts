import type { MinerAnswer, MinerPool } from '../read/miner-answer.ts'
import type { MinerFigures } from './figures.ts'
import type { Make, SimulatedMiner } from './simulated-miner.ts'

/** What a make never tells of itself. */
interface Silence {
  boards?: true
  watts?: true
  serial?: true
  mac?: true
  hardwareErrorShare?: true
  /** a fan that stands still is sent as a place without one, or last */
  stoppedFans?: 'untold' | 'last'
}

const UNTOLD: Readonly<Record<Make, Silence>> = {
  innosilicon: {},
  antminer: { watts: true, serial: true, mac: true, stoppedFans: 'last' },
  'antminer-single': { watts: true, serial: true, mac: true, stoppedFans: 'last' },
  'whatsminer-v2': { serial: true },
  'whatsminer-v3': { hardwareErrorShare: true },
  avalon: { watts: true },
  luxos: { stoppedFans: 'last' },
  braiins: { serial: true, mac: true, stoppedFans: 'untold' },
  generic: { boards: true, watts: true, mac: true },
  text: { boards: true, watts: true, mac: true },
}

export type ToldAnswer = Omit<MinerAnswer, 'reader' | 'firmwareVersion'>

/** What a poll reads of a simulated miner that has these figures and answers. */
export function toldAnswer(miner: SimulatedMiner, figures: MinerFigures): ToldAnswer {
  const { make } = miner
  const untold = UNTOLD[make]
  const fansRpm = untold.boards ? [] : fansOf(figures, untold)
  return {
    model: miner.model,
    serial: untold.serial ? null : miner.serial,
    mac: untold.mac ? null : miner.mac,
    uptimeS: figures.uptimeS,
    hashrateThs: figures.hashrateThs,
    averageHashrateThs: figures.averageHashrateThs,
    boards: untold.boards ? [] : figures.boards,
    fansRpm,
    maxCelsius: untold.boards ? null : figures.maxCelsius,
    maxFanRpm: untold.boards ? null : Math.max(...fansRpm),
    minFanRpm: untold.boards ? null : Math.min(...fansRpm),
    watts: untold.watts ? null : figures.watts,
    hardwareErrorShare: untold.hardwareErrorShare ? null : figures.hardwareErrorShare,
    pools: figures.pools.map((pool, i) => ({ ...pool, ...numberOf(make, i) })),
  }
}

function fansOf({ fansRpm }: MinerFigures, { stoppedFans }: Silence): number[] {
  if (stoppedFans === undefined) return fansRpm
  const turning = fansRpm.filter((rpm) => rpm > 0)
  return stoppedFans === 'untold' ? turning : [...turning, ...fansRpm.filter((rpm) => rpm === 0)]
}

function numberOf(make: Make, i: number): Pick<MinerPool, 'number'> {
  if (make === 'whatsminer-v3') return {}
  return { number: make === 'whatsminer-v2' ? i + 1 : i }
}
