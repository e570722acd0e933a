import {
  fansOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleMinerThs,
  plausibleUptimeS,
  plausibleWatts,
  serialOf,
  textOf,
  toThs,
  wholeOf,
} from './fields.ts'
import { fieldsAt, listAt } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const FAN_KEYS = Array.from({ length: 12 }, (_, i) => `Fans Speed ${i + 1}`)

const summaryOf = (reply: MinerReply) => reply.http.find((page) => fieldsAt(page, 'Session') && 'HBs' in page)

export const isEpic = (reply: MinerReply): boolean => summaryOf(reply) !== undefined

/** ePIC UMC on its own boards and on Antminers: `/summary` in MH/s; `/network` and `/capabilities` identify it. */
export function readEpic(reply: MinerReply): MinerAnswer {
  const summary = summaryOf(reply)
  const about = reply.http.find((page) => textOf(page, 'Model') !== null)
  const network = reply.http.map((page) => fieldsAt(page, 'dhcp') ?? fieldsAt(page, 'static')).find((each) => each)
  const session = fieldsAt(summary, 'Session')
  const boards = listAt(summary, 'HBs').slice(0, MAX_BOARDS).map(readBoard)
  const averageHashrateThs = minerThs(session, [['Average MHs', 'MHS']])
  const fansRpm = fansOf(fieldsAt(summary, 'Fans Rpm'), FAN_KEYS)
  return {
    model: textOf(about, 'Model'),
    reader: 'epic',
    firmwareVersion: textOf(summary, 'Software'),
    serial: serialOf(about, 'Miner Serial Number') ?? serialOf(fieldsAt(about, 'Control Board Version'), 'cpuSerial'),
    mac: macOf(network, 'mac_address'),
    uptimeS: plausibleUptimeS(numberOf(session, 'Uptime')),
    hashrateThs: plausibleMinerThs(wholeOf(boards.map(({ hashrateThs }) => hashrateThs))) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map(({ celsius }) => celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(fieldsAt(summary, 'Power Supply Stats'), 'Input Power')),
    hardwareErrorShare: null,
    pools: readPools(poolsOf(summary)),
  }
}

/** Its rate is a list: MH/s, then shares of what it should have. */
function readBoard(board: Fields): MinerBoard {
  const list: unknown = board['Hashrate']
  const hashrateThs = plausibleBoardThs(toThs(numberOf({ rate: Array.isArray(list) ? list[0] : null }, 'rate'), 'MHS'))
  return {
    hashrateThs,
    celsius: plausibleCelsius(numberOf(board, 'Temperature')),
    isAlive: hashrateThs === null ? null : hashrateThs !== 0,
  }
}

/** The pool in use is known with the worker's whole name. */
function poolsOf(summary: Fields | undefined): Fields[] {
  const stratum = fieldsAt(summary, 'Stratum')
  const current = textOf(stratum, 'Current Pool')
  const configs = listAt(summary, 'StratumConfigs')
  // Older releases list none.
  return (configs.length > 0 ? configs : [{ pool: current }]).map((config: Fields) => {
    const isActive = current !== null && (textOf(config, 'pool') ?? '').endsWith(current)
    return {
      URL: config['pool'],
      User: (isActive ? textOf(stratum, 'Current User') : null) ?? config['login'],
      Status: isActive && stratum?.['IsPoolConnected'] === true ? 'Alive' : 'Unknown',
      'Stratum Active': isActive,
    }
  })
}
