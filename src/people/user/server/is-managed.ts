import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectUserDetail } from './find-users.sql.ts'
import { managedBy } from './user-scope.ts'

/** Whether a person is one whom the caller adds, changes and deletes. */
export async function isManaged(db: Db, userId: number, caller: Pick<Caller, 'role' | 'companies'>): Promise<boolean> {
  return (await selectUserDetail(db, userId, managedBy(caller))) !== undefined
}
