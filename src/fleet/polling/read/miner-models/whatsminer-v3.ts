import {
  boardThs,
  celsiusOf,
  fansOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  numberOf,
  plausibleUptimeS,
  plausibleWatts,
  serialOf,
  textOf,
} from './fields.ts'
import { isFields } from '../miner-reply.ts'
import { readPools } from './pools.ts'
import type { RateKey } from './fields.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const RECENT: readonly RateKey[] = [
  ['hash-realtime', 'THS'],
  ['hash-1min', 'THS'],
]
const AVERAGE: readonly RateKey[] = [['hash-average', 'THS']]

export function isWhatsminerV3(reply: MinerReply): boolean {
  return (
    reply.summary.some((item) => 'hash-average' in item || 'hash-realtime' in item) ||
    reply.about.some((item) => isFields(item['miner']) && isFields(item['network']))
  )
}

/** Whatsminer API 3: hyphenated field names, rates in TH/s. */
export function readWhatsminerV3(reply: MinerReply): MinerAnswer {
  const [summary] = reply.summary
  const about = reply.about.find((item) => isFields(item['miner']))
  const { miner, network, system } = sectionsOf(about)
  const averageHashrateThs = minerThs(summary, AVERAGE)
  const boards = reply.devs.slice(0, MAX_BOARDS).map(readBoard)
  const fansRpm = fansOf(summary, ['fan-speed-in', 'fan-speed-out'])
  return {
    model: textOf(miner, 'type'),
    reader: 'whatsminer-v3',
    firmwareVersion: textOf(system, 'fwversion'),
    serial: serialOf(miner, 'miner-sn'),
    mac: macOf(network, 'mac'),
    uptimeS: plausibleUptimeS(numberOf(summary, 'elapsed')),
    hashrateThs: minerThs(summary, RECENT) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map((board) => board.celsius), celsiusOf(summary, 'chip-temp-max')]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(summary, 'power-realtime')) ?? plausibleWatts(numberOf(summary, 'power-5min')),
    hardwareErrorShare: null,
    pools: readPools(reply.pools.map(inUsualWords)),
  }
}

function sectionsOf(about: Fields | undefined) {
  const section = (name: string) => (isFields(about?.[name]) ? about[name] : undefined)
  return { miner: section('miner'), network: section('network'), system: section('system') }
}

function readBoard(dev: Fields): MinerBoard {
  const hashrateThs = boardThs(dev, [...RECENT, ...AVERAGE])
  const chips = numberOf(dev, 'effective-chips')
  return {
    hashrateThs,
    celsius: celsiusOf(dev, 'chip-temp-max'),
    isAlive: hashrateThs === null && chips === null ? null : hashrateThs !== 0 && chips !== 0,
  }
}

function inUsualWords(pool: Fields): Fields {
  return {
    URL: pool['url'],
    User: pool['account'],
    Status: pool['status'],
    Priority: pool['id'],
    'Stratum Active': pool['stratum-active'],
  }
}
