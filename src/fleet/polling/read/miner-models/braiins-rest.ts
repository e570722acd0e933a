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
  toThs,
} from './fields.ts'
import { fansAt, fieldsAt, listAt, numberAt, pageWith } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const GHS = 'gigahash_per_second'

const statsOf = (reply: MinerReply) => pageWith(reply, 'miner_stats', 'pool_stats')

export const isBraiinsRest = (reply: MinerReply): boolean => statsOf(reply) !== undefined

/** `/api/v1/miner/details` of Braiins OS. */
export const braiinsDetailsOf = (reply: MinerReply) => pageWith(reply, 'miner_identity', 'mac_address')

/** Braiins OS from 25.7 on, at port 80: numbers are in objects that are named after their unit. */
export function readBraiinsRest(reply: MinerReply): MinerAnswer {
  const stats = statsOf(reply)
  const details = braiinsDetailsOf(reply)
  const miner = fieldsAt(stats, 'miner_stats')
  const real = fieldsAt(miner, 'real_hashrate')
  const boards = listAt(pageWith(reply, 'hashboards'), 'hashboards').slice(0, MAX_BOARDS).map(readBoard)
  const cooling = pageWith(reply, 'fans')
  const fansRpm = fansAt(listAt(cooling, 'fans'), 'rpm')
  const averageHashrateThs = rateOf(real, 'since_restart')
  const hottest = numberAt(fieldsAt(cooling, 'highest_temperature'), 'temperature', 'degree_c')
  return {
    model: textOf(fieldsAt(details, 'miner_identity'), 'miner_model', 'name'),
    reader: 'braiins-rest',
    firmwareVersion: textOf(fieldsAt(details, 'bos_version'), 'current'),
    serial: serialOf(details, 'serial_number'),
    mac: macOf(details, 'mac_address'),
    uptimeS: plausibleUptimeS(numberOf(details, 'bosminer_uptime_s')),
    hashrateThs: rateOf(real, 'last_5s') ?? rateOf(real, 'last_1m') ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map(({ celsius }) => celsius), plausibleCelsius(hottest)]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberAt(fieldsAt(stats, 'power_stats'), 'approximated_consumption', 'watt')),
    hardwareErrorShare: errorShareOf(miner),
    pools: readPools(
      reply.http
        .flatMap((page) => listAt(page, 'list'))
        .flatMap((group) => listAt(group, 'pools'))
        .map((pool) => ({
          URL: pool['url'],
          User: pool['user'],
          Status: pool['enabled'] === false ? 'Disabled' : stateOf(pool['alive']),
          'Stratum Active': pool['active'],
        })),
    ),
  }
}

const stateOf = (isAlive: unknown) => (isAlive === true ? 'Alive' : isAlive === false ? 'Dead' : null)

const rateOf = (rates: Fields | undefined, span: string) => minerThs(fieldsAt(rates, span), [[GHS, 'GHS']])

function readBoard(board: Fields): MinerBoard {
  const real = fieldsAt(fieldsAt(board, 'stats'), 'real_hashrate')
  const ghs = numberAt(real, 'last_5s', GHS) ?? numberAt(real, 'last_1m', GHS)
  const hashrateThs = plausibleBoardThs(toThs(ghs, 'GHS'))
  const chip = numberAt(fieldsAt(board, 'highest_chip_temp'), 'temperature', 'degree_c')
  const isOff = board['enabled'] === false || hashrateThs === 0
  return {
    hashrateThs,
    celsius: mostOf([plausibleCelsius(chip), plausibleCelsius(numberAt(board, 'board_temp', 'degree_c'))]),
    isAlive: isOff ? false : hashrateThs === null ? null : true,
  }
}

/** It counts the rate that was lost to errors, in MH/s, separately from the rate that was not. */
function errorShareOf(miner: Fields | undefined): number | null {
  const lost = toThs(numberAt(miner, 'error_hashrate', 'megahash_per_second'), 'MHS')
  const real = rateOf(fieldsAt(miner, 'real_hashrate'), 'last_5s')
  return lost === null || lost < 0 || real === null || lost + real <= 0 ? null : lost / (lost + real)
}
