import type { Db } from '../../platform/server/database.ts'
import { startSimulatedFleet } from '../polling/simulator/simulated-fleet.ts'
import type { DemoFleet } from './demo-fleet.ts'
import { simulatorOptions } from './demo-fleet.ts'
import { awayKind } from './fill-gap.ts'
import { selectKnownDevices } from './fill-gap.sql.ts'
import { startLiveFaults } from './live-faults.ts'

/** Switches the demo's miners on, but those that are away. Returns the way to stop them. */
export async function startMiners(db: Db, demo: DemoFleet): Promise<() => Promise<void>> {
  const fleet = await startSimulatedFleet({ ...simulatorOptions(demo), latencyMs: [2, 60] })
  const addresses = new Set(fleet.miners.map(({ address }) => address))
  const away = new Set<string>()
  const returned: string[] = []
  for (const device of await selectKnownDevices(db)) {
    const kind = awayKind(device)
    if (!kind || device.host === null || !addresses.has(device.host)) continue
    await fleet.setFault(device.host, 'offline')
    away.add(device.host)
    if (kind === 'repaired') returned.push(device.host)
  }
  const stopFaults = startLiveFaults(fleet, away, returned)
  return async () => {
    await stopFaults()
    await fleet.stop()
  }
}
