import type { TraceStatus } from '../../rules/base-words.ts'

/** Where each status may go: 0 待处理, 1 published, 2 not published, 3 invalid. 3 is final. */
const MOVES: Record<TraceStatus, readonly TraceStatus[]> = { 0: [1, 2, 3], 1: [3], 2: [1], 3: [] }

export const mayMove = (from: TraceStatus, to: TraceStatus): boolean => MOVES[from].includes(to)

/** The statuses from which this one is reached. */
export const sourcesOf = (to: TraceStatus): TraceStatus[] => ([0, 1, 2, 3] as const).filter((from) => mayMove(from, to))

/** A published or invalid trace is not changed any more. */
export const isFrozen = (status: TraceStatus): boolean => status === 1 || status === 3
