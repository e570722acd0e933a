import { RecentSamples } from '../../device/rules/recent-samples.ts'
import type { RecentSample } from '../../device/rules/recent-samples.ts'
import type { MinerHabits } from '../ask/miner-habits.ts'
import type { SamplesOfDevice } from './sweep.sql.ts'

interface DeviceMemory {
  samples: RecentSamples
  habits: MinerHabits
}

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
    if (!memory) this.#devices.set(deviceId, (memory = { samples: new RecentSamples(), habits: {} }))
    return memory
  }

  habits(deviceId: number): MinerHabits {
    return this.#of(deviceId).habits
  }

  samples(deviceId: number): RecentSamples {
    return this.#of(deviceId).samples
  }

  add(deviceId: number, sample: RecentSample): void {
    this.#of(deviceId).samples.add(sample, this.#windowMs())
  }

  addAll(recent: readonly SamplesOfDevice[]): void {
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
