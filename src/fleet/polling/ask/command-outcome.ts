export type CommandOutcome =
  /** the miner confirmed it; `message` is its own text */
  | { kind: 'done'; message: string | null }
  /** sent, and the miner closed the connection without a response, as most do on a restart */
  | { kind: 'unanswered' }
  | { kind: 'refused'; reason: string; code: number | null; isAccessDenied: boolean }
  /** another command for this miner is in flight */
  | { kind: 'busy' }
  | { kind: 'unreadable'; raw: string; reason: string }
  | { kind: 'silent'; reason: 'refused' | 'timeout' | 'unreachable' | 'notAsked' }

export const refused = (reason: string, code: number | null = null, isAccessDenied = false): CommandOutcome => ({
  kind: 'refused',
  reason,
  code,
  isAccessDenied,
})
