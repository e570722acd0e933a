import { expect, test } from 'vitest'
import { RESERVATION_STATES } from '../../rules/base-words.ts'
import { mayMove, RESERVATION_MOVES } from './reservation-rules.ts'
import type { ReservationMove } from './reservation-rules.ts'

test.each([
  ['checkIn', ['已预约']],
  ['cancel', ['候补', '已预约']],
  ['move', ['候补', '已预约']],
  ['update', ['候补', '已预约']],
] as const)('%s is for bookings that are %j', (move, states) => {
  expect(RESERVATION_STATES.filter((state) => mayMove(move, state))).toEqual(states)
})

test('each move is in the table above', () => {
  expect(Object.keys(RESERVATION_MOVES) as ReservationMove[]).toEqual(['checkIn', 'cancel', 'move', 'update'])
})
