import { between, chance } from '../polling/simulator/chance.ts'
import type { SimulatedMiner } from '../polling/simulator/simulated-miner.ts'
import { DEMO_ACCOUNTS, DEMO_SITES } from './farms.ts'
import type { DemoAccount, DemoSite } from './farms.ts'
import { DAY_MS, HOUR_MS } from '../../platform/rules/durations.ts'

/** Why a device does not answer: not a fault, but removed by a person. */
export type AwayKind = 'scrap' | 'repairing' | 'repaired'
/** Times are ms since 1970; `toMs` is Infinity while it lasts. */
export interface Away {
  kind: AwayKind
  fromMs: number
  toMs: number
}

export interface DevicePlan {
  miner: SimulatedMiner
  site: DemoSite
  account: DemoAccount
  name: string
  minerId: string
  /** sorted by time, without overlap */
  aways: Away[]
}

/** Long enough for a repair, the way back, and some work in between. */
const SHORTEST_REPAIR_SLOT_MS = 9 * DAY_MS
/** How many of 1,000 devices are in this condition when the demo begins … */
const NOW_PER_THOUSAND: readonly (readonly [AwayKind, number])[] = [
  ['scrap', 12],
  ['repairing', 14],
  ['repaired', 6],
]
/** How many of 100 devices were repaired once, twice, … before. */
const TIMES_PERCENT = [17, 8, 4, 2, 1]

/** The place, owner and absences of each miner. The same for the same miners and times. */
export function planDevices(miners: readonly SimulatedMiner[], fromMs: number, nowMs: number): DevicePlan[] {
  const kinds = presentKinds(miners)
  const standing = new Map<string, number>()
  return miners.map((miner) => {
    const account = DEMO_ACCOUNTS.find(({ poolUser }) => poolUser === miner.account)
    if (!account) throw new Error(`the demo has no account ${miner.account}`)
    const site = siteOf(account, miner)
    const place = (standing.get(site.code) ?? 0) + 1
    standing.set(site.code, place)
    return {
      miner,
      site,
      account,
      name: rackPlace(place),
      minerId: `${site.code}${String(place).padStart(5, '0')}`,
      aways: awaysOf(miner, kinds.get(miner.index), fromMs, nowMs),
    }
  })
}

function siteOf(account: DemoAccount, { seed, index }: SimulatedMiner): DemoSite {
  const code = account.sites[Math.floor(chance(seed, index, 201) * account.sites.length)]
  const site = DEMO_SITES.find((candidate) => candidate.code === code)
  if (!site) throw new Error(`the demo has no site ${code}`)
  return site
}

const two = (number: number) => String(number).padStart(2, '0')

/** 'A01-07': row, rack of 20, place. */
function rackPlace(place: number): string {
  const rack = Math.floor((place - 1) / 20)
  const row = String.fromCharCode(65 + (Math.floor(rack / 25) % 26))
  return `${row}${two((rack % 25) + 1)}-${two(((place - 1) % 20) + 1)}`
}

/** At least one device of each kind, however small the fleet. */
function presentKinds(miners: readonly SimulatedMiner[]): Map<number, AwayKind> {
  const order = miners
    .map(({ seed, index }) => ({ index, at: chance(seed, index, 202) }))
    .toSorted((a, b) => a.at - b.at)
  const kinds = new Map<number, AwayKind>()
  for (const [kind, perThousand] of NOW_PER_THOUSAND) {
    const some = Math.max(1, Math.round((miners.length * perThousand) / 1000))
    for (const { index } of order.slice(kinds.size, kinds.size + some)) kinds.set(index, kind)
  }
  return kinds
}

function awaysOf(miner: SimulatedMiner, now: AwayKind | undefined, fromMs: number, nowMs: number): Away[] {
  let uses = 0
  const random = (least: number, most: number) => between(least, most, chance(miner.seed, miner.index, 203, uses++))
  const present = now ? presentAways(now, random, nowMs) : []
  // Earlier absences end at least a day before the current one.
  const lastMs = (present[0]?.fromMs ?? nowMs) - DAY_MS
  const before = Math.max(0, repairTimes(random(0, 100)) - (now && now !== 'scrap' ? 1 : 0))
  const past: Away[] = []
  const slotMs = (lastMs - fromMs) / Math.max(1, before)
  // A history too short for that many repairs gets none.
  const times = slotMs > SHORTEST_REPAIR_SLOT_MS ? before : 0
  for (let time = 0; time < times; time++) {
    const outMs = Math.round(fromMs + slotMs * (time + random(0, 0.7)))
    const inMs = Math.round(outMs + Math.min(slotMs * 0.2, random(1, 5) * DAY_MS))
    past.push(
      { kind: 'repairing', fromMs: outMs, toMs: inMs },
      { kind: 'repaired', fromMs: inMs, toMs: Math.round(inMs + random(2, 20) * HOUR_MS) },
    )
  }
  return [...past, ...present].filter(({ fromMs: begin }) => begin >= fromMs)
}

function presentAways(now: AwayKind, random: (least: number, most: number) => number, nowMs: number): Away[] {
  const ago = (least: number, most: number) => Math.round(nowMs - random(least, most) * HOUR_MS)
  if (now === 'scrap') return [{ kind: now, fromMs: ago(24, 40 * 24), toMs: Infinity }]
  if (now === 'repairing') return [{ kind: now, fromMs: ago(6, 5 * 24), toMs: Infinity }]
  const inMs = ago(1, 8)
  return [
    { kind: 'repairing', fromMs: Math.round(inMs - random(24, 120) * HOUR_MS), toMs: inMs },
    { kind: 'repaired', fromMs: inMs, toMs: Infinity },
  ]
}

function repairTimes(percentile: number): number {
  let left = percentile
  const found = TIMES_PERCENT.findIndex((percent) => (left -= percent) < 0)
  return found + 1
}
