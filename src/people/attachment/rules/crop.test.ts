import { expect, test } from 'vitest'
import { cropSide, wholeCrop, withinPicture } from './crop.ts'

const WIDE = { width: 400, height: 200 }

test('at first the largest square around the middle is shown', () => {
  expect(wholeCrop(WIDE)).toEqual({ zoom: 1, x: 200, y: 100 })
  expect(cropSide(WIDE, wholeCrop(WIDE))).toBe(200)
})

test.each([
  [
    { zoom: 1, x: 200, y: 100 },
    { zoom: 1, x: 200, y: 100 },
  ],
  [
    { zoom: 1, x: 0, y: 0 },
    { zoom: 1, x: 100, y: 100 },
  ],
  [
    { zoom: 1, x: 999, y: 999 },
    { zoom: 1, x: 300, y: 100 },
  ],
  [
    { zoom: 2, x: 0, y: 0 },
    { zoom: 2, x: 50, y: 50 },
  ],
  [
    { zoom: 0.1, x: 0, y: 0 },
    { zoom: 1, x: 100, y: 100 },
  ],
  [
    { zoom: 99, x: 200, y: 100 },
    { zoom: 5, x: 200, y: 100 },
  ],
])('%j stays within the picture as %j', (asked, shown) => {
  expect(withinPicture(WIDE, asked)).toEqual(shown)
})
