import { addDays, businessDay, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { selectAreClients } from '../../user/server/user.sql.ts'
import type { TokenCalls } from '../contract.ts'
import { API_TOKEN_MARK, LONGEST_LIFE_DAYS, PREFIX_LENGTH, WALL_KEY } from '../rules/api-token.ts'
import { tokenTexts } from '../text.ts'
import { insertToken, selectTokenRoles } from './token.sql.ts'
import { selectOwnCompanies } from './token-companies.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type Make = Call<TokenCalls['POST /token/make']>

const MOST_PER_PERSON = 50

export async function makeToken(call: Make): Promise<{ id: number; token: string }> {
  const { app, db, caller, requestId, request } = call
  const { name, role, mayWrite, isDisplay, lastDay } = request
  const clientIds = request.clientIds ? [...new Set(request.clientIds)] : null
  const companyIds = request.companyIds ? [...new Set(request.companyIds)] : null
  const today = businessDay(new Date(), app.config.timeZone)
  if (lastDay < today) throw fieldError('lastDay', tokenTexts.dayPassed)
  if (lastDay > addDays(today, LONGEST_LIFE_DAYS)) throw fieldError('lastDay', tokenTexts.dayTooFar)
  if (isDisplay && (mayWrite || !caller.keys.has(WALL_KEY))) throw fieldError('isDisplay', tokenTexts.noDisplay)
  await checkScope(call, clientIds, companyIds)

  const token = `${API_TOKEN_MARK}${newSecret()}`
  const id = await auditedChange({ db, caller, requestId }, async (trx) => {
    const added = await insertToken(
      trx,
      {
        tokenHash: secretHash(token),
        prefix: token.slice(0, PREFIX_LENGTH),
        name,
        userId: caller.userId,
        role,
        mayWrite,
        isDisplay,
        clientIds,
        companyIds,
        expiresAt: startOfBusinessDay(addDays(lastDay, 1), app.config.timeZone),
      },
      MOST_PER_PERSON,
    )
    if (added === undefined) {
      throw new CallError(CODES.refused, tokenTexts.tooMany, { values: { most: MOST_PER_PERSON } })
    }
    return {
      action: 'add token',
      objectKind: 'token',
      objectId: added,
      after: { name, role, mayWrite, isDisplay, clientIds, companyIds, lastDay },
      answer: added,
    }
  })
  return { id, token }
}

/** Nothing may be chosen that the maker does not see. */
async function checkScope(
  { db, caller, request: { role } }: Make,
  clientIds: readonly number[] | null,
  companyIds: readonly number[] | null,
): Promise<void> {
  const [known] = await selectTokenRoles(db, role)
  if (!known || (role !== caller.role && caller.role !== ADMINISTRATOR))
    throw fieldError('role', tokenTexts.roleNotYours)
  if (clientIds && known.clientScope === 'company') throw fieldError('clientIds', tokenTexts.clientsNotForRole)
  // Administrators have no assigned clients.
  if (!clientIds && known.clientScope === 'assigned' && role !== caller.role)
    throw fieldError('clientIds', tokenTexts.clientsNeeded)
  if (clientIds && !(await selectAreClients(db, clientIds, caller.clients)))
    throw fieldError('clientIds', tokenTexts.noSuchClients)
  const own = companyIds ? await selectOwnCompanies(db, caller.userId) : []
  const ownIds = new Set(own.map(({ id }) => id))
  if (companyIds?.some((id) => !ownIds.has(id))) throw fieldError('companyIds', tokenTexts.noSuchCompanies)
}
