import { expect, test } from 'vitest'
import { kpiFigures } from './kpi-figures.ts'
import type { KpiSums } from './kpi-figures.ts'

const NOTHING: KpiSums = {
  places: 0,
  reserved: 0,
  noShows: 0,
  started: 0,
  waitingS: 0,
  issued: 0,
  turnaroundS: 0,
  firstPass: 0,
  voided: 0,
  amount: 0,
}

test.each([
  ['utilisation', { places: 8, reserved: 6 }, 75],
  ['utilisation', { places: 0, reserved: 0 }, null],
  ['noShowRate', { reserved: 3, noShows: 1 }, 33.3],
  ['waitingMinutes', { started: 2, waitingS: 1800 }, 15],
  ['waitingMinutes', { waitingS: 0 }, null],
  ['turnaroundMinutes', { issued: 4, turnaroundS: 14_460 }, 60.3],
  ['firstPassRate', { issued: 8, firstPass: 8 }, 100],
  ['voidRate', { issued: 200, voided: 1 }, 0.5],
  // Voided on a day on which nothing was issued: a share of nothing is not known.
  ['voidRate', { voided: 1 }, null],
] as const)('%s of %j is %s', (name, sums, value) => {
  expect(kpiFigures({ ...NOTHING, ...sums })[name]).toBe(value)
})
