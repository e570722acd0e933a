import { describe, expect, test } from 'vitest'
import { checkPlaces, freeSlots } from './check-places.ts'

const room = {
  devices: new Map([
    ['a1', 1],
    ['a2', 2],
    ['a3', 3],
  ]),
  racks: [{ id: 10, name: 'R1', shelves: 2, slots: 2 }],
  places: [{ deviceId: 3, rackId: 10, shelf: 1, slot: 1 }],
}
const line = (serial: string, rack = 'R1', shelf: number | null = 2, slot: number | null = 2) => ({
  serial,
  rack,
  shelf,
  slot,
})

const outside = { row: 1, name: 'outsideRack', values: { rack: 'R1', shelves: 2, slots: 2 } }

describe('a list of positions', () => {
  test.each([
    ['a free slot, whatever the case', [line('A1', 'r1')], []],
    ['two that change places', [line('A3'), line('A1', 'R1', 1, 1)], []],
    ['an unknown serial', [line('x')], [{ row: 1, name: 'noSuchSerial', values: { serial: 'x' } }]],
    ['a serial twice', [line('A1'), line('a1', '')], [{ row: 2, name: 'listedTwice', values: { serial: 'a1' } }]],
    ['an unknown rack', [line('A1', 'R9')], [{ row: 1, name: 'noSuchRack', values: { rack: 'R9' } }]],
    ['a shelf too high', [line('A1', 'R1', 3)], [outside]],
    ['a shelf too low', [line('A1', 'R1', 0)], [outside]],
    ['a slot too far', [line('A1', 'R1', 1, 3)], [outside]],
    ['a slot before the first', [line('A1', 'R1', 2, 0)], [outside]],
    ['no shelf', [line('A1', 'R1', null, 2)], [outside]],
    ['no slot', [line('A1', 'R1', 1, null)], [outside]],
    [
      'one slot for two',
      [line('A1'), line('A2')],
      [{ row: 2, name: 'slotTwice', values: { rack: 'R1', shelf: 2, slot: 2 } }],
    ],
    ['a slot where another stays', [line('A1', 'R1', 1, 1)], [{ row: 1, name: 'slotTaken' }]],
  ])('%s', (_, lines, wrong) => {
    expect(checkPlaces(lines, room).wrong).toMatchObject(wrong)
  })

  test('gives places and takes them away', () => {
    expect(checkPlaces([line('a1'), line('a3', '')], room)).toEqual({
      placed: [{ deviceId: 1, rackId: 10, shelf: 2, slot: 2 }],
      removed: [3],
      wrong: [],
    })
  })
})

test('free slots come from below and from the left', () => {
  expect([...freeSlots(room.racks, room.places)]).toEqual([
    { rackId: 10, shelf: 1, slot: 2 },
    { rackId: 10, shelf: 2, slot: 1 },
    { rackId: 10, shelf: 2, slot: 2 },
  ])
})
