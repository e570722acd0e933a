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
  /** ready to take over */
  working: 'Alive',
  offline: 'Dead',
  disabled: 'Disabled',
  rejecting: 'Rejecting',
}

/** Its states in which it hashes. */
const HASHING: ReadonlySet<string> = new Set(['mining', 'auto-tuning'])

/** Without that page the type decides. */
const UNITS: Readonly<Record<string, Unit>> = { 'GH/s': 'GHS', 'MH/s': 'MHS' }

const minerOf = (reply: MinerReply) =>
  reply.http.map((page) => fieldsAt(page, 'miner')).find((miner) => fieldsAt(miner, 'miner_status') !== undefined)

export const isVnishRest = (reply: MinerReply): boolean => minerOf(reply) !== undefined

/** VNish 1.2 and later at port 80: `/api/v1/summary`, and `/api/v1/info` with the unit of the rates. */
export function readVnishRest(reply: MinerReply): MinerAnswer {
  const miner = minerOf(reply)
  const systems = reply.http.filter((page) => fieldsAt(page, 'system'))
  // The summary of the first releases has a part of it.
  const info = systems.find((page) => textOf(page, 'miner') !== null)
  const status = fieldsAt(miner, 'miner_status')
  const [, type, version] = /^(.*?)\s*(?:\(vnish ([^)]*)\))?$/is.exec(textOf(miner, 'miner_type') ?? '') ?? []
  const unit = UNITS[textOf(info, 'hr_measure') ?? ''] ?? (/^antminer l\d/i.test(type ?? '') ? 'MHS' : 'GHS')
  const state = textOf(status, 'miner_state')
  // The first releases of 1.2 name the whole in TH/s alone.
  const rateOf = (key: string, inThs: string) =>
    minerThs(miner, [[key, unit]]) ?? (unit === 'GHS' ? minerThs(miner, [[inThs, 'THS']]) : null)
  const averageHashrateThs = rateOf('hr_average', 'average_hashrate')
  const boards = listAt(miner, 'chains')
    .slice(0, MAX_BOARDS)
    .map((chain) => readBoard(chain, ['hashrate_rt', unit]))
  const fansRpm = fansAt(listAt(fieldsAt(miner, 'cooling'), 'fans'), 'rpm')
  return {
    model: type || textOf(info, 'miner'),
    reader: 'vnish-rest',
    firmwareVersion: textOf(info, 'fw_version') ?? version ?? null,
    serial: serialOf(info, 'serial'),
    mac: macOf(fieldsAt(fieldsAt(systems[0], 'system'), 'network_status'), 'mac'),
    // How long it has been mining; the time since it was switched on is a text.
    uptimeS: HASHING.has(state ?? '') ? plausibleUptimeS(numberOf(status, 'miner_state_time')) : null,
    hashrateThs: rateOf('hr_realtime', 'instant_hashrate') ?? averageHashrateThs ?? (state === 'stopped' ? 0 : null),
    averageHashrateThs,
    boards,
    fansRpm,
    maxCelsius: mostOf([...boards.map(({ celsius }) => celsius), highest(miner)]),
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    // In releases that have the first, the second is not always a power.
    watts: plausibleWatts(numberOf(miner, miner && 'power_consumption' in miner ? 'power_consumption' : 'power_usage')),
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
    'Stratum Active': status === 'active',
  }
}
