import {
  leastOf,
  macOf,
  MAX_BOARDS,
  minerThs,
  mostOf,
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
import { fansAt, fieldsAt, listAt } from './pages.ts'
import { readPools } from './pools.ts'
import type { RateKey, Unit } from './fields.ts'
import type { MinerAnswer, MinerBoard, PoolState } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const POOL_STATES: Readonly<Record<string, PoolState>> = {
  active: 'Alive',
  working: 'Alive',
  offline: 'Dead',
  disabled: 'Disabled',
  rejecting: 'Rejecting',
}

/** Without that page the type decides. */
const UNITS: Readonly<Record<string, Unit>> = { 'GH/s': 'GHS', 'MH/s': 'MHS' }

const minerOf = (reply: MinerReply) =>
  reply.http.map((page) => fieldsAt(page, 'miner')).find((miner) => miner && 'hr_realtime' in miner)

export const isVnishRest = (reply: MinerReply): boolean => minerOf(reply) !== undefined

/** VNish 1.2 and later at port 80: `/api/v1/summary`, and `/api/v1/info` with the unit of the rates. */
export function readVnishRest(reply: MinerReply): MinerAnswer {
  const miner = minerOf(reply)
  const info = reply.http.find((page) => fieldsAt(page, 'system'))
  const status = fieldsAt(miner, 'miner_status')
  const [, type, version] = /^(.*?)\s*(?:\(vnish ([^)]*)\))?$/is.exec(textOf(miner, 'miner_type') ?? '') ?? []
  const unit = UNITS[textOf(info, 'hr_measure') ?? ''] ?? (/^antminer l\d/i.test(type ?? '') ? 'MHS' : 'GHS')
  const averageHashrateThs = minerThs(miner, [['hr_average', unit]])
  const boards = listAt(miner, 'chains')
    .slice(0, MAX_BOARDS)
    .map((chain) => readBoard(chain, ['hashrate_rt', unit]))
  const fansRpm = fansAt(listAt(fieldsAt(miner, 'cooling'), 'fans'), 'rpm')
  return {
    model: type || textOf(info, 'miner'),
    reader: 'vnish-rest',
    firmwareVersion: textOf(info, 'fw_version') ?? version ?? null,
    serial: serialOf(info, 'serial'),
    mac: macOf(fieldsAt(fieldsAt(info, 'system'), 'network_status'), 'mac'),
    // How long it has been mining; the time since it was switched on is a text.
    uptimeS: status?.['miner_state'] === 'mining' ? plausibleUptimeS(numberOf(status, 'miner_state_time')) : null,
    hashrateThs: minerThs(miner, [['hr_realtime', unit]]) ?? averageHashrateThs,
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map(({ celsius }) => celsius), highest(miner)]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(miner, 'power_consumption')),
    hardwareErrorShare: percentOf(miner, 'hw_errors_percent'),
    pools: readPools(listAt(miner, 'pools').map(inUsualWords)),
  }
}

/** Of a chain or of the whole. */
const highest = (fields: Fields | undefined) =>
  mostOf(['chip_temp', 'pcb_temp'].map((key) => plausibleCelsius(numberOf(fieldsAt(fields, key), 'max'))))

function readBoard(chain: Fields, [key, unit]: RateKey): MinerBoard {
  const hashrateThs = plausibleBoardThs(toThs(numberOf(chain, key), unit))
  return {
    hashrateThs,
    celsius: highest(chain),
    isAlive: hashrateThs === null ? null : hashrateThs !== 0,
  }
}

function inUsualWords(pool: Fields): Fields {
  const status = textOf(pool, 'status') ?? ''
  return {
    POOL: pool['id'],
    URL: pool['url'],
    User: pool['user'],
    Status: Object.hasOwn(POOL_STATES, status) ? POOL_STATES[status] : 'Unknown',
    // One that is ready to take over is 'active'.
    'Stratum Active': status === 'working',
  }
}
