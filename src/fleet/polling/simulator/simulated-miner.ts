import { WHATSMINER_V3_PORT } from '../ask/ask-miner.ts'
import { between, chance } from './chance.ts'
import { DAY_MS } from '../../../platform/rules/durations.ts'

/** Those that know HTTP alone. */
const HTTP_MAKES = ['antminer-web', 'braiins-rest', 'auradine', 'mara', 'proto', 'vnish-rest', 'epic', 'axeos'] as const
export type HttpMake = (typeof HTTP_MAKES)[number]
export const isHttpMake = (make: Make): make is HttpMake => HTTP_MAKES.some((each) => each === make)

/** A make's protocol; `antminer-single` refuses joined commands, `text` knows no JSON. */
export type Make =
  | 'innosilicon'
  | 'antminer'
  | 'antminer-single'
  | 'whatsminer-v2'
  | 'whatsminer-v3'
  | 'avalon'
  | 'sealminer'
  | 'luxos'
  | 'braiins'
  | 'generic'
  | 'text'
  | HttpMake

interface Model {
  model: string
  make: Make
  ratedThs: number
  ratedWatts: number
  boards: number
  fans: number
}

const MODEL_OF = {
  t30: { model: 'T2T-30T', make: 'innosilicon', ratedThs: 30, ratedWatts: 2200, boards: 3, fans: 2 },
  t20: { model: 'T2T-20T', make: 'innosilicon', ratedThs: 20, ratedWatts: 1700, boards: 3, fans: 2 },
  antminer: { model: 'Antminer S19', make: 'antminer-single', ratedThs: 95, ratedWatts: 3250, boards: 3, fans: 4 },
  'antminer-s9': { model: 'Antminer S9', make: 'antminer', ratedThs: 13.5, ratedWatts: 1320, boards: 3, fans: 2 },
  'whatsminer-v2': { model: 'M50_VH50', make: 'whatsminer-v2', ratedThs: 126, ratedWatts: 3276, boards: 3, fans: 2 },
  'whatsminer-v3': { model: 'M60S_VK40', make: 'whatsminer-v3', ratedThs: 180, ratedWatts: 3330, boards: 3, fans: 2 },
  avalon: { model: 'AvalonMiner 1246-83', make: 'avalon', ratedThs: 83, ratedWatts: 3420, boards: 3, fans: 4 },
  luxos: { model: 'Antminer S19k Pro', make: 'luxos', ratedThs: 120, ratedWatts: 2760, boards: 3, fans: 4 },
  braiins: { model: 'Bitmain Antminer S9', make: 'braiins', ratedThs: 14, ratedWatts: 1350, boards: 3, fans: 2 },
  generic: { model: 'XM-50', make: 'generic', ratedThs: 50, ratedWatts: 3250, boards: 3, fans: 2 },
  text: { model: 'XM-40', make: 'text', ratedThs: 40, ratedWatts: 3000, boards: 3, fans: 2 },
  'antminer-web': { model: 'Antminer S21', make: 'antminer-web', ratedThs: 200, ratedWatts: 3500, boards: 3, fans: 4 },
  'braiins-rest': {
    model: 'Antminer S19 XP',
    make: 'braiins-rest',
    ratedThs: 140,
    ratedWatts: 3010,
    boards: 3,
    fans: 4,
  },
  auradine: { model: 'AT2880', make: 'auradine', ratedThs: 260, ratedWatts: 4160, boards: 3, fans: 4 },
  mara: { model: 'Antminer S19j Pro', make: 'mara', ratedThs: 100, ratedWatts: 3050, boards: 3, fans: 4 },
  proto: { model: 'Proto Rig', make: 'proto', ratedThs: 145, ratedWatts: 3400, boards: 3, fans: 4 },
  'vnish-rest': { model: 'Antminer T21', make: 'vnish-rest', ratedThs: 190, ratedWatts: 3610, boards: 3, fans: 4 },
  epic: { model: 'Antminer S19j Pro+', make: 'epic', ratedThs: 120, ratedWatts: 3300, boards: 3, fans: 4 },
  sealminer: { model: 'A2', make: 'sealminer', ratedThs: 226, ratedWatts: 3730, boards: 3, fans: 4 },
  bitaxe: { model: 'Bitaxe Gamma', make: 'axeos', ratedThs: 1.2, ratedWatts: 18, boards: 1, fans: 1 },
} as const satisfies Record<string, Model>
export type MinerKind = keyof typeof MODEL_OF
export const MODELS: Readonly<Record<MinerKind, Model>> = MODEL_OF
// eslint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own keys
export const KINDS = Object.keys(MODEL_OF) as readonly MinerKind[]

const DEFAULT_BASE = '127.20.0.0'

/** The fixed properties of a simulated miner: plain data, the same for the same options and index. */
export interface SimulatedMiner {
  seed: number
  index: number
  kind: MinerKind
  /** as the miner reports it */
  model: string
  make: Make
  address: string
  port: number
  serial: string
  mac: string
  /** the owner's pool user */
  account: string
  /** its login at the pool: 'account.worker' */
  poolUser: string
  ratedThs: number
  ratedWatts: number
  /** start of its ageing */
  installedAt: number
}

export interface FleetOptions {
  count: number
  seed: number
  /** default 4028; miners with Whatsminer API 3 always listen on 4433 */
  port?: number
  /** the first address is one above it; default '127.20.0.0' */
  base?: string
  /** pool users, shared unevenly among the miners; default ['demo'] */
  accounts?: readonly string[]
  /** weights; default two T30 to one T20 */
  mix?: Partial<Record<MinerKind, number>>
}

export function simulatedMiners(options: FleetOptions): SimulatedMiner[] {
  return Array.from({ length: options.count }, (_, index) => simulatedMiner(options, index))
}

function simulatedMiner(options: FleetOptions, index: number): SimulatedMiner {
  const { seed, port = 4028, base = DEFAULT_BASE, accounts = ['demo'], mix = { t30: 2, t20: 1 } } = options
  const kind = kindOf(mix, chance(seed, index, 1))
  const { model, make, ratedThs, ratedWatts } = MODELS[kind]
  const address = addressOf(base, index)
  // Squared: the first accounts own more than the last.
  const account = accounts[Math.floor(chance(seed, index, 2) ** 2 * accounts.length)] ?? 'demo'
  const batch = Math.floor(between(100, 1000, chance(seed, index, 3)))
  return {
    seed,
    index,
    kind,
    model,
    make,
    address,
    port: make === 'whatsminer-v3' ? WHATSMINER_V3_PORT : port,
    serial: serialOf(kind, batch, seed, index),
    mac: macOf(seed, index),
    account,
    poolUser: `${account}.${address.split('.').slice(1).join('x')}`,
    ratedThs,
    ratedWatts,
    installedAt: Date.UTC(2025, 0, 1) + Math.floor(chance(seed, index, 4) * 500) * DAY_MS,
  }
}

/** The part of the seed in serials and MACs: fleets whose seeds differ in it share none of them. */
const SEED_BITS = 0xffff
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** An Avalon reports the serial of its controller. */
function serialOf(kind: MinerKind, batch: number, seed: number, index: number): string {
  const fleet = hex(seed & SEED_BITS, 4)
  if (kind === 'avalon') return `0201${fleet}${hex(index, 8)}`
  return `${kind.slice(0, 3).toUpperCase()}${batch}${fleet.toUpperCase()}${String(index).padStart(6, '0')}`
}

/** A locally administered MAC, which no real network card has. */
const macOf = (seed: number, index: number) =>
  [0xa2, seed >> 8, seed, index >> 16, index >> 8, index].map((byte) => hex(byte & 0xff, 2)).join(':')

/** The address of a moved miner: above all addresses of the fleet. */
export const movedAddress = ({ base = DEFAULT_BASE, count }: FleetOptions, index: number) =>
  addressOf(base, Math.ceil(count / ADDRESSES_OF_BLOCK) * ADDRESSES_OF_BLOCK + index)

function kindOf(mix: Partial<Record<MinerKind, number>>, share: number): MinerKind {
  const kinds = KINDS.filter((kind) => (mix[kind] ?? 0) > 0)
  let left = share * kinds.reduce((sum, kind) => sum + (mix[kind] ?? 0), 0)
  return kinds.find((kind) => (left -= mix[kind] ?? 0) < 0) ?? 't30'
}

/** 254 of each 256, so that no address ends in 0 or 255. */
const ADDRESSES_OF_BLOCK = 250

function addressOf(base: string, index: number): string {
  const start = base.split('.').reduce((number, part) => number * 256 + Number(part), 0)
  const number = start + Math.floor(index / ADDRESSES_OF_BLOCK) * 256 + (index % ADDRESSES_OF_BLOCK) + 1
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.')
}
