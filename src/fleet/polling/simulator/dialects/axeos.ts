import { elapsedOf, errorPercent, ghs } from './dialect.ts'
import type { HttpDialect } from './http.ts'

const poolOf = (url = '') => {
  const [, host, port] = /\/\/(.*):(\d+)$/.exec(url) ?? []
  return { host, port: Number(port) }
}

/** AxeOS on a Bitaxe: one page, no login. Its last pool is the fallback of the first. */
export const axeosPages: HttpDialect = {
  login: { kind: 'none' },
  commands: {
    'POST /api/system/restart': ({ controls }) => {
      controls.restart()
      return {}
    },
    'POST /api/system/pause': ({ controls }) => {
      controls.isAsleep = true
      return {}
    },
    'POST /api/system/resume': ({ controls }) => {
      controls.isAsleep = false
      return {}
    },
  },
  pages: {
    '/api/system/info': ({ miner, figures }) => {
      const [first, second] = figures.pools
      return {
        power: figures.watts,
        voltage: 5175,
        // A sensor that isn't there is sent as -1.
        temp: figures.boards[0]?.celsius ?? -1,
        temp2: -1,
        hashRate: ghs(figures.hashrateThs),
        bestDiff: '483k',
        errorPercentage: errorPercent(figures),
        frequency: 525,
        macAddr: miner.mac.toUpperCase(),
        hostname: 'bitaxe',
        sharesAccepted: figures.accepted,
        sharesRejected: figures.rejected,
        uptimeSeconds: elapsedOf(figures),
        asicCount: 1,
        ASICModel: 'BM1370',
        deviceModel: miner.model,
        stratumURL: poolOf(first?.url).host,
        stratumPort: poolOf(first?.url).port,
        stratumUser: first?.user,
        fallbackStratumURL: poolOf(second?.url).host,
        fallbackStratumPort: poolOf(second?.url).port,
        fallbackStratumUser: second?.user,
        isUsingFallbackStratum: second?.isActive ? 1 : 0,
        version: 'v2.9.0',
        boardVersion: '601',
        overheat_mode: 0,
        autofanspeed: 1,
        fanspeed: 35,
        fanrpm: figures.fansRpm[0],
        // There is no second one.
        fan2rpm: 0,
      }
    },
  },
}
