import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../../session/text.ts'
import { deletePerson } from '../../user/server/delete-user.ts'
import { managedBy } from '../../user/server/user-scope.ts'
import { selectUserForUpdate } from '../../user/server/user.sql.ts'
import type { RegistrationCalls } from '../contract.ts'
import { registrationTexts } from '../text.ts'
import { selectAwaitsApproval, updateApproved } from './registration.sql.ts'

type Approve = Call<RegistrationCalls['POST /users/approve/{id}']>
type Refuse = Call<RegistrationCalls['POST /users/refuse/{id}']>

export async function approve({ db, caller, params, requestId }: Approve): Promise<null> {
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    if (!(await updateApproved(trx, user.id))) return { answer: null }
    const { name, phone, role, companyId } = user
    return {
      action: 'approve registration',
      objectKind: 'user',
      objectId: user.id,
      after: { name, phone, role, companyId },
      answer: null,
    }
  })
}

export async function refuse({ db, caller, params, requestId }: Refuse): Promise<null> {
  await transaction(db, async (trx) => {
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    if (!(await selectAwaitsApproval(trx, user.id))) throw new CallError(CODES.refused, registrationTexts.notAwaiting)
    await deletePerson(trx, user.id, { by: caller.userId, requestId, action: 'refuse registration' })
  })
  return null
}
