import { NO_FAULTS } from '../src/fleet/polling/simulator/faults.ts'
import { startSimulatedFleet } from '../src/fleet/polling/simulator/simulated-fleet.ts'
import type { SimulatedFleet } from '../src/fleet/polling/simulator/simulated-fleet.ts'

/**
 * One miner of the test's own, that nothing befalls but what the test wants: `setFault(0, 'fan')`. It mines for `account`,
 * and listens where no demo's miners do.
 */
export function startOwnMiner(account: string): Promise<SimulatedFleet> {
  return startSimulatedFleet({
    count: 1,
    seed: 3,
    base: `127.19.${process.pid % 250}.0`,
    accounts: [account],
    mix: { t30: 1 },
    faults: NO_FAULTS,
  })
}
