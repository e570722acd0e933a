import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WarningType } from './warning-types.ts'
import { deviceAfter } from './device-state.ts'
import type { DeviceBefore, Reading } from './device-state.ts'
import { RecentSamples } from './recent-samples.ts'
import type { RecentSample } from './recent-samples.ts'
import { DEVICE_STATES } from './device-states.ts'
import type { DeviceState } from './device-states.ts'
import { DEFAULT_THRESHOLDS } from './thresholds.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'

const NOW_MS = Date.UTC(2026, 2, 1)
const limits = {
  ratedThs: 30,
  boards: 3,
  warnCelsius: 90,
  fanMinRpm: 600,
  fanMaxRpm: 6600,
  maxHardwareErrorShare: 0.02,
}

function device(given: Partial<DeviceBefore> = {}): DeviceBefore {
  return {
    state: 'normal',
    repairPhase: null,
    missedSweeps: 0,
    offlineSinceMs: null,
    activeWorker: 'farm.1',
    activeWorkerState: 'Alive',
    openWarnings: [],
    mac: 'a0:b0:45:00:00:01',
    poolUser: 'farm',
    limits,
    ...given,
  }
}

type Answer = Extract<Reading, { kind: 'answered' }>['answer']
const board = (isAlive: boolean | null) => ({ isAlive })
const pool = (user: string, state: 'Alive' | 'Dead' = 'Alive') => ({ user, state, isActive: true })
function answered(given: Partial<Answer> = {}): Reading {
  const answer: Answer = {
    hashrateThs: 30,
    maxCelsius: 70,
    minFanRpm: 4000,
    maxFanRpm: 5000,
    uptimeS: 86_400,
    hardwareErrorShare: 0.001,
    mac: 'a0:b0:45:00:00:01',
    boards: [board(true), board(true), board(true)],
    pools: [pool('farm.1')],
    ...given,
  }
  return { kind: 'answered', answer }
}
const silent: Reading = { kind: 'silent' }
const unreadable: Reading = { kind: 'unreadable' }

/** One sample a minute up to a minute ago, oldest first. */
const samples = (figures: Partial<RecentSample>[]): RecentSample[] =>
  figures.map((each, i) => ({
    atMs: NOW_MS - (figures.length - i) * MINUTE_MS,
    hashrateThs: 30,
    maxCelsius: 70,
    ...each,
  }))
const rates = (...all: (number | null)[]) => samples(all.map((hashrateThs) => ({ hashrateThs })))
const heats = (...all: (number | null)[]) => samples(all.map((maxCelsius) => ({ maxCelsius })))
const steady = (hashrateThs: number) => rates(...Array.from({ length: 14 }, () => hashrateThs))

const after = (before: DeviceBefore, reading: Reading, recent: RecentSample[] = []) =>
  deviceAfter(before, reading, RecentSamples.of(recent), NOW_MS, DEFAULT_THRESHOLDS)

const OFFLINE = { state: 'offline', missedSweeps: 9, offlineSinceMs: NOW_MS - DAY_MS } as const
const LOST = { state: 'lost', missedSweeps: 9, offlineSinceMs: NOW_MS - 8 * DAY_MS } as const
const OUT = { state: 'repairing', repairPhase: 'out' } as const
const BACK = { state: 'repaired', repairPhase: 'in' } as const

describe('the state after one poll', () => {
  const hot = answered({ maxCelsius: 91 })
  const weak = answered({ hashrateThs: 20 })
  const cases: [string, Partial<DeviceBefore>, Reading, RecentSample[], DeviceState, string | null][] = [
    // normal
    ['normal answers', {}, answered(), steady(30), 'normal', null],
    ['normal answers unreadably', {}, unreadable, [], 'normal', null],
    ['normal misses a sweep', {}, silent, [], 'normal', null],
    ['normal misses a second', { missedSweeps: 1 }, silent, [], 'normal', null],
    ['normal misses a third', { missedSweeps: 2 }, silent, [], 'offline', 'missedSweeps'],
    ['normal answers after two misses', { missedSweeps: 2 }, answered(), [], 'normal', null],
    ['normal becomes hot', {}, hot, heats(91, 91), 'warn', 'hot'],
    ['normal loses a board', {}, answered({ boards: [board(true), board(true), board(false)] }), [], 'warn', 'board'],
    ['normal becomes weak', {}, weak, steady(20), 'low', 'lowHashrate'],
    ['hot and weak is a warning', {}, answered({ maxCelsius: 91, hashrateThs: 0 }), heats(91, 91), 'warn', 'hot'],
    // low
    ['low misses a sweep', { state: 'low' }, silent, [], 'low', null],
    ['low misses a third', { state: 'low', missedSweeps: 2 }, silent, [], 'offline', 'missedSweeps'],
    ['low answers unreadably', { state: 'low' }, unreadable, [], 'low', null],
    ['low is back', { state: 'low' }, answered(), steady(30), 'normal', 'hashrateBack'],
    ['low becomes hot', { state: 'low' }, hot, heats(91, 91), 'warn', 'hot'],
    // warn
    ['warn misses a sweep', { state: 'warn', openWarnings: ['hot'] }, silent, [], 'warn', null],
    [
      'warn misses a third',
      { state: 'warn', openWarnings: ['hot'], missedSweeps: 2 },
      silent,
      [],
      'offline',
      'missedSweeps',
    ],
    ['warn answers unreadably', { state: 'warn', openWarnings: ['hot'] }, unreadable, [], 'warn', null],
    [
      'warn cools',
      { state: 'warn', openWarnings: ['hot'] },
      answered({ maxCelsius: 85 }),
      [],
      'normal',
      'warningsClosed',
    ],
    ['warn cools and is weak', { state: 'warn', openWarnings: ['hot'] }, weak, steady(20), 'low', 'lowHashrate'],
    [
      'one of two warnings closes',
      { state: 'warn', openWarnings: ['hot', 'fan'] },
      answered({ minFanRpm: 0 }),
      [],
      'warn',
      null,
    ],
    [
      'only a notice stays open',
      { state: 'warn', openWarnings: ['hot', 'wrongWorker'] },
      answered(),
      [],
      'normal',
      'warningsClosed',
    ],
    // offline
    ['new, never polled, is silent', { state: 'offline' }, silent, [], 'offline', null],
    ['new answers', { state: 'offline' }, answered(), [], 'normal', 'answered'],
    ['offline stays silent', OFFLINE, silent, [], 'offline', null],
    [
      'offline a moment under 7 days',
      { ...OFFLINE, offlineSinceMs: NOW_MS - 7 * DAY_MS + 1 },
      silent,
      [],
      'offline',
      null,
    ],
    ['offline 7 days', { ...OFFLINE, offlineSinceMs: NOW_MS - 7 * DAY_MS }, silent, [], 'lost', 'offlineLong'],
    ['offline answers', OFFLINE, answered(), [], 'normal', 'answered'],
    ['offline answers unreadably', OFFLINE, unreadable, [], 'normal', 'answered'],
    [
      'offline answers, its warning still open',
      { ...OFFLINE, openWarnings: ['hot'] },
      answered({ maxCelsius: 86 }),
      [],
      'warn',
      'hot',
    ],
    [
      'offline answers without figures, warning open',
      { ...OFFLINE, openWarnings: ['fan'] },
      unreadable,
      [],
      'warn',
      'fan',
    ],
    ['offline answers weakly', OFFLINE, weak, [], 'low', 'lowHashrate'],
    // lost
    ['lost stays silent', LOST, silent, [], 'lost', null],
    ['lost answers', LOST, answered(), [], 'normal', 'answered'],
    // repair
    ['sent for repair, seen by the sweep first', { repairPhase: 'out' }, answered(), [], 'repairing', 'sentForRepair'],
    ['repairing answers', OUT, answered(), [], 'repairing', null],
    ['repairing is hot', OUT, hot, heats(91, 91), 'repairing', null],
    ['repairing is silent for good', { ...OUT, missedSweeps: 99 }, silent, [], 'repairing', null],
    ['repairing is silent for weeks', { ...OUT, ...LOST, state: 'repairing' }, silent, [], 'repairing', null],
    ['returned, seen by the sweep first', { ...OUT, repairPhase: 'in' }, silent, [], 'repaired', 'returned'],
    ['repaired stays silent', { ...BACK, missedSweeps: 99 }, silent, [], 'repaired', null],
    ['repaired is silent for weeks', { ...LOST, ...BACK }, silent, [], 'repaired', null],
    ['repaired answers', BACK, answered(), [], 'normal', 'answered'],
    ['repaired answers unreadably', BACK, unreadable, [], 'normal', 'answered'],
    ['repaired answers weakly', BACK, weak, [], 'low', 'lowHashrate'],
    ['repaired answers with a fan stopped', BACK, answered({ minFanRpm: 0 }), [], 'warn', 'fan'],
    ['a repair struck from the record', { state: 'repairing' }, silent, [], 'offline', 'missedSweeps'],
    ['a repair struck from the record, answers', { state: 'repairing' }, answered(), [], 'normal', 'answered'],
    // scrap
    ['scrap answers', { state: 'scrap' }, answered(), [], 'scrap', null],
    ['scrap is silent', { ...LOST, state: 'scrap' }, silent, [], 'scrap', null],
    ['scrap in repair', { ...OUT, state: 'scrap' }, answered(), [], 'scrap', null],
  ]
  test.each(cases)('%s', (_name, before, reading, recent, state, cause) => {
    expect(after(device(before), reading, recent)).toMatchObject({ state, cause })
  })

  test('a cause is named exactly when the state changes', () => {
    for (const state of DEVICE_STATES)
      for (const reading of [silent, unreadable, answered()]) {
        const decided = after(device({ state }), reading)
        expect(decided.cause === null).toBe(decided.state === state)
      }
  })

  test('polls are counted and dated', () => {
    expect(after(device({ missedSweeps: 1 }), silent)).toMatchObject({ missedSweeps: 2, offlineSinceMs: null })
    expect(after(device({ missedSweeps: 2 }), silent)).toMatchObject({ missedSweeps: 3, offlineSinceMs: NOW_MS })
    expect(after(device(OFFLINE), silent)).toMatchObject({ missedSweeps: 3, offlineSinceMs: NOW_MS - DAY_MS })
    expect(after(device(OFFLINE), unreadable)).toMatchObject({ missedSweeps: 0, offlineSinceMs: null })
    expect(after(device(BACK), silent).repairPhase).toBe('in')
    expect(after(device(BACK), answered()).repairPhase).toBeNull()
    expect(after(device(OUT), answered()).repairPhase).toBe('out')
  })
})

describe('asleep', () => {
  test('no board or fan is missed, but heat is', () => {
    const boards = [1, 2, 3].map(() => ({ hashrateThs: 0, celsius: null, isAlive: false }))
    const resting = answered({ boards, minFanRpm: 0 })
    expect(after(device({ isAsleep: false }), resting).opened.map(({ type }) => type)).toEqual(['fan', 'board'])
    expect(after(device({ isAsleep: true }), resting).opened).toEqual([])
    const warned = { state: 'warn', openWarnings: ['board'], isAsleep: true } as const
    expect(after(device(warned), resting)).toMatchObject({ opened: [], closed: [], state: 'warn' })
  })
})

describe('in maintenance', () => {
  const fans = answered({ minFanRpm: 0 })
  test('no warning opens, and one that is open closes', () => {
    expect(after(device({ isMaintained: true }), fans)).toMatchObject({ opened: [], closed: [], state: 'normal' })
    const warned = { state: 'warn', openWarnings: ['hot'], isMaintained: true } as const
    expect(after(device(warned), fans)).toMatchObject({ opened: [], closed: ['hot'], state: 'normal' })
    expect(after(device(warned), answered({ maxCelsius: 95 }))).toMatchObject({ closed: [], state: 'warn' })
  })

  test('every other state holds as ever', () => {
    expect(after(device({ isMaintained: true, missedSweeps: 2 }), silent).state).toBe('offline')
    expect(after(device({ isMaintained: true }), answered({ hashrateThs: 20 }), steady(20)).state).toBe('low')
    expect(after(device({ ...BACK, isMaintained: true }), answered()).state).toBe('normal')
  })
})

describe('the hash rate of the last 15 minutes', () => {
  const cases: [string, DeviceState, Reading, RecentSample[], DeviceState][] = [
    ['exactly 85 %', 'normal', answered({ hashrateThs: 25.5 }), steady(25.5), 'normal'],
    ['under 85 %', 'normal', answered({ hashrateThs: 25.4 }), steady(25.4), 'low'],
    ['low at 87 %', 'low', answered({ hashrateThs: 26.1 }), steady(26.1), 'low'],
    ['low at exactly 90 %', 'low', answered({ hashrateThs: 27 }), steady(27), 'low'],
    ['low above 90 %', 'low', answered({ hashrateThs: 27.1 }), steady(27.1), 'normal'],
    ['one weak answer among good ones', 'normal', answered({ hashrateThs: 0 }), steady(30), 'normal'],
    ['one good answer among weak ones', 'low', answered(), steady(20), 'low'],
    ['a rate of 0 is a rate', 'normal', answered({ hashrateThs: 0 }), steady(0), 'low'],
    ['up for 599 s', 'normal', answered({ hashrateThs: 0, uptimeS: 599 }), [], 'normal'],
    ['up for 600 s', 'normal', answered({ hashrateThs: 0, uptimeS: 600 }), [], 'low'],
    ['up for who knows how long', 'normal', answered({ hashrateThs: 0, uptimeS: null }), steady(0), 'normal'],
    ['low restarts', 'low', answered({ hashrateThs: 0, uptimeS: 60 }), steady(20), 'low'],
    ['no rate begins nothing', 'normal', answered({ hashrateThs: null }), steady(0), 'normal'],
    ['no rate ends nothing', 'low', answered({ hashrateThs: null }), steady(30), 'low'],
    ['gaps do not count as 0', 'normal', answered(), rates(null, null, null, 30), 'normal'],
    [
      'what is 15 minutes old is past',
      'normal',
      answered(),
      [{ atMs: NOW_MS - 15 * MINUTE_MS, hashrateThs: 0, maxCelsius: null }],
      'normal',
    ],
    [
      'what is younger counts',
      'normal',
      answered(),
      [{ atMs: NOW_MS - 15 * MINUTE_MS + 1, hashrateThs: 0, maxCelsius: null }],
      'low',
    ],
  ]
  test.each(cases)('%s', (_name, state, reading, recent, expected) => {
    expect(after(device({ state }), reading, recent).state).toBe(expected)
  })
})

describe('warnings', () => {
  const cases: [string, WarningType[], Reading, RecentSample[], WarningType[], WarningType[]][] = [
    ['hot twice', [], answered({ maxCelsius: 91 }), heats(91), [], []],
    ['hot three times', [], answered({ maxCelsius: 91 }), heats(91, 91), ['hot'], []],
    ['hot with a break', [], answered({ maxCelsius: 91 }), heats(91, 90, 91), [], []],
    ['a sample without temperature is no break', [], answered({ maxCelsius: 91 }), heats(91, null, 91), ['hot'], []],
    ['at the limit is not above it', [], answered({ maxCelsius: 90 }), heats(90, 90), [], []],
    ['already open', ['hot'], answered({ maxCelsius: 95 }), heats(95, 95), [], []],
    ['4 °C under the limit', ['hot'], answered({ maxCelsius: 86 }), [], [], []],
    ['5 °C under the limit', ['hot'], answered({ maxCelsius: 85 }), [], [], ['hot']],
    ['no temperature ends nothing', ['hot'], answered({ maxCelsius: null }), heats(60), [], []],
    ['no temperature begins nothing', [], answered({ maxCelsius: null }), heats(91, 91, 91), [], []],
    ['a fan stopped', [], answered({ minFanRpm: 0 }), [], ['fan'], []],
    ['a fan at its least', [], answered({ minFanRpm: 600 }), [], [], []],
    ['a fan under its least', [], answered({ minFanRpm: 599 }), [], ['fan'], []],
    ['a fan at its most', [], answered({ maxFanRpm: 6600 }), [], [], []],
    ['a fan above its most', [], answered({ maxFanRpm: 6601 }), [], ['fan'], []],
    ['a fan just back under its most', ['fan'], answered({ maxFanRpm: 6500 }), [], [], []],
    ['a fan well under its most', ['fan'], answered({ maxFanRpm: 6402 }), [], [], ['fan']],
    ['a fan turns again', ['fan'], answered(), [], [], ['fan']],
    ['no fan figures', ['fan'], answered({ minFanRpm: null, maxFanRpm: null }), [], [], []],
    ['a board dead', [], answered({ boards: [board(true), board(true), board(false)] }), [], ['board'], []],
    ['a board gone', [], answered({ boards: [board(true), board(true)] }), [], ['board'], []],
    ['a board unknown', [], answered({ boards: [board(true), board(true), board(null)] }), [], [], []],
    [
      'a board unknown ends nothing',
      ['board'],
      answered({ boards: [board(true), board(true), board(null)] }),
      [],
      [],
      [],
    ],
    ['no boards told', ['board'], answered({ boards: [] }), [], [], []],
    ['all boards back', ['board'], answered(), [], [], ['board']],
    ['errors at the limit', [], answered({ hardwareErrorShare: 0.02 }), [], [], []],
    ['errors above the limit', [], answered({ hardwareErrorShare: 0.021 }), [], ['hardwareErrors'], []],
    ['errors just under the limit', ['hardwareErrors'], answered({ hardwareErrorShare: 0.019 }), [], [], []],
    [
      'errors well under the limit',
      ['hardwareErrors'],
      answered({ hardwareErrorShare: 0.018 }),
      [],
      [],
      ['hardwareErrors'],
    ],
    ['no error share', ['hardwareErrors'], answered({ hardwareErrorShare: null }), [], [], []],
    ['mines for somebody else', [], answered({ pools: [pool('thief.1')] }), [], ['wrongWorker'], []],
    ['mines for the owner again', ['wrongWorker'], answered(), [], [], ['wrongWorker']],
    ['another miner answers', [], answered({ mac: 'a0:b0:45:00:00:02' }), [], ['otherMiner'], []],
    ['the known miner answers again', ['otherMiner'], answered(), [], [], ['otherMiner']],
    ['a miner that tells no MAC', ['otherMiner'], answered({ mac: null }), [], [], []],
    ['least fan speed unknown', [], answered({ minFanRpm: null }), [], [], []],
    ['least fan speed unknown ends nothing', ['fan'], answered({ minFanRpm: null }), [], [], []],
    ['most fan speed unknown ends nothing', ['fan'], answered({ maxFanRpm: null }), [], [], []],
    ['hot after a cool beginning', [], answered({ maxCelsius: 91 }), heats(70, 91, 91), ['hot'], []],
    [
      'one board dead, two unknown',
      [],
      answered({ boards: [board(true), board(null), board(false)] }),
      [],
      ['board'],
      [],
    ],
    ['two miners of which none is known', [], answered({ mac: null }), [], [], []],
    ['silence ends nothing', ['hot', 'fan', 'wrongWorker'], silent, [], [], []],
    ['an unreadable answer ends nothing', ['hot', 'fan', 'wrongWorker'], unreadable, [], [], []],
  ]
  test.each(cases)('%s', (_name, openWarnings, reading, recent, opened, closed) => {
    const decided = after(device({ openWarnings }), reading, recent)
    expect(decided.opened.map(({ type }) => type)).toEqual(opened)
    expect(decided.closed).toEqual(closed)
  })

  test('say nothing of a miner whose MAC was never known, or of a worker while the pool user is not', () => {
    const openWarnings: WarningType[] = ['wrongWorker', 'otherMiner']
    for (const given of [answered(), answered({ mac: null })])
      expect(after(device({ mac: null, poolUser: '', openWarnings }), given)).toMatchObject({ opened: [], closed: [] })
    expect(after(device({ mac: null, poolUser: '' }), answered())).toMatchObject({ opened: [], closed: [] })
  })

  test('have the figures that opened them, of other fans and miners, too', () => {
    const reading = answered({ maxFanRpm: 7000, mac: 'a0:b0:45:00:00:02', boards: [board(true), board(null)] })
    expect(after(device(), reading).opened).toEqual([
      { type: 'fan', details: { rpm: 7000, minRpm: 600, maxRpm: 6600 } },
      { type: 'board', details: { boards: 2, expectedBoards: 3 } },
      { type: 'otherMiner', details: { mac: 'a0:b0:45:00:00:02', expectedMac: 'a0:b0:45:00:00:01' } },
    ])
  })

  test('have the figures that opened them', () => {
    const reading = answered({
      maxCelsius: 93,
      minFanRpm: 0,
      boards: [board(true), board(false), board(false)],
      hardwareErrorShare: 0.5,
      pools: [pool('thief.1')],
    })
    expect(after(device(), reading, heats(91, 92)).opened).toEqual([
      { type: 'hot', details: { celsius: 93, limitCelsius: 90 } },
      { type: 'fan', details: { rpm: 0, minRpm: 600, maxRpm: 6600 } },
      { type: 'board', details: { boards: 1, expectedBoards: 3 } },
      { type: 'hardwareErrors', details: { share: 0.5, limitShare: 0.02 } },
      { type: 'wrongWorker', details: { worker: 'thief.1', expected: 'farm' } },
    ])
  })
})

describe('the active worker', () => {
  const cases: [string, Partial<DeviceBefore>, Reading, [string | null, string, boolean | null]][] = [
    ['right', {}, answered(), ['farm.1', 'Alive', true]],
    ['without a dot', {}, answered({ pools: [pool('farm')] }), ['farm', 'Alive', true]],
    ['only its beginning is right', {}, answered({ pools: [pool('farmer.1')] }), ['farmer.1', 'Alive', false]],
    ['a dead pool', {}, answered({ pools: [pool('farm.1', 'Dead')] }), ['farm.1', 'Dead', true]],
    ['an active pool without a name', {}, answered({ pools: [pool('', 'Dead')] }), ['farm.1', 'Dead', true]],
    ['no active pool', {}, answered({ pools: [] }), ['farm.1', 'Unknown', true]],
    ['never seen', { activeWorker: null }, answered({ pools: [] }), [null, 'Unknown', null]],
    ['an account without pool user', { poolUser: '' }, answered(), ['farm.1', 'Alive', null]],
    ['one missed sweep', {}, silent, ['farm.1', 'Alive', true]],
    ['offline', { missedSweeps: 2 }, silent, ['farm.1', 'Unknown', true]],
    ['unreadable', {}, unreadable, ['farm.1', 'Alive', true]],
    ['the account changed', { poolUser: 'other' }, silent, ['farm.1', 'Alive', false]],
  ]
  test.each(cases)('%s', (_name, before, reading, [worker, state, isRight]) => {
    expect(after(device(before), reading).activeWorker).toEqual({ worker, state, isRight })
  })

  test('a wrong one does not drive the state', () => {
    expect(after(device(), answered({ pools: [pool('thief.1')] })).state).toBe('normal')
  })
})

/** How often the state changes when a device gives these answers, one a minute. */
function changesOver(readings: Reading[]): number {
  let before = device()
  const recent = new RecentSamples()
  let changes = 0
  readings.forEach((reading, minute) => {
    const nowMs = NOW_MS + minute * MINUTE_MS
    const decided = deviceAfter(before, reading, recent, nowMs, DEFAULT_THRESHOLDS)
    if (decided.cause !== null) changes += 1
    if (reading.kind === 'answered') recent.add({ atMs: nowMs, ...reading.answer }, Infinity)
    const opened = decided.opened.map(({ type }) => type)
    const openWarnings = [...before.openWarnings, ...opened].filter((type) => !decided.closed.includes(type))
    before = { ...before, ...decided, openWarnings, activeWorker: 'farm.1', activeWorkerState: 'Alive' }
  })
  return changes
}
const alternate = (one: Reading, other: Reading) => Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? one : other))

describe('nothing flaps', () => {
  const cases: [string, Reading[], number][] = [
    ['every second sweep missed', alternate(answered(), silent), 0],
    ['two of three sweeps missed', Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? answered() : silent)), 0],
    ['heat around the limit', alternate(answered({ maxCelsius: 91 }), answered({ maxCelsius: 89 })), 0],
    [
      'hot, then just under the limit',
      [
        ...alternate(answered({ maxCelsius: 91 }), answered({ maxCelsius: 91 })),
        ...alternate(answered({ maxCelsius: 89 }), answered({ maxCelsius: 91 })),
      ],
      1,
    ],
    ['a fan around its limit', alternate(answered({ maxFanRpm: 6610 }), answered({ maxFanRpm: 6590 })), 1],
    [
      'errors around the limit',
      alternate(answered({ hardwareErrorShare: 0.0201 }), answered({ hardwareErrorShare: 0.0199 })),
      1,
    ],
    ['a rate between 84 and 89 %', alternate(answered({ hashrateThs: 25.2 }), answered({ hashrateThs: 26.7 })), 1],
  ]
  test.each(cases)('%s', (_name, readings, most) => {
    expect(changesOver(readings)).toBeLessThanOrEqual(most)
  })
})

describe('without a poll, when someone changed what is known of it', () => {
  const DAYS_AGO_MS = NOW_MS - 8 * DAY_MS
  test.each<[string, Partial<DeviceBefore>, DeviceState]>([
    ['sent for repair', { state: 'low', repairPhase: 'out' }, 'repairing'],
    ['returned, and nothing heard of it since', { state: 'repairing', repairPhase: 'in' }, 'repaired'],
    ['its record was struck, and it answers', { state: 'repairing' }, 'normal'],
    ['the same with a fan standing still', { state: 'repairing', openWarnings: ['fan'] }, 'warn'],
    ['the same, and it missed a sweep', { state: 'repaired', missedSweeps: 1 }, 'offline'],
    ['the same, and it is away', { state: 'repaired', missedSweeps: 5, offlineSinceMs: NOW_MS - 1 }, 'offline'],
    ['the same, and it is away for long', { state: 'repaired', missedSweeps: 5, offlineSinceMs: DAYS_AGO_MS }, 'lost'],
    ['it was never heard of', { state: 'offline' }, 'offline'],
    ['it is lost, and since when is not known', { state: 'lost' }, 'offline'],
    ['it is away, whatever its state was', { offlineSinceMs: NOW_MS - 1 }, 'offline'],
    ['its last warning was struck', { state: 'warn' }, 'normal'],
    ['the same, and it missed a sweep', { state: 'warn', missedSweeps: 1 }, 'normal'],
    ['one of two was struck', { state: 'warn', openWarnings: ['hot'] }, 'warn'],
    ['a low one stays low', { state: 'low' }, 'low'],
    ['scrapped it stays', { state: 'scrap', repairPhase: 'out' }, 'scrap'],
  ])('%s', (_, before, state) => {
    const decided = deviceAfter(device(before), { kind: 'unasked' }, null, NOW_MS, DEFAULT_THRESHOLDS)
    expect(decided).toMatchObject({ state, repairPhase: before.repairPhase ?? null, opened: [], closed: [] })
    expect(decided.missedSweeps).toBe(before.missedSweeps ?? 0)
  })
})

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const missing = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 5 })

describe('whatever comes', () => {
  const answers = fc.record({
    hashrateThs: missing(number(0, 40)),
    maxCelsius: missing(number(60, 100)),
    minFanRpm: missing(number(0, 7000)),
    maxFanRpm: missing(number(0, 7000)),
    uptimeS: missing(number(0, 1200)),
    hardwareErrorShare: missing(number(0, 0.04)),
    boards: fc.array(fc.record({ isAlive: fc.constantFrom(true, false, null) }), { maxLength: 4 }),
    mac: missing(fc.constantFrom('a0:b0:45:00:00:01', 'a0:b0:45:00:00:02')),
  })
  const readings = fc.oneof(
    answers.map((given) => answered(given)),
    fc.constantFrom<Reading>(silent, unreadable, { kind: 'unasked' }),
  )
  const devices = fc.record({
    state: fc.constantFrom(...DEVICE_STATES),
    repairPhase: fc.constantFrom(null, null, 'out' as const, 'in' as const),
    missedSweeps: fc.nat(4),
    offlineSinceMs: fc.constantFrom(null, NOW_MS - DAY_MS, NOW_MS - 8 * DAY_MS),
    openWarnings: fc.subarray<WarningType>(['hot', 'fan', 'board', 'hardwareErrors', 'wrongWorker', 'otherMiner']),
  })
  const recent = fc.array(fc.record({ hashrateThs: missing(number(0, 40)), maxCelsius: missing(number(60, 100)) }))

  test('the state is one of the eight, changes for a cause, and agrees with what it is decided by', () => {
    const property = fc.property(devices, readings, recent, (given, reading, figures) => {
      const decided = after(device(given), reading, samples(figures))
      expect(DEVICE_STATES).toContain(decided.state)
      expect(decided.cause === null).toBe(decided.state === given.state)
      const open = new Set([...given.openWarnings, ...decided.opened.map(({ type }) => type)])
      for (const type of decided.closed) expect(open.delete(type)).toBe(true)
      expect(decided.opened.map(({ type }) => type).filter((type) => given.openWarnings.includes(type))).toEqual([])
      const drives = (['hot', 'fan', 'board', 'hardwareErrors'] as const).some((type) => open.has(type))
      expect(decided.state === 'scrap').toBe(given.state === 'scrap')
      if (given.state === 'scrap') return
      expect(decided.state === 'repairing').toBe(decided.repairPhase === 'out')
      expect(decided.state === 'repaired').toBe(decided.repairPhase === 'in')
      if (decided.repairPhase !== null) return
      if (reading.kind === 'answered' || reading.kind === 'unreadable') {
        expect(decided).toMatchObject({ missedSweeps: 0, offlineSinceMs: null })
        expect(decided.state === 'warn').toBe(drives)
      }
      if (decided.offlineSinceMs !== null) expect(['offline', 'lost']).toContain(decided.state)
    })
    fc.assert(property, { numRuns: 300 })
  })

  test('within the bands nothing changes, however the figures go', () => {
    const within = fc.record({
      hashrateThs: number(25.6, 26.9),
      maxCelsius: number(85.1, 90),
      maxFanRpm: number(6403, 6600),
      hardwareErrorShare: number(0.0181, 0.02),
    })
    const begun: [Partial<DeviceBefore>, DeviceState][] = [
      [{}, 'normal'],
      [{ state: 'low' }, 'low'],
      [{ state: 'warn', openWarnings: ['hot'] }, 'warn'],
      [{ state: 'warn', openWarnings: ['fan'] }, 'warn'],
      [{ state: 'warn', openWarnings: ['hardwareErrors'] }, 'warn'],
    ]
    const sweeps = fc.array(fc.oneof({ weight: 4, arbitrary: within.map(answered) }, fc.constant(unreadable)))
    const property = fc.property(fc.constantFrom(...begun), sweeps, ([given, state], all) => {
      const past = new RecentSamples()
      let before = device(given)
      for (const [nth, reading] of all.entries()) {
        const atMs = NOW_MS + nth * MINUTE_MS
        const decided = deviceAfter(before, reading, past, atMs, DEFAULT_THRESHOLDS)
        expect(decided).toMatchObject({ state, cause: null, opened: [], closed: [] })
        if (reading.kind === 'answered') past.add({ atMs, ...reading.answer }, Infinity)
        before = { ...before, missedSweeps: decided.missedSweeps }
      }
    })
    fc.assert(property)
  })
})
