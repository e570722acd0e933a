import type { Db } from '../../platform/server/database/database.ts'
import { playScenario } from '../polling/simulator/play-scenario.ts'
import type { Scenario } from '../polling/simulator/scenario.ts'
import type { SimulatedFleet } from '../polling/simulator/simulated-fleet.ts'
import { startFleetProcesses } from '../polling/simulator/start-fleet-processes.ts'
import { timelineOf } from '../polling/simulator/timeline.ts'
import type { Step } from '../polling/simulator/timeline.ts'
import type { DemoFleet } from './demo-fleet.ts'
import { simulatorOptions } from './demo-fleet.ts'
import { awayKind } from './fill-gap.ts'
import { selectKnownDevices } from './fill-gap.sql.ts'
import { startLiveFaults } from './live-faults.ts'
import { selectSiteHosts } from './site-hosts.sql.ts'

export interface MinersOptions {
  demo: DemoFleet
  /** what happens to them; null: now and then something does */
  scenario: Scenario | null
  say: (line: string) => void
}

/** Starts the demo's miners, except absent ones. Returns a function that stops them. */
export async function startMiners(db: Db, { demo, scenario, say }: MinersOptions): Promise<() => Promise<void>> {
  const fleet = await startFleetProcesses({ ...simulatorOptions(demo), latencyMs: [2, 60] })
  try {
    const { away, returned } = await switchOff(db, fleet)
    const stopFaults = scenario
      ? startPlaying(fleet, await stepsOf(db, fleet, scenario, away), say)
      : startLiveFaults(fleet, away, returned)
    return async () => {
      await stopFaults()
      await fleet.stop()
    }
  } catch (error) {
    await fleet.stop()
    throw error
  }
}

/** Addresses of removed devices, and those of devices back from repair. */
async function switchOff(db: Db, fleet: SimulatedFleet): Promise<{ away: Set<string>; returned: string[] }> {
  const addresses = new Set(fleet.miners.map(({ address }) => address))
  const away = new Set<string>()
  const returned: string[] = []
  for (const device of await selectKnownDevices(db)) {
    const kind = awayKind(device)
    if (!kind || device.host === null || !addresses.has(device.host)) continue
    away.add(device.host)
    if (kind === 'repaired') returned.push(device.host)
  }
  await fleet.setFaults([...away].map((miner) => ({ miner, fault: 'offline' })))
  return { away, returned }
}

async function stepsOf(
  db: Db,
  { miners }: SimulatedFleet,
  scenario: Scenario,
  away: ReadonlySet<string>,
): Promise<Step[]> {
  const indexOf = new Map(miners.map(({ address, index }) => [address, index]))
  const sites = new Map(
    (await selectSiteHosts(db)).map(({ site, hosts }) => [site, hosts.flatMap((host) => indexOf.get(host) ?? [])]),
  )
  const steps = timelineOf(scenario, { count: miners.length, sites })
  return steps.filter(({ miner }) => !away.has(miners[miner]?.address ?? ''))
}

function startPlaying(fleet: SimulatedFleet, steps: readonly Step[], say: (line: string) => void) {
  const stopping = new AbortController()
  const playing = playScenario(fleet, steps, { signal: stopping.signal, say }).catch((error: unknown) =>
    say(`The scenario ended: ${error instanceof Error ? error.message : String(error)}`),
  )
  return async () => {
    stopping.abort()
    await playing
  }
}
