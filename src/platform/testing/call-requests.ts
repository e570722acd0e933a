import type { Db } from '../server/database/database.ts'
import type { CallParts } from './test-caller.ts'
import type { TestOwner } from './test-fleet.ts'

/** Whose objects requests name: a person of a company, and a client with an account, a site and a device. */
export interface RequestOwner extends TestOwner {
  user: number
  company: number
  /** who makes the call, which stays when the other ids are another person's */
  caller: { company: number }
  /** a name that no other row has; it begins with the owner's mark */
  name: string
}

export interface CallCase<Ids> {
  /** requests that succeed when all they name is the caller's own */
  cases: ((ids: Ids) => CallParts)[]
  /** the code of that success, where it is not 200 */
  code?: number
  /** the requests name objects, so those of others must answer as if there were none */
  namesObjects?: true
  /** the administrator, who sees all rows, may not see these either */
  ownAlone?: true
}

/** The requests of a noun's calls, and what they name beside the owner's own objects. */
export interface CallRequests<Calls, Objects extends object = object> {
  /** Adds fresh objects of the owner and returns what names them; every text of theirs that a call may show holds `mark`. */
  addObjects?: (db: Db, owner: RequestOwner, mark: string) => Promise<Objects>
  calls: Record<keyof Calls, CallCase<RequestOwner & Objects>>
}

let numbers = 0

/** For names that no other request has used. */
export function nextNumber(): number {
  numbers += 1
  return numbers
}

/** A call that needs nothing. */
export const nothing: CallCase<unknown> = { cases: [() => ({})] }
