import {
  AVERAGE_RATES,
  celsiusOf,
  hardwareErrorShareOf,
  inUnit,
  leastOf,
  macOf,
  minerThs,
  mostOf,
  namedUnit,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleRpm,
  plausibleUptimeS,
  plausibleWatts,
  RECENT_RATES,
  serialOf,
  textOf,
  toThs,
} from './fields.ts'
import { systemInfoOf } from './antminer-web.ts'
import { readGeneric } from './generic.ts'
import type { RateKey, Unit } from './fields.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const TEMPERATURE_KEYS = ['temp', 'temp2_', 'temp3_', 'temp4_', 'temp_chip', 'temp_pcb']
/** The numbered keys: putting them together at each reply would take as long as parsing it. */
const SLOTS = Array.from({ length: 16 }, (_, i) => ({
  chips: `chain_acs${i + 1}`,
  chipCount: `chain_acn${i + 1}`,
  rate: `chain_rate${i + 1}`,
  temperatures: TEMPERATURE_KEYS.map((key) => `${key}${i + 1}`),
  fan: `fan${i + 1}`,
  power: `chain_power${i + 1}`,
  consumption: `chain_consumption${i + 1}`,
}))
/** What 'GHS 5s' counts, where that is not GH/s and `rate_unit` is missing. */
const UNITS_OF_TYPES: readonly [RegExp, Unit][] = [
  [/^antminer (?:l\d|d[35]|e[39])/i, 'MHS'],
  // Thousands of solutions.
  [/^antminer z\d/i, 'KHS'],
]

/** The make, or the shape: other firmware sends its own name as the type, such as 'S19-88 v.2.6.0.39'. */
export function isAntminer(reply: MinerReply): boolean {
  return reply.stats.some(hasChains) || reply.stats.some(isNamedAntminer) || reply.version.some(isNamedAntminer)
}

const isNamedAntminer = (item: Fields) => /^antminer/i.test(textOf(item, 'Type') ?? '')

const hasChains = (stats: Fields) =>
  SLOTS.some(({ chipCount }) => chipCount in stats) && SLOTS.some(({ rate }) => rate in stats)

/**
 * Antminers with the stock firmware, VNish, MSKMiner, Hiveon or NiceHash's, and what is built like them: one entry of the
 * stats names the model, another, rarely the same, holds all figures under numbered keys.
 */
export function readAntminer(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const info = systemInfoOf(reply)
  const about = [...reply.stats, ...reply.version].find((item) => textOf(item, 'Type') !== null)
  const stats = reply.stats.find(hasChains) ?? reply.stats.find((item) => textOf(item, 'Type') === null)
  const type = textOf(about, 'Type') ?? ''
  const [, model, vnish, msk] = /^(.*?)\s*(?:\(vnish ([^)]*)\)|\bv\.(\d[\d.]*))?$/is.exec(type) ?? []
  const unit = unitOf(type, stats)
  const named = readBoards(stats, unit)
  const sumThs = toThs(numberOf(stats, 'GHS 5s') ?? numberOf(stats, 'MHS 5s'), unit) ?? 0
  const isMixed = sumThs > FAR_MORE * sumOfBoards(named)
  // The E9 counts its boards in GH/s, and the whole in MH/s; Foundry's firmware its boards in TH/s, and the whole in GH/s; some firmware of the Z11 its
  // boards in thousands of solutions, and the whole in solutions.
  const other = isMixed && BOARDS_IN[unit] ? readBoards(stats, BOARDS_IN[unit]) : named
  const boards = Math.abs(sumOfBoards(other) - sumThs) < sumThs / 2 ? other : named
  const whole = isMixed && unit === 'KHS' && sumOfBoards(named) > 0 ? 'HS' : unit
  const rateOf = (keys: readonly RateKey[]) =>
    minerThs(stats, inUnit(keys, 'GHS', whole)) ?? minerThs(reply.summary[0], inUnit(keys, 'GHS', whole))
  const averageHashrateThs = rateOf(AVERAGE_RATES)
  const fansRpm = readFans(stats)
  return {
    ...generic,
    reader: 'antminer',
    model: model || null,
    serial: serialOf(info, 'serinum') ?? generic.serial,
    mac: macOf(info, 'macaddr') ?? generic.mac,
    firmwareVersion: textOf(stats, 'build_version') ?? vnish ?? msk ?? versionOf(about) ?? generic.firmwareVersion,
    uptimeS: generic.uptimeS ?? plausibleUptimeS(numberOf(stats, 'Elapsed')),
    hashrateThs: rateOf(RECENT_RATES) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map((board) => board.celsius), celsiusOf(stats, 'temp_max')]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: wattsOf(stats),
    hardwareErrorShare: generic.hardwareErrorShare ?? hardwareErrorShareOf(stats),
  }
}

/** Firmware of 2026 names only its control board, `platform[AML]`; releases differ by their build time. */
function versionOf(about: Fields | undefined): string | null {
  const miner = textOf(about, 'Miner')
  return miner?.startsWith('platform[') ? textOf(about, 'CompileTime') : miner
}

function unitOf(type: string, stats: Fields | undefined): Unit {
  const named = namedUnit(textOf(stats, 'rate_unit'))
  if (named !== null) return named
  if (numberOf(stats, 'MHS 5s') !== null || numberOf(stats, 'MHS av') !== null) return 'MHS'
  return UNITS_OF_TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'GHS'
}

/** What boards count in, where that is not what the whole does. */
const BOARDS_IN: Partial<Record<Unit, Unit>> = { MHS: 'GHS', GHS: 'THS' }

/** Than the sum of its boards: no miner's rate is, unless they count in other units. */
const FAR_MORE = 100
const sumOfBoards = (boards: readonly MinerBoard[]) =>
  boards.reduce((sum, { hashrateThs }) => sum + (hashrateThs ?? 0), 0)

/** Boards use the slots 1–3 or, on the S9, 6–8; a slot in use has chips. */
function readBoards(stats: Fields | undefined, unit: Unit): MinerBoard[] {
  const boards: MinerBoard[] = []
  for (const slot of SLOTS) {
    const chips = textOf(stats, slot.chips) ?? ''
    const hashrateThs = plausibleBoardThs(toThs(numberOf(stats, slot.rate), unit))
    if ((numberOf(stats, slot.chipCount) ?? 0) <= 0 && chips === '' && !hashrateThs) continue
    const celsius = mostOf(slot.temperatures.flatMap((key) => temperaturesOf(stats?.[key])))
    const isAlive = hashrateThs === null && chips === '' ? null : hashrateThs !== 0 && !/^[\sx-]+$/.test(chips)
    boards.push({ hashrateThs, celsius, isAlive })
  }
  return boards
}

/** One number, or the corners of the board as '62-62-74-74'; in the cold as '2--1-20-22'. */
function temperaturesOf(value: unknown): (number | null)[] {
  const parts = typeof value === 'string' && /^-?\d+(?:--?\d+)+$/.test(value) ? value.split(/(?<=\d)-/) : [value]
  return parts.map((part) => plausibleCelsius(numberOf({ part }, 'part')))
}

/**
 * Empty fan slots read 0. A stopped fan makes one fewer than `fan_num`, and reads 0 here; one that can't be read need not have stopped.
 * Where none turns, the miner rests or is cooled by a liquid: an S21 XP Hyd. has no fan, and reports four.
 */
function readFans(stats: Fields | undefined): number[] {
  const turning: number[] = []
  let unreadable = 0
  for (const { fan } of SLOTS) {
    if (stats?.[fan] === undefined) continue
    const rpm = plausibleRpm(numberOf(stats, fan))
    if (rpm === null) unreadable += 1
    else if (rpm > 0) turning.push(rpm)
  }
  if (turning.length === 0) return []
  const missing = Math.max(0, Math.min(numberOf(stats, 'fan_num') ?? 0, 8) - turning.length - unreadable)
  return [...turning, ...Array<number>(missing).fill(0)]
}

/**
 * Only other firmware reports it: the whole as a number, as '967.50 (AB)' or '3250 W', or each chain. VNish sends 0 for each chain
 * that it can't measure.
 */
function wattsOf(stats: Fields | undefined): number | null {
  const [whole = null] = /^[\d.]+(?= (?:\(AB\)|W)$)/.exec(textOf(stats, 'chain_power') ?? '') ?? []
  return (
    plausibleWatts(numberOf(stats, 'total_power')) ??
    plausibleWatts(numberOf(stats, 'chain_power') ?? numberOf({ whole }, 'whole')) ??
    plausibleWatts(sumOf(stats, 'power')) ??
    plausibleWatts(sumOf(stats, 'consumption'))
  )
}

function sumOf(stats: Fields | undefined, figure: 'power' | 'consumption'): number | null {
  let sum = 0
  for (const slot of SLOTS) {
    const watts = numberOf(stats, slot[figure]) ?? 0
    // A chain that hashes takes power: without its part the sum is not the miner's.
    if (watts < 0 || (watts === 0 && (numberOf(stats, slot.rate) ?? 0) > 0)) return null
    sum += watts
  }
  return sum
}
