import { expect, test } from 'vitest'
import { totalsOf } from './totals.ts'
import type { Sums } from './totals.ts'

const SUMS: Sums = {
  devicesDue: 10,
  devicesOnline: 8,
  devicesRead: 8,
  devicesMeasured: 6,
  hashrateMhs: 240_000_000,
  ratedMhs: 250_000_000,
  wattsMeasured: 12_000,
  wattsEstimated: 3000,
  pairedWatts: 12_000,
  pairedMhs: 200_000_000,
  devicesUnknown: 0,
  sweptAt: new Date(0),
}
const NOTHING: Sums = {
  ...SUMS,
  devicesDue: 0,
  devicesOnline: 0,
  devicesRead: 0,
  devicesMeasured: 0,
  hashrateMhs: 0,
  ratedMhs: 0,
  wattsMeasured: 0,
  wattsEstimated: 0,
  pairedWatts: 0,
  pairedMhs: 0,
  sweptAt: null,
}
const UNKNOWN = { hashrateMhs: null, ratedMhs: null, watts: null, wattsEstimated: null, joulesPerTh: null }

test.each<[string, Sums, object]>([
  ['figures', SUMS, { online: 8, measured: 6, estimated: 2, watts: 15_000, wattsEstimated: 3000, joulesPerTh: 60 }],
  ['no device at all', NOTHING, { due: 0, hashrateMhs: 0, watts: 0, joulesPerTh: null, sweptAt: null }],
  ['nothing polled: unknown, not 0', { ...NOTHING, devicesUnknown: 5 }, { ...UNKNOWN, unknown: 5 }],
  ['all offline', { ...NOTHING, devicesDue: 5 }, { hashrateMhs: 0, watts: 0, joulesPerTh: null }],
  ['some sites unknown', { ...SUMS, devicesUnknown: 5 }, { hashrateMhs: 240_000_000, unknown: 5 }],
  ['nothing readable', { ...SUMS, devicesRead: 0, hashrateMhs: 0 }, { hashrateMhs: null, watts: 15_000 }],
  [
    'none reports power',
    { ...SUMS, devicesMeasured: 0, pairedWatts: 0, pairedMhs: 0 },
    { estimated: 8, joulesPerTh: null },
  ],
])('%s', (_, sums, expected) => {
  expect(totalsOf(sums)).toMatchObject(expected)
})
