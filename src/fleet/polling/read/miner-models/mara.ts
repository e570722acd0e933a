import {
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleUptimeS,
  plausibleWatts,
  textOf,
  toThs,
} from './fields.ts'
import { fansAt, fieldsAt, listAt } from './pages.ts'
import { readPools } from './pools.ts'
import type { RateKey, Unit } from './fields.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const MAX_SENSORS = 16
const UNITS: Readonly<Record<string, Unit>> = { 'TH/s': 'THS', 'GH/s': 'GHS', 'MH/s': 'MHS' }

/** Some releases put each page into `data`. */
const pagesOf = (reply: MinerReply) => reply.http.map((page) => fieldsAt(page, 'data') ?? page)
const isBrief = (page: Fields) => 'power_consumption_estimated' in page && RECENT.some((key) => key in page)
const RECENT = ['hashrate_realtime', 'hashrate_realtime_10m'] as const

export const isMara = (reply: MinerReply): boolean => pagesOf(reply).some(isBrief)

/** MARA's firmware (KaonSu) on Antminers, at port 80: the whole in TH/s, boards in GH/s, unless they name another unit. */
export function readMara(reply: MinerReply): MinerAnswer {
  const pages = pagesOf(reply)
  const brief = pages.find(isBrief)
  const about = pages.find((page) => 'version_firmware' in page)
  const boards = pages
    .flatMap((page) => listAt(page, 'hashboards'))
    .slice(0, MAX_BOARDS)
    .map(readBoard)
  const fansRpm = fansAt(
    pages.flatMap((page) => listAt(page, 'fans')),
    'current_speed',
  )
  const averageHashrateThs = minerThs(brief, [inItsUnit(brief, 'hashrate_average', 'THS')])
  return {
    model: textOf(about, 'model_extended', 'model'),
    reader: 'mara',
    firmwareVersion: textOf(about, 'version_firmware'),
    serial: null,
    mac: macOf(about, 'mac'),
    uptimeS: plausibleUptimeS(numberOf(brief, 'elapsed')),
    hashrateThs:
      minerThs(
        brief,
        RECENT.map((key) => inItsUnit(brief, key, 'THS')),
      ) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map(({ celsius }) => celsius), plausibleCelsius(numberOf(brief, 'temperature_max'))]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(brief, 'power_consumption_estimated')),
    hardwareErrorShare: null,
    pools: readPools(
      pages
        .flatMap((page) => listAt(page, 'list'))
        .map((pool) => ({
          POOL: pool['index'],
          URL: pool['url'],
          User: pool['user'],
          Status: pool['status'],
          Priority: pool['priority'],
        })),
    ),
  }
}

const inItsUnit = (fields: Fields | undefined, key: string, usual: Unit): RateKey => [
  key,
  UNITS[textOf(fields, `${key}_unit`, 'hashrate_unit') ?? ''] ?? usual,
]

function readBoard(board: Fields): MinerBoard {
  const [key, unit] = inItsUnit(board, 'hashrate_average' in board ? 'hashrate_average' : 'hashrate_avg', 'GHS')
  const hashrateThs = plausibleBoardThs(toThs(numberOf(board, key), unit))
  const sensors = ['temperature_chip', 'temperature_pcb', 'temperature_raw'].flatMap((name) => {
    const list = board[name]
    return Array.isArray(list) ? list.slice(0, MAX_SENSORS) : []
  })
  return {
    hashrateThs,
    celsius: mostOf(sensors.map((value: unknown) => plausibleCelsius(numberOf({ value }, 'value')))),
    isAlive: hashrateThs === null ? null : hashrateThs !== 0,
  }
}
