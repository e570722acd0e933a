const SECOND_MS = 1000
/** A storm is reported once it is over: when nothing was added for so long … */
const SETTLE_MS = 30 * SECOND_MS
/** … or when its first device has waited so long. */
const LONGEST_WAIT_MS = 180 * SECOND_MS

/** A time further ahead was recorded while a clock was wrong. */
const CLOCKS_DIFFER_BY_MS = 60 * SECOND_MS

export interface Pending {
  /** when the first and the last of what is not yet notified was noticed */
  sinceMs: number
  lastMs: number
  lastMessageMs: number | null
  minIntervalMs: number
  /** 'HH:MM', both or none; may span midnight */
  quietFrom: string | null
  quietUntil: string | null
}

/** Whether a person is to be notified now; `clock`: 'HH:MM' in the business time zone. */
export function isDue(pending: Pending, nowMs: number, clock: string): boolean {
  const { sinceMs, lastMs, lastMessageMs, minIntervalMs } = pending
  if (isQuiet(pending, clock)) return false
  const passedSince = (ms: number) => (ms > nowMs + CLOCKS_DIFFER_BY_MS ? Infinity : nowMs - ms)
  if (lastMessageMs !== null && passedSince(lastMessageMs) < minIntervalMs) return false
  return passedSince(lastMs) >= SETTLE_MS || passedSince(sinceMs) >= LONGEST_WAIT_MS
}

export function isQuiet({ quietFrom, quietUntil }: Pick<Pending, 'quietFrom' | 'quietUntil'>, clock: string): boolean {
  if (quietFrom === null || quietUntil === null) return false
  return quietFrom <= quietUntil ? quietFrom <= clock && clock < quietUntil : quietFrom <= clock || clock < quietUntil
}
