import { randomInt } from 'node:crypto'
import { translator } from '../../../platform/rules/text.ts'
import type { Text } from '../../../platform/rules/text.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { Phones } from '../../../platform/server/context.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import type { RegistrationCalls } from '../contract.ts'
import { CODE_DIGITS, codeLimit } from '../../session/rules/code-limits.ts'
import { countedAddress } from '../../session/rules/counted-address.ts'
import type { CodeLimit } from '../../session/rules/code-limits.ts'
import { registrationTexts } from '../text.ts'
import {
  insertCode,
  lockAsking,
  selectAskedBefore,
  updateCodeFailed,
  updateCodeHash,
} from '../../session/server/phone-code.sql.ts'
import type { Purpose } from '../../session/server/phone-code.sql.ts'
import { sendSms } from './sms/send-sms.ts'

const REFUSALS: Record<CodeLimit['limit'], Text> = {
  minute: registrationTexts.sendMinute,
  day: registrationTexts.sendDay,
  address: registrationTexts.sendAddress,
}

/**
 * Sends a code. A phone gets one whether or not it is registered: so neither the answer, nor the time it
 * takes, nor a failed sending shows who is known here. The holder of the phone learns it afterwards.
 */
export const sendCode: Handlers<RegistrationCalls>['POST /users/sendMsg/{phone}'] = async (call) => {
  const { app, params, request } = call
  if (request.purpose === 'register' && app.config.registration === 'off')
    throw new CallError(CODES.refused, registrationTexts.registrationOff)
  await sendCodeTo(call, { phone: params.phone, purpose: request.purpose })
  return null
}

type Asking = Parameters<Phones['sendCode']>[0]

/** Throws CallError: 429 beyond the limits, 41000 where it could not be sent. */
export async function sendCodeTo(call: Asking, { phone, purpose }: { phone: string; purpose: Purpose }): Promise<void> {
  const { app, db, log, locale } = call
  const id = await askForCode(db, { phone, purpose, address: call.address })
  try {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await updateCodeHash(db, id, await hashPassword(code))
    const text = translator(registrationTexts, locale)('message', { code })
    await sendSms(app.config, { phone, code, text }, log)
  } catch (error) {
    await updateCodeFailed(db, id)
    if (error instanceof CallError) throw error
    log.warn({ err: error }, 'a code could not be sent')
    throw new CallError(CODES.refused, registrationTexts.sendFailed, { cause: error })
  }
}

/**
 * Notes that a code is on its way, before it is: those asked for meanwhile are refused. `phone`: or a mail address; `address`: who asks.
 * Throws CallError 429 beyond the limits.
 */
export async function askForCode(db: Db, asked: { phone: string; purpose: Purpose; address: string }): Promise<number> {
  const code = { ...asked, address: countedAddress(asked.address) }
  return transaction(db, async (trx) => {
    await lockAsking(trx, code.phone, code.address)
    const reached = codeLimit(await selectAskedBefore(trx, code.phone, code.address))
    if (!reached) return insertCode(trx, code)
    throw new CallError(CODES.tooManyRequests, REFUSALS[reached.limit], {
      values: { seconds: Math.ceil(reached.waitMs / 1000) },
    })
  })
}
