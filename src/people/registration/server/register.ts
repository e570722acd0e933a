import { businessDay } from '../../../platform/rules/business-time.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { domainLabel } from '../../company/rules/domain-name.ts'
import { selectCompanyByDomain } from '../../company/server/find-companies.sql.ts'
import { TEACHER } from '../../session/rules/roles.ts'
import { takeBackAttempt } from '../../session/server/login-attempt.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { atField } from '../../user/server/at-field.ts'
import { openNewPassword } from '../../user/server/new-password.ts'
import { withFreePhone } from '../../user/server/save-user.ts'
import { userTexts } from '../../user/text.ts'
import type { RegistrationCalls } from '../contract.ts'
import { registrationTexts } from '../text.ts'
import { updateCodeUsed } from './phone-code.sql.ts'
import { proveCode, takeCodeAttempt } from './prove-code.ts'
import { insertRegistered, selectHeadquarters, selectPersonOf } from './registration.sql.ts'

/** A stranger becomes a teacher of the company whose login page it was, or of the headquarters. */
export const register: Handlers<RegistrationCalls>['POST /users/register'] = async (call) => {
  const { app, db, request, requestId } = call
  const { phone, name, identifier, birthday } = request
  if (app.config.registration === 'off') throw new CallError(CODES.refused, registrationTexts.registrationOff)
  const attempt = await takeCodeAttempt(db, call.address)
  if (birthday > businessDay(new Date(), app.config.timeZone)) throw atField('birthday', userTexts.birthdayAhead)
  const companyId = await companyOf(db, request.domain)
  const passwordHash = await hashPassword(await openNewPassword(call.app, request, request))
  const codeId = await proveCode(db, phone, 'register', request.code)

  const awaitsApproval = app.config.registration === 'approved'
  const person = { phone, name, identifier, birthday, role: TEACHER, companyId, awaitsApproval }
  await withFreePhone(() =>
    transaction(db, async (trx) => {
      const isFirst = await updateCodeUsed(trx, codeId)
      // Of two who register at the same moment, the second one learns that the first was quicker.
      if (await selectPersonOf(trx, phone)) throw atField('phone', userTexts.phoneTaken)
      if (!isFirst) throw atField('code', registrationTexts.codeGone)
      const id = await insertRegistered(trx, person, passwordHash)
      await writeAudit(trx, {
        userId: id,
        action: 'register',
        objectKind: 'user',
        objectId: id,
        after: person,
        requestId,
      })
    }),
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
