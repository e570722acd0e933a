import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { DemoArea, DemoValues } from '../../platform/demo/demo-area.ts'
import { wholeOption } from '../../platform/demo/demo-options.ts'
import { readScenario } from '../polling/simulator/scenario.ts'
import { addLogins } from './add-logins.ts'
import type { DemoFleet } from './demo-fleet.ts'
import { fillFleet } from './fill-fleet.ts'
import { fillGap } from './fill-gap.ts'
import { startMiners } from './start-miners.ts'

const Kept = z.object({
  miners: z.int(),
  days: z.int(),
  seed: z.int(),
  base: z.string(),
  port: z.int(),
  hasPages: z.boolean().default(false),
})

/** Simulated miners on addresses of this machine, and the history of their farms. */
export const fleetDemo: DemoArea = {
  name: 'fleet',
  options: {
    miners: { default: '1000', about: 'how many simulated miners (20 to 20000)' },
    base: {
      default: '127.20.0.0',
      about: "the miners' addresses begin above it; for a second demo alongside the first",
    },
    scenario: { about: 'what happens to the miners, and when (docs/simulator.md)' },
  },
  // Three times as often as a real farm, so that a viewer sees tiles change within a minute.
  environment: { SWEEP_SECONDS: '20' },
  open(options, days) {
    const wanted = readDemoFleet(options, days)
    const file = options['scenario']
    const scenario = file === undefined ? null : readScenario(readFileSync(file, 'utf8'), file)
    return {
      async fill(db, { config, now, say, people }) {
        say(`Writing ${wanted.days} days of history of ${wanted.miners} miners …`)
        const { timeZone: zone, sweepMs } = config
        await fillFleet(db, { fleet: wanted, zone, sweepMs, now, ...people })
        return wanted
      },
      async resume(db, kept, { config, now, say }) {
        const known = Kept.parse(kept)
        if (known.miners !== wanted.miners || known.days !== wanted.days || known.base !== wanted.base)
          say(`Going on with the demo of ${known.miners} miners and ${known.days} days; --fresh starts another one.`)
        const { timeZone: zone, sweepMs } = config
        const gapMs = await fillGap(db, { fleet: known, zone, sweepMs, now })
        if (gapMs > 0) say(`Wrote the figures of the ${inWords(gapMs)} since the demo last ran.`)
      },
      async run(app, kept, say) {
        const { db, config } = app
        const demo = Kept.parse(kept)
        await addLogins(app)
        const stop = await startMiners(db, { demo, scenario, say })
        say(
          `${demo.miners} simulated miners answer on ${demo.base}/16, and are asked every ${config.sweepMs / 1000} s.`,
        )
        return stop
      },
    }
  },
}

function readDemoFleet(options: DemoValues, days: number): DemoFleet {
  const base = options['base'] ?? ''
  if (isIP(base) !== 4 || !base.startsWith('127.'))
    throw new Error(`--base ${base}: must be an address of this machine such as 127.20.0.0.`)
  return { miners: wholeOption(options, 'miners', 20, 20_000), days, seed: 7, base, port: 4028, hasPages: true }
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}
