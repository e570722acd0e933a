import { between, chance } from './chance.ts'

const DAY_MS = 86_400_000

export const MODELS = {
  t30: { model: 'T2T-30T', dialect: 'innosilicon', ratedThs: 30, ratedWatts: 2200, boards: 3, fans: 2 },
  t20: { model: 'T2T-20T', dialect: 'innosilicon', ratedThs: 20, ratedWatts: 1700, boards: 3, fans: 2 },
  antminer: { model: 'Antminer S19', dialect: 'antminer', ratedThs: 95, ratedWatts: 3250, boards: 3, fans: 4 },
  generic: { model: 'AvalonMiner 1066-50T', dialect: 'generic', ratedThs: 50, ratedWatts: 3250, boards: 3, fans: 2 },
} as const
export type MinerKind = keyof typeof MODELS
const KINDS: readonly MinerKind[] = ['t30', 't20', 'antminer', 'generic']

/** What a simulated miner is, for ever: plain data, the same for the same options and index. */
export interface SimulatedMiner {
  seed: number
  index: number
  kind: MinerKind
  /** as the miner calls itself */
  model: string
  address: string
  port: number
  serial: string
  mac: string
  /** the pool user it should mine for */
  account: string
  /** what it logs in to the pool as: 'account.worker' */
  poolUser: string
  ratedThs: number
  ratedWatts: number
  /** when it began to age */
  installedAt: number
}

export interface FleetOptions {
  count: number
  seed: number
  /** default 4028 */
  port?: number
  /** the first address is one above it; default '127.20.0.0' */
  base?: string
  /** pool users that the miners share unevenly; default ['demo'] */
  accounts?: readonly string[]
  /** weights; default two T30 to one T20 and nothing else */
  mix?: Partial<Record<MinerKind, number>>
}

export function simulatedMiners(options: FleetOptions): SimulatedMiner[] {
  return Array.from({ length: options.count }, (_, index) => simulatedMiner(options, index))
}

function simulatedMiner(options: FleetOptions, index: number): SimulatedMiner {
  const { seed, port = 4028, base = '127.20.0.0', accounts = ['demo'], mix = { t30: 2, t20: 1 } } = options
  const kind = kindOf(mix, chance(seed, index, 1))
  const { model, ratedThs, ratedWatts } = MODELS[kind]
  const address = addressOf(base, index)
  // Squared: the first accounts own more than the last.
  const account = accounts[Math.floor(chance(seed, index, 2) ** 2 * accounts.length)] ?? 'demo'
  const batch = Math.floor(between(100, 1000, chance(seed, index, 3)))
  return {
    seed,
    index,
    kind,
    model,
    address,
    port,
    serial: `${kind.slice(0, 3).toUpperCase()}${batch}${String(index).padStart(6, '0')}`,
    mac: `a0:b0:45:${[16, 8, 0].map((bits) => ((index >> bits) & 255).toString(16).padStart(2, '0')).join(':')}`,
    account,
    poolUser: `${account}.${address.split('.').slice(1).join('x')}`,
    ratedThs,
    ratedWatts,
    installedAt: Date.UTC(2025, 0, 1) + Math.floor(chance(seed, index, 4) * 500) * DAY_MS,
  }
}

function kindOf(mix: Partial<Record<MinerKind, number>>, share: number): MinerKind {
  const kinds = KINDS.filter((kind) => (mix[kind] ?? 0) > 0)
  let left = share * kinds.reduce((sum, kind) => sum + (mix[kind] ?? 0), 0)
  return kinds.find((kind) => (left -= mix[kind] ?? 0) < 0) ?? 't30'
}

/** 250 addresses of each 256, so that none ends in 0 or 255. */
function addressOf(base: string, index: number): string {
  const start = base.split('.').reduce((number, part) => number * 256 + Number(part), 0)
  const number = start + Math.floor(index / 250) * 256 + (index % 250) + 1
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.')
}
