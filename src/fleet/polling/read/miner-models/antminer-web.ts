import {
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
  namedUnit,
  numberOf,
  percentOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleUptimeS,
  plausibleWatts,
  serialOf,
  textOf,
  toThs,
} from './fields.ts'
import { fansAt, fieldsAt, listAt, pageWith } from './pages.ts'
import { readPools } from './pools.ts'
import type { Unit } from './fields.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const TEMPERATURES = ['temp_chip', 'temp_pcb', 'temp_pic'] as const

const summaryOf = (reply: MinerReply) =>
  reply.http.map((page) => listAt(page, 'SUMMARY')[0]).find((summary) => summary && 'rate_5s' in summary)

/** One that sleeps names its software, but has no figures. */
const restOf = (reply: MinerReply) =>
  reply.http.find((page) => Array.isArray(page['SUMMARY']) && page['SUMMARY'].length === 0 && typeOf(page) !== null)
const typeOf = (page: Fields) => textOf(fieldsAt(page, 'INFO'), 'type')

export const isAntminerWeb = (reply: MinerReply): boolean =>
  summaryOf(reply) !== undefined || restOf(reply) !== undefined

/** What a stock Antminer reports of itself at `/cgi-bin/get_system_info.cgi`. */
export const systemInfoOf = (reply: MinerReply): Fields | undefined => pageWith(reply, 'minertype', 'macaddr')

/** The stock firmware's pages at port 80, for Antminers whose API is closed, and Elphapex's, which are built like them. */
export function readAntminerWeb(reply: MinerReply): MinerAnswer {
  const summary = summaryOf(reply)
  const rest = restOf(reply)
  const statsPage = reply.http.find((page) => listAt(page, 'STATS')[0]?.['chain'] !== undefined)
  const [stats] = listAt(statsPage, 'STATS')
  const info = systemInfoOf(reply)
  const software = fieldsAt(statsPage ?? rest, 'INFO')
  const usual = isOfScrypt(info, software) ? 'MHS' : 'GHS'
  const unit = unitOf(summary, usual)
  const rateOf = (key: string) => unit && minerThs(summary, [[key, unit]])
  const boards = listAt(stats, 'chain')
    .slice(0, MAX_BOARDS)
    .map((chain) => readBoard(chain, unitOf(stats, usual)))
  const fan = stats?.['fan']
  const fansRpm = fansAt(Array.isArray(fan) ? fan.map((rpm: unknown) => ({ rpm })) : [], 'rpm')
  const averageHashrateThs = rateOf('rate_avg')
  return {
    model: textOf(info, 'minertype') ?? textOf(software, 'type'),
    reader: 'antminer-web',
    firmwareVersion: textOf(info, 'system_filesystem_version') ?? textOf(software, 'CompileTime'),
    serial: serialOf(info, 'serinum') ?? serialOf(software, 'dev_sn'),
    mac: macOf(info, 'macaddr'),
    uptimeS: plausibleUptimeS(numberOf(summary, 'elapsed')),
    hashrateThs: rateOf('rate_5s') ?? averageHashrateThs ?? (rest ? 0 : null),
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map(({ celsius }) => celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(stats, 'watt')),
    hardwareErrorShare: percentOf(stats, 'hwp_total'),
    pools: readPools(
      reply.http
        .flatMap((page) => listAt(page, 'POOLS'))
        .map((pool) => ({
          POOL: pool['index'],
          URL: pool['url'],
          User: pool['user'],
          Status: pool['status'] === 'Unreachable' ? 'Dead' : pool['status'],
          Priority: pool['priority'],
        })),
    ),
  }
}

/** Every Elphapex is: they alone name their serial along with their software. */
const isOfScrypt = (info: Fields | undefined, software: Fields | undefined) =>
  textOf(info, 'Algorithm')?.toLowerCase() === 'scrypt' || textOf(software, 'dev_sn') !== null

/** Each page has a unit of its own; of one that names none it is that of its algorithm, and of one that names another, unknown. */
function unitOf(fields: Fields | undefined, usual: Unit): Unit | null {
  const named = textOf(fields, 'rate_unit')
  return named === null ? usual : namedUnit(named)
}

/** A board whose chips are not found has none, and no temperatures. */
function readBoard(chain: Fields, unit: Unit | null): MinerBoard {
  const hashrateThs = unit && plausibleBoardThs(toThs(numberOf(chain, 'rate_real'), unit))
  const celsius = TEMPERATURES.flatMap((key) => {
    const list = chain[key]
    return Array.isArray(list) ? list.slice(0, 16).map((value: unknown) => numberOf({ value }, 'value')) : []
  })
  return {
    hashrateThs,
    celsius: mostOf(celsius.map(plausibleCelsius)),
    isAlive: hashrateThs === null ? null : hashrateThs !== 0 && numberOf(chain, 'asic_num') !== 0,
  }
}
