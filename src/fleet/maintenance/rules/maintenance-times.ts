/** The state of a maintenance at a moment. */
export type MaintenanceState = 'planned' | 'running' | 'over'
export const MAINTENANCE_STATES = ['planned', 'running', 'over'] as const satisfies MaintenanceState[]

interface Times {
  fromMs: number
  untilMs: number
}

/** A form takes a while to fill in: a beginning so long ago means now. */
const BEGINS_NOW_MS = 10 * 60_000
const LONGEST_MS = 92 * 86_400_000
const FURTHEST_MS = 366 * 86_400_000

export function stateAt({ fromMs, untilMs }: Times, nowMs: number): MaintenanceState {
  if (untilMs <= nowMs) return 'over'
  return fromMs <= nowMs ? 'running' : 'planned'
}

/** What is wrong with new times: the field, and the name of its text. */
export type WrongTime =
  | { field: 'from'; text: 'beginsInPast' | 'hasBegun' | 'tooFarAhead' }
  | { field: 'until'; text: 'endsBeforeStart' | 'endsInPast' | 'tooLong' }

/**
 * The times that are kept, or what is wrong with them. `before`: of one that is changed. What was polled is never counted again: a beginning
 * can't lie in the past, and a past one can't move.
 */
export function timesAfter(asked: Times, nowMs: number, before?: Times): Times | WrongTime {
  const hasBegun = before !== undefined && before.fromMs <= nowMs
  if (hasBegun && asked.fromMs !== before.fromMs) return { field: 'from', text: 'hasBegun' }
  if (!hasBegun && asked.fromMs < nowMs - BEGINS_NOW_MS) return { field: 'from', text: 'beginsInPast' }
  const fromMs = hasBegun ? before.fromMs : Math.max(asked.fromMs, nowMs)
  if (fromMs > nowMs + FURTHEST_MS) return { field: 'from', text: 'tooFarAhead' }
  if (asked.untilMs <= nowMs) return { field: 'until', text: 'endsInPast' }
  if (asked.untilMs <= fromMs) return { field: 'until', text: 'endsBeforeStart' }
  if (asked.untilMs - fromMs > LONGEST_MS) return { field: 'until', text: 'tooLong' }
  return { fromMs, untilMs: asked.untilMs }
}
