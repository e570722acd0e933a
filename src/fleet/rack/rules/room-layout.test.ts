import { expect, test } from 'vitest'
import { roomLayout, SLOT } from './room-layout.ts'

const rack = (name: string, aisle: number, place: number) => ({ name, aisle, place, shelves: 2, slots: 3 })

test('racks stand aisle behind aisle and beside each other, in the order of their places', () => {
  const { racks } = roomLayout([rack('B', 5, 1), rack('A2', 1, 9), rack('A1', 1, 2)], { rack: [], shelf: [], slot: [] })
  expect(racks.map(({ name }) => name)).toEqual(['A1', 'A2', 'B'])
  expect(racks[1]?.x).toBeGreaterThan(racks[0]?.width ?? 0)
  expect(racks[0]?.z).toBe(racks[1]?.z)
  expect(racks[2]?.z).toBeGreaterThan(racks[0]?.z ?? 0)
})

test('a device stands in its slot, counted from below and from the left', () => {
  const room = roomLayout([rack('A', 1, 1)], { rack: [0], shelf: [2], slot: [3] })
  expect(room.racks[0]?.cells).toEqual([null, null, null, null, null, 0])
  expect(room.middles[0]).toBeCloseTo(2.5 * SLOT.width)
  expect(room.middles[1]).toBeCloseTo(1.5 * SLOT.height)
})

test('what is in no rack stands behind the others, each in a slot of its own', () => {
  const unplaced = 200
  const all = (value: number) => Array.from({ length: unplaced }, () => value)
  const room = roomLayout([rack('A', 1, 1)], { rack: all(-1), shelf: all(0), slot: all(0) })
  const spares = room.racks.filter(({ name }) => name === null)
  const devices = spares.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  expect(devices).toEqual(Array.from({ length: unplaced }, (_, nth) => nth))
  expect(Math.min(...spares.map(({ z }) => z))).toBeGreaterThan(0)
  expect(room.middles.every((value) => !Number.isNaN(value))).toBe(true)
})
