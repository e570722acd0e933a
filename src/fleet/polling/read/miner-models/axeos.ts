import {
  fansOf,
  leastOf,
  macOf,
  minerThs,
  mostOf,
  numberOf,
  percentOf,
  plausibleCelsius,
  plausibleUptimeS,
  plausibleWatts,
  serialOf,
  textOf,
} from './fields.ts'
import { fieldsAt } from './pages.ts'
import { readPools } from './pools.ts'
import type { MinerAnswer } from '../miner-answer.ts'
import type { MinerReply } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const SENSORS = ['temp', 'temp2'] as const
const MAX_CHIPS = 64

const infoOf = (reply: MinerReply) => reply.http.find((page) => 'hashRate' in page && 'ASICModel' in page)

export const isAxeos = (reply: MinerReply): boolean => infoOf(reply) !== undefined

/** Bitaxe and its relatives with AxeOS: one board, one page, rates in GH/s. */
export function readAxeos(reply: MinerReply): MinerAnswer {
  const info = infoOf(reply)
  const hashrateThs = minerThs(info, [['hashRate', 'GHS']])
  // A sensor that isn't there is sent as -1.
  const chips = info?.['asicTemps']
  const sensors = [
    ...SENSORS.map((key) => numberOf(info, key)),
    ...(Array.isArray(chips) ? chips.slice(0, MAX_CHIPS).map((chip: unknown) => numberOf({ chip }, 'chip')) : []),
  ]
  const celsius = mostOf(sensors.filter((value) => value !== -1).map(plausibleCelsius))
  const fansRpm = fansOf(info, ['fanrpm', ...secondFansOf(info)])
  return {
    model: textOf(info, 'deviceModel', 'DeviceModel', 'ASICModel'),
    reader: 'axeos',
    firmwareVersion: textOf(info, 'version', 'axeOSVersion'),
    serial: serialOf(info, 'sn_str'),
    mac: macOf(info, 'macAddr'),
    uptimeS: plausibleUptimeS(numberOf(info, 'uptimeSeconds')),
    hashrateThs,
    averageHashrateThs: null,
    boards: [{ hashrateThs, celsius, isAlive: hashrateThs === null ? null : hashrateThs !== 0 }],
    fansRpm,
    maxCelsius: celsius,
    maxFanRpm: mostOf(fansRpm),
    minFanRpm: leastOf(fansRpm),
    watts: plausibleWatts(numberOf(info, 'power')),
    hardwareErrorShare: percentOf(info, 'errorPercentage'),
    pools: readPools(info ? poolsOf(info) : []),
  }
}

/** The second has two names. Boards with one fan send 0 for it, and few releases how many there are. */
function secondFansOf(info: Fields | undefined): string[] {
  const isCounted = (numberOf(info, 'fanCount') ?? 1) > 1
  return ['fan2rpm', 'fanrpm2'].filter((key) => isCounted || numberOf(info, key) !== 0)
}

function poolsOf(info: Fields): Fields[] {
  // A NerdQAxe has it within an object.
  const isFallback = [info['isUsingFallbackStratum'], fieldsAt(info, 'stratum')?.['usingFallback']].some(
    (value) => value === 1 || value === true,
  )
  return (['stratum', 'fallbackStratum'] as const).map((name, i) => {
    const host = textOf(info, `${name}URL`)
    return {
      URL: host === null ? null : poolUrl(schemeOf(info, name), host, numberOf(info, `${name}Port`)),
      User: info[`${name}User`],
      'Stratum Active': (i === 1) === isFallback,
    }
  })
}

function schemeOf(info: Fields, name: string): string {
  const protocol = info[`${name}Protocol`]
  if (protocol === 'SV2' || protocol === 1) return 'stratum2+tcp'
  const tls = info[`${name}TLS`]
  return tls === true || tls === 1 || tls === 2 ? 'stratum+ssl' : 'stratum+tcp'
}

/** The host is what a person typed, which may be the whole address. */
const poolUrl = (scheme: string, host: string, port: number | null) =>
  (host.includes('://') ? host : `${scheme}://${host}`) + (port === null || /:\d+$/.test(host) ? '' : `:${port}`)
