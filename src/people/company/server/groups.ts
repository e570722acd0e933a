import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { CompanyCalls } from '../contract.ts'
import { companyTexts } from '../text.ts'
import { selectCompany, selectGroup } from '../../server/company.sql.ts'
import { deleteGroupRow, insertGroup, updateGroupName } from './group.sql.ts'

type Save = Call<CompanyCalls['POST /groups/save']>
type Delete = Call<CompanyCalls['POST /groups/delete/{id}']>

export async function saveGroup(call: Save): Promise<{ id: number }> {
  const { id: given, name, companyId } = call.request
  const { companies } = call.caller
  return auditedChange(
    call,
    async (trx) => {
      const before = given === undefined ? undefined : await groupOf(trx, given, companies)
      // A group stays in its company: its people are of that one.
      if (before && before.companyId !== companyId) throw new CallError(CODES.notFound, companyTexts.noSuchGroup)
      if (!(await selectCompany(trx, companyId, companies)))
        throw new CallError(CODES.notFound, companyTexts.noSuchCompany)
      const id = before?.id ?? (await insertGroup(trx, name, companyId))
      if (before) await updateGroupName(trx, id, name)
      return {
        action: before ? 'change group' : 'add group',
        objectKind: 'group',
        objectId: id,
        before: before ? { name: before.name } : null,
        after: { name, companyId },
        answer: { id },
      }
    },
    { user_group_name: { field: 'name', text: companyTexts.groupNameTaken } },
  )
}

const FOREIGN_KEY_VIOLATION = '23503'

export async function deleteGroup({ db, caller, params, requestId }: Delete): Promise<null> {
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const { id, ...before } = await groupOf(trx, params.id, caller.companies)
    await deleteGroupRow(trx, id).catch((error: { code?: string }) => {
      // Records of other areas keep the group that they were shown for.
      throw error.code === FOREIGN_KEY_VIOLATION ? new CallError(CODES.refused, companyTexts.groupInUse) : error
    })
    return {
      action: 'delete group',
      objectKind: 'group',
      objectId: id,
      before,
      answer: null,
    }
  })
}

async function groupOf(trx: Db, id: number, companies: CompanyScope) {
  const group = await selectGroup(trx, id, companies)
  if (!group) throw new CallError(CODES.notFound, companyTexts.noSuchGroup)
  return group
}
