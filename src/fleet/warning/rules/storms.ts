import { MINUTE_MS } from '../../../platform/rules/durations.ts'

/** A storm is this many devices within this time, warned of the same … */
const WITHIN_MS = 5 * MINUTE_MS
/** … at a site: at least so many, and so large a share of its devices … */
const SITE = { devices: 10, share: 0.01 }
/** … or in one rack of it, with its own bounds. */
const RACK = { devices: 5, share: 0.25 }
/** What opens this soon after the last one belongs to it, too … */
export const GOES_ON_MS = 5 * MINUTE_MS
/** … while it is no older than this: a summer's day is no storm. */
export const LONGEST_MS = 60 * MINUTE_MS

export interface Opened {
  id: number
  deviceId: number
  rackId: number | null
  atMs: number
}

export interface Storm {
  /** null: it struck the site */
  rackId: number | null
  firstMs: number
  lastMs: number
}

/** Whether a warning of the storm's site and type belongs to it. */
export function belongsTo(storm: Storm, { rackId, atMs }: Opened): boolean {
  if (storm.rackId !== null && storm.rackId !== rackId) return false
  const length = Math.max(storm.lastMs, atMs) - Math.min(storm.firstMs, atMs)
  return atMs >= storm.firstMs - GOES_ON_MS && atMs <= storm.lastMs + GOES_ON_MS && length <= LONGEST_MS
}

/** How many devices there are, at the site and in each of its racks. */
export interface Place {
  devices: number
  ofRack: ReadonlyMap<number, number>
}

/** New storms among the warnings of one site and one type that belong to none, each with the ids of its warnings. */
export function findStorms(opened: readonly Opened[], place: Place): (Storm & { ids: number[] })[] {
  const ofSite = stormsAmong(opened, null, leastOf(SITE, place.devices))
  const taken = new Set(ofSite.flatMap(({ ids }) => ids))
  const left = opened.filter(({ id, rackId }) => rackId !== null && !taken.has(id))
  const ofRacks = [...Map.groupBy(left, ({ rackId }) => rackId)].flatMap(([rackId, warnings]) =>
    stormsAmong(warnings, rackId, leastOf(RACK, place.ofRack.get(rackId ?? 0) ?? 0)),
  )
  return [...ofSite, ...ofRacks]
}

const leastOf = ({ devices, share }: typeof SITE, all: number) => Math.max(devices, Math.ceil(all * share))

function stormsAmong(opened: readonly Opened[], rackId: number | null, least: number): (Storm & { ids: number[] })[] {
  const inOrder = opened.toSorted((a, b) => a.atMs - b.atMs || a.id - b.id)
  const storms: (Storm & { ids: number[] })[] = []
  let at = 0
  while (at < inOrder.length) {
    const first = inOrder[at]
    if (!first) break
    if (!isStorm(inOrder, at, least)) {
      at += 1
      continue
    }
    const storm = { rackId, firstMs: first.atMs, lastMs: first.atMs, ids: [] as number[] }
    for (let next = inOrder[at]; next && belongsTo(storm, next); next = inOrder[at]) {
      storm.ids.push(next.id)
      storm.lastMs = next.atMs
      at += 1
    }
    storms.push(storm)
  }
  return storms
}

/** Whether enough devices were warned of from the one at `at` on. A device that is warned of again and again counts once. */
function isStorm(inOrder: readonly Opened[], at: number, least: number): boolean {
  const fromMs = inOrder[at]?.atMs ?? 0
  const devices = new Set<number>()
  for (let next = at; next < inOrder.length && devices.size < least; next += 1) {
    const warning = inOrder[next]
    if (!warning || warning.atMs - fromMs > WITHIN_MS) break
    devices.add(warning.deviceId)
  }
  return devices.size >= least
}
