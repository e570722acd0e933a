export type FailureKind = 'name' | 'address'

/** So many failures in a row, or logins at the same moment, cost no wait; many people may share an address. */
const FREE_FAILURES: Record<FailureKind, number> = { name: 5, address: 100 }
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** After so long without a failure the count begins anew. */
export const FAILURES_FORGOTTEN_MS = 60 * 60_000

/** How long after its last failure a name or address must wait before it may try again: 5 s, 10 s, 20 s … 15 minutes. */
export function loginWaitMs(kind: FailureKind, failures: number): number {
  const beyond = failures - FREE_FAILURES[kind]
  return beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond, 20))
}
