import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { UniqueFields } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { selectIsOwnPicture } from '../../attachment/server/attachment.sql.ts'
import type { CompanyCalls } from '../contract.ts'
import { companyTexts } from '../text.ts'
import { lockCompanies, selectCompany } from '../../server/company.sql.ts'
import { replaceBaseAccounts, selectBaseAccountIds, selectWantedAccounts } from './base-account.sql.ts'
import { insertCompany, selectCompaniesBelow, updateCompanyRow } from './save-company.sql.ts'
import type { EnteredCompany } from './save-company.sql.ts'

type Save = Call<CompanyCalls['POST /company/save']>
type Change = Call<CompanyCalls['POST /company/update/{id}']>

export async function saveCompany(call: Save): Promise<{ id: number }> {
  const { caller, request } = call
  const company = entered(request)
  return auditedChange(
    call,
    async (trx) => {
      await lockCompanies(trx)
      await checkPlace(trx, company, caller.companies, [])
      await checkPictures(trx, company, caller, null)
      const id = await insertCompany(trx, company)
      const accounts = await takeAccounts(trx, id, call)
      return {
        action: 'add company',
        objectKind: 'company',
        objectId: id,
        after: { ...company, ...accounts?.after },
        answer: { id },
      }
    },
    FREE_DOMAIN,
  )
}

export async function updateCompany(call: Change): Promise<null> {
  const { caller, params, request } = call
  const company = entered(request)
  return auditedChange(
    call,
    async (trx) => {
      await lockCompanies(trx)
      const found = await selectCompany(trx, params.id, caller.companies)
      if (!found) throw new CallError(CODES.notFound, companyTexts.noSuchCompany)
      const { id, ...before } = found
      // A company may stay where it is, also below one that the caller does not see.
      if (company.superCompanyId !== before.superCompanyId)
        await checkPlace(trx, company, caller.companies, await selectCompaniesBelow(trx, id))
      await checkPictures(trx, company, caller, before)
      await updateCompanyRow(trx, id, company)
      const accounts = await takeAccounts(trx, id, call)
      return {
        action: 'change company',
        objectKind: 'company',
        objectId: id,
        before: { ...before, ...accounts?.before },
        after: { ...company, ...accounts?.after },
        answer: null,
      }
    },
    FREE_DOMAIN,
  )
}

/** Both sets, for the audit log; undefined: the request leaves them as they are. Throws 41000. */
async function takeAccounts(trx: Db, id: number, { request, caller }: Pick<Save, 'request' | 'caller'>) {
  if (!request.accounts) return undefined
  const ids = [...new Set(request.accounts)]
  const wanted = await selectWantedAccounts(trx, ids, caller.clients)
  if (wanted.length < ids.length) throw fieldError('accounts', companyTexts.noSuchAccounts)
  const taken = wanted.filter(({ companyId }) => companyId !== null && companyId !== id)
  if (taken.length > 0)
    throw fieldError('accounts', companyTexts.accountsTaken, { names: taken.map(({ name }) => name) })
  const before = await selectBaseAccountIds(trx, id)
  await replaceBaseAccounts(trx, id, ids, caller.clients)
  return { before: { accounts: before }, after: { accounts: await selectBaseAccountIds(trx, id) } }
}

function entered({
  accounts: _accounts,
  superCompanyId,
  province,
  city,
  region,
  picId,
  smallPicId,
  ...needed
}: Save['request']): EnteredCompany {
  return {
    ...needed,
    superCompanyId: superCompanyId ?? null,
    province: province ?? null,
    city: city ?? null,
    region: region ?? null,
    picId: picId ?? null,
    smallPicId: smallPicId ?? null,
  }
}

/** Only headquarters have nothing above them, and only a caller who sees everything puts them there. */
async function checkPlace(
  trx: Db,
  { kind, superCompanyId }: EnteredCompany,
  companies: Save['caller']['companies'],
  ownAndBelow: readonly number[],
): Promise<void> {
  if (superCompanyId === null) {
    if (kind === 'hq' && companies === 'all') return
    throw fieldError('superCompanyId', companyTexts.superCompanyRequired)
  }
  if (ownAndBelow.includes(superCompanyId)) throw fieldError('superCompanyId', companyTexts.superCompanyBelow)
  if (!(await selectCompany(trx, superCompanyId, companies)))
    throw fieldError('superCompanyId', companyTexts.noSuchCompany)
}

/** A picture that is new to the company must be there, and not another user's who has not shown it yet. */
async function checkPictures(
  trx: Db,
  company: EnteredCompany,
  caller: Save['caller'],
  before: Pick<EnteredCompany, 'picId' | 'smallPicId'> | null,
): Promise<void> {
  for (const field of ['picId', 'smallPicId'] as const) {
    const id = company[field]
    if (id === null || id === before?.picId || id === before?.smallPicId) continue
    if (!(await selectIsOwnPicture(trx, id, caller))) throw fieldError(field, companyTexts.noSuchPicture)
  }
}

const FREE_DOMAIN: UniqueFields = { company_domain_key: { field: 'domain', text: companyTexts.domainTaken } }
