import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { selectAttached } from '../../owner/server/attached.sql.ts'
import { updateOwner } from '../../owner/server/update-owner.ts'
import { renameDevicesOf } from '../../owner/server/rename-devices.ts'
import type { ClientCalls } from '../contract.ts'
import { clientTexts } from '../text.ts'
import {
  insertClient,
  insertUserClient,
  selectAccountsForUpdate,
  selectClientForUpdate,
  updateClientDeleted,
  updateClientName,
} from './client.sql.ts'

const noSuchClient = () => new CallError(CODES.notFound, clientTexts.noSuchClient)

export async function saveClient(call: Call<ClientCalls['POST /client/save']>): Promise<{ id: number }> {
  const { caller, request } = call
  return updateOwner(call, clientTexts.clientNameTaken, async (trx) => {
    const id = await insertClient(trx, request.name)
    // A user restricted to assigned clients must see the client just added.
    if (caller.clients !== 'all' && !('sites' in caller.clients)) await insertUserClient(trx, caller.userId, id)
    return { kind: 'client', verb: 'add', id, before: null, after: request, answer: { id } }
  })
}

export async function updateClient(call: Call<ClientCalls['POST /client/update/{id}']>): Promise<null> {
  const { caller, params } = call
  const { version, ...request } = call.request
  return updateOwner(call, clientTexts.clientNameTaken, async (trx) => {
    const found = await selectClientForUpdate(trx, params.id, caller.clients)
    if (!found) throw noSuchClient()
    const { version: latest, ...before } = found
    expectLatest(version, latest)
    await updateClientName(trx, params.id, request.name)
    if (before.name !== request.name) await renameDevicesOf(trx, 'client', params.id, request.name)
    return { kind: 'client', verb: 'change', id: params.id, before, after: request, answer: null }
  })
}

/** Locks on its accounts keep devices from being added meanwhile. */
export async function deleteClient(call: Call<ClientCalls['POST /client/delete/{id}']>): Promise<null> {
  const { caller, params } = call
  return updateOwner(call, clientTexts.clientNameTaken, async (trx) => {
    const found = await selectClientForUpdate(trx, params.id, caller.clients)
    if (!found) throw noSuchClient()
    const { version: _version, ...client } = found
    const accounts = await selectAccountsForUpdate(trx, params.id)
    const { devices } = await selectAttached(trx, 'client', params.id, caller.clients)
    if (devices > 0) {
      throw new CallError(CODES.refused, clientTexts.clientHasDevices, { values: { count: devices } })
    }
    await updateClientDeleted(trx, params.id)
    return { kind: 'client', verb: 'delete', id: params.id, before: { ...client, accounts }, after: null, answer: null }
  })
}
