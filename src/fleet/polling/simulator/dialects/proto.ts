import { elapsedOf, ghs } from './dialect.ts'
import { Denied, isLimitedTo, SIMULATED_LOGIN, tokenOf } from './http.ts'
import type { MinerFigures } from '../figures.ts'
import type { HttpDialect } from './http.ts'

const inUnit = (unit: string, value: number | null) => ({ unit, value })
const ACCEPTED = { message: 'accepted' }

/** Not rounded, so that their share of all shares is that of the figures. */
const errorsOf = ({ accepted, rejected, hardwareErrorShare: share }: MinerFigures) =>
  ((accepted + rejected) * share) / (1 - share)

/** Proto's rig: the login is a password alone, and its first page is open to everyone. */
export const protoPages: HttpDialect = {
  login: {
    kind: 'token',
    path: '/api/v1/auth/login',
    isRight: ({ password }) => password === SIMULATED_LOGIN.password,
    token: tokenOf,
    gives: (token) => ({ access_token: token, refresh_token: `${token}-again` }),
    header: 'authorization',
    shown: (token) => `Bearer ${token}`,
    open: ['/api/v1/system'],
  },
  commands: {
    'POST /api/v1/system/reboot': ({ controls }) => {
      controls.restart()
      return ACCEPTED
    },
    'POST /api/v1/system/locate?enable=true': ({ controls }) => {
      controls.isLightOn = true
      return ACCEPTED
    },
    'POST /api/v1/system/locate?enable=false': ({ controls }) => {
      controls.isLightOn = false
      return ACCEPTED
    },
    'POST /api/v1/mining/stop': ({ controls }) => {
      controls.isAsleep = true
      return ACCEPTED
    },
    'POST /api/v1/mining/start': ({ controls }) => {
      controls.isAsleep = false
      return ACCEPTED
    },
    'PUT /api/v1/mining/target': ({ look, controls, body }) => {
      const watts = body['power_target_watts']
      if (!isLimitedTo(watts, look, controls)) throw new Denied('power target out of range')
      return { power_target_watts: watts }
    },
  },
  pages: {
    '/api/v1/system': ({ miner, figures }) => ({
      'system-info': {
        product_name: miner.model,
        cb_sn: miner.serial,
        uptime_seconds: elapsedOf(figures),
        os: { name: 'ProtoOS', version: '1.8.0' },
      },
    }),
    '/api/v1/mining': ({ figures }) => ({
      'mining-status': {
        status: 'Mining',
        mining_uptime_s: elapsedOf(figures),
        average_hashrate_ghs: ghs(figures.averageHashrateThs),
        hw_errors: errorsOf(figures),
        power_usage_watts: figures.watts,
      },
    }),
    '/api/v1/telemetry?level=miner,hashboard': ({ figures, whenS }) => ({
      timestamp: new Date(whenS * 1000).toISOString(),
      miner: {
        hashrate: inUnit('TH/s', figures.hashrateThs),
        temperature: inUnit('°C', figures.maxCelsius),
        power: inUnit('W', figures.watts),
      },
      hashboards: figures.boards.map(({ hashrateThs, celsius }, index) => ({
        index,
        hashrate: inUnit('TH/s', hashrateThs),
        temperature: {
          unit: '°C',
          inlet: celsius && celsius - 25,
          outlet: celsius,
          average: celsius && celsius - 12,
        },
      })),
    }),
    '/api/v1/cooling': ({ figures }) => ({
      'cooling-status': {
        fan_mode: 'Auto',
        fans: figures.fansRpm.map((rpm, i) => ({ slot: i + 1, rpm, percentage: 60 })),
      },
    }),
    '/api/v1/pools': ({ figures }) => ({
      pools: figures.pools.map(({ url, user, state, isActive }, id) => ({
        id,
        priority: id,
        url,
        user,
        status: isActive ? 'Active' : state === 'Alive' ? 'Idle' : 'Dead',
        accepted: isActive ? figures.accepted : 0,
        rejected: isActive ? figures.rejected : 0,
      })),
    }),
    '/api/v1/network': ({ miner }) => ({ 'network-info': { dhcp: true, ip: miner.address, mac: miner.mac } }),
  },
}
