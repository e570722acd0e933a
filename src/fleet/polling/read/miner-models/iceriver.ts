import {
  fansOf,
  leastOf,
  macOf,
  MAX_BOARDS,
  mostOf,
  numberOf,
  plausibleBoardThs,
  plausibleCelsius,
  plausibleMinerThs,
  plausibleUptimeS,
  textOf,
  toThs,
} from './fields.ts'
import { fieldsAt, listAt } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer, MinerBoard } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const panelOf = (reply: MinerReply) =>
  reply.http.map((page) => fieldsAt(page, 'data')).find((data) => data && 'rtpow' in data && 'boards' in data)

export const isIceriver = (reply: MinerReply): boolean => panelOf(reply) !== undefined

/** IceRiver: one page. Its `avgpow` is the mean of half an hour, which is none since the start. */
export function readIceriver(reply: MinerReply): MinerAnswer {
  const panel = panelOf(reply)
  const boards = listAt(panel, 'boards').slice(0, MAX_BOARDS).map(boardOf)
  const fans = Object.fromEntries(Object.entries(panel?.['fans'] ?? {}).slice(0, MOST_FANS))
  const fansRpm = fansOf(fans, Object.keys(fans))
  return {
    model: modelOf(panel),
    reader: 'iceriver',
    firmwareVersion: textOf(panel, 'softver1'),
    serial: null,
    mac: macOf(panel, 'mac'),
    uptimeS: plausibleUptimeS(secondsOf(textOf(panel, 'runtime'))),
    hashrateThs: plausibleMinerThs(rateOf(panel, 'rtpow')),
    averageHashrateThs: null,
    boards,
    fansRpm,
    maxCelsius: mostOf(boards.map(({ celsius }) => celsius)),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: null,
    hardwareErrorShare: null,
    pools: readPools(listAt(panel, 'pools').map(poolOf)),
  }
}

const MOST_FANS = 16

/** Its own `model` reads 'none'; its program is named after it, as ICM168_3_2_10_ks5L_miner. */
function modelOf(panel: Fields | undefined): string | null {
  const model = textOf(panel, 'model')
  const named = model === 'none' ? undefined : model
  const name = named ?? /_([a-z]{1,4}\d[\da-z]*)_miner$/i.exec(textOf(panel, 'softver1') ?? '')?.[1]?.toUpperCase()
  return name ? `IceRiver ${name}` : null
}

/** '15011G' is 15.011 TH/s. */
function rateOf(fields: Fields | undefined, key: string): number | null {
  const [, figure = '', unit] = /^(\d+(?:\.\d+)?)\s*([KMGT])$/.exec(textOf(fields, key) ?? '') ?? []
  return unit === undefined ? null : toThs(Number(figure), `${unit as 'K' | 'M' | 'G' | 'T'}HS`)
}

/** Days, hours, minutes and seconds, as '01:04:29:02'. */
function secondsOf(runtime: string | null): number | null {
  const [, ...parts] = /^(\d{1,4}):(\d\d):(\d\d):(\d\d)$/.exec(runtime ?? '') ?? []
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(Number)
  return parts.length === 0 ? null : ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

function boardOf(board: Fields): MinerBoard {
  const hashrateThs = plausibleBoardThs(rateOf(board, 'rtpow'))
  const celsius = mostOf(['intmp', 'outtmp'].map((key) => plausibleCelsius(numberOf(board, key))))
  const isOff = board['state'] === false || hashrateThs === 0
  return { hashrateThs, celsius, isAlive: hashrateThs === null && !isOff ? null : !isOff }
}

const poolOf = (pool: Fields): Fields => ({
  URL: textOf(pool, 'addr'),
  User: textOf(pool, 'user'),
  Status: numberOf(pool, 'state') === 1 ? 'Alive' : null,
  Priority: numberOf(pool, 'priority'),
  'Stratum Active': numberOf(pool, 'connect') === 1,
})
