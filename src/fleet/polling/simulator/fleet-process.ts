import { startSimulatedFleet } from './simulated-fleet.ts'
import type { FleetRequest, FleetWord } from './start-fleet-processes.ts'

// Runs as the processes that start-fleet-processes.ts starts; its options are its one argument.

const say = (word: FleetWord) => process.send?.(word)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// Whoever started it is gone, however it went.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal; the one that started this one decides.
process.on('SIGINT', () => {})
try {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what start-fleet-processes.ts passes
  const fleet = await startSimulatedFleet(
    JSON.parse(process.argv[2] ?? '') as Parameters<typeof startSimulatedFleet>[0],
  )
  process.on('message', (request: FleetRequest) => {
    const { id } = request
    const doing = ((): Promise<unknown> => {
      if (request.call === 'setFaults') return fleet.setFaults(request.changes)
      if (request.call === 'setReadOnly') return fleet.setReadOnly(request.miner, request.isReadOnly)
      return fleet.stateOf(request.miner)
    })()
    doing.then(
      (result) => say({ kind: 'done', id, result }),
      (error: unknown) => say({ kind: 'failed', id, error: reasonOf(error) }),
    )
  })
  say({ kind: 'started' })
} catch (error) {
  say({ kind: 'notStarted', error: reasonOf(error) })
  process.disconnect()
}
