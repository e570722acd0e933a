/**
 * How a miner that answered relates to the fleet:
 * - new: unknown
 * - known: the device at its address
 * - moved: has a known device's serial or MAC, and that device no longer answers at its own address
 * - conflict: two claim to be one device; a user must decide
 * - unreadable: the miner's port answers, but the answer could not be parsed
 */
export const FOUND_KINDS = ['new', 'known', 'moved', 'conflict', 'unreadable'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** The texts of these kinds. */
export const KIND_TEXTS = {
  new: 'kindNew',
  known: 'kindKnown',
  moved: 'kindMoved',
  conflict: 'kindConflict',
  unreadable: 'kindUnreadable',
} as const satisfies Record<FoundKind, string>

/** Why it is a conflict. */
export const CONFLICTS = ['foundTwice', 'stillAnswers', 'addressTaken', 'scrappedSerial', 'twoDevices'] as const
export type Conflict = (typeof CONFLICTS)[number]
