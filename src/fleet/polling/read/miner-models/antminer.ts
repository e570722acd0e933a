import {
  AVERAGE_RATES,
  hardwareErrorShareOf,
  leastOf,
  minerThs,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleRpm,
  plausibleUptimeS,
  RECENT_RATES,
  textOf,
  toThs,
} from './fields.ts'
import { readGeneric } from './generic.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { Fields, MinerReply } from '../miner-reply.ts'

const MAX_SLOTS = 16
const TEMPERATURE_KEYS = ['temp', 'temp2_', 'temp3_', 'temp4_', 'temp_chip', 'temp_pcb']

export function isAntminer(reply: MinerReply): boolean {
  return [...reply.stats, ...reply.version].some((item) => /^antminer/i.test(textOf(item, 'Type') ?? ''))
}

/** Stock Antminer: the first entry of its stats names the model, the second holds all figures under numbered keys. */
export function readAntminer(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const about = [...reply.stats, ...reply.version].find((item) => textOf(item, 'Type') !== null)
  const stats = reply.stats.find((item) => textOf(item, 'Type') === null)
  const boards = readBoards(stats)
  const fansRpm = readFans(stats)
  return {
    ...generic,
    reader: 'antminer',
    model: textOf(about, 'Type'),
    firmwareVersion: textOf(about, 'Miner') ?? generic.firmwareVersion,
    uptimeS: generic.uptimeS ?? plausibleUptimeS(numberOf(stats, 'Elapsed')),
    hashrateThs: minerThs(stats, RECENT_RATES) ?? generic.hashrateThs,
    averageHashrateThs: minerThs(stats, AVERAGE_RATES) ?? generic.averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map((board) => board.celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    hardwareErrorShare: generic.hardwareErrorShare ?? hardwareErrorShareOf(stats),
  }
}

/** Boards use the slots 1–3 or, on the S9, 6–8; a slot in use has chips. */
function readBoards(stats: Fields | undefined): MinerBoard[] {
  const boards: MinerBoard[] = []
  for (let slot = 1; slot <= MAX_SLOTS; slot++) {
    const chips = textOf(stats, `chain_acs${slot}`) ?? ''
    const hashrateThs = plausibleBoardThs(toThs(numberOf(stats, `chain_rate${slot}`), 'GHS'))
    if ((numberOf(stats, `chain_acn${slot}`) ?? 0) <= 0 && chips === '' && !hashrateThs) continue
    const celsius = mostOf(TEMPERATURE_KEYS.flatMap((key) => temperaturesOf(stats?.[`${key}${slot}`])))
    const isAlive = hashrateThs === null && chips === '' ? null : hashrateThs !== 0 && !/^[\sx-]+$/.test(chips)
    boards.push({ hashrateThs, celsius, isAlive })
  }
  return boards
}

/** One number, or the corners of the board as '62-62-74-74'. */
function temperaturesOf(value: unknown): (number | null)[] {
  const parts = typeof value === 'string' && /^\d+(-\d+)+$/.test(value) ? value.split('-') : [value]
  return parts.map((part) => plausibleCelsius(numberOf({ part }, 'part')))
}

/** Empty fan slots read 0. A stopped fan makes one fewer than `fan_num`, and reads 0 here. */
function readFans(stats: Fields | undefined): number[] {
  const turning: number[] = []
  for (let slot = 1; slot <= MAX_SLOTS; slot++) {
    const rpm = plausibleRpm(numberOf(stats, `fan${slot}`))
    if (rpm !== null && rpm > 0) turning.push(rpm)
  }
  const missing = Math.max(0, Math.min(numberOf(stats, 'fan_num') ?? 0, 8) - turning.length)
  return [...turning, ...Array<number>(missing).fill(0)]
}
