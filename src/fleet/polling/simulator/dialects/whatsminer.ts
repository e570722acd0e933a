import { elapsedOf, mhs, poolsOf, summaryInMhs } from './dialect.ts'
import type { Dialect, Look } from './dialect.ts'

const FIRMWARE = '20230803.11.REL'

/** API 2: all commands can be joined except `get_…`; its identity comes in replies of its own. */
export const whatsminerV2: Dialect = {
  description: () => 'cgminer 4.9.2',
  parts: {
    summary: ({ miner, figures }) =>
      summaryInMhs(figures, {
        'Fan Speed In': figures.fansRpm[0],
        'Fan Speed Out': figures.fansRpm[1],
        Power: figures.watts,
        'Power Mode': 'Normal',
        'Factory GHS': miner.ratedThs * 1000,
        'Power Limit': miner.ratedWatts,
        'Chip Temp Max': figures.maxCelsius,
        MAC: miner.mac.toUpperCase(),
      }),
    devs: ({ figures }) => ({
      DEVS: figures.boards.map((board, i) => ({
        ASC: i,
        Slot: i,
        Enabled: 'Y',
        Status: 'Alive',
        'MHS av': mhs(board.hashrateThs ?? 0),
        'MHS 5s': mhs(board.hashrateThs ?? 0),
        'Effective Chips': board.isAlive ? 135 : 0,
        'Chip Temp Max': board.celsius ?? 0,
      })),
    }),
    pools: ({ figures }) => ({
      POOLS: [
        ...poolsOf(figures, 1).POOLS,
        { POOL: 3, URL: '', Status: 'Dead', Priority: 2, User: '', 'Stratum Active': false },
      ],
    }),
    devdetails: ({ miner, figures }) => ({
      DEVDETAILS: figures.boards.map((_, i) => ({ DEVDETAILS: i, Name: 'SM', ID: i, Model: miner.model })),
    }),
    get_version: () => ({
      Msg: { api_ver: '2.0.5', fw_ver: FIRMWARE, platform: 'H616', chip: 'K8EX001-2430 BINVE0-100001A' },
    }),
  },
  joins: (commands) => !commands.some((command) => command.startsWith('get_')),
  // The firmware adds superfluous commas.
  spell: (json) => json.replace('"}]', '",}]').replace('"POOLS":[{', '"POOLS":[,{'),
  isStatusBare: true,
  ending: '',
}

/** API 3: one command with the question as its parameter, rates in TH/s. Returns null for an unknown command. */
export function whatsminerV3Message(command: string, parameter: string, look: Look): object | null {
  if (command === 'get.device.info') {
    const info = { ...aboutOf(look), salt: saltOf(look) }
    return parameter === 'salt' ? { salt: info.salt } : info
  }
  if (command !== 'get.miner.status') return null
  const parts = Object.entries(statusOf(look)).filter(([part]) => parameter.split('+').includes(part))
  return parts.length > 0 ? Object.fromEntries(parts) : null
}

/** Eight characters, like real ones. */
export const saltOf = ({ miner }: Look) => `Q7L${String(miner.index).padStart(5, '0')}`

const aboutOf = ({ miner }: Look) => ({
  network: { ip: miner.address, mac: miner.mac.toUpperCase(), hostname: 'WhatsMiner' },
  miner: { working: 'true', type: miner.model, 'board-num': '3', 'miner-sn': miner.serial },
  system: { api: '3.0.2', platform: 'H616', fwversion: '20251209.16.Rel2', ledstatus: 'auto' },
})

const statusOf = ({ miner, figures, whenS }: Look) => ({
  summary: {
    elapsed: elapsedOf(figures),
    'factory-hash': miner.ratedThs,
    'hash-average': figures.averageHashrateThs,
    'hash-realtime': figures.hashrateThs,
    'power-realtime': figures.watts,
    'chip-temp-max': figures.maxCelsius,
    'fan-speed-in': figures.fansRpm[0],
    'fan-speed-out': figures.fansRpm[1],
  },
  pools: figures.pools.map((pool, i) => ({
    id: i + 1,
    url: pool.url,
    status: pool.state.toLowerCase(),
    account: pool.user,
    'stratum-active': pool.isActive,
    'reject-rate': 0,
    'last-share-time': pool.isActive ? whenS - 3 : 0,
  })),
  edevs: figures.boards.map((board, i) => ({
    id: i,
    slot: i,
    'hash-average': board.hashrateThs,
    'effective-chips': board.isAlive ? 75 : 0,
    'chip-temp-max': board.celsius ?? 0,
  })),
})
