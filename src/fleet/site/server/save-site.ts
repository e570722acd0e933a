import type { ClientScope } from '../../contract/scopes.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { expectLatest } from '../../../platform/server/http/expect-latest.ts'
import { selectAttached } from '../../owner/server/attached.sql.ts'
import { updateOwner } from '../../owner/server/update-owner.ts'
import { renameDevicesOf } from '../../owner/server/rename-devices.ts'
import type { SiteCalls } from '../contract.ts'
import { siteTexts } from '../text.ts'
import {
  insertSite,
  replaceSiteAccounts,
  selectAccountCount,
  selectIsCompany,
  selectSiteForUpdate,
  updateSiteRow,
  updateSiteDeleted,
} from './site.sql.ts'
import type { EnteredSite } from './site.sql.ts'
import { expectWholeSites } from '../../server/whole-site.ts'

type Form = Call<SiteCalls['POST /site/save']>['request']

const noSuchSite = () => new CallError(CODES.notFound, siteTexts.noSuchSite)

export async function saveSite(call: Call<SiteCalls['POST /site/save']>): Promise<{ id: number }> {
  const { caller, request } = call
  return updateOwner(call, siteTexts.siteNameTaken, async (trx) => {
    const id = await insertSite(trx, await entered(trx, request, caller, caller.companyId))
    await takeAccounts(trx, id, request, caller.clients)
    return { kind: 'site', verb: 'add', id, before: null, after: request, answer: { id } }
  })
}

export async function updateSite(call: Call<SiteCalls['POST /site/update/{id}']>): Promise<null> {
  const { caller, params } = call
  const { version, ...request } = call.request
  return updateOwner(call, siteTexts.siteNameTaken, async (trx) => {
    const found = await selectSiteForUpdate(trx, params.id, caller.clients)
    if (!found) throw noSuchSite()
    expectWholeSites(call)
    const { version: latest, ...before } = found
    expectLatest(version, latest)
    await updateSiteRow(trx, params.id, await entered(trx, request, caller, before.companyId))
    if (before.name !== request.name) await renameDevicesOf(trx, 'site', params.id, request.name)
    await takeAccounts(trx, params.id, request, caller.clients)
    return { kind: 'site', verb: 'change', id: params.id, before, after: request, answer: null }
  })
}

export async function deleteSite(call: Call<SiteCalls['POST /site/delete/{id}']>): Promise<null> {
  const { caller, params } = call
  return updateOwner(call, siteTexts.siteNameTaken, async (trx) => {
    const found = await selectSiteForUpdate(trx, params.id, caller.clients)
    if (!found) throw noSuchSite()
    expectWholeSites(call)
    const { version: _version, ...before } = found
    const { devices } = await selectAttached(trx, 'site', params.id, 'all')
    if (devices > 0) throw new CallError(CODES.refused, siteTexts.siteHasDevices, { values: { count: devices } })
    await updateSiteDeleted(trx, params.id)
    return { kind: 'site', verb: 'delete', id: params.id, before, after: null, answer: null }
  })
}

/** `own`: whose the site stays, or becomes, when a user who sees but some companies names none. */
async function entered(trx: Db, form: Form, { companies }: Caller, own: number | null): Promise<EnteredSite> {
  const { name, province, city, region } = form
  const companyId = form.companyId ?? (companies === 'all' ? null : own)
  if (companyId !== null && companyId !== own && !(await selectIsCompany(trx, companyId, companies))) {
    throw fieldError('companyId', siteTexts.noSuchCompany)
  }
  return {
    name,
    province: province ?? null,
    city: city ?? null,
    region: region ?? null,
    companyId,
  }
}

async function takeAccounts(trx: Db, siteId: number, { accounts }: Form, clients: ClientScope): Promise<void> {
  if (!accounts) return
  const ids = [...new Set(accounts)]
  if ((await selectAccountCount(trx, ids, clients)) < ids.length) throw fieldError('accounts', siteTexts.noSuchAccounts)
  await replaceSiteAccounts(trx, siteId, ids, clients)
}
