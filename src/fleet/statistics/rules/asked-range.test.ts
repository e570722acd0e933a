import { describe, expect, test } from 'vitest'
import { askedRange, pointsOf } from './asked-range.ts'
import type { Days, Period } from './asked-range.ts'

const around = { businessDate: '2026-03-10', today: '2026-03-12' }

describe('which days a chart shows', () => {
  test.each<[string, Period, string[] | null, Days | null]>([
    ['nothing asked, by day: a week', 'day', null, ['2026-03-04', '2026-03-10']],
    ['nothing asked, by month: six, over the end of a year', 'month', null, ['2025-10-01', '2026-03-10']],
    ['only a first day: as if nothing was asked', 'day', ['2026-01-01'], ['2026-03-04', '2026-03-10']],
    ['as asked', 'day', ['2026-01-01', '2026-03-09'], ['2026-01-01', '2026-03-09']],
    ['one day', 'day', ['2026-03-12', '2026-03-12'], ['2026-03-12', '2026-03-12']],
    ['cut at today', 'day', ['2026-03-01', '2026-04-30'], ['2026-03-01', '2026-03-12']],
    ['cut at today, by month', 'month', ['2026-01-01', '2026-12-31'], ['2026-01-01', '2026-03-12']],
    ['all of it to come', 'day', ['2026-03-13', '2026-03-14'], null],
  ])('%s', (_name, period, asked, days) => {
    expect(askedRange(asked, { period, ...around })).toEqual(days)
  })
})

describe('the points of an axis', () => {
  test.each<[Days, Period, string[]]>([
    [['2026-02-27', '2026-03-02'], 'day', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    [['2024-02-28', '2024-03-01'], 'day', ['2024-02-28', '2024-02-29', '2024-03-01']],
    [['2025-11-30', '2026-02-01'], 'month', ['2025-11', '2025-12', '2026-01', '2026-02']],
    [['2026-01-31', '2026-03-01'], 'month', ['2026-01', '2026-02', '2026-03']],
    [['2026-03-05', '2026-03-20'], 'month', ['2026-03']],
    [['2026-02-05', '2026-03-01'], 'month', ['2026-02', '2026-03']],
  ])('%s by %s', (days, period, points) => {
    expect(pointsOf(days, period)).toEqual(points)
  })

  test('ten years', () => {
    expect(pointsOf(['2016-03-10', '2026-03-10'], 'day')).toHaveLength(3653)
    expect(pointsOf(['2016-03-10', '2026-03-10'], 'month')).toHaveLength(121)
  })
})
