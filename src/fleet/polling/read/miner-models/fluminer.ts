import {
  fansOf,
  leastOf,
  macOf,
  minerThs,
  mostOf,
  numberOf,
  plausibleCelsius,
  plausibleUptimeS,
  plausibleWatts,
  serialOf,
  textOf,
} from './fields.ts'
import { fieldsAt, listAt } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const summaryOf = (reply: MinerReply) =>
  reply.http.map((page) => listAt(fieldsAt(page, 'data'), 'summary')[0]).find((summary) => summary && 'hrt' in summary)

const infoOf = (reply: MinerReply) =>
  reply.http.map((page) => fieldsAt(fieldsAt(page, 'data'), 'minerInfo')).find((info) => info !== undefined)

export const isFluminer = (reply: MinerReply): boolean => summaryOf(reply) !== undefined

/** Fluminer: one board; every figure is text, rates are in GH/s. Its list of pools is behind a login: only that in use is known, without its worker. */
export function readFluminer(reply: MinerReply): MinerAnswer {
  const summary = summaryOf(reply)
  const info = infoOf(reply)
  const hashrateThs = minerThs(summary, [['hrt', 'GHS']])
  const temperatures = piecesOf(summary, 'temp')
  const celsius = mostOf(Object.keys(temperatures).map((key) => plausibleCelsius(numberOf(temperatures, key))))
  const fans = piecesOf(summary, 'fan')
  const fansRpm = fansOf(fans, Object.keys(fans))
  const model = textOf(info, 'model') ?? textOf(summary, 'model')
  return {
    model: model && `Fluminer ${model}`,
    reader: 'fluminer',
    firmwareVersion: textOf(info, 'minerVersion'),
    serial: serialOf(info, 'sn'),
    mac: macOf(info, 'macAddress', 'wifiMacAddress'),
    uptimeS: plausibleUptimeS(numberOf(summary, 'uptime')),
    hashrateThs,
    averageHashrateThs: null,
    boards: [{ hashrateThs, celsius, isAlive: hashrateThs === null ? null : hashrateThs !== 0 }],
    fansRpm,
    maxCelsius: celsius,
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(summary, 'power')),
    hardwareErrorShare: null,
    pools: readPools(summary ? [poolOf(summary)] : []),
  }
}

const MAX_PIECES = 16

/** The figures of a text such as '31|38', by their places. */
const piecesOf = (summary: Fields | undefined, key: string): Fields =>
  Object.fromEntries((textOf(summary, key) ?? '').split('|').slice(0, MAX_PIECES).entries())

function poolOf(summary: Fields): Fields {
  const [host, port, alive] = ['pool', 'port', 'poolAlive'].map((key) => textOf(summary, key))
  return {
    URL: host && `stratum+tcp://${host}${port ? `:${port}` : ''}`,
    Status: alive === '1' ? 'Alive' : alive === '0' ? 'Dead' : null,
  }
}
