import { between, chance } from './chance.ts'
import { isFirstPoolDown, isRunning, lastRunOf } from './faults.ts'
import { MODELS } from './simulated-miner.ts'
import type { MinerBoard, MinerPool } from '../read/miner-answer.ts'
import type { Fault, FaultShares } from './faults.ts'
import type { SimulatedMiner } from './simulated-miner.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'

const YEAR_MS = 365.25 * DAY_MS
/** The simulated farms are in China. */
const LOCAL_OFFSET_MS = 8 * HOUR_MS
const TURN = 2 * Math.PI

/** A miner's sensors and counters at one time. */
export interface MinerFigures {
  /** it does not answer; the other figures are what it would report */
  isOffline: boolean
  /** null: its clock is wrong, and so is the uptime it sends */
  uptimeS: number | null
  hashrateThs: number
  averageHashrateThs: number
  boards: MinerBoard[]
  fansRpm: number[]
  maxCelsius: number
  maxFanRpm: number
  watts: number
  accepted: number
  rejected: number
  hardwareErrors: number
  hardwareErrorShare: number
  pools: MinerPool[]
}

/** Changes by commands and switches, on top of scheduled faults. */
export interface Deeds {
  fault?: Fault | null
  /** when it was last switched on or restarted by command; ms since 1970 */
  bootedAt?: number
  /** index of the pool it was switched to */
  chosenPool?: number | null
  isAsleep?: boolean
  /** of its rated power; 1 without a limit */
  powerShare?: number
}

/** Of the control board and slow fans; a Bitaxe has neither. */
export const asleepWatts = ({ ratedWatts }: Pick<SimulatedMiner, 'ratedWatts'>) =>
  Math.min(25, Math.ceil(ratedWatts / 10))

/**
 * The figures of a miner at a time (ms since 1970), computed from its seed and index alone, so that years of
 * history need no running miner.
 */
export function figuresAt(
  miner: SimulatedMiner,
  at: number,
  shares: FaultShares = {},
  { fault = null, bootedAt = 0, chosenPool = null, isAsleep = false, powerShare = 1 }: Deeds = {},
): MinerFigures {
  const { seed, index } = miner
  const model = MODELS[miner.kind]
  const offline = lastRunOf('offline', miner, at, shares)
  const lost = lastRunOf('lost', miner, at, shares)
  const isOffline = fault === 'offline' || (offline?.to ?? 0) > at || (lost?.to ?? 0) > at
  const startedAt = Math.min(at, Math.max(lastRestart(miner, at), offline?.to ?? 0, lost?.to ?? 0, bootedAt))
  const uptimeS = Math.floor((at - startedAt) / 1000)
  const ageYears = Math.max(0, at - miner.installedAt) / YEAR_MS

  const isFanStopped = fault === 'fan' || isRunning('fan', miner, at, shares)
  const isBoardGone = fault === 'board' || isRunning('board', miner, at, shares)
  const isLow = fault === 'low' || isRunning('low', miner, at, shares)
  const heat = fault === 'hot' ? 1 : isRunning('hot', miner, at, shares) ? Math.max(0, dayWave(at)) : 0

  const cool = ambientCelsius(seed, at) + between(43, 49, chance(seed, index, 21)) + (isFanStopped ? 5 : 0)
  const celsius = cool + heat * Math.max(8, 97 - cool)
  const isThrottled = celsius > 90
  const ageing = 1 - ageYears * between(0.015, 0.045, chance(seed, index, 22))
  const thsPerBoard =
    ((miner.ratedThs * between(0.985, 1.02, chance(seed, index, 23))) / model.boards) *
    ageing *
    (isAsleep ? 0 : Math.min(1, powerShare)) *
    (isThrottled ? 0.95 : 1) *
    (isLow ? between(0.6, 0.8, chance(seed, index, 24)) : 1) *
    // Boards start one after the other in the first minutes.
    Math.min(1, (uptimeS + 5) / 240)

  const deadBoard = isBoardGone ? Math.floor(chance(seed, index, 25) * model.boards) : -1
  const boards: MinerBoard[] = []
  for (let slot = 0; slot < model.boards; slot++) {
    boards.push(
      slot === deadBoard
        ? { hashrateThs: 0, celsius: null, isAlive: false }
        : {
            hashrateThs: toFive(thsPerBoard * between(0.99, 1.01, chance(seed, index, 26, slot))),
            celsius: Math.round(celsius + between(-3, 0, chance(seed, index, 27, slot))),
            isAlive: true,
          },
    )
  }
  const averageHashrateThs = toFive(boards.reduce((sum, board) => sum + (board.hashrateThs ?? 0), 0))
  const hashrateThs = toFive(averageHashrateThs * between(0.985, 1.015, chance(seed, index, 28, Math.floor(at / 5000))))

  const rpm = isFanStopped ? 6000 : Math.min(6000, Math.max(2400, 2400 + (celsius - 45) * 75))
  const fansRpm: number[] = []
  for (let fan = 0; fan < model.fans; fan++)
    fansRpm.push(isFanStopped && fan === 1 ? 0 : Math.round(rpm / 30 - chance(seed, index, 29, fan) * 4) * 30)

  const hardwareErrorShare = errorShare(miner, ageYears)
  const accepted = Math.floor(uptimeS / between(3, 5, chance(seed, index, 30)))
  return {
    isOffline,
    uptimeS: fault === 'clockWrong' ? null : uptimeS,
    hashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: Math.max(...boards.map((board) => board.celsius ?? 0)),
    maxFanRpm: Math.max(...fansRpm),
    watts: isAsleep
      ? asleepWatts(miner)
      : Math.round(miner.ratedWatts * (0.12 + (0.88 * hashrateThs) / miner.ratedThs) * (1 + (celsius - 65) * 0.002)),
    accepted,
    rejected: Math.floor(accepted * 0.0018),
    hardwareErrors: Math.round((accepted * hardwareErrorShare) / (1 - hardwareErrorShare)),
    hardwareErrorShare,
    pools: poolsAt(
      miner,
      fault === 'wrongWorker' || isRunning('wrongWorker', miner, at, shares),
      isFirstPoolDown(seed, at, shares),
      chosenPool,
    ),
  }
}

/** Every miner restarts about every twelve days. */
function lastRestart({ seed, index }: SimulatedMiner, at: number): number {
  const windowMs = 12 * DAY_MS
  const window = Math.floor(at / windowMs)
  const restart = (each: number) => (each + chance(seed, index, 31, each)) * windowMs
  return restart(window) <= at ? restart(window) : restart(window - 1)
}

/** From −1 at three in the morning to 1 at three in the afternoon. */
function dayWave(at: number): number {
  return Math.sin((TURN * (at + LOCAL_OFFSET_MS - 9 * HOUR_MS)) / DAY_MS)
}

/** Intake air of a farm: season, time of day, and slowly changing weather. */
function ambientCelsius(seed: number, at: number): number {
  const season = Math.sin((TURN * (at - 105 * DAY_MS)) / YEAR_MS)
  const day = Math.floor(at / DAY_MS)
  const weather = between(chance(seed, 32, day), chance(seed, 32, day + 1), at / DAY_MS - day) - 0.5
  return 18 + 8 * season + 4.5 * dayWave(at) + 6 * weather
}

/** Grows with age; a few machines are much worse than the others. */
function errorShare({ seed, index }: SimulatedMiner, ageYears: number): number {
  const isWorn = chance(seed, index, 33) < 0.004
  const share = between(0.0003, 0.0012, chance(seed, index, 34)) * (1 + 3 * ageYears) * (isWorn ? 25 : 1)
  return Math.round(share * 1e6) / 1e6
}

/** They mine for the first pool, or while it is down for the second. */
function poolsAt(
  miner: SimulatedMiner,
  isWrong: boolean,
  isFirstAway: boolean,
  chosenPool: number | null,
): MinerPool[] {
  const user = isWrong ? `q8stranger.${miner.poolUser.slice(miner.account.length + 1)}` : miner.poolUser
  const isFirstActive = !isFirstAway && chosenPool !== 1
  return [
    { url: 'stratum+tcp://pool-a.example:3333', user, state: isFirstAway ? 'Dead' : 'Alive', isActive: isFirstActive },
    { url: 'stratum+tcp://pool-b.example:3333', user, state: 'Alive', isActive: !isFirstActive },
  ]
}

/** Miners send five decimal places of TH/s. */
const toFive = (ths: number) => Math.round(ths * 1e5) / 1e5
