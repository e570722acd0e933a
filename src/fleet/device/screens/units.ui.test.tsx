import { expect, test } from 'vitest'
import { UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { efficiencyText, hashrateUnit, powerText, powerUnit, ratedText, sumHashrateText } from './units.ts'

test.each([
  [null, UNKNOWN],
  [0, '0 TH/s'],
  [30_500_000, '30.50 TH/s'],
  [999_949_000_000, '999.9 PH/s'],
  [2_570_123_000_000, '2.57 EH/s'],
  [999_960_000_000, '1.00 EH/s'],
  [123_456_000_000, '123.5 PH/s'],
])('a hash rate of %s MH/s', (mhs, text) => {
  expect(sumHashrateText(mhs)).toBe(text)
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
  expect([hashrateUnit(500), hashrateUnit(20_000_000)]).toEqual([
    { name: 'TH/s', size: 1 },
    { name: 'EH/s', size: 1_000_000 },
  ])
  expect(powerUnit(70_000)).toEqual({ name: 'kW', size: 1000 })
  expect([ratedText(30), ratedText(1.2)]).toEqual(['30', '1.2'])
  expect([efficiencyText(51.44), efficiencyText(null)]).toEqual(['51.4 J/TH', UNKNOWN])
})
