import {
  AVERAGE_RATES,
  inUnit,
  leastOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleRpm,
  plausibleUptimeS,
  plausibleWatts,
  RECENT_RATES,
  textOf,
  toThs,
  wholeOf,
} from './fields.ts'
import { readGeneric } from './generic.ts'
import type { RateKey, Unit } from './fields.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const FAN_KEYS = Array.from({ length: 8 }, (_, i) => `fan${i + 1}`)

/** Its stats have one entry per chain of chips; its description begins with 'innominer'. */
export function isInnosilicon(reply: MinerReply): boolean {
  return chainsOf(reply).length > 0 || describedOf(reply) !== undefined
}

/** Innosilicon T2T-30T and its relatives: rates in MH/s, a chain is a board. */
export function readInnosilicon(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const chains = chainsOf(reply)
  const [, version = null, kind = null] = describedOf(reply) ?? []
  const model = generic.model ?? kind
  // An A9 counts solutions, an A10 and A11 hashes, whatever the name of the figure.
  const unit = /^a(?:9|1[01])/i.test(model ?? '') ? 'HS' : 'MHS'
  const rateOf = (keys: readonly RateKey[]) => minerThs(reply.summary[0], inUnit(keys, 'MHS', unit))
  const averageHashrateThs = rateOf(AVERAGE_RATES)
  const recentThs = rateOf(RECENT_RATES)
  const boards = withoutRated(
    chains.map((chain) => readBoard(chain, unit)),
    mostOf([recentThs, averageHashrateThs]),
  )
  const fansRpm = readFans([...chains, ...reply.summary])
  return {
    ...generic,
    reader: 'innosilicon',
    model,
    firmwareVersion: generic.firmwareVersion ?? version,
    uptimeS: generic.uptimeS ?? plausibleUptimeS(numberOf(chains[0], 'Elapsed')),
    hashrateThs: recentThs ?? averageHashrateThs ?? wholeOf(boards.map((board) => board.hashrateThs)),
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map((board) => board.celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: reply.stats.map((item) => plausibleWatts(numberOf(item, 'power'))).find((watts) => watts !== null) ?? null,
  }
}

/** The entries of the stats that are chains of chips. */
export const chainsOf = (reply: MinerReply) =>
  reply.stats.filter((item) => numberOf(item, 'Num active chips') !== null).slice(0, MAX_BOARDS)

/** 'innominer t2t-1.1.0': the model, and its version. */
const describedOf = (reply: MinerReply) =>
  reply.status
    .map((status) => /^innominer[ _](([\w+]+).*)/i.exec(textOf(status, 'Description') ?? ''))
    .find((found) => found !== null)

function readBoard(chain: Fields, unit: Unit): MinerBoard {
  const hashrateThs = plausibleBoardThs(toThs(numberOf(chain, 'MHS av'), unit))
  const isAlive = numberOf(chain, 'Num active chips') !== 0 && hashrateThs !== 0 && chain['Disabled'] !== true
  return {
    hashrateThs,
    celsius: mostOf(['Temp max', 'Temp'].map((key) => plausibleCelsius(numberOf(chain, key)))),
    isAlive,
  }
}

/** Some firmware computes the rate of a chain from its clock: the rate that it should have. */
function withoutRated(boards: MinerBoard[], wholeThs: number | null): MinerBoard[] {
  const sum = boards.reduce((ths, board) => ths + (board.hashrateThs ?? 0), 0)
  return wholeThs !== null && sum > 2 * wholeThs ? boards.map((board) => ({ ...board, hashrateThs: null })) : boards
}

/** Newer firmware reports fan1, fan2, …; 'Fan duty' is a percentage of an unknown full speed, so no figure. */
function readFans(items: readonly Fields[]): number[] {
  const withFans = items.find((item) => numberOf(item, 'fan1') !== null)
  return FAN_KEYS.map((key) => plausibleRpm(numberOf(withFans, key))).filter((value) => value !== null)
}
