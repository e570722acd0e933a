import { expect, test } from 'vitest'
import { FIGURE_COLUMNS, figureColumnsOf, INSPECTOR_COLUMNS } from './kpi-columns.ts'

test('an inspector has the figures of a base but for places and bookings, in its order', () => {
  expect(INSPECTOR_COLUMNS).toEqual([
    'waitingMinutes',
    'turnaroundMinutes',
    'issued',
    'firstPassRate',
    'voidRate',
    'amount',
  ])
  expect(figureColumnsOf('检验员')).toEqual(INSPECTOR_COLUMNS)
  expect(figureColumnsOf('基地负责人')).toEqual(FIGURE_COLUMNS)
  expect(FIGURE_COLUMNS).toEqual(['places', 'reserved', 'utilisation', 'noShowRate', ...INSPECTOR_COLUMNS])
})
