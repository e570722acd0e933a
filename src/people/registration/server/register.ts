import { businessDay } from '../../../platform/rules/business-time.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { domainLabel } from '../../rules/domain-name.ts'
import { selectCompanyByDomain } from '../../company/server/find-companies.sql.ts'
import { TEACHER } from '../../rules/roles.ts'
import { sessionTexts } from '../../session/text.ts'
import { takeBackAttempt } from '../../session/server/login-attempt.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { openNewPassword } from '../../session/server/new-password.ts'
import { FREE_PHONE } from '../../user/server/save-user.ts'
import { userTexts } from '../../user/text.ts'
import type { RegistrationCalls } from '../contract.ts'
import { registrationTexts } from '../text.ts'
import { updateCodeUsed } from '../../session/server/phone-code.sql.ts'
import { proveCode, takeCodeAttempt } from '../../session/server/prove-code.ts'
import { insertRegistered, selectHeadquarters, selectPersonOf } from './registration.sql.ts'

/** A stranger becomes a teacher of the company whose login page it was, or of the headquarters. */
export const register: Handlers<RegistrationCalls>['POST /users/register'] = async (call) => {
  const { app, db, request } = call
  const { phone, name, identifier, birthday } = request
  if (app.config.registration === 'off') throw new CallError(CODES.refused, registrationTexts.registrationOff)
  const attempt = await takeCodeAttempt(db, call.address)
  if (birthday > businessDay(new Date(), app.config.timeZone)) throw fieldError('birthday', userTexts.birthdayAhead)
  const companyId = await companyOf(db, request.domain)
  const passwordHash = await hashPassword(await openNewPassword(call.app, request, request))
  const codeId = await proveCode(db, { phone, purpose: 'register', code: request.code, address: call.address })

  const awaitsApproval = app.config.registration === 'approved'
  const person = { phone, name, identifier, birthday, role: TEACHER, companyId, awaitsApproval }
  await auditedChange(
    call,
    async (trx) => {
      const isFirst = await updateCodeUsed(trx, codeId)
      // Of two who register at the same moment, the second one learns that the first was quicker.
      if (await selectPersonOf(trx, phone)) throw fieldError('phone', userTexts.phoneTaken)
      if (!isFirst) throw fieldError('code', sessionTexts.codeGone)
      const id = await insertRegistered(trx, person, passwordHash)
      return { userId: id, action: 'register', objectKind: 'user', objectId: id, after: person, answer: null }
    },
    FREE_PHONE,
  )
  await takeBackAttempt(db, attempt)
  return { awaitsApproval }
}

async function companyOf(db: Db, domain: string | undefined): Promise<number> {
  const id =
    domain === undefined ? await selectHeadquarters(db) : (await selectCompanyByDomain(db, domainLabel(domain)))?.id
  if (id === undefined) throw new CallError(CODES.refused, registrationTexts.noSuchDomain)
  return id
}
