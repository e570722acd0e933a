import { elapsedOf, errorPercent, ghs } from './dialect.ts'
import { Denied, SIMULATED_LOGIN, tokenOf } from './http.ts'
import type { Look } from './dialect.ts'
import type { HttpDialect } from './http.ts'

const range = (celsius: number | null) => (celsius === null ? {} : { min: celsius - 20, max: celsius })
const stateOf = ({ figures }: Look) => (figures.hashrateThs > 0 ? 'mining' : 'stopped')

/** VNish on an Antminer: everyone sees its pages, commands take a token for its password. */
export const vnishPages: HttpDialect = {
  login: {
    kind: 'token',
    path: '/api/v1/unlock',
    isRight: ({ pw }) => pw === SIMULATED_LOGIN.password,
    token: tokenOf,
    gives: (token) => ({ token }),
    header: 'authorization',
    shown: (token) => `Bearer ${token}`,
    open: ['/api/v1/summary', '/api/v1/info'],
  },
  commands: {
    'POST /api/v1/system/reboot': ({ controls }) => {
      controls.restart()
      return { after: 3 }
    },
    'POST /api/v1/mining/stop': ({ controls }) => {
      controls.isAsleep = true
    },
    'POST /api/v1/mining/start': ({ controls }) => {
      controls.isAsleep = false
    },
    'POST /api/v1/mining/switch-pool': ({ look, controls, body }) => {
      const number = Number(body['pool_id'])
      if (!look.figures.pools[number]) throw new Denied('no such pool')
      controls.chosenPool = number
    },
  },
  pages: {
    '/api/v1/summary': (look) => ({
      miner: {
        miner_status: { miner_state: stateOf(look), miner_state_time: elapsedOf(look.figures) },
        miner_type: `${look.miner.model} (Vnish 1.2.6)`,
        hr_stock: ghs(look.miner.ratedThs),
        average_hashrate: look.figures.averageHashrateThs,
        instant_hashrate: look.figures.hashrateThs,
        hr_realtime: ghs(look.figures.hashrateThs),
        hr_nominal: ghs(look.miner.ratedThs),
        hr_average: ghs(look.figures.averageHashrateThs),
        hr_error: 0.02,
        chip_temp: range(look.figures.maxCelsius),
        power_consumption: look.figures.watts,
        hw_errors: look.figures.hardwareErrors,
        hw_errors_percent: errorPercent(look.figures),
        pools: look.figures.pools.map(({ url, user, state, isActive }, id) => ({
          id,
          url,
          pool_type: 'UserPool',
          user,
          status: isActive ? 'active' : state === 'Alive' ? 'working' : 'offline',
          accepted: isActive ? look.figures.accepted : 0,
          rejected: isActive ? look.figures.rejected : 0,
        })),
        cooling: {
          fan_num: look.figures.fansRpm.length,
          fans: look.figures.fansRpm.map((rpm, id) => ({ id, rpm, status: rpm > 0 ? 'ok' : 'lost', max_rpm: 6000 })),
        },
        chains: look.figures.boards.map(({ hashrateThs, celsius, isAlive }, i) => ({
          id: i + 1,
          frequency: 545,
          voltage: 13_400,
          hashrate_rt: ghs(hashrateThs ?? 0),
          chip_temp: range(celsius),
          status: { state: isAlive ? stateOf(look) : 'failure', description: null },
        })),
      },
    }),
    '/api/v1/info': ({ miner }) => ({
      miner: miner.model,
      fw_name: 'Vnish',
      fw_version: '1.2.6',
      algorithm: 'sha256d',
      hr_measure: 'GH/s',
      serial: miner.serial,
      system: { network_status: { mac: miner.mac.toUpperCase(), dhcp: true, ip: miner.address, hostname: 'Antminer' } },
    }),
  },
}
