import type { ReservationState } from '../../rules/base-words.ts'

/** What the list can be sorted by. */
export const RESERVATION_ORDERS = ['reserveTime', 'tankerNumber', 'checkedOrg', 'state', 'createTime'] as const
export type ReservationOrder = (typeof RESERVATION_ORDERS)[number]

/** Most weeks that one request books. */
export const MOST_WEEKS = 26

/** Of an imported spreadsheet. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024

/** What a person may do with a booking, by its state; 已到场 → 已完成 follows from its inspection. */
export const RESERVATION_MOVES = {
  checkIn: ['已预约'],
  cancel: ['候补', '已预约'],
  move: ['候补', '已预约'],
  update: ['候补', '已预约'],
} as const satisfies Record<string, readonly ReservationState[]>
export type ReservationMove = keyof typeof RESERVATION_MOVES

export const mayMove = (move: ReservationMove, state: ReservationState): boolean =>
  RESERVATION_MOVES[move].some((from) => from === state)
