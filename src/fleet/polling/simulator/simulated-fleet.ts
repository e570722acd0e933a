import { chance } from './chance.ts'
import { MinerBox } from './miner-box.ts'
import { movedAddress, simulatedMiners } from './simulated-miner.ts'
import { assertEnoughFiles } from './why-not-listening.ts'
import type { Fault } from './faults.ts'
import type { BoxOptions, MinerState } from './miner-box.ts'
import type { FleetOptions, SimulatedMiner } from './simulated-miner.ts'

export interface SimulatedFleetOptions extends FleetOptions, BoxOptions {
  /** the share of the miners with a fault from the start, the same ones for the same seed: { hung: 0.02 } */
  broken?: Partial<Record<Fault, number>>
  /** indexes of the miners that this process runs; default all */
  part?: readonly [fromIndex: number, toIndex: number]
}

export interface FaultChange {
  miner: number | string
  fault: Fault | null
}

/** Miners are named by their index, or by their address before any move. */
export interface SimulatedFleet {
  miners: readonly SimulatedMiner[]
  /** Sets or clears a fault; done before the next connection. */
  setFault: (miner: number | string, fault: Fault | null) => Promise<void>
  setFaults: (changes: readonly FaultChange[]) => Promise<void>
  /** A read-only miner refuses privileged commands: code 45, access denied. */
  setReadOnly: (miner: number | string, isReadOnly: boolean) => Promise<void>
  stateOf: (miner: number | string) => Promise<MinerState>
  stop: () => Promise<void>
}

/**
 * Starts simulated miners in this process, each listening on its own loopback address like a real one on a
 * farm's network. Rejects, with none left running, if the system does not allow it.
 */
export async function startSimulatedFleet(options: SimulatedFleetOptions): Promise<SimulatedFleet> {
  const [from, to] = options.part ?? [0, options.count]
  assertEnoughFiles(to - from)
  const miners = simulatedMiners(options)
  const hosted = miners.slice(from, to)
  const boxes = new Map(
    hosted.map((miner) => {
      const next = miners[(miner.index + 1) % miners.length] ?? miner
      return [miner.index, new MinerBox(miner, next, movedAddress(options, miner.index), options)]
    }),
  )
  const stop = async () => {
    await Promise.all([...boxes.values()].map((box) => box.stop()))
  }
  const started = await Promise.allSettled([...boxes.values()].map((box) => box.listen()))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const indexOf = new Map(hosted.map((miner) => [miner.address, miner.index]))
  const boxOf = (miner: number | string) => {
    const box = boxes.get(typeof miner === 'number' ? miner : (indexOf.get(miner) ?? -1))
    if (!box) throw new RangeError(`no simulated miner ${miner}`)
    return box
  }
  const fleet: SimulatedFleet = {
    miners,
    stop,
    setFault: async (miner, fault) => boxOf(miner).setFault(fault),
    setFaults: async (changes) => {
      await Promise.all(changes.map(({ miner, fault }) => fleet.setFault(miner, fault)))
    },
    setReadOnly: async (miner, isReadOnly) => boxOf(miner).setReadOnly(isReadOnly),
    stateOf: async (miner) => boxOf(miner).state,
  }
  await fleet.setFaults(brokenMiners(options).filter(({ miner }) => miner >= from && miner < to))
  return fleet
}

/** Exactly the given shares; no miner has two faults. */
export function brokenMiners({ count, seed, broken = {} }: Pick<SimulatedFleetOptions, 'count' | 'seed' | 'broken'>) {
  const order = Array.from({ length: count }, (_, miner) => ({ miner, at: chance(seed, miner, 42) }))
  order.sort((a, b) => a.at - b.at)
  let taken = 0
  return Object.entries(broken).flatMap(([fault, share]) =>
    order.slice(taken, (taken += Math.round(share * count))).map(({ miner }) => ({
      miner,
      // eslint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own keys
      fault: fault as Fault,
    })),
  )
}
