import { expect, test } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

test('maps in order, and lets others run while it does', async () => {
  const items = Array.from({ length: 1001 }, (_, at) => at)
  const seen: number[] = []
  let mapped = 0
  const look = () => {
    seen.push(mapped)
    if (mapped < items.length) setImmediate(look)
  }
  setImmediate(look)
  expect(await mapInSlices(items, (item) => (mapped += 1) && item * 2)).toEqual(items.map((item) => item * 2))
  expect(seen.length).toBeGreaterThanOrEqual(4)
})

test('an empty list is an empty list', async () => {
  expect(await mapInSlices([], () => 1)).toEqual([])
})
