import { expect, test } from 'vitest'
import { bandOf } from './band.ts'

test.each([
  [null, null],
  [100, '最佳'],
  [90, '最佳'],
  [89.99, '优秀'],
  [80, '优秀'],
  [79.99, '良好'],
  [70, '良好'],
  [69.99, '合格'],
  [60, '合格'],
  [59.99, '不合格'],
  [0, '不合格'],
])('a score of %s is %s', (score, band) => {
  expect(bandOf(score)).toBe(band)
})
