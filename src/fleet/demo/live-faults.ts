import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../polling/simulator/faults.ts'
import type { SimulatedFleet } from '../polling/simulator/simulated-fleet.ts'

const PAUSE_MS = 40_000
const SHORTEST_MS = 3 * 60_000
const LONGEST_MS = 12 * 60_000
/** Faults that a viewer sees within a minute or two; silent miners more often than others. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  'offline',
  'hot',
  'hung',
  'fan',
  'board',
  'powerLoss',
  'wrongWorker',
  'malformed',
  'offline',
  'low',
  'moved',
  'otherMiner',
]

/**
 * Starts a fault on a miner every 40 s, and ends it minutes later, so that a newcomer sees tiles change. `returned`:
 * miners back from repair, one of which is switched on every few minutes. Returns a function that stops it.
 */
export function startLiveFaults(
  fleet: SimulatedFleet,
  away: ReadonlySet<string>,
  returned: readonly string[],
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const waiting = [...returned]
  const broken = new Map<string, number>()
  const healthy = fleet.miners.filter(({ address }) => !away.has(address))

  async function happen(turn: number): Promise<void> {
    const now = performance.now()
    for (const [address, untilMs] of broken) {
      if (untilMs > now) continue
      broken.delete(address)
      await fleet.setFault(address, null)
    }
    const back = turn % 4 === 3 ? waiting.shift() : undefined
    if (back !== undefined) await fleet.setFault(back, null)
    const victim = healthy[Math.floor(Math.random() * healthy.length)]
    if (!victim || broken.has(victim.address)) return
    const fault = FAULTS[turn % FAULTS.length] ?? FAULTS[0]
    broken.set(victim.address, now + SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
    await fleet.setFault(victim.address, fault)
  }

  async function run(): Promise<void> {
    for (let turn = 0; !signal.aborted; turn++) {
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await happen(turn)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
