import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { activeWorkerAfter } from '../../device/rules/active-worker.ts'
import { selectAttached } from '../../owner/server/attached.sql.ts'
import { updateOwner } from '../../owner/server/update-owner.ts'
import { renameDevicesOf } from '../../owner/server/rename-devices.ts'
import type { AccountCalls } from '../contract.ts'
import { accountTexts } from '../text.ts'
import {
  insertAccount,
  selectAccountForUpdate,
  selectIsClientOpen,
  selectMinedFor,
  updateAccountRow,
  updateAccountDeleted,
  updateWorkersRight,
} from './account.sql.ts'

const noSuchAccount = () => new CallError(CODES.notFound, accountTexts.noSuchAccount)

export async function saveAccount(call: Call<AccountCalls['POST /account/save']>): Promise<{ id: number }> {
  const { caller, request } = call
  return updateOwner(call, accountTexts.accountNameTaken, async (trx) => {
    if (!(await selectIsClientOpen(trx, request.clientId, caller.clients))) {
      throw fieldError('clientId', accountTexts.clientRequired)
    }
    const id = await insertAccount(trx, request.clientId, request)
    return { kind: 'account', verb: 'add', id, before: null, after: request, answer: { id } }
  })
}

export async function updateAccount(call: Call<AccountCalls['POST /account/update/{id}']>): Promise<null> {
  const { caller, params } = call
  const { version, ...request } = call.request
  return updateOwner(call, accountTexts.accountNameTaken, async (trx) => {
    const found = await selectAccountForUpdate(trx, params.id, caller.clients)
    if (!found) throw noSuchAccount()
    const { version: latest, ...before } = found
    expectLatest(version, latest)
    await updateAccountRow(trx, params.id, request)
    if (before.name !== request.name) await renameDevicesOf(trx, 'account', params.id, request.name)
    if (before.poolUser !== request.poolUser) await judgeWorkers(trx, params.id, request.poolUser)
    return { kind: 'account', verb: 'change', id: params.id, before, after: request, answer: null }
  })
}

/** A new pool user can make the same workers right or wrong. */
async function judgeWorkers(trx: Db, accountId: number, poolUser: string): Promise<void> {
  const minedFor = await selectMinedFor(trx, accountId)
  for (const verdict of [true, false, null]) {
    const users = minedFor.filter(
      (worker) => activeWorkerAfter({ worker, state: 'Unknown' }, null, poolUser).isRight === verdict,
    )
    if (users.length > 0) await updateWorkersRight(trx, accountId, users, verdict)
  }
}

export async function deleteAccount(call: Call<AccountCalls['POST /account/delete/{id}']>): Promise<null> {
  const { caller, params } = call
  return updateOwner(call, accountTexts.accountNameTaken, async (trx) => {
    const found = await selectAccountForUpdate(trx, params.id, caller.clients)
    if (!found) throw noSuchAccount()
    const { version: _version, ...before } = found
    const { devices } = await selectAttached(trx, 'account', params.id, caller.clients)
    if (devices > 0) {
      throw new CallError(CODES.refused, accountTexts.accountHasDevices, { values: { count: devices } })
    }
    await updateAccountDeleted(trx, params.id)
    return { kind: 'account', verb: 'delete', id: params.id, before, after: null, answer: null }
  })
}
