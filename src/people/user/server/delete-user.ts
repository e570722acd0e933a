import type { Handlers } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { ROLES } from '../../rules/roles.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { sessionTexts } from '../../session/text.ts'
import type { UserCalls } from '../contract.ts'
import { userTexts } from '../text.ts'
import { lockAdministrators, replaceClients, selectUserForUpdate, updateUserDeleted } from './user.sql.ts'
import { managedBy } from './user-scope.ts'

export const deleteUser: Handlers<UserCalls>['POST /users/delete/{id}'] = async ({ db, caller, params, requestId }) => {
  await transaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx)
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user && params.id !== caller.userId) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    if (administrators.length === 1 && administrators[0] === params.id)
      throw new CallError(CODES.refused, userTexts.lastAdministrator)
    if (params.id === caller.userId) throw new CallError(CODES.refused, userTexts.deleteSelf)
    await deletePerson(trx, params.id, { by: caller.userId, requestId })
  })
  return null
}

/** Takes a person out of everything at once; what they did stays in the audit log. */
export async function deletePerson(
  trx: Db,
  id: number,
  { by, requestId, action = 'delete user' }: { by: number; requestId: string; action?: string },
): Promise<void> {
  const user = await selectUserForUpdate(trx, id, { roles: ROLES, companies: 'all' })
  if (!user) return
  await updateUserDeleted(trx, id)
  await replaceClients(trx, id, [])
  await endSessions(trx, id)
  const { phone, name, role, companyId } = user
  await writeAudit(trx, {
    userId: by,
    action,
    objectKind: 'user',
    objectId: id,
    before: { phone, name, role, companyId },
    requestId,
  })
}
