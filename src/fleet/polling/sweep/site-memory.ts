import type { RecentSample } from '../../device/rules/device-state.ts'
import type { MinerHabits } from '../ask/miner-habits.ts'
import type { RecentSamples } from './sweep.sql.ts'

/** A warning may need more samples than a long interval brings within the window. */
const LEAST_SAMPLES = 3
const FIELDS = 3

interface DeviceMemory {
  /** time, TH/s, °C of each sample in a row, NaN for unknown: plain numbers need little memory */
  samples: number[]
  habits: MinerHabits
}

const known = (value = NaN) => (Number.isNaN(value) ? null : value)

/**
 * What the process that polls a site keeps of its devices between sweeps: their samples of the last `windowMs`, and
 * the hints for asking each miner. All of it can be restored from the database.
 */
export class SiteMemory {
  readonly #windowMs: () => number
  readonly #devices = new Map<number, DeviceMemory>()
  /** when this process sums the site's polls next, by performance.now(), and on which business day it last did */
  summed: { nextMs: number; day: string } | undefined
  /** the last try to write its rows held a connection for long in vain */
  isHeldUp = false

  /** A window that becomes longer is full after so long. */
  constructor(windowMs: () => number) {
    this.#windowMs = windowMs
  }

  #of(deviceId: number): DeviceMemory {
    let memory = this.#devices.get(deviceId)
    if (!memory) this.#devices.set(deviceId, (memory = { samples: [], habits: {} }))
    return memory
  }

  habits(deviceId: number): MinerHabits {
    return this.#of(deviceId).habits
  }

  /** Oldest first. */
  samples(deviceId: number): RecentSample[] {
    const flat = this.#devices.get(deviceId)?.samples ?? []
    const samples: RecentSample[] = []
    for (let i = 0; i < flat.length; i += FIELDS)
      samples.push({ atMs: flat[i] ?? 0, hashrateThs: known(flat[i + 1]), maxCelsius: known(flat[i + 2]) })
    return samples
  }

  add(deviceId: number, { atMs, hashrateThs, maxCelsius }: RecentSample): void {
    const { samples } = this.#of(deviceId)
    // The clock was set back: earlier samples with later times are not this sample's past.
    while (samples.length > 0 && (samples.at(-FIELDS) ?? 0) >= atMs) samples.length -= FIELDS
    samples.push(atMs, hashrateThs ?? NaN, maxCelsius ?? NaN)
    let past = 0
    while (samples.length - past > LEAST_SAMPLES * FIELDS && (samples[past] ?? 0) <= atMs - this.#windowMs())
      past += FIELDS
    if (past > 0) samples.splice(0, past)
  }

  addAll(recent: readonly RecentSamples[]): void {
    for (const { deviceId, atMs, hashrateThs, maxCelsius } of recent)
      atMs.forEach((at, i) =>
        this.add(deviceId, { atMs: at, hashrateThs: hashrateThs[i] ?? null, maxCelsius: maxCelsius[i] ?? null }),
      )
  }

  /** Drops every device except these. */
  keepOnly(deviceIds: ReadonlySet<number>): void {
    for (const id of this.#devices.keys()) if (!deviceIds.has(id)) this.#devices.delete(id)
  }
}
