/**
 * What a miner that answered is to the fleet:
 * - new: nobody knows it
 * - known: the device that stands at its address
 * - moved: a known device's serial or MAC, which no longer answers at its own address
 * - conflict: two claim to be one device; nothing happens before somebody decides
 * - unreadable: something answers at a miner's port, and nobody understands it
 */
export const FOUND_KINDS = ['new', 'known', 'moved', 'conflict', 'unreadable'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** The texts of what a found miner is to the fleet. */
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
