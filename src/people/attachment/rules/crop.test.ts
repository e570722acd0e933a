import * as fc from 'fast-check'
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

test('whatever is asked, what is shown lies within the picture, and stays', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const property = fc.property(side, side, number, number, number, (width, height, zoom, x, y) => {
    const crop = withinPicture({ width, height }, { zoom, x, y })
    const half = cropSide({ width, height }, crop) / 2
    for (const [middle, length] of [
      [crop.x, width],
      [crop.y, height],
    ] as const) {
      expect(middle - half).toBeGreaterThanOrEqual(0)
      expect(middle + half).toBeLessThanOrEqual(length * (1 + 1e-12))
    }
    expect(withinPicture({ width, height }, crop)).toEqual(crop)
  })
  fc.assert(property)
})
