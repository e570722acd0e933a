import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIONS } from './automation-kinds.ts'
import type { Action } from './automation-kinds.ts'
import { budgetLeft, isLongEnough, matchAfter } from './automation-rule.ts'
import type { Facts, Match, Rule } from './automation-rule.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

const NOW_MS = 100 * MINUTE_MS
const clock = { nowMs: NOW_MS, sweepMs: MINUTE_MS }
const base: Rule = {
  condition: 'state',
  state: 'low',
  warningType: null,
  bound: null,
  forMinutes: 30,
  action: 'restart',
}
const seen: Facts = {
  polledMs: NOW_MS,
  state: 'low',
  openWarnings: [],
  celsius: 80,
  isAsleep: false,
  isMaintained: false,
  price: 0.5,
}
const before = { sinceMs: 60 * MINUTE_MS, lastMs: 99 * MINUTE_MS }
const goesOn = { sinceMs: before.sinceMs, lastMs: NOW_MS }
const begins = { sinceMs: NOW_MS, lastMs: NOW_MS }

describe('a match', () => {
  test.each<[string, Partial<Rule>, Partial<Facts>, Match | undefined, Match | undefined]>([
    ['begins with the poll', {}, {}, undefined, begins],
    ['goes on', {}, {}, before, goesOn],
    ['ends with another state', {}, { state: 'normal' }, before, undefined],
    ['ends when polls stop', {}, { polledMs: NOW_MS - 4 * MINUTE_MS }, before, undefined],
    [
      'survives three sweeps',
      {},
      { polledMs: NOW_MS - 3 * MINUTE_MS },
      { sinceMs: 0, lastMs: 95 * MINUTE_MS },
      { sinceMs: 0, lastMs: 97 * MINUTE_MS },
    ],
    ['begins again after a gap of polls', {}, {}, { sinceMs: 0, lastMs: 96 * MINUTE_MS }, begins],
    ['is none of a device that was never polled', {}, { polledMs: null }, before, undefined],
    ['is none by a clock that is ahead', {}, { polledMs: NOW_MS + 2 * MINUTE_MS }, before, undefined],
    ['begins again when the clock was set back', {}, {}, { sinceMs: 0, lastMs: NOW_MS + 1 }, begins],
    ['is none in maintenance', {}, { isMaintained: true }, before, undefined],
    ['is none asleep', {}, { isAsleep: true }, before, undefined],
    ['of a wake is one asleep', { action: 'wake' }, { isAsleep: true }, before, goesOn],
    ['of a wake is none awake', { action: 'wake' }, {}, before, undefined],
    ['of a scrapped one is none', { state: 'scrap' }, { state: 'scrap' }, before, undefined],
    [
      'of one in repair needs no record',
      { state: 'repairing', action: 'repair' },
      { state: 'repairing' },
      before,
      undefined,
    ],
    [
      'by an open warning',
      { condition: 'warning', warningType: 'fan' },
      { openWarnings: ['hot', 'fan'] },
      before,
      goesOn,
    ],
    [
      'not by another warning',
      { condition: 'warning', warningType: 'fan' },
      { openWarnings: ['hot'] },
      before,
      undefined,
    ],
    ['hotter', { condition: 'hotter', bound: 79 }, {}, before, goesOn],
    ['not as hot', { condition: 'hotter', bound: 80 }, {}, before, undefined],
    ['not without a temperature', { condition: 'hotter', bound: 79 }, { celsius: null }, before, undefined],
    ['as dear', { condition: 'priceFrom', bound: 0.5 }, {}, before, goesOn],
    ['not as dear', { condition: 'priceFrom', bound: 0.51 }, {}, before, undefined],
    ['cheaper', { condition: 'priceBelow', bound: 0.51 }, {}, before, goesOn],
    ['not cheaper', { condition: 'priceBelow', bound: 0.5 }, {}, before, undefined],
    ['not without a tariff', { condition: 'priceBelow', bound: 9 }, { price: null }, before, undefined],
    ['not without a bound', { condition: 'hotter', bound: null }, {}, before, undefined],
  ])('%s', (_name, rule, facts, match, expected) =>
    expect(matchAfter(match, { ...base, ...rule }, { ...seen, ...facts }, clock)).toEqual(expected),
  )

  test.each([
    [30, 30, true],
    [30, 29.9, false],
    [5, 30, true],
  ])('of %d minutes wanted after %d is long enough: %s', (forMinutes, minutes, expected) =>
    expect(isLongEnough({ sinceMs: 0, lastMs: minutes * MINUTE_MS }, { forMinutes })).toBe(expected),
  )
})

test.each<[Action, number, number, number]>([
  ['restart', 100, 0, 5],
  ['restart', 100, 3, 2],
  ['repair', 100, 7, 0],
  ['sleep', 3, 0, 1],
  ['sleep', 3, 1, 0],
  ['notify', 3, 9, Infinity],
])('%s: of %i devices with %i acted on lately %d are left', (action, devices, lately, left) =>
  expect(budgetLeft(action, devices, lately)).toBe(left),
)

test('whatever is polled when, nothing is long enough unless polls without a gap showed it', () => {
  const anyPoll = fc.record({
    /** since the last look */
    waitMs: fc.nat(10 * MINUTE_MS),
    /** how old the poll is then */
    ageMs: fc.nat(8 * MINUTE_MS),
    isLow: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPoll, { maxLength: 60, size: 'max' }), fc.constantFrom(...ACTIONS), (polls, action) => {
      const rule = { ...base, forMinutes: 5, action }
      let match: Match | undefined
      let nowMs = 0
      /** low without a gap since then */
      let lowSinceMs: number | undefined
      let lastMs = -Infinity
      for (const { waitMs, ageMs, isLow } of polls) {
        nowMs += waitMs
        const polledMs = nowMs - ageMs
        const isFresh = ageMs <= 3 * MINUTE_MS
        const facts: Facts = { ...seen, polledMs, state: isLow ? 'low' : 'normal', isAsleep: action === 'wake' }
        match = matchAfter(match, rule, facts, { nowMs, sweepMs: MINUTE_MS })
        const isGap = polledMs - lastMs > 3 * MINUTE_MS || polledMs < lastMs
        if (!isFresh || !isLow) lowSinceMs = undefined
        else if (lowSinceMs === undefined || isGap) lowSinceMs = polledMs
        lastMs = polledMs
        expect(match?.sinceMs).toBe(lowSinceMs)
        if (match && isLongEnough(match, rule))
          expect(nowMs - (lowSinceMs ?? nowMs)).toBeGreaterThanOrEqual(5 * MINUTE_MS)
      }
    }),
  )
})
