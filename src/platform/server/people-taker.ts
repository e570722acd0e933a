import type { Call } from './context.ts'
import type { Db } from './database/database.ts'

type Adding = Pick<Call<{ scope: 'companies' }>, 'db' | 'caller' | 'requestId'>

/** Things of an area that people can be assigned to. Those of all areas draw their ids from one sequence, so that an id names one of them. */
export interface PeopleTaker {
  /** who may write by it may add people */
  key: string
  /** Whether the id is one of these things, and the caller may change it. */
  has: (db: Db, id: number, caller: Adding['caller']) => Promise<boolean>
  /** Adds these people, all or none. Throws CallError, with the names, when some are there already or can't be chosen. */
  add: (call: Adding, id: number, userIds: readonly number[]) => Promise<null>
}
