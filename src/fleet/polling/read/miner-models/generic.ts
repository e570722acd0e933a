import {
  AVERAGE_RATES,
  boardThs,
  celsiusOf,
  hardwareErrorShareOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleRpm,
  plausibleUptimeS,
  RECENT_RATES,
  serialOf,
  textOf,
  wholeOf,
} from './fields.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const MAX_FANS = 8
/** 'fan1', 'Fan 2', 'Fan0 rpm', 'Fan1 Speed', 'Fan Speed In', 'Fan Out'; not 'Fan Num', 'Fan duty' or 'FanR'. */
const FAN_KEY = /^fan ?(?:\d{1,2}(?: (?:rpm|speed))?|(?:speed )?(?:in|out|\d{1,2}))$/i
/** 'temp1', 'Temp max', 'temp2_1', 'Temperature Core', 'Chip Temp Max', Goldshell's 'tstemp-0'; neither limits nor what surrounds the miner. */
const TEMPERATURE_KEY =
  /^(?:tstemp-\d|(?:chip[ _])?temp(?:erature)?(?:[ _]?(?:max|avg|chip|pcb|core))?(?:[ _]?\d{1,2}){0,2})$/i
/** Below that it is a share of the full speed. */
const LEAST_RPM = 101

/** What every cgminer reports: rates, uptime, shares, pools. The readers of single makes extend it. */
export function readGeneric(reply: MinerReply): MinerAnswer {
  const summary = reply.summary[0]
  const version = reply.version[0]
  const averageHashrateThs = minerThs(summary, AVERAGE_RATES)
  return {
    model: textOf(version, 'Type', 'Model', 'PROD'),
    reader: 'generic',
    firmwareVersion: textOf(version, 'Miner', 'Firmware Version') ?? textOf(summary, 'Firmware Version'),
    serial: serialOf(version, 'Serial', 'SN') ?? serialOf(summary, 'Serial', 'SN'),
    mac: macOf(version, 'MAC') ?? macOf(summary, 'MAC', 'macaddress'),
    uptimeS: plausibleUptimeS(numberOf(summary, 'Elapsed')),
    hashrateThs: minerThs(summary, RECENT_RATES) ?? averageHashrateThs,
    averageHashrateThs,
    boards: [],
    fansRpm: [],
    maxCelsius: null,
    maxFanRpm: null,
    minFanRpm: null,
    watts: null,
    hardwareErrorShare: hardwareErrorShareOf(summary),
    pools: readPools(reply.pools),
  }
}

/** A make without a reader of its own: boards, fans and temperatures as well, where their names leave no doubt. */
export function readUnknownMake(reply: MinerReply): MinerAnswer {
  const boards = (reply.devs.length > 0 ? reply.devs : reply.stats.filter(isBoard)).slice(0, MAX_BOARDS).map(readBoard)
  const places = [...reply.summary, ...reply.stats, ...reply.devs].slice(0, 2 * MAX_BOARDS)
  // Each board may repeat the fans of the whole.
  const fansRpm = places.map(readFans).find((fans) => fans.length > 0) ?? []
  const generic = readGeneric(reply)
  const elapsed = places.map((place) => numberOf(place, 'Elapsed') ?? numberOf(place, 'Device Elapsed'))
  return {
    ...generic,
    uptimeS: generic.uptimeS ?? plausibleUptimeS(mostOf(elapsed)),
    hashrateThs: generic.hashrateThs ?? wholeOf(boards.map((board) => board.hashrateThs)),
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map((board) => board.celsius), ...places.map(hottest)]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
  }
}

/** Stats also list pools, which have no rate. */
const isBoard = (stats: Fields) => boardThs(stats, [...RECENT_RATES, ...AVERAGE_RATES]) !== null

function readBoard(board: Fields): MinerBoard {
  const hashrateThs = boardThs(board, [...RECENT_RATES, ...AVERAGE_RATES])
  return { hashrateThs, celsius: hottest(board), isAlive: hashrateThs === null ? null : hashrateThs !== 0 }
}

const hottest = (fields: Fields): number | null =>
  celsiusOf(fields, ...Object.keys(fields).filter((key) => TEMPERATURE_KEY.test(key)))

/** None of them if one is a share of the full speed, or if all stand still. */
function readFans(fields: Fields): number[] {
  const keys = Object.keys(fields).filter((key) => FAN_KEY.test(key))
  const rpm = keys.map((key) => plausibleRpm(numberOf(fields, key))).filter((value) => value !== null)
  const isRpm = rpm.every((value) => value === 0 || value >= LEAST_RPM) && rpm.some((value) => value > 0)
  return isRpm ? rpm.slice(0, MAX_FANS) : []
}
