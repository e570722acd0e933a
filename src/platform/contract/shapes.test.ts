import { expect, test } from 'vitest'
import { Moment } from './shapes.ts'

test.each([
  ['2026-11-26T00:00:00Z', true],
  ['2999-12-31T23:59:59.999+14:00', true],
  ['1900-01-01T00:00:00-15:59', true],
  ['0000-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59Z', false],
  ['2026-11-26T00:00:00+23:59', false],
  ['2026-11-26T00:00:00-16:00', false],
  ['2026-11-26T00:00:00', false],
])('%s is a moment that the database takes: %s', (moment, isTaken) => {
  expect(Moment.safeParse(moment).success).toBe(isTaken)
})
