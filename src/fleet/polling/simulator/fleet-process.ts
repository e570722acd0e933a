import { startSimulatedFleet } from './simulated-fleet.ts'
import type { FleetRequest, FleetMessage } from './start-fleet-processes.ts'

// Entry of the processes that start-fleet-processes.ts starts; its one argument holds the options.

const send = (message: FleetMessage) => process.send?.(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// The parent process is gone.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of a terminal; the parent decides when this one ends.
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
      (result) => send({ kind: 'done', id, result }),
      (error: unknown) => send({ kind: 'failed', id, error: reasonOf(error) }),
    )
  })
  send({ kind: 'started' })
} catch (error) {
  send({ kind: 'notStarted', error: reasonOf(error) })
  process.disconnect()
}
