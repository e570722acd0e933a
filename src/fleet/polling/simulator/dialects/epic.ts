import { elapsedOf, mhs } from './dialect.ts'
import { SIMULATED_LOGIN } from './http.ts'
import type { HttpDialect } from './http.ts'

const DONE = { result: true, error: null }
const UNKNOWN = { result: false, error: 'Invalid parameter' }
const hostOf = (url: string) => url.replace(/^.*\/\//, '')

/** ePIC's UMC, over HTTP at 4028: every command has the password in it. */
export const epicPages: HttpDialect = {
  login: { kind: 'password', isRight: ({ password }) => password === SIMULATED_LOGIN.password },
  commands: {
    'POST /reboot': ({ controls }) => {
      controls.restart()
      return DONE
    },
    'POST /identify': ({ controls, body }) => {
      controls.isLightOn = body['param'] === true
      return DONE
    },
    'POST /miner': ({ controls, body }) => {
      if (body['param'] !== 'Stop' && body['param'] !== 'Autostart') return UNKNOWN
      controls.isAsleep = body['param'] === 'Stop'
      return DONE
    },
  },
  pages: {
    '/summary': ({ figures, whenS }) => {
      const active = figures.pools.findIndex(({ isActive }) => isActive)
      return {
        Status: { 'Operating State': figures.hashrateThs > 0 ? 'Mining' : 'Idling', 'Last Error': null },
        Hostname: 'cminer',
        Software: 'PowerPlay-BMS v1.15.13',
        Mining: { Coin: 'BTC', Algorithm: 'SHA-256' },
        Stratum: {
          'Config Id': active,
          'Current Pool': hostOf(figures.pools[active]?.url ?? ''),
          'Current User': figures.pools[active]?.user,
          IsPoolConnected: figures.pools[active]?.state === 'Alive',
          'Average Latency': 0.0382,
          'Worker Unique Id': false,
        },
        StratumConfigs: figures.pools.map(({ url, user }) => ({ pool: url, login: user, password: 'x' })),
        Session: {
          'Startup Timestamp': whenS - elapsedOf(figures),
          Uptime: elapsedOf(figures),
          'Average MHs': mhs(figures.averageHashrateThs),
          Accepted: figures.accepted,
          Rejected: figures.rejected,
          'Active HBs': figures.boards.filter(({ isAlive }) => isAlive).length,
        },
        HBs: figures.boards.map(({ hashrateThs, celsius }, Index) => ({
          Index,
          Hashrate: [mhs(hashrateThs ?? 0), 100, 0.8],
          'Core Clock Avg': 487.5,
          Temperature: celsius,
        })),
        HBStatus: figures.boards.map(({ isAlive }, Index) => ({ Index, Enabled: true, Detected: isAlive })),
        Fans: { 'Fans Speed': 82, 'Fan Mode': { Auto: { 'Target Temperature': 60, 'Idle Speed': 20 } } },
        'Fans Rpm': Object.fromEntries(
          Array.from({ length: 12 }, (_, i) => [`Fans Speed ${i + 1}`, figures.fansRpm[i] ?? null]),
        ),
        'Power Supply Stats': { 'Input Power': figures.watts, 'Output Voltage': 12.595, 'Target Voltage': 12_600 },
      }
    },
    '/network': ({ miner }) => ({ dhcp: { address: miner.address, mac_address: miner.mac.toUpperCase() } }),
    '/capabilities': ({ miner }) => ({
      Model: miner.model,
      Coins: ['BTC'],
      'Chip Type': 'BM1362',
      'Max HBs': 3,
      'Miner Serial Number': miner.serial,
      'Control Board Version': { cpuHardware: 'STM32' },
    }),
  },
}
