import {
  celsiusOf,
  fansOf,
  leastOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleUptimeS,
  plausibleWatts,
  serialOf,
  textOf,
  toThs,
} from './fields.ts'
import { readGeneric } from './generic.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const MAX_BLOB_KEYS = 400
const FAN_KEYS = ['Fan', 'Fan1', 'Fan2', 'Fan3', 'Fan4']

export function isAvalon(reply: MinerReply): boolean {
  return textsOf(reply).length > 0 || reply.version.some((version) => /^avalon/i.test(textOf(version, 'PROD') ?? ''))
}

/** Avalon: each module sends its figures in one text, 'Ver[1246-83] TMax[77] Fan1[5344] MGHS[26907.01 26025.06]'. */
export function readAvalon(reply: MinerReply): MinerAnswer {
  const generic = readGeneric(reply)
  const [version] = reply.version
  const modules = blobsOf(reply).map(readBlob)
  const [first] = modules
  const boards = modules.flatMap((module) => readBoards(module, generic.hashrateThs)).slice(0, MAX_BOARDS)
  const fansRpm = modules.flatMap((module) => fansOf(module, FAN_KEYS))
  const averageHashrateThs = generic.averageHashrateThs ?? minerThs(first, [['GHSavg', 'GHS']])
  return {
    ...generic,
    reader: 'avalon',
    model: textOf(version, 'PROD', 'MODEL') ?? generic.model,
    firmwareVersion: textOf(version, 'VERSION', 'CGVERSION', 'LVERSION') ?? textOf(first, 'LVer', 'Ver'),
    // The serial of its controller, which it reports; the label has another one.
    serial: serialOf(version, 'HDNA', 'DNA') ?? serialOf(first, 'HDNA', 'DNA'),
    uptimeS: generic.uptimeS ?? plausibleUptimeS(numberOf(first, 'Elapsed')),
    hashrateThs: generic.hashrateThs ?? minerThs(first, [['GHSspd', 'GHS']]) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([
      ...boards.map((board) => board.celsius),
      ...modules.map((module) => celsiusOf(module, 'TMax')),
    ]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(first, 'WALLPOWER')) ?? plausibleWatts(wallWatts(first)),
  }
}

/** An Avalon Q whose mode was changed leaves them blank until it is restarted, but not in its `estats`. */
export const hasBlankStats = (reply: MinerReply): boolean => textsOf(reply).length > 0 && blobsOf(reply).length === 0

const blobsOf = (reply: MinerReply): string[] => textsOf(reply).filter((text) => text.includes('['))

/** 'MM ID0', 'MM ID1', …, on newer ones 'MM ID0:Summary'. */
function textsOf(reply: MinerReply): string[] {
  return reply.stats.flatMap((item) =>
    Object.entries(item)
      .filter(([key]) => /^MM ID\d+(:Summary)?$/.test(key))
      .map(([, value]) => value)
      .filter((value) => typeof value === 'string'),
  )
}

/** Parses 'Ver[1246-83] Fan1[5344]' into fields. Linear in the length of the text. */
function readBlob(blob: string): Fields {
  const fields: Fields = Object.create(null)
  let at = 0
  for (let count = 0; count < MAX_BLOB_KEYS; count++) {
    const open = blob.indexOf('[', at)
    const close = open < 0 ? -1 : blob.indexOf(']', open)
    if (close < 0) break
    const key = /[A-Za-z]\w*$/.exec(blob.slice(Math.max(at, open - 32), open))?.[0]
    if (key !== undefined && !(key in fields)) fields[key] = blob.slice(open + 1, close)
    at = close + 1
  }
  return fields
}

/** The mean rate and the hottest chip of each board, in order; empty if no board reports a rate. */
function readBoards(module: Fields, wholeThs: number | null): MinerBoard[] {
  const rates = listOf(module, 'MGHS')
  const temperatures = listOf(module, 'MTmax')
  const isOnly = rates.length === 1
  // At rest a board keeps the mean of its last run.
  const isAtRest = (numberOf(module, 'GHSspd') ?? wholeThs) === 0
  return rates.map((ghs, i) => {
    const hashrateThs = isAtRest ? null : plausibleBoardThs(toThs(ghs, 'GHS'))
    const celsius = plausibleCelsius(temperatures[i] ?? (isOnly ? numberOf(module, 'TMax') : null))
    return { hashrateThs, celsius, isAlive: hashrateThs === null ? null : hashrateThs !== 0 }
  })
}

/**
 * The seventh figure of the power supply; older ones send six, the last of which is a voltage. A Nano 3 has no voltages where others have them, and
 * sends its power before another figure.
 */
function wallWatts(module: Fields | undefined): number | null {
  const supply = module ? listOf(module, 'PS') : []
  const isNano = supply[1] === 0 && supply[2] === 0
  return supply.length === 7 ? supply[isNano ? 5 : 6]! : null
}

function listOf(module: Fields, key: string): (number | null)[] {
  const text = textOf(module, key)
  return text === null ? [] : text.split(/\s+/).map((part) => numberOf({ part }, 'part'))
}
