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
  serialOf,
  textOf,
} from './fields.ts'
import { errorShareOf, fansAt, fieldsAt, listAt, numberAt, pageWith } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const STATES: Readonly<Record<string, string>> = { Active: 'Alive', Idle: 'Alive', Dead: 'Dead' }

const miningOf = (reply: MinerReply) => fieldsAt(pageWith(reply, 'mining-status'), 'mining-status')

export const isProto = (reply: MinerReply): boolean => miningOf(reply) !== undefined

/** Proto's rig at port 80: each figure of its telemetry has a value and a unit, which the API fixes. */
export function readProto(reply: MinerReply): MinerAnswer {
  const mining = miningOf(reply)
  const telemetry = pageWith(reply, 'miner', 'timestamp')
  const miner = fieldsAt(telemetry, 'miner')
  const system = fieldsAt(pageWith(reply, 'system-info'), 'system-info')
  const network = fieldsAt(pageWith(reply, 'network-info'), 'network-info')
  const cooling = fieldsAt(pageWith(reply, 'cooling-status'), 'cooling-status')
  const pools = listAt(pageWith(reply, 'pools'), 'pools')
  const boards = listAt(telemetry, 'hashboards').slice(0, MAX_BOARDS).map(readBoard)
  const fansRpm = fansAt(listAt(cooling, 'fans'), 'rpm')
  const averageHashrateThs = minerThs(mining, [['average_hashrate_ghs', 'GHS']])
  return {
    model: textOf(system, 'product_name', 'model'),
    reader: 'proto',
    firmwareVersion: textOf(fieldsAt(system, 'os'), 'version'),
    serial: serialOf(system, 'cb_sn'),
    mac: macOf(network, 'mac'),
    uptimeS: plausibleUptimeS(numberOf(mining, 'mining_uptime_s')),
    hashrateThs: minerThs(fieldsAt(miner, 'hashrate'), [['value', 'THS']]) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([
      ...boards.map(({ celsius }) => celsius),
      plausibleCelsius(numberAt(miner, 'temperature', 'value')),
    ]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberAt(miner, 'power', 'value') ?? numberOf(mining, 'power_usage_watts')),
    hardwareErrorShare: errorShareOf(numberOf(mining, 'hw_errors'), pools),
    pools: readPools(
      pools.map((pool) => ({
        URL: pool['url'],
        User: pool['user'],
        Status: STATES[textOf(pool, 'status') ?? ''],
        'Stratum Active': pool['status'] === 'Active',
        Priority: pool['priority'],
      })),
    ),
  }
}

function readBoard(board: Fields): MinerBoard {
  const hashrateThs = plausibleBoardThs(numberAt(board, 'hashrate', 'value'))
  const sensors = ['inlet', 'outlet', 'average'].map((key) => plausibleCelsius(numberAt(board, 'temperature', key)))
  return { hashrateThs, celsius: mostOf(sensors), isAlive: hashrateThs === null ? null : hashrateThs !== 0 }
}
