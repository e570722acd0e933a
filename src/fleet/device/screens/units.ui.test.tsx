import { expect, test } from 'vitest'
import { UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { hashUnit } from '../rules/hash-unit.ts'
import {
  efficiencyText,
  hashHoursText,
  hashrateText,
  powerText,
  powerUnit,
  ratedText,
  sumHashrateText,
} from './units.ts'

test.each([
  [null, UNKNOWN],
  [0, '0 TH/s'],
  [504, '504.0 MH/s'],
  [19_300, '19.30 GH/s'],
  [30_500_000, '30.50 TH/s'],
  [999_949_000_000, '999.9 PH/s'],
  [2_570_123_000_000, '2.57 EH/s'],
  [999_960_000_000, '1.00 EH/s'],
  [123_456_000_000, '123.5 PH/s'],
])('a hash rate of %s MH/s', (mhs, text) => {
  expect(sumHashrateText(mhs)).toBe(text)
})

// As they come from columns of 24 bits.
test.each([
  [null, UNKNOWN],
  [0, '0.00 TH/s'],
  [0.000_503_999_972_715_974, '504.00 MH/s'],
  [0.009_5, '9.50 GH/s'],
  [0.55, '550.00 GH/s'],
  [1.2, '1.20 TH/s'],
  [126.359_997, '126.36 TH/s'],
  [1160, '1.16 PH/s'],
])('a miner of %s TH/s', (ths, text) => {
  expect(hashrateText(ths)).toBe(text)
})

test('what a small miner lost in an hour', () => {
  expect(hashHoursText(0.000_252)).toBe('252.0 MH·h')
})

test.each([
  [undefined, UNKNOWN],
  [850, '850 W'],
  [3250, '3.25 kW'],
  [124_200, '124.2 kW'],
  [12_345_678, '12.35 MW'],
  [5_000_000_000, '5.00 GW'],
])('a power of %s W', (watts, text) => {
  expect(powerText(watts)).toBe(text)
})

test('units of charts, and efficiency', () => {
  expect([hashUnit(0), hashUnit(0.000_504), hashUnit(500), hashUnit(20_000_000)]).toEqual([
    { name: 'TH/s', size: 1 },
    { name: 'MH/s', size: 0.000_001 },
    { name: 'TH/s', size: 1 },
    { name: 'EH/s', size: 1_000_000 },
  ])
  expect(powerUnit(70_000)).toEqual({ name: 'kW', size: 1000 })
  expect([ratedText(30), ratedText(1.2), ratedText(0.000_504)]).toEqual(['30 TH/s', '1.2 TH/s', '504 MH/s'])
  expect([efficiencyText(51.44), efficiencyText(1_587_301), efficiencyText(null)]).toEqual([
    '51.4 J/TH',
    '1.6 J/MH',
    UNKNOWN,
  ])
})
