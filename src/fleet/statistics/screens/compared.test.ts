import { expect, test } from 'vitest'
import { COMPARED, periodBefore, withCompared } from './compared.ts'

test.each([
  ['day', ['2026-03-08', '2026-03-14'], ['2026-03-01', '2026-03-07']],
  ['hour', ['2026-03-01', '2026-03-01'], ['2026-02-28', '2026-02-28']],
  ['month', ['2026-01-01', '2026-03-10'], ['2025-10-01', '2025-12-31']],
  ['month', ['2026-03-01', '2026-03-10'], ['2026-02-01', '2026-02-28']],
] as const)('the %s period before %j', (period, range, expected) => {
  expect(periodBefore(range, period)).toEqual(expected)
})

test('two answers are laid over each other, place by place', () => {
  const one = { xAxis: ['a', 'b', 'c'], series: [{ name: 'x', data: [1, 2, 3] }, { name: 'y', data: [0, 0, 0] }] } // prettier-ignore
  const other = { xAxis: ['d', 'e'], series: [{ name: 'x', data: [4, null] }] }
  expect(withCompared(one, 'x', undefined).series).toEqual([{ name: 'x', data: [1, 2, 3] }])
  expect(withCompared(one, 'x', other)).toEqual({
    xAxis: ['a', 'b', 'c'],
    series: [
      { name: 'x', data: [1, 2, 3] },
      { name: COMPARED, data: [4, null, null] },
    ],
  })
})
