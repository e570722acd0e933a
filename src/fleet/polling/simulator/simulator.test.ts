import { afterEach, describe, expect, it } from 'vitest'
import { askMiner } from '../ask/ask-miner.ts'
import { NO_FAULTS } from './faults.ts'
import { figuresAt } from './figures.ts'
import type { MinerFigures } from './figures.ts'
import { startFleetProcesses } from './start-fleet-processes.ts'
import { brokenMiners, startSimulatedFleet } from './simulated-fleet.ts'
import { simulatedMiners } from './simulated-miner.ts'
import type { SimulatedMiner } from './simulated-miner.ts'
import type { NotAsked, PollOutcome } from '../read/miner-answer.ts'
import type { FaultShares } from './faults.ts'
import type { SimulatedFleet } from './simulated-fleet.ts'
import { HOUR_MS } from '../../../platform/rules/durations.ts'

const PORT = 14_029
const AT = Date.UTC(2026, 6, 15, 7)
const MIX = { t30: 5, t20: 3, antminer: 1, generic: 1 }

let fleet: SimulatedFleet | undefined
afterEach(async () => {
  await fleet?.stop()
  fleet = undefined
})

const isPlausible = ({ ratedThs }: SimulatedMiner, figures: MinerFigures) =>
  !figures.isOffline &&
  figures.hashrateThs < ratedThs * 1.05 &&
  (figures.uptimeS! <= 600 || figures.hashrateThs > ratedThs * 0.85) &&
  figures.maxCelsius > 35 &&
  figures.maxCelsius < 90 &&
  figures.maxFanRpm > 2000 &&
  figures.maxFanRpm < 6600

describe('simulatedMiners', () => {
  it('are the same for the same seed, and unlike for another', () => {
    const miners = simulatedMiners({ count: 600, seed: 1, mix: MIX, accounts: ['a', 'b'] })
    expect(miners).toEqual(simulatedMiners({ count: 600, seed: 1, mix: MIX, accounts: ['a', 'b'] }))
    expect(miners.map((miner) => miner.kind)).not.toEqual(
      simulatedMiners({ count: 600, seed: 2, mix: MIX }).map((miner) => miner.kind),
    )
    for (const key of ['address', 'serial', 'mac', 'poolUser'] as const)
      expect(new Set(miners.map((miner) => miner[key])).size, key).toBe(600)
    const others = simulatedMiners({ count: 600, seed: 2, mix: MIX })
    for (const key of ['serial', 'mac'] as const)
      expect(new Set([...miners, ...others].map((miner) => miner[key])).size, key).toBe(1200)
    expect(miners[0]?.address).toBe('127.20.0.1')
    expect(miners[599]?.address).toBe('127.20.2.100')
  })
})

describe('figuresAt', () => {
  const miners = simulatedMiners({ count: 1000, seed: 3 })

  it('depends only on the miner and the time', () => {
    for (const miner of miners.slice(0, 50)) expect(figuresAt(miner, AT)).toEqual(figuresAt({ ...miner }, AT))
  })

  it('stays plausible for two years, at every hour', () => {
    // All at once: 140,000 expectations take seconds.
    const odd = Array.from({ length: 20_000 }, (_, i) => i).flatMap((i) => {
      const figures = figuresAt(miners[i % 1000]!, AT - i * HOUR_MS, NO_FAULTS)
      return isPlausible(miners[i % 1000]!, figures) ? [] : [{ i, figures }]
    })
    expect(odd).toEqual([])
  })

  it('is warmer by day than by night', () => {
    let difference = 0
    for (const miner of miners)
      difference +=
        figuresAt(miner, AT, NO_FAULTS).maxCelsius - figuresAt(miner, AT - 12 * HOUR_MS, NO_FAULTS).maxCelsius
    expect(difference / miners.length).toBeGreaterThan(5)
  })

  it('has about the given share of faults', () => {
    let offline = 0
    let wrong = 0
    const shares = { ...NO_FAULTS, offline: 0.1, wrongWorker: 0.05 }
    for (let i = 0; i < 50_000; i++) {
      const miner = miners[i % 1000]!
      const figures = figuresAt(miner, AT - i * 2 * HOUR_MS, shares)
      if (figures.isOffline) offline += 1
      if (!figures.pools[0]?.user.startsWith(miner.account)) wrong += 1
    }
    expect(offline / 50_000).toBeCloseTo(0.1, 1)
    expect(wrong / 50_000).toBeCloseTo(0.05, 1)
  })

  it('loses its first pool for about an hour in six days, and without faults never', () => {
    const quarters = Array.from({ length: 96 * 600 }, (_, i) => AT - (i * HOUR_MS) / 4)
    const shareAway = (shares: FaultShares) =>
      quarters.filter((at) => figuresAt(miners[0]!, at, shares).pools[0]?.isActive === false).length / quarters.length
    expect(shareAway({})).toBeCloseTo(0.95 / 144, 3)
    expect(shareAway(NO_FAULTS)).toBe(0)
  })
})

const said = (outcomes: readonly (NotAsked | PollOutcome)[]) =>
  outcomes.map((outcome) => (outcome.kind === 'answered' ? String(outcome.raw) : outcome.kind))

describe('brokenMiners', () => {
  it('are exactly as many as given, the same for the same seed, none twice', () => {
    const options = { count: 5000, seed: 7, broken: { hung: 0.02, refused: 0.01 } }
    const broken = brokenMiners(options)
    expect(broken.filter(({ fault }) => fault === 'hung')).toHaveLength(100)
    expect(new Set(broken.map(({ miner }) => miner)).size).toBe(150)
    expect(brokenMiners(options)).toEqual(broken)
    expect(brokenMiners({ ...options, seed: 8 })).not.toEqual(broken)
    expect(brokenMiners({ count: 10, seed: 1 })).toEqual([])
  })
})

describe('startSimulatedFleet', () => {
  it('answers the same for the same seed and time, within the given latency', async () => {
    const options = {
      count: 30,
      seed: 4,
      port: PORT,
      base: '127.41.0.0',
      clock: () => AT,
      faults: NO_FAULTS,
      broken: { hung: 0.1 },
    }
    const look = async (latencyMs?: readonly [number, number]) => {
      fleet = await startSimulatedFleet({ ...options, latencyMs, mix: { t30: 1, avalon: 1, generic: 1 } })
      const asked = fleet.miners.map(({ address }) => askMiner({ host: address, port: PORT, deadlineMs: 1500 }))
      const outcomes = await Promise.all(asked)
      await fleet.stop()
      return outcomes
    }
    const quick = await look()
    expect(quick.filter(({ kind }) => kind === 'silent')).toHaveLength(3)
    const slow = await look([60, 90])
    expect(said(slow)).toEqual(said(quick))
    for (const { tookMs } of slow) expect(tookMs).toBeGreaterThan(55)
  })

  it('sends only the given members, for replies shorter than real ones', async () => {
    const options = { count: 1, seed: 9, port: PORT, base: '127.46.4.0', faults: NO_FAULTS }
    const ask = async (members?: string[]) => {
      fleet = await startSimulatedFleet({ ...options, ...(members && { members }) })
      const outcome = await askMiner({ host: fleet.miners[0]!.address, port: PORT })
      await fleet.stop()
      return outcome.kind === 'answered' ? { answer: outcome.answer, raw: String(outcome.raw) } : outcome
    }
    const some = ['STATUS', 'SUMMARY', 'Elapsed', 'MHS av', 'POOLS', 'URL']
    expect(await ask(some)).toMatchObject({
      raw: expect.not.stringMatching(/Getworks|Temp/) as string,
      answer: { hashrateThs: expect.any(Number) as number, watts: null },
    })
    expect(await ask()).toMatchObject({ raw: expect.stringContaining('Getworks') as string })
  })

  it('reports why it cannot listen, and leaves nothing running', async () => {
    fleet = await startSimulatedFleet({ count: 1, seed: 9, port: PORT, base: '127.46.0.1' })
    const options = { count: 3, seed: 9, port: PORT, base: '127.46.0.0' }
    await expect(startSimulatedFleet(options)).rejects.toThrow('127.46.0.2:14029 is in use')
    await fleet.stop()
    fleet = await startSimulatedFleet(options)
    await expect(startSimulatedFleet({ count: 10_000_000, seed: 1 })).rejects.toThrow('ulimit -n')
  })

  it('also runs in child processes', async () => {
    const options = { count: 5, seed: 9, port: PORT, base: '127.43.0.0', faults: NO_FAULTS }
    fleet = await startFleetProcesses(options, 3)
    const [first, second, , , last] = fleet.miners
    await fleet.setFault(first!.address, 'refused')
    await fleet.setFaults([
      { miner: 1, fault: null },
      { miner: 4, fault: 'offline' },
    ])
    expect(await askMiner({ host: first!.address, port: PORT })).toMatchObject({ kind: 'silent', reason: 'refused' })
    expect(await askMiner({ host: last!.address, port: PORT })).toMatchObject({ kind: 'silent', reason: 'closed' })
    expect(await askMiner({ host: second!.address, port: PORT })).toMatchObject({
      kind: 'answered',
      answer: { serial: second!.serial },
    })
    expect(await fleet.stateOf(4)).toMatchObject({ address: last!.address, fault: 'offline' })
    await expect(fleet.setFault(99, 'hot')).rejects.toThrow('no simulated miner 99')
    await expect(startFleetProcesses(options)).rejects.toThrow('in use')
    await fleet.stop()
    await expect(fleet.stateOf(4)).rejects.toThrow('stopped')
  })
})
