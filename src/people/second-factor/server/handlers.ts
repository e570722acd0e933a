import { generateSecret, generateURI } from 'otplib'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { takeBackAttempt, takeLoginAttempt } from '../../session/server/login-attempt.ts'
import { deviceHashOf } from '../../session/server/login-device.ts'
import { checkOwnPassword } from '../../session/server/own-password.ts'
import { selectUser } from '../../session/server/user.sql.ts'
import { sessionTexts } from '../../session/text.ts'
import { selectUserForUpdate } from '../../user/server/user.sql.ts'
import { managedBy } from '../../user/server/user-scope.ts'
import { secondFactorCalls } from '../contract.ts'
import type { SecondFactorCalls } from '../contract.ts'
import { secondFactorTexts } from '../text.ts'
import {
  newRecoveryCode,
  proveFactor,
  recoveryCodeHash,
  secretPlace,
  takeOtp,
} from '../../session/server/prove-factor.ts'
import {
  deleteSecondFactor,
  insertRecoveryCodes,
  selectRecoveryCodesLeft,
  selectSecondFactor,
  updateFactorResetBy,
  upsertSecondFactor,
} from '../../session/server/second-factor.sql.ts'

const RECOVERY_CODES = 10
const ISSUER = 'Minerva'

export const secondFactorNoun = noun(
  secondFactorCalls,
  {
    'GET /secondFactor/get': async ({ app, db, caller }) => ({
      isOn: (await selectSecondFactor(db, caller.userId))?.isOn ?? false,
      isRequired: app.config.secondFactorRoles.includes(caller.role),
      recoveryCodesLeft: await selectRecoveryCodesLeft(db, caller.userId),
    }),
    'POST /secondFactor/begin': begin,
    'POST /secondFactor/confirm': confirm,
    'POST /secondFactor/remove': remove,
    'POST /users/resetSecondFactor/{id}': reset,
  },
  secondFactorTexts,
)

type Begin = Call<SecondFactorCalls['POST /secondFactor/begin']>
type Confirm = Call<SecondFactorCalls['POST /secondFactor/confirm']>
type Remove = Call<SecondFactorCalls['POST /secondFactor/remove']>
type Reset = Call<SecondFactorCalls['POST /users/resetSecondFactor/{id}']>

/** By the password: who took over a session must not lock its person out. */
async function begin(call: Begin): Promise<{ secret: string; address: string }> {
  const { app, db, caller, request } = call
  const user = await selectUser(db, caller.userId)
  if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  await checkOwnPassword(call, user, request.password, 'password')
  const secret = generateSecret()
  if (!(await upsertSecondFactor(db, caller.userId, app.sealing.seal(secretPlace(caller.userId), secret))))
    throw new CallError(CODES.refused, secondFactorTexts.alreadyOn)
  return { secret, address: generateURI({ issuer: ISSUER, label: caller.phone, secret }) }
}

async function confirm(call: Confirm): Promise<{ recoveryCodes: string[] }> {
  const { app, db, caller, request } = call
  const factor = await selectSecondFactor(db, caller.userId)
  if (!factor || factor.isOn) throw new CallError(CODES.refused, secondFactorTexts.notBegun)
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  return auditedChange(call, async (trx) => {
    if (!(await takeOtp({ sealing: app.sealing, db: trx }, caller.userId, factor, request.otp, true)))
      throw fieldError('otp', sessionTexts.otpWrong)
    await insertRecoveryCodes(trx, caller.userId, recoveryCodes.map(recoveryCodeHash))
    const about = { action: 'set up second factor', objectKind: 'user', objectId: caller.userId }
    return { ...about, answer: { recoveryCodes } }
  })
}

/** Wrong codes count as failed logins do. */
async function remove(call: Remove): Promise<null> {
  const { app, db, caller, request, address, reply } = call
  if (app.config.secondFactorRoles.includes(caller.role))
    throw new CallError(CODES.refused, secondFactorTexts.isRequired)
  const factor = await selectSecondFactor(db, caller.userId)
  if (!factor?.isOn) return null
  const attempt = await takeLoginAttempt(db, { name: caller.phone, address, deviceHash: deviceHashOf(reply.request) })
  if (!(await proveFactor(app, caller.userId, factor, request.otp))) throw fieldError('otp', sessionTexts.otpWrong)
  await takeBackAttempt(db, attempt)
  return auditedChange(call, async (trx) => {
    await deleteSecondFactor(trx, caller.userId)
    return { action: 'delete second factor', objectKind: 'user', objectId: caller.userId, answer: null }
  })
}

async function reset(call: Reset): Promise<null> {
  const { caller, params } = call
  if (params.id === caller.userId) throw new CallError(CODES.refused, secondFactorTexts.ownFactor)
  return auditedChange(call, async (trx) => {
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    if (!(await deleteSecondFactor(trx, user.id))) return { answer: null }
    await updateFactorResetBy(trx, user.id, caller.userId)
    await endSessions(trx, user.id)
    const about = { action: 'reset second factor', objectKind: 'user', objectId: user.id }
    return { ...about, after: { name: user.name }, answer: null }
  })
}
