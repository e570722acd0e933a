import { fieldError } from '../../../platform/server/http/errors.ts'
import type { Phones } from '../../../platform/server/context.ts'
import { takeBackAttempt } from '../../session/server/login-attempt.ts'
import { updateCodeUsed } from '../../session/server/phone-code.sql.ts'
import { proveCode, takeCodeAttempt } from '../../session/server/prove-code.ts'
import { sessionTexts } from '../../session/text.ts'
import { sendCodeTo } from './send-code.ts'
import { sendSms } from './sms/send-sms.ts'

/** Codes and texts for other areas, by the same limits and providers as those of the login page. */
export const phones: Phones = {
  sendCode: (call, phone) => sendCodeTo(call, { phone, purpose: 'booking' }),
  async proveCode(db, { phone, code, address }) {
    const attempt = await takeCodeAttempt(db, address)
    const id = await proveCode(db, { phone, purpose: 'booking', code, address })
    await takeBackAttempt(db, attempt)
    return id
  },
  async useCodeUp(trx, codeId) {
    if (!(await updateCodeUsed(trx, codeId))) throw fieldError('code', sessionTexts.codeGone)
  },
  sendsTexts: ({ sms }) => sms.provider === 'webhook' || (sms.provider === 'aliyun' && !!sms.noticeTemplate),
  sendText: sendSms,
}
