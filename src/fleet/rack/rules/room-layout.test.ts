import { expect, test } from 'vitest'
import { roomLayout, SLOT } from './room-layout.ts'

const rack = (name: string, aisle: number, place: number) => ({ name, aisle, place, shelves: 2, slots: 3 })

test('racks stand aisle behind aisle and next to each other, in the order of their places', () => {
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

const unplaced = (count: number) => {
  const all = (value: number) => Array.from({ length: count }, () => value)
  return { rack: all(-1), shelf: all(0), slot: all(0) }
}

test('everything has its size and its place in metres', () => {
  const room = roomLayout([rack('A', 1, 1), rack('B', 1, 2), rack('C', 4, 1)], {
    rack: [0, 2],
    shelf: [1, 2],
    slot: [1, 3],
  })
  expect(
    room.racks.map(({ x, z, width, height }) => [x, z, width, height].map((each) => Number(each.toFixed(3)))),
  ).toEqual([
    [0, 0, 1.08, 0.68],
    [1.33, 0, 1.08, 0.68],
    [0, 1.9, 1.08, 0.68],
  ])
  expect(Array.from(room.middles, (each) => Number(each.toFixed(3)))).toEqual([0.18, 0.17, 0.25, 0.9, 0.51, 2.15])
  expect(room.width).toBeCloseTo(2.41)
  expect(room.depth).toBeCloseTo(2.4)
  expect(roomLayout([], unplaced(0))).toMatchObject({ racks: [], width: 0, depth: 0 })
})

test('spare racks hold 160 each, four in an aisle, an empty one before them, no larger than what stands in them', () => {
  const room = roomLayout([rack('A', 3, 1)], unplaced(4 * 160 + 45))
  const spares = room.racks.filter(({ name }) => name === null)
  expect(spares.map(({ aisle, place, shelves, slots }) => [aisle, place, shelves, slots])).toEqual([
    [5, 1, 8, 20],
    [5, 2, 8, 20],
    [5, 3, 8, 20],
    [5, 4, 8, 20],
    [6, 1, 3, 20],
  ])
  expect(spares.map(({ cells }) => cells.filter((cell) => cell !== null).length)).toEqual([160, 160, 160, 160, 45])
  expect(spares[1]?.cells[21]).toBe(160 + 21)
  const few = roomLayout([], unplaced(3)).racks[0]
  expect(few).toMatchObject({ aisle: 2, place: 1, shelves: 1, slots: 3, cells: [0, 1, 2] })
})
