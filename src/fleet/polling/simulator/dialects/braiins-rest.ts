import { elapsedOf, ghs } from './dialect.ts'
import { Denied, isLimitedTo, tokenOf } from './http.ts'
import type { HttpDialect } from './http.ts'

const rate = (ths: number) => ({ gigahash_per_second: ghs(ths) })

/** Braiins OS from 25.7 on. */
export const braiinsPages: HttpDialect = {
  login: {
    kind: 'token',
    path: '/api/v1/auth/login',
    token: tokenOf,
    gives: (token) => ({ token, timeout_s: 3600 }),
    header: 'authorization',
  },
  commands: {
    'PUT /api/v1/actions/reboot': ({ controls }) => controls.restart(),
    'PUT /api/v1/actions/locate': ({ controls, value }) => (controls.isLightOn = value === true),
    'PUT /api/v1/actions/pause': ({ controls }) => {
      const before = controls.isAsleep
      controls.isAsleep = true
      return before
    },
    'PUT /api/v1/actions/resume': ({ controls }) => {
      const before = controls.isAsleep
      controls.isAsleep = false
      return !before
    },
    'PUT /api/v1/performance/power-target': ({ look, controls, body }) => {
      if (!isLimitedTo(body['watt'], look, controls)) throw new Denied('power target out of range')
      return { watt: body['watt'] }
    },
  },
  pages: {
    '/api/v1/miner/stats': ({ figures }) => ({
      miner_stats: {
        error_hashrate: {
          megahash_per_second:
            (figures.hashrateThs * 1e6 * figures.hardwareErrorShare) / (1 - figures.hardwareErrorShare),
        },
        real_hashrate: { last_5s: rate(figures.hashrateThs), since_restart: rate(figures.averageHashrateThs) },
      },
      pool_stats: { accepted_shares: figures.accepted, rejected_shares: figures.rejected, stale_shares: 0 },
      power_stats: { approximated_consumption: { watt: figures.watts } },
    }),
    '/api/v1/miner/hw/hashboards': ({ figures }) => ({
      hashboards: figures.boards.map(({ hashrateThs, celsius, isAlive }, i) => ({
        id: String(i + 1),
        enabled: isAlive,
        board_temp: celsius === null ? null : { degree_c: celsius - 15 },
        highest_chip_temp: celsius === null ? null : { id: 1, temperature: { degree_c: celsius } },
        stats: { real_hashrate: { last_5s: rate(hashrateThs ?? 0) } },
      })),
    }),
    '/api/v1/cooling/state': ({ figures }) => ({
      fans: figures.fansRpm.map((rpm, position) => ({ position, rpm, target_speed_ratio: 0.8 })),
      highest_temperature: { location: 1, temperature: { degree_c: figures.maxCelsius } },
    }),
    '/api/v1/pools': ({ figures }) => [
      {
        uid: '0',
        name: 'Default',
        pools: figures.pools.map(({ url, user, state, isActive }) => ({
          url,
          user,
          enabled: true,
          alive: state === 'Alive',
          active: isActive,
        })),
      },
    ],
    '/api/v1/miner/details': ({ miner, figures }) => ({
      bos_version: { current: '2025-11-21-0-eb658dcd-25.11-plus', bos_plus: true },
      bosminer_uptime_s: elapsedOf(figures),
      mac_address: miner.mac,
      miner_identity: { brand: 1, miner_model: miner.model, name: miner.model },
      serial_number: miner.serial,
    }),
  },
}
