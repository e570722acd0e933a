/** What a try to log in is counted against: the account's name, where it came from, or a device that the account knows. */
export type Budget = 'name' | 'address' | 'device'

/** Failures in a row, and how long ago the last of them was. */
export interface Spent {
  failures: number
  sinceMs: number
}

/** So many failures in a row, or tries at the same moment, cost no wait; many people may share an address. */
const FREE_FAILURES = { name: 5, address: 100 }
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** After so long without a failure the count begins again. */
export const FAILURES_FORGOTTEN_MS = 60 * 60_000
/** After so many failures since its last login a known device counts as a stranger, so that a stolen cookie can't guess on. */
export const DEVICE_TRIES = 10

/** Fewer wrong tries before a login are most likely the person's own. */
export const REPORTED_TRIES = 5

export interface Try {
  /** undefined: the device has not logged in to this account */
  deviceFailures: number | undefined
  /** a code sent to the phone is given, which must be right before the password is looked at */
  hasPhoneCode: boolean
  /** undefined: no failures are known */
  name: Spent | undefined
  address: Spent | undefined
}
export type Verdict = { counts: readonly Budget[] } | { waitMs: number; isAccountSpent: boolean }

/**
 * What a try is counted against, or how long it must wait. A known device has a count of its own, which no stranger can use up. All others
 * share what the account allows and what their address is allowed; a code by phone spares them the account's. `isAccountSpent`: a code
 * would help.
 */
export function judgeTry({ deviceFailures, hasPhoneCode, name, address }: Try): Verdict {
  if (deviceFailures !== undefined && deviceFailures < DEVICE_TRIES) return { counts: ['device'] }
  const addressMs = waitLeftMs('address', address)
  if (addressMs > 0) return { waitMs: addressMs, isAccountSpent: false }
  if (hasPhoneCode) return { counts: ['address'] }
  const nameMs = waitLeftMs('name', name)
  return nameMs > 0 ? { waitMs: nameMs, isAccountSpent: true } : { counts: ['address', 'name'] }
}

/** 5 s after the last free failure, then 10 s, 20 s … 15 minutes. */
function waitLeftMs(budget: keyof typeof FREE_FAILURES, spent: Spent | undefined): number {
  if (!spent || spent.sinceMs >= FAILURES_FORGOTTEN_MS) return 0
  const beyond = spent.failures - FREE_FAILURES[budget]
  if (beyond < 0) return 0
  return Math.max(0, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond, 20)) - spent.sinceMs)
}
