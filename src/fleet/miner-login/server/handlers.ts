import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { LOGIN_FAMILIES, LOGIN_FAMILY_NAMES } from '../../polling/rules/login-families.ts'
import { selectIsSiteSeen } from '../../rack/server/rack.sql.ts'
import { minerLoginCalls } from '../contract.ts'
import type { MinerLoginCalls } from '../contract.ts'
import { minerLoginTexts } from '../text.ts'
import { deleteLogin, selectLogins, upsertLogin } from './miner-login.sql.ts'
import { loginPlace } from './site-logins.ts'
import { expectWholeSites } from '../../server/whole-site.ts'

export const minerLoginNoun = noun(
  minerLoginCalls,
  {
    'GET /minerLogin/site/{siteId}': async ({ db, caller, params: { siteId } }) => {
      if (!(await selectIsSiteSeen(db, siteId, caller.clients))) throw noSite()
      const stored = new Map((await selectLogins(db, siteId)).map(({ family, account }) => [family, account]))
      const data = LOGIN_FAMILY_NAMES.map((family) => ({ family, account: stored.get(family) ?? null }))
      return { data, totalCount: data.length }
    },
    'POST /minerLogin/save': save,
  },
  minerLoginTexts,
)

const noSite = () => new CallError(CODES.notFound, minerLoginTexts.noSuchSite)

function save(call: Call<MinerLoginCalls['POST /minerLogin/save']>) {
  const { app, caller, request } = call
  const { siteId, family, password, isDeleted } = request
  const account = request.account ?? LOGIN_FAMILIES[family].account ?? ''
  const sealed = password === undefined ? undefined : app.sealing.seal(loginPlace(siteId, family), password)
  return auditedChange(call, async (trx) => {
    if (!(await selectIsSiteSeen(trx, siteId, caller.clients))) throw noSite()
    expectWholeSites(call)
    const before = (await selectLogins(trx, siteId)).find((each) => each.family === family)
    if (isDeleted) await deleteLogin(trx, siteId, family)
    else if (!(await upsertLogin(trx, { siteId, family, account, sealed })))
      throw fieldError('password', minerLoginTexts.passwordRequired)
    return {
      action: isDeleted ? 'delete miner login' : 'change miner login',
      objectKind: 'site',
      objectId: siteId,
      before: before && { family, account: before.account },
      after: isDeleted ? undefined : { family, account, isPasswordNew: sealed !== undefined },
      answer: null,
    }
  })
}
