import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { simulatedMiners } from './simulated-miner.ts'
import type { FaultChange, SimulatedFleet, SimulatedFleetOptions } from './simulated-fleet.ts'
import type { MinerState } from './miner-box.ts'

/** Many systems allow a process 10,000 open files; half of that leaves room for polls. */
const MINERS_OF_PROCESS = 5000
const PROGRAM = new URL('./fleet-process.ts', import.meta.url)

/** A child process uses its own clock: none can be passed. */
export interface FleetProcessOptions extends Omit<SimulatedFleetOptions, 'clock' | 'part'> {
  /** The processes leave the processor at once to whatever else wants it: real miners have their own. Linux only. */
  areIdle?: boolean
}

export type FleetCall =
  | { call: 'setFaults'; changes: readonly FaultChange[] }
  | { call: 'setReadOnly'; miner: number | string; isReadOnly: boolean }
  | { call: 'stateOf'; miner: number | string }
export type FleetRequest = FleetCall & { id: number }
export type FleetMessage =
  | { kind: 'started' }
  | { kind: 'done'; id: number; result?: unknown }
  | { kind: 'failed'; id: number; error: string }
  | { kind: 'notStarted'; error: string }

/**
 * `startSimulatedFleet` in child processes, so that thousands of miners neither slow the polling process nor
 * use up its open files. They end with their parent.
 */
export async function startFleetProcesses(
  options: FleetProcessOptions,
  minersOfProcess = MINERS_OF_PROCESS,
): Promise<SimulatedFleet> {
  const miners = simulatedMiners(options)
  const parts: FleetPart[] = []
  for (let from = 0; from < options.count; from += minersOfProcess)
    parts.push(new FleetPart({ ...options, part: [from, Math.min(from + minersOfProcess, options.count)] }))
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()))
  }
  try {
    await Promise.all(parts.map((part) => part.started))
  } catch (error) {
    await stop()
    throw error
  }
  const indexOf = new Map(miners.map((miner) => [miner.address, miner.index]))
  const partOf = (miner: number | string) => {
    const index = typeof miner === 'number' ? miner : (indexOf.get(miner) ?? -1)
    const part = miners[index] && parts[Math.floor(index / minersOfProcess)]
    if (!part) throw new RangeError(`no simulated miner ${miner}`)
    return part
  }
  const setFaults = async (changes: readonly FaultChange[]) => {
    const byPart = Map.groupBy(changes, ({ miner }) => partOf(miner))
    await Promise.all([...byPart].map(([part, some]) => part.call({ call: 'setFaults', changes: some })))
  }
  return {
    miners,
    stop,
    setFaults,
    setFault: (miner, fault) => setFaults([{ miner, fault }]),
    setReadOnly: async (miner, isReadOnly) => {
      await partOf(miner).call({ call: 'setReadOnly', miner, isReadOnly })
    },
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what fleet-process.ts answers
    stateOf: async (miner) => (await partOf(miner).call({ call: 'stateOf', miner })) as MinerState,
  }
}

/** One child process and its pending calls. */
class FleetPart {
  readonly started: Promise<void>
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  constructor({ areIdle, ...options }: FleetProcessOptions & Pick<SimulatedFleetOptions, 'part'>) {
    // The lowest niceness would be of the first thread alone, and keep the processor for some milliseconds once it has it (sched(7)).
    const throughChrt = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] }
    this.#child = fork(PROGRAM, [JSON.stringify(options)], areIdle ? throughChrt : { execArgv: [] })
    const starting = Promise.withResolvers<void>()
    this.started = starting.promise
    this.#child.on('message', (message: FleetMessage) => {
      if (message.kind === 'started') return starting.resolve()
      if (message.kind === 'notStarted') return starting.reject(new Error(message.error))
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.kind === 'done') waiting?.resolve(message.result)
      else waiting?.reject(new Error(message.error))
    })
    this.#child.on('error', starting.reject)
    this.#child.on('exit', () => {
      const ended = new Error('the simulated fleet has stopped')
      starting.reject(ended)
      for (const waiting of this.#waiting.values()) waiting.reject(ended)
      this.#waiting.clear()
    })
  }

  call(call: FleetCall): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    if (!this.#child.connected) return Promise.reject(new Error('the simulated fleet has stopped'))
    const id = ++this.#lastId
    this.#waiting.set(id, answer)
    this.#child.send({ ...call, id } satisfies FleetRequest)
    return answer.promise
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill()
    await ended
  }
}
