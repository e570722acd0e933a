import { bareSweep } from './bare-sweep.ts'
import type { BareSweepOptions } from './bare-sweep.ts'

// The yardstick of a sweep in a process of its own: sweeps when asked, and reports what that took.

export interface BareSweep {
  ms: number
  cpuMs: number
  endedAtMs: number
}

const { addresses, ...options } = JSON.parse(process.argv[2] ?? '') as BareSweepOptions & { addresses: string[] }
process.on('message', () => void sweep())
process.on('disconnect', () => process.exit())

async function sweep(): Promise<void> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  await bareSweep(addresses, options)
  const { user, system } = process.cpuUsage(before)
  const ms = performance.now() - startedAt
  process.send?.({ ms, cpuMs: (user + system) / 1000, endedAtMs: Date.now() } satisfies BareSweep)
}
