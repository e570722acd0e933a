import { askMiner } from '../../src/fleet/polling/ask/ask-miner.ts'
import type { MinerHabits } from '../../src/fleet/polling/ask/miner-habits.ts'
import { SIMULATED_LOGINS } from '../../src/fleet/polling/simulator/dialects/http.ts'
import { NO_FAULTS } from '../../src/fleet/polling/simulator/faults.ts'
import { KINDS } from '../../src/fleet/polling/simulator/simulated-miner.ts'
import type { MinerKind } from '../../src/fleet/polling/simulator/simulated-miner.ts'
import { startFleetProcesses } from '../../src/fleet/polling/simulator/start-fleet-processes.ts'
import { bareSweep } from '../bare-sweep.ts'

// What it costs to ask a miner of each make and to read its answer, beside bare sockets that read the same make's reply to one question.

const MINERS = 300
const ROUNDS = 5
const AT_ONCE = 100
const BASE = '127.162.0.0'
const DEADLINE_MS = 3000

export interface AskFigures {
  kind: MinerKind
  answered: number
  bareUs: number
  pollUs: number
}

/** Processor time per poll of this process, which runs nothing else meanwhile. */
export async function asks(say: (line: string) => void, kinds: readonly MinerKind[] = KINDS): Promise<AskFigures[]> {
  const figures: AskFigures[] = []
  for (const kind of kinds) {
    say(`  ${MINERS} of ${kind} …`)
    const fleet = await startFleetProcesses({
      count: MINERS,
      seed: 17,
      base: BASE,
      mix: { [kind]: 1 },
      faults: NO_FAULTS,
      latencyMs: [20, 50],
    })
    try {
      const addresses = fleet.miners.map(({ address, port }) => `${address}:${port}`)
      const habits = fleet.miners.map((): MinerHabits => ({}))
      const bare = () => bareSweep(addresses, { atOnce: AT_ONCE, deadlineMs: DEADLINE_MS })
      const poll = () => pollAll(fleet.miners, habits)
      // The first round finds out the make and its identity, and lets the process translate its code.
      await poll()
      await poll()
      await bare()
      const polled = await cpuOf(poll)
      const bareSockets = await cpuOf(bare)
      figures.push({ kind, answered: polled.result, pollUs: polled.us, bareUs: bareSockets.us })
    } finally {
      await fleet.stop()
    }
  }
  return figures
}

/** How many answered. */
async function pollAll(
  miners: readonly { address: string; port: number }[],
  habits: readonly MinerHabits[],
): Promise<number> {
  let answered = 0
  const left = miners.entries()
  const work = async () => {
    for (const [i, { address: host, port }] of left)
      if ((await askMiner({ host, port, logins: SIMULATED_LOGINS }, habits[i])).kind === 'answered') answered += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answered
}

async function cpuOf<T>(work: () => Promise<T>): Promise<{ us: number; result: T }> {
  const before = process.cpuUsage()
  let result = await work()
  for (let round = 1; round < ROUNDS; round += 1) result = await work()
  const { user, system } = process.cpuUsage(before)
  return { us: (user + system) / (ROUNDS * MINERS), result }
}
