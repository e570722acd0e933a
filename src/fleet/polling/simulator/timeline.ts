import { chance } from './chance.ts'
import type { Fault } from './faults.ts'
import type { Scenario, ScenarioEvent } from './scenario.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

/** A miner's fault from a time on; null: none. */
export interface Step {
  /** ms since the scenario started */
  atMs: number
  miner: number
  fault: Fault | null
}

interface Stage {
  /** number of miners */
  count: number
  /** the fleet's own sites: name → indexes of miners; in addition to those of the scenario */
  sites?: ReadonlyMap<string, readonly number[]>
}

interface Trouble {
  fromMs: number
  toMs: number
  fault: Fault
}

/**
 * All changes that a scenario makes to a fleet, sorted by time: the same for the same scenario and fleet. Where events overlap on a
 * miner, the one that started last applies, and the earlier one continues after it. Throws for unknown sites or miners.
 */
export function timelineOf(scenario: Scenario, stage: Stage): Step[] {
  const troubles = new Map<number, Trouble[]>()
  scenario.events.forEach((event, at) => {
    for (const miner of minersHit(scenario, event, at, stage)) {
      const delay = chance(scenario.seed, miner, at, 2) * event.withinMinutes
      const fromMs = Math.round((event.atMinute + delay) * MINUTE_MS)
      const toMs = event.forMinutes === undefined ? Infinity : fromMs + event.forMinutes * MINUTE_MS
      troubles.set(miner, [...(troubles.get(miner) ?? []), { fromMs, toMs, fault: event.fault }])
    }
  })
  return [...troubles].flatMap(([miner, each]) => stepsOf(miner, each)).toSorted((a, b) => a.atMs - b.atMs)
}

function stepsOf(miner: number, troubles: readonly Trouble[]): Step[] {
  const moments = [...new Set(troubles.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))]
  const steps: Step[] = []
  let last: Fault | null = null
  for (const atMs of moments.filter(Number.isFinite).toSorted((a, b) => a - b)) {
    const present = troubles.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    const fault = present.toSorted((a, b) => a.fromMs - b.fromMs).at(-1)?.fault ?? null
    if (fault !== last) steps.push({ atMs, miner, fault })
    last = fault
  }
  return steps
}

function minersHit(scenario: Scenario, event: ScenarioEvent, at: number, stage: Stage): number[] {
  const candidates = candidatesOf(scenario, event, at, stage)
  if (event.share === 1) return candidates
  const order = candidates.map((miner) => ({ miner, rank: chance(scenario.seed, miner, at, 1) }))
  return order
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, Math.max(1, Math.round(event.share * candidates.length)))
    .map(({ miner }) => miner)
}

function candidatesOf({ sites }: Scenario, { site, miners }: ScenarioEvent, at: number, stage: Stage): number[] {
  if (site === undefined) return indexesOf(miners ?? `0-${stage.count - 1}`, `events[${at}].miners`, stage.count)
  const own = stage.sites?.get(site)
  if (own) return [...own]
  const named = Object.hasOwn(sites, site) ? sites[site] : undefined
  if (named !== undefined) return indexesOf(named, `sites.${site}`, stage.count)
  const known = [...new Set([...(stage.sites?.keys() ?? []), ...Object.keys(sites)])]
  const there = known.length > 0 ? `there are ${known.join(', ')}` : 'there are none'
  throw new Error(`events[${at}].site: there is no site "${site}"; ${there}`)
}

/** The miners of '3,20-29' that the fleet has; throws if there are none. */
function indexesOf(ranges: string, place: string, count: number): number[] {
  const indexes = new Set<number>()
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range.split('-').map(Number)
    if (last < first) throw new Error(`${place}: ${range} ends before it begins`)
    for (let index = first; index <= Math.min(last, count - 1); index++) indexes.add(index)
  }
  if (indexes.size === 0) throw new Error(`${place}: there is no miner ${ranges}; the fleet has 0-${count - 1}`)
  return [...indexes]
}
