import { AsyncLocalStorage } from 'node:async_hooks'

// Alongside the call and not in it, so that no handler can leave it out of the audit log.
const acting = new AsyncLocalStorage<number>()

/** Does the work of a call, and all that it begins, in the name of an API token; undefined: a person calls. */
export function actingAs<T>(tokenId: number | undefined, work: () => T): T {
  return tokenId === undefined ? work() : acting.run(tokenId, work)
}

/** The API token in whose name this is done; null: none. */
export function actingToken(): number | null {
  return acting.getStore() ?? null
}
