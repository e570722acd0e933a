import { randomInt } from 'node:crypto'
import { translator } from '../../../platform/rules/text.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { fieldError } from '../../../platform/server/http/errors.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { sendMail } from '../../../platform/server/outbound/send-mail.ts'
import { askForCode } from '../../registration/server/send-code.ts'
import { CODE_DIGITS } from '../../session/rules/code-limits.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { updateCodeFailed, updateCodeHash, updateCodeUsed } from '../../session/server/phone-code.sql.ts'
import { proveCode } from '../../session/server/prove-code.ts'
import { sessionTexts } from '../../session/text.ts'
import { mailAddressCalls } from '../contract.ts'
import type { MailAddressCalls } from '../contract.ts'
import { mailAddressTexts } from '../text.ts'
import { selectEmail, updateEmail } from './mail-address.sql.ts'

/** Codes count per person: one that another person asked for confirms nothing. */
const askedBy = (userId: number) => `user ${userId}`

export const mailAddressNoun = noun(
  mailAddressCalls,
  {
    'GET /users/getEmail': async ({ app, db, caller }) => ({
      email: await selectEmail(db, caller.userId),
      hasMail: app.config.smtpUrl !== undefined,
    }),
    'POST /users/sendEmailCode': sendEmailCode,
    'POST /users/confirmEmail': async (call) => {
      const { db, caller, request } = call
      const { email, code } = request
      const codeId = await proveCode(db, {
        phone: email,
        purpose: 'email',
        code,
        address: askedBy(caller.userId),
        isBound: true,
      })
      return auditedChange(call, async (trx) => {
        if (!(await updateCodeUsed(trx, codeId))) throw fieldError('code', sessionTexts.codeGone)
        await updateEmail(trx, caller.userId, email)
        return { ...CHANGE, objectId: caller.userId, after: { email }, answer: null }
      })
    },
    'POST /users/deleteEmail': (call) => {
      const { userId } = call.caller
      return auditedChange(call, async (trx) => {
        await updateEmail(trx, userId, null)
        return { ...CHANGE, objectId: userId, after: { email: null }, answer: null }
      })
    },
  },
  mailAddressTexts,
)

const CHANGE = { action: 'change mail address', objectKind: 'user' }

/** At once, not through the queue of messages: the person waits for it, and a code must not appear in a list of messages. */
async function sendEmailCode(call: Call<MailAddressCalls['POST /users/sendEmailCode']>): Promise<{ email: string }> {
  const { app, db, caller, log, locale } = call
  const { email } = call.request
  if (app.config.smtpUrl === undefined) throw fieldError('email', mailAddressTexts.noMail)
  const id = await askForCode(db, { phone: email, purpose: 'email', address: askedBy(caller.userId) })
  try {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await updateCodeHash(db, id, await hashPassword(code))
    const text = translator(mailAddressTexts, locale)
    await sendMail(app.config, { to: email, subject: text('subject'), text: text('message', { code }) })
  } catch (error) {
    await updateCodeFailed(db, id)
    if (!(error instanceof OutboundError)) throw error
    log.warn({ reason: error.message }, 'a code could not be mailed')
    throw fieldError('email', mailAddressTexts.notSent)
  }
  return { email }
}
