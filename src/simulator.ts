import { setTimeout as sleep } from 'node:timers/promises'
import { minersCsv } from './fleet/polling/simulator/miners-csv.ts'
import { playScenario } from './fleet/polling/simulator/play-scenario.ts'
import { readSimulatorOptions } from './fleet/polling/simulator/simulator-options.ts'
import { startFleetProcesses } from './fleet/polling/simulator/start-fleet-processes.ts'
import { timelineOf } from './fleet/polling/simulator/timeline.ts'
import { runUntilSignal } from './platform/server/process/run-until-signal.ts'

/** The list goes to the standard output, everything else does not: `> miners.csv` keeps the list alone. */
const say = (line: string) => console.error(line)

async function startSimulator() {
  const { fleet: wanted, scenario } = readSimulatorOptions(process.argv.slice(2))
  const startedAt = performance.now()
  const fleet = await startFleetProcesses(wanted)
  process.stdout.write(minersCsv(fleet.miners))
  const [first, last] = [fleet.miners[0], fleet.miners.at(-1)].map((miner) => miner?.address)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${fleet.miners.length} simulated miners answer on ${first} to ${last} after ${seconds} s. Ctrl-C stops them.`)
  const stopping = new AbortController()
  const playing = scenario
    ? playScenario(fleet, timelineOf(scenario, wanted), { signal: stopping.signal, say })
    : Promise.resolve()
  playing.catch((error: unknown) => say(`the scenario ended: ${String(error)}`))
  return {
    async stop() {
      stopping.abort()
      await Promise.race([playing.catch(() => {}), sleep(1000)])
      await fleet.stop()
    },
  }
}

await runUntilSignal(startSimulator)
