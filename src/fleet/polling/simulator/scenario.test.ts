import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playScenario } from './play-scenario.ts'
import { readScenario } from './scenario.ts'
import { startSimulatedFleet } from './simulated-fleet.ts'
import { timelineOf } from './timeline.ts'
import type { Fault } from './faults.ts'
import type { SimulatedFleet } from './simulated-fleet.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

const EXAMPLES = path.join(import.meta.dirname, '../../../../docs/scenarios')

const scenario = (events: object[], others: object = {}) =>
  readScenario(JSON.stringify({ ...others, events }), 'storm.json')

describe('readScenario', () => {
  it.each<[string, unknown, string]>([
    ['no JSON', '{"events":', 'storm.json is not JSON'],
    ['not an object', [], 'the file: Invalid input'],
    ['no events', {}, 'events: Invalid input'],
    ['none', { events: [] }, 'events: Too small'],
    ['an unknown fault', { events: [{ atMinute: 3, fault: 'fire' }] }, 'events[0].fault: Invalid option'],
    ['a word too many', { events: [{ atMinute: 3, fault: 'hot', until: 9 }] }, 'events[0]: Unrecognized key'],
    ['a time before', { events: [{ atMinute: -1, fault: 'hot' }] }, 'events[0].atMinute: Too small'],
    ['no duration', { events: [{ atMinute: 1, fault: 'hot', forMinutes: 0 }] }, 'events[0].forMinutes: Too small'],
    ['a share of all', { events: [{ atMinute: 1, fault: 'hot', share: 30 }] }, 'events[0].share: Too big'],
    ['miners unnamed', { events: [{ atMinute: 1, fault: 'hot', miners: '3-' }] }, 'events[0].miners: must be indexes'],
    ['two places', { events: [{ atMinute: 1, fault: 'hot', miners: '3', site: 'a' }] }, 'events[0]: has a site and'],
    ['a site of words', { sites: { a: 'all' }, events: [{ atMinute: 1, fault: 'hot' }] }, 'sites.a: must be indexes'],
  ])('says what is wrong and where: %s', (_name, content, words) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    expect(() => readScenario(text, 'storm.json')).toThrow(words)
  })

  it('reports all errors at once', () => {
    expect(() => scenario([{ atMinute: 'x', fault: 'hot' }, { atMinute: 1 }])).toThrow(
      /events\[0\]\.atMinute: .*\n {2}events\[1\]\.fault: /,
    )
  })

  it.each(fs.readdirSync(EXAMPLES))('%s is valid', (file) => {
    const read = readScenario(fs.readFileSync(path.join(EXAMPLES, file), 'utf8'), file)
    expect(timelineOf(read, { count: 20 }).length).toBeGreaterThan(0)
  })
})

describe('timelineOf', () => {
  it('starts and ends each event', () => {
    const steps = timelineOf(scenario([{ atMinute: 3, miners: '1-2,7', fault: 'powerLoss', forMinutes: 5 }]), {
      count: 8,
    })
    expect(steps).toEqual([
      ...[1, 2, 7].map((miner) => ({ atMs: 3 * MINUTE_MS, miner, fault: 'powerLoss' })),
      ...[1, 2, 7].map((miner) => ({ atMs: 8 * MINUTE_MS, miner, fault: null })),
    ])
  })

  it('applies the event that started last, then continues the earlier one', () => {
    const steps = timelineOf(
      scenario([
        { atMinute: 1, fault: 'hot' },
        { atMinute: 2, fault: 'hung', forMinutes: 1 },
        { atMinute: 2.5, fault: 'hot', forMinutes: 0.25 },
      ]),
      { count: 1 },
    )
    expect(steps.map(({ atMs, fault }) => [atMs / MINUTE_MS, fault])).toEqual([
      [1, 'hot'],
      [2, 'hung'],
      [2.5, 'hot'],
      [2.75, 'hung'],
      [3, 'hot'],
    ])
  })

  it('hits the given share, the same miners for the same seed', () => {
    const event = { atMinute: 1, fault: 'hot', share: 0.3, withinMinutes: 10 }
    const hit = (seed: number) => timelineOf(scenario([event], { seed }), { count: 500 })
    expect(hit(4)).toHaveLength(150)
    expect(hit(4)).toEqual(hit(4))
    expect(hit(5)).not.toEqual(hit(4))
    const minutes = hit(4).map(({ atMs }) => atMs / MINUTE_MS)
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    expect([minutes[0]! < 1.5, minutes.at(-1)! > 10, minutes.at(-1)! <= 11]).toEqual([true, true, true])
  })

  it('knows the sites of the scenario; those of the fleet take precedence', () => {
    const north = scenario([{ atMinute: 1, fault: 'hot', site: 'north' }], { sites: { north: '0-2' } })
    const miners = (sites?: Map<string, number[]>) => timelineOf(north, { count: 9, sites }).map(({ miner }) => miner)
    expect(miners()).toEqual([0, 1, 2])
    expect(miners(new Map([['north', [7, 8]]]))).toEqual([7, 8])
  })

  it.each([
    [{ site: 'south' }, 'events[0].site: there is no site "south"; there are east, north'],
    [{ miners: '20-30' }, 'events[0].miners: there is no miner 20-30; the fleet has 0-8'],
    [{ miners: '5-3' }, 'events[0].miners: 5-3 ends before it begins'],
    [{ site: 'north' }, 'sites.north: there is no miner 90'],
  ])('says what is not there: %j', (place, words) => {
    const storm = scenario([{ atMinute: 1, fault: 'hot', ...place }], { sites: { north: '90' } })
    expect(() => timelineOf(storm, { count: 9, sites: new Map([['east', [1]]]) })).toThrow(words)
  })
})

describe('playScenario', () => {
  const PORT = 14_031
  const START_MS = 5000
  let fleet: SimulatedFleet
  beforeAll(async () => {
    fleet = await startSimulatedFleet({ count: 3, seed: 1, base: '127.45.0.0', port: PORT })
  })
  afterAll(() => fleet.stop())

  const steps = timelineOf(
    scenario([
      { atMinute: 0, miners: '1', fault: 'hot' },
      { atMinute: 3, fault: 'powerLoss', forMinutes: 5 },
    ]),
    { count: 3 },
  )
  const faults = () => Promise.all([0, 1, 2].map(async (miner) => (await fleet.stateOf(miner)).fault))

  it('applies each step at its time', async () => {
    let nowMs = START_MS
    const seen: [minute: number, (Fault | null)[]][] = []
    const wait = async (ms: number) => {
      seen.push([(nowMs - START_MS) / MINUTE_MS, await faults()])
      nowMs += ms
    }
    const said: string[] = []
    const { signal } = new AbortController()
    await playScenario(fleet, steps, { signal, wait, clock: () => nowMs, say: (line) => said.push(line) })
    expect(seen).toEqual([
      [0, [null, 'hot', null]],
      [3, ['powerLoss', 'powerLoss', 'powerLoss']],
    ])
    expect(await faults()).toEqual([null, 'hot', null])
    expect(said).toEqual(['minute 0.0: hot 1', 'minute 3.0: powerLoss 3', 'minute 8.0: hot 1, cleared 2'])
  })

  it('stops on abort', async () => {
    const stopping = new AbortController()
    const wait = async () => stopping.abort()
    await fleet.setFault(1, null)
    await playScenario(fleet, steps, { clock: () => START_MS, wait, signal: stopping.signal })
    expect(await faults()).toEqual([null, 'hot', null])
  })
})
