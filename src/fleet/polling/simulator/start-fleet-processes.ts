import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { simulatedMiners } from './simulated-miner.ts'
import type { FaultChange, SimulatedFleet, SimulatedFleetOptions } from './simulated-fleet.ts'
import type { MinerState } from './miner-box.ts'

/** More miners than the 10,000 open files that many systems allow a process are none; half of it leaves room for polls. */
const MINERS_OF_PROCESS = 5000
const PROGRAM = new URL('./fleet-process.ts', import.meta.url)

/** A process keeps its own time: no clock can be passed. */
export type FleetProcessOptions = Omit<SimulatedFleetOptions, 'clock' | 'part'>

export type FleetCall =
  | { call: 'setFaults'; changes: readonly FaultChange[] }
  | { call: 'setReadOnly'; miner: number | string; isReadOnly: boolean }
  | { call: 'stateOf'; miner: number | string }
export type FleetRequest = FleetCall & { id: number }
export type FleetWord =
  | { kind: 'started' }
  | { kind: 'done'; id: number; result?: unknown }
  | { kind: 'failed'; id: number; error: string }
  | { kind: 'notStarted'; error: string }

/**
 * `startSimulatedFleet` in processes of their own, so that thousands of miners neither hold up the process that polls them nor
 * take its open files. They end with the process that started them.
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
    await Promise.all([...byPart].map(([part, some]) => part.tell({ call: 'setFaults', changes: some })))
  }
  return {
    miners,
    stop,
    setFaults,
    setFault: (miner, fault) => setFaults([{ miner, fault }]),
    setReadOnly: async (miner, isReadOnly) => {
      await partOf(miner).tell({ call: 'setReadOnly', miner, isReadOnly })
    },
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- what fleet-process.ts answers
    stateOf: async (miner) => (await partOf(miner).tell({ call: 'stateOf', miner })) as MinerState,
  }
}

/** One process and what it was told. */
class FleetPart {
  readonly started: Promise<void>
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  constructor(options: SimulatedFleetOptions) {
    this.#child = fork(PROGRAM, [JSON.stringify(options)], { execArgv: [] })
    const starting = Promise.withResolvers<void>()
    this.started = starting.promise
    this.#child.on('message', (word: FleetWord) => {
      if (word.kind === 'started') return starting.resolve()
      if (word.kind === 'notStarted') return starting.reject(new Error(word.error))
      const waiting = this.#waiting.get(word.id)
      this.#waiting.delete(word.id)
      if (word.kind === 'done') waiting?.resolve(word.result)
      else waiting?.reject(new Error(word.error))
    })
    this.#child.on('error', starting.reject)
    this.#child.on('exit', () => {
      const ended = new Error('the simulated fleet has stopped')
      starting.reject(ended)
      for (const waiting of this.#waiting.values()) waiting.reject(ended)
      this.#waiting.clear()
    })
  }

  tell(call: FleetCall): Promise<unknown> {
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
