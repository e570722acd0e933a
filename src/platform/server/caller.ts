import type { RowScopes } from '../contract/call.ts'

/** What a script calls by, instead of a session. */
export interface ApiToken {
  id: number
  mayWrite: boolean
  /** of a screen on a wall */
  isDisplay: boolean
  /** it was made for some clients or companies alone */
  isPartial: boolean
}

/** Who makes a call, with the rows that each scope shows to this caller. */
export interface Caller extends RowScopes {
  userId: number
  /** the company that the person works in just now: the own one, or the one switched to */
  companyId: number
  /** 0, which is no session's, when an API token calls */
  sessionId: number
  /** the API token that calls on behalf of the person */
  token: ApiToken | null
  name: string
  phone: string
  role: string
  /** keys of the role, with true where it may write */
  keys: ReadonlyMap<string, boolean>
  mustChangePassword: boolean
  /** a second factor is needed, and there is none yet */
  mustSetUpFactor: boolean
}
