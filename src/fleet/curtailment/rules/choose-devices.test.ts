import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseDevices, MOST_DEVICES_OF_A_STEP } from './choose-devices.ts'

const devices = [
  { id: 4, watts: 3000, joulesPerTh: 30 },
  { id: 1, watts: 3000, joulesPerTh: 30 },
  { id: 2, watts: 1000, joulesPerTh: 90 },
  { id: 3, watts: 2000, joulesPerTh: null },
]
test.each([
  ['nothing to save', 9000, 9000, 1, []],
  ['below the target already', 8000, 9000, 1, []],
  ['what does not hash first', 100_000, 99_999, 1, [3]],
  ['the worst next', 100_000, 97_500, 1, [3, 2]],
  ['the older of equals', 100_000, 96_000, 1, [3, 2, 1]],
  ['a limit saves a part of each', 100_000, 98_500, 0.5, [3, 2]],
  ['at most a fifth in one step', 10_000, 0, 1, [3]],
  ['all there are', 100_000, 0, 1, [3, 2, 1, 4]],
])('%s', (_, watts, targetWatts, savedShare, ids) => {
  expect(chooseDevices(devices, { watts, targetWatts, savedShare }).map(({ id }) => id)).toEqual(ids)
})

const chosenOfSilent = (ids: number[]) =>
  chooseDevices(
    ids.map((id) => ({ id, watts: 1, joulesPerTh: null })),
    { watts: 1e6, targetWatts: 0, savedShare: 1 },
  ).map(({ id }) => id)

test('of those that do not hash the older first, and no more than a step may have', () => {
  expect(chosenOfSilent([9, 5, 7])).toEqual([5, 7, 9])
  expect(chosenOfSilent(Array.from({ length: MOST_DEVICES_OF_A_STEP + 1 }, (_, id) => id))).toHaveLength(
    MOST_DEVICES_OF_A_STEP,
  )
})

const some = fc.uniqueArray(
  fc.record({
    id: fc.nat(9999),
    watts: fc.integer({ min: 1, max: 5000 }),
    joulesPerTh: fc.option(fc.integer({ min: 10, max: 200 })),
  }),
  { selector: ({ id }) => id, maxLength: 700 },
)
const worst = ({ joulesPerTh }: { joulesPerTh: number | null }) => joulesPerTh ?? Infinity

test('never one more than needed, and none better than one left out', () => {
  fc.assert(
    fc.property(some, fc.nat(1e7), fc.nat(1e7), (candidates, watts, targetWatts) => {
      const chosen = chooseDevices(candidates, { watts, targetWatts, savedShare: 1 })
      const saved = chosen.slice(0, -1).reduce((sum, device) => sum + device.watts, 0)
      expect(chosen.length).toBeLessThanOrEqual(MOST_DEVICES_OF_A_STEP)
      if (chosen.length > 0) expect(saved).toBeLessThan(watts - targetWatts)
      const best = Math.min(Infinity, ...chosen.map(worst))
      for (const left of candidates) if (!chosen.includes(left)) expect(worst(left)).toBeLessThanOrEqual(best)
    }),
  )
})
